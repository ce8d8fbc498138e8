import type { Tenant } from '../../../api/leasing/tenant.ts';

/** Whether somebody can sign on a day: by an identity that is valid, or as a registered company. */
export const canSign = (
  {
    kind,
    commercial_register,
    identity_type,
    identity_no,
    identity_expiry,
  }: Pick<Tenant, 'kind' | 'commercial_register' | 'identity_type' | 'identity_no' | 'identity_expiry'>,
  day: string,
): boolean => {
  if (kind === 'company') return commercial_register !== null;
  if (identity_no === null) return false;
  return identity_expiry === null ? identity_type !== 'iqama_no' : identity_expiry >= day;
};

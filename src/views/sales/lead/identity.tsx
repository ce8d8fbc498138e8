import type { Lead } from '../../../api/sales/lead.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

/** An ID's type and number; the server masks the number for users with view access only. */
export function Identity({ of: { identity_type, identity_no } }: { of: Pick<Lead, 'identity_type' | 'identity_no'> }) {
  const { t } = useTexts();
  return (
    <>
      {identity_type && t(`sales.identity.${identity_type}`)} <bdi dir="ltr">{identity_no}</bdi>
    </>
  );
}

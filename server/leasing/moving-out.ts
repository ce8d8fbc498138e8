import type { Scope } from '../db/scope.ts';
import { inGroup } from '../kit/statuses.ts';

/** The cars of a tenant who has left may park no more. */
export const endPermits = ({ client, company }: Scope, lease: number, today: string) =>
  client.query({
    name: 'vehicles.end_permits',
    text: `update vehicles set permit_until = $3, version = version + 1
      where company_id = $1 and lease_id = $2 and (permit_until is null or permit_until > $3)`,
    values: [company, lease, today],
  });

/** A tenant without any other lease has no business in the tenants' app. */
export const endMobileAccess = ({ client, company }: Scope, tenant: number) =>
  client.query({
    name: 'tenants.end_mobile_access',
    text: `update tenants set mobile_access = false, version = version + 1 where company_id = $1 and id = $2 and mobile_access
      and not exists (select from leases l where l.company_id = $1 and l.tenant_id = $2 and l.status ${inGroup('lease', 'to_come', 'in_force')})`,
    values: [company, tenant],
  });

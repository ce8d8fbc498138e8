import type { Scope } from '../db/scope.ts';

/** The cars of a tenant who has left may park no more. */
export const endPermits = ({ client, company }: Scope, lease: number, today: string) =>
  client.query({
    name: 'vehicles.end_permits',
    text: `update vehicles set permit_until = $3, version = version + 1
      where company_id = $1 and lease_id = $2 and (permit_until is null or permit_until > $3)`,
    values: [company, lease, today],
  });

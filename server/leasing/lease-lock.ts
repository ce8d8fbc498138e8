import type { Scope } from '../db/scope.ts';

/** The lease, the one that it follows and the one that follows it. */
const around = (lease: string) =>
  `(l.id = ${lease} or l.successor_id = ${lease} or l.id = (select s.successor_id from leases s where s.company_id = $1 and s.id = ${lease}))`;

/**
 * Ending a lease cancels the one that follows it, cancelling that tells the first, and signing a contract signs its leases: all
 * take the contracts first and then the leases, the newest of each first, as a renewal's contract is signed while its lease is
 * already linked to the one before.
 */
const lockAround = ({ client, company }: Scope, name: string, lease: string, id: number) =>
  Promise.all([
    client.query({
      name: `lock.contracts_around.${name}`,
      text: `select c.id from contracts c where c.company_id = $1 and c.id in
        (select l.contract_id from leases l where l.company_id = $1 and ${around(lease)}) order by c.id desc for update`,
      values: [company, id],
    }),
    client.query({
      name: `lock.leases_around.${name}`,
      text: `select l.id from leases l where l.company_id = $1 and ${around(lease)} order by l.id desc for update`,
      values: [company, id],
    }),
  ]);

export const lockAroundLease = (scope: Scope, id: number) => lockAround(scope, 'lease', '$2::bigint', id);
/** The same for the lease of an order. */
export const lockAroundOrder = (scope: Scope, id: number) =>
  lockAround(scope, 'order', '(select o.lease_id from leasing_orders o where o.company_id = $1 and o.id = $2)', id);

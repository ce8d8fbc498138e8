import type { Lease } from '../../src/api/leasing/lease.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leaseLifecycle } from '../../src/machines/leasing/lease/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { notInThisState } from '../kit/api-error.ts';
import { leaseStore } from './lease.ts';

/** How many people a lease's unit is for and how many cars may park, and how many there are; null for no limit. */
export async function roomOf({ client, company }: Scope, lease: number) {
  const { rows } = await client.query<{ capacity: number | null; parking: number | null; occupants: number; vehicles: number }>({
    name: 'lease.room',
    text: `select y.capacity, y.parking,
        (select count(*)::int from occupants o where o.company_id = l.company_id and o.lease_id = l.id) as occupants,
        (select count(*)::int from vehicles v where v.company_id = l.company_id and v.lease_id = l.id) as vehicles
      from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
      join unit_types y on y.company_id = u.company_id and y.id = u.unit_type_id
      where l.company_id = $1 and l.id = $2`,
    values: [company, lease],
  });
  return rows[0] ?? { capacity: null, parking: null, occupants: 0, vehicles: 0 };
}

/** People and cars of a lease: nobody moves in once a lease is over (L4), but may leave. */
export const ofLease = {
  of: leaseStore,
  column: 'lease_id',
  parameter: 'lease_id',
  mayWrite: ({ status }: Lease, what: string) => {
    if (what !== 'remove' && !hasTag(leaseLifecycle, status, 'to_come', 'in_force'))
      throw notInThisState({ entity: 'lease', status });
  },
};

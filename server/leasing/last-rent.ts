import type { Lease } from '../../src/api/leasing/lease.ts';
import { money } from '../../src/api/money.ts';
import { capBasisOf } from '../../src/machines/leasing/rules/rent-regulation.ts';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { setColumns } from '../kit/records.ts';
import { termsOfContract } from './lease-renewal.ts';
import { itemsOfLease } from './lease-settlement.ts';

/** RR-1, decision 17: a lease that begins is what its unit's next rent is held against. */
export async function keepLastRent(scope: Scope, lease: Pick<Lease, 'contract_id' | 'unit_id'>): Promise<void> {
  const [terms, items] = await Promise.all([termsOfContract(scope, lease.contract_id), itemsOfLease(scope, lease)]);
  await setColumns(scope, units, lease.unit_id, { last_rent: money(capBasisOf(terms, items)) });
}

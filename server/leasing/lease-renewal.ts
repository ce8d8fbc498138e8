import { and, eq, sql } from 'drizzle-orm';
import type { Lease } from '../../src/api/leasing/lease.ts';
import { halalas, money } from '../../src/api/money.ts';
import { termAfter } from '../../src/calendar/months.ts';
import { type ScheduleRow, type ScheduleTerms, scheduleOf } from '../../src/machines/leasing/rules/schedule.ts';
import { contractYears, rentInYear } from '../../src/machines/leasing/rules/term.ts';
import { contracts, installments, leases } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { createRecord, type EntityStore, insertRow, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { readQuotation, termsOf } from '../sales/quotation-record.ts';
import { keepContractTotals } from './contract-finance.ts';
import { itemsOfLease } from './lease-settlement.ts';

/** The priced terms of a lease's contract. */
export async function termsOfContract(scope: Scope, contract: number): Promise<ScheduleTerms> {
  const [found] = await scope.db
    .select({ quotation_id: contracts.quotation_id })
    .from(contracts)
    .where(and(eq(contracts.company_id, scope.company), eq(contracts.id, contract)));
  if (!found) throw new Error(`No contract ${contract}`);
  const quotation = await readQuotation(scope, found.quotation_id);
  return termsOf(quotation, quotation.units);
}

/** The same terms for the term after: the last year's rents, without what was agreed on for a beginning. */
function againFor(terms: ScheduleTerms, start: string, end: string): ScheduleTerms {
  const last = contractYears(terms).at(-1)?.number ?? 1;
  const items = terms.items
    .filter(({ periodicity }) => periodicity === 'yearly')
    .map((item) =>
      item.item_type === 'unit' ? { ...item, amount: money(rentInYear(halalas(item.amount), last, terms.increments)) } : item,
    );
  return { ...terms, start, end, items, increments: [], free_days: 0, accepted_on: start };
}

/** What a payment asks for one lease's unit alone. */
function ownPart(row: ScheduleRow, own: Set<number>) {
  const parts = row.breakups.filter(({ quotation_unit_item }) => own.has(quotation_unit_item));
  const sum = (of: 'net' | 'vat' | 'gross') => money(parts.reduce((total, part) => total + part[of], 0));
  return {
    ...{ due_on: row.due_on, from_on: row.from_on, to_on: row.to_on },
    ...{ net: sum('net'), vat: sum('vat'), gross: sum('gross') },
    breakups_with_due_amount: parts.map(({ id, quotation_unit_item, description, net, vat, gross }) => ({
      ...{ id, quotation_unit_item, description, due_date: row.due_on },
      ...{ net: money(net), vat: money(vat), gross: money(gross) },
    })),
  };
}

/**
 * RR-2: the next lease of the same contract, on the same terms, from the day after; it begins at once, as its tenant has the
 * keys. The caller holds the contract's lock.
 */
export async function makeNext(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  lease: Lease,
): Promise<void> {
  const { contract_id, tenant_id, unit_id } = lease;
  const terms = await termsOfContract(scope, contract_id);
  const { start, end } = termAfter(lease.start_on, lease.end_on, terms.calendar);
  const own = await itemsOfLease(scope, lease);
  const again = againFor(terms, start, end);
  const rent = again.items.find((item) => item.item_type === 'unit' && own.has(item.id));
  const next = await createRecord(scope, services, currentUser, store, {
    ...{ contract_id, tenant_id, unit_id, start_on: start, end_on: end },
    yearly_rent: rent?.amount ?? lease.yearly_rent,
  });
  const numbered = await scope.db
    .select({ last: sql<number>`coalesce(max(${installments.number}), 0)::int` })
    .from(installments)
    .where(and(eq(installments.company_id, scope.company), eq(installments.contract_id, contract_id)));
  const last = numbered[0]?.last ?? 0;
  await together([
    setColumns(scope, leases, lease.id, { successor_id: next }),
    scope.client.query({
      name: 'contract.extend',
      text: 'update contracts set end_on = greatest(end_on, $3::date) where company_id = $1 and id = $2',
      values: [scope.company, contract_id, end],
    }),
    ...scheduleOf(again).map((row, at) =>
      insertRow(scope, installments, { contract_id, number: last + at + 1, ...ownPart(row, own) }),
    ),
  ]);
  await keepContractTotals(scope, contract_id);
  await advance(scope, services, { entity: 'lease', id: next, currentUser, event: { type: 'sign' } });
}

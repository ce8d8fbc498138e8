import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Lease } from '../../src/api/leasing/lease.ts';
import { type Halalas, halalas, money, portion } from '../../src/api/money.ts';
import { contractYears, rentInYear } from '../../src/machines/leasing/rules/term.ts';
import { movedRows, type TransferLine } from '../../src/machines/leasing/rules/transfer.ts';
import { installments, leases } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { together } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, writeLog } from '../kit/lifecycle.ts';
import { createRecord, type EntityStore, insertRow, setColumns } from '../kit/records.ts';
import { contractStore, readContract } from './contract-record.ts';
import { termsOfContract } from './lease-renewal.ts';
import { itemsOfLease } from './lease-settlement.ts';

/** What the schedule charges for a lease's unit within its term, as the other tenant finds it on their first day. */
async function rowsOf(scope: Scope, lease: Lease, on: string) {
  const i = installments;
  const [own, terms, all] = await Promise.all([
    itemsOfLease(scope, lease),
    termsOfContract(scope, lease.contract_id),
    scope.db
      .select()
      .from(i)
      .where(
        and(
          eq(i.company_id, scope.company),
          eq(i.contract_id, lease.contract_id),
          gte(i.from_on, lease.start_on),
          lte(i.from_on, lease.end_on),
        ),
      )
      .orderBy(asc(i.number)),
  ]);
  const items = new Map(terms.items.map((item) => [item.id, item]));
  const rows = all.map(({ due_on, from_on, to_on, breakups_with_due_amount }) => ({
    ...{ due_on, from_on, to_on },
    lines: breakups_with_due_amount.flatMap((line): TransferLine[] => {
      const item = items.get(line.quotation_unit_item);
      if (!item || !own.has(item.id)) return [];
      const { periodicity, vat_rate } = item;
      return [
        {
          ...{ item: item.id, description: line.description, periodicity, vat_rate },
          ...{ net: halalas(line.net), vat: halalas(line.vat) },
        },
      ];
    }),
  }));
  return movedRows({ start_on: lease.start_on, end_on: lease.end_on, calendar: terms.calendar }, rows, on);
}

/** The yearly rent on a day of a lease's term, after the increases until then. */
async function rentOn(scope: Scope, { contract_id, start_on, end_on, yearly_rent }: Lease, on: string): Promise<string> {
  const { start, calendar, increments } = await termsOfContract(scope, contract_id);
  // What followed by itself is let at the last year's rent.
  if (start_on !== start) return yearly_rent;
  const year = contractYears({ start: start_on, end: end_on, calendar, free_days: 0 }).findLast(({ from }) => from <= on);
  return money(rentInYear(halalas(yearly_rent), year?.number ?? 1, increments));
}

const sumOf = (lines: TransferLine[], of: (line: TransferLine) => Halalas): Halalas =>
  lines.reduce((total, line) => total + of(line), 0);

/**
 * Another tenant's contract and lease for the rest of a lease's term, on its terms (decision 24), and what is due under them. The
 * first lease has ended by then: its unit is free from that day on.
 */
export async function makeTakenOver(
  { scope, services, currentUser }: WriteContext,
  store: EntityStore,
  lease: Lease,
  { to_tenant_id, on }: { to_tenant_id: number; on: string },
): Promise<void> {
  const [before, rows, yearly_rent] = await Promise.all([
    readContract(scope, lease.contract_id),
    rowsOf(scope, lease, on),
    rentOn(scope, lease, on),
  ]);
  const lines = rows.flatMap((row) => row.lines);
  const [net, vat] = [sumOf(lines, (line) => line.net), sumOf(lines, (line) => line.vat)];
  const all = halalas(before.yearly_rent);
  const deposit = all === 0 ? halalas(before.deposit) : portion(halalas(before.deposit), halalas(lease.yearly_rent), all);
  const contract_id = await createRecord(scope, services, currentUser, contractStore, {
    ...{ kind: 'new', tenant_id: to_tenant_id, quotation_id: before.quotation_id, transferred_from_id: before.id },
    ...{ compound_id: before.compound_id, property_use: before.property_use, calendar: before.calendar },
    ...{ payments_per_year: before.payments_per_year, start_on: on, end_on: lease.end_on, yearly_rent },
    ...{ deposit: money(deposit), total_net: money(net), total_vat: money(vat), total_gross: money(net + vat) },
  });
  const next = await createRecord(scope, services, currentUser, store, {
    ...{ contract_id, tenant_id: to_tenant_id, unit_id: lease.unit_id },
    ...{ start_on: on, end_on: lease.end_on, yearly_rent },
  });
  const said = { reason: `${lease.unit_number} · ${on}`, payload: { lease_id: lease.id, next_lease_id: next, on } };
  await together([
    setColumns(scope, leases, lease.id, { transferred_to_id: next }),
    ...rows.map(({ due_on, from_on, to_on, lines: parts }, at) => {
      const [rowNet, rowVat] = [sumOf(parts, (line) => line.net), sumOf(parts, (line) => line.vat)];
      return insertRow(scope, installments, {
        ...{ contract_id, number: at + 1, due_on, from_on, to_on },
        ...{ net: money(rowNet), vat: money(rowVat), gross: money(rowNet + rowVat) },
        breakups_with_due_amount: parts.map((line, n) => ({
          ...{ id: n + 1, quotation_unit_item: line.item, description: line.description, due_date: due_on },
          ...{ net: money(line.net), vat: money(line.vat), gross: money(line.net + line.vat) },
        })),
      });
    }),
    writeLog(scope, currentUser, { entity: 'tenant', record_id: lease.tenant_id, event: 'lease_transferred', ...said }),
    writeLog(scope, currentUser, { entity: 'tenant', record_id: to_tenant_id, event: 'lease_taken_over', ...said }),
    services.broadcast.publish(scope, 'changed', { entity: 'tenant', id: lease.tenant_id }),
    services.broadcast.publish(scope, 'changed', { entity: 'tenant', id: to_tenant_id }),
  ]);
  if (deposit > 0)
    await advance(scope, services, {
      entity: 'deposit',
      id: contract_id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'ask' },
    });
}

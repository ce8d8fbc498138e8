import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Lease } from '../../src/api/leasing/lease.ts';
import { halalas, money } from '../../src/api/money.ts';
import { contracts, installments } from '../db/schema/leasing.ts';
import { quotationUnitItems, quotationUnits } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { takeBackInvoice } from '../finance/installment-invoices.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import type { WriteContext } from '../kit/crud.ts';
import { setColumns } from '../kit/records.ts';
import { lineIsCancelled } from './lease-over.ts';

type OfUnit = Pick<Lease, 'contract_id' | 'unit_id'>;

/** The items of its contract's quotation that are for a lease's unit. */
export async function itemsOfLease(scope: Scope, { contract_id, unit_id }: OfUnit): Promise<Set<number>> {
  const [item, unit, c] = [quotationUnitItems, quotationUnits, contracts];
  const found = await scope.db
    .select({ id: item.id })
    .from(item)
    .innerJoin(unit, and(eq(unit.company_id, item.company_id), eq(unit.id, item.quotation_unit_id)))
    .innerJoin(c, and(eq(c.company_id, unit.company_id), eq(c.quotation_id, unit.quotation_id)))
    .where(and(eq(c.company_id, scope.company), eq(c.id, contract_id), eq(unit.unit_id, unit_id)));
  return new Set(found.map(({ id }) => id));
}

/** Which lines of a contract's installments aren't due any more. */
export async function cancelledLines(scope: Scope, contract: number): Promise<(installment: number, item: number) => boolean> {
  const { rows } = await scope.db.execute<{ key: string }>(sql`select concat(i.id, ' ', line ->> 'quotation_unit_item') as key
    from installments i, jsonb_array_elements(i.breakups_with_due_amount) line
    where i.company_id = ${scope.company} and i.contract_id = ${contract} and i.cancelled > 0 and ${lineIsCancelled}`);
  const keys = new Set(rows.map(({ key }) => key));
  return (installment, item) => keys.has(`${installment} ${item}`);
}

/**
 * Cancels what a lease owes for periods that begin after its last day (decision 16). The period in which it ends stays as it is,
 * and what was paid for later ones remains paid: both are settled at clearance. What never began has none, so it is credited now.
 * The caller holds the contract's lock.
 */
export async function cancelInstallments(
  context: WriteContext,
  lease: OfUnit & Pick<Lease, 'end_on'>,
  { after, on, neverBegan }: { after: string; on: string; neverBegan: boolean },
): Promise<void> {
  const { scope } = context;
  await enterBooks(scope);
  const i = installments;
  const own = await itemsOfLease(scope, lease);
  const later = await scope.db
    .select()
    .from(i)
    .where(
      and(
        eq(i.company_id, scope.company),
        eq(i.contract_id, lease.contract_id),
        gt(i.from_on, after),
        lte(i.from_on, lease.end_on),
      ),
    )
    .orderBy(asc(i.number))
    .for('update');
  for (const row of later) {
    const parts = row.breakups_with_due_amount.filter((part) => own.has(part.quotation_unit_item));
    if (!parts.length) continue;
    const off = parts.reduce((total, { gross }) => total + halalas(gross), 0);
    const cancelled = Math.min(halalas(row.gross), halalas(row.cancelled) + off);
    await setColumns(scope, i, row.id, {
      cancelled: money(cancelled),
      ...(cancelled === halalas(row.gross) && { cancelled_on: on }),
    });
    await takeBackInvoice(context, row.id, lease.unit_id, neverBegan ? 'cancellation' : null);
  }
}

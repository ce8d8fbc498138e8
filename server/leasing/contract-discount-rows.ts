import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContractDiscount } from '../../src/api/leasing/contract-discount.ts';
import { halalas, money } from '../../src/api/money.ts';
import { changedBy, type DueLine, spreadOver, takenOff } from '../../src/machines/leasing/rules/discount.ts';
import { installments } from '../db/schema/leasing.ts';
import { quotationUnitItems } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { isInvoiced } from '../finance/installment-invoices.ts';
import { setColumns } from '../kit/records.ts';
import { keepContractTotals } from './contract-finance.ts';
import { cancelledLines } from './lease-settlement.ts';

const i = alias(installments, 'i');
type Row = Pick<typeof i.$inferSelect, 'id' | 'number' | 'net' | 'vat' | 'breakups_with_due_amount'>;

/** Installments with their lines' VAT rates, locked, in order. */
async function rowsOf(scope: Scope, contract: number, ids?: readonly number[]) {
  const rows: Row[] = await scope.db
    .select({ id: i.id, number: i.number, net: i.net, vat: i.vat, breakups_with_due_amount: i.breakups_with_due_amount })
    .from(i)
    .where(
      and(
        eq(i.company_id, scope.company),
        eq(i.contract_id, contract),
        ids ? inArray(i.id, [...ids]) : and(isNull(i.cancelled_on), sql`not ${sql.raw(isInvoiced)}`),
      ),
    )
    .orderBy(asc(i.number))
    .for('update');
  const q = quotationUnitItems;
  const items = await scope.db
    .select({ id: q.id, vat_rate: q.vat_rate })
    .from(q)
    .where(
      and(
        eq(q.company_id, scope.company),
        inArray(q.id, [
          ...new Set(rows.flatMap((row) => row.breakups_with_due_amount.map((line) => line.quotation_unit_item))),
          0,
        ]),
      ),
    );
  const isCancelled = await cancelledLines(scope, contract);
  const rateOf = new Map(items.map(({ id, vat_rate }) => [id, vat_rate]));
  return rows.map((row) => ({
    ...row,
    lines: row.breakups_with_due_amount.map(
      ({ net, quotation_unit_item }): DueLine => ({ net: halalas(net), vat_rate: rateOf.get(quotation_unit_item) ?? 0 }),
    ),
    isCancelled: row.breakups_with_due_amount.map((line) => isCancelled(row.id, line.quotation_unit_item)),
  }));
}
/** What of an installment's lines is due. */
const dueOf = ({ lines, isCancelled }: Awaited<ReturnType<typeof rowsOf>>[number]): DueLine[] =>
  lines.map((line, at) => (isCancelled[at] ? { ...line, net: 0 } : line));

/** Changes a row's lines by these amounts; returns by how much its VAT changed. */
async function change(scope: Scope, row: Awaited<ReturnType<typeof rowsOf>>[number], by: readonly number[]): Promise<number> {
  const changed = changedBy(row.lines, by);
  const sumOf = (what: 'net' | 'vat') => changed.reduce((sum, line) => sum + line[what], 0);
  const [net, vat] = [sumOf('net'), sumOf('vat')];
  await setColumns(scope, installments, row.id, {
    net: money(net),
    vat: money(vat),
    gross: money(net + vat),
    cancelled: money(changed.reduce((sum, line, at) => sum + (row.isCancelled[at] ? line.net + line.vat : 0), 0)),
    breakups_with_due_amount: row.breakups_with_due_amount.map((line, at) => {
      const { net, vat } = changed[at] ?? { net: 0, vat: 0 };
      return { ...line, net: money(net), vat: money(vat), gross: money(net + vat) };
    }),
  });
  return vat - halalas(row.vat);
}

/** Lowers every installment that isn't invoiced yet; returns what was taken off each. */
export async function lower(scope: Scope, contract: number, amount: string): Promise<ContractDiscount['lowered']> {
  const rows = await rowsOf(scope, contract);
  const parts = takenOff(
    halalas(amount),
    rows.map((row) => dueOf(row).reduce((sum, { net }) => sum + net, 0)),
  );
  const lowered: ContractDiscount['lowered'] = [];
  for (const [at, row] of rows.entries()) {
    const part = parts[at] as number;
    if (part === 0) continue;
    const lines = spreadOver(part, dueOf(row));
    const vat = await change(
      scope,
      row,
      lines.map((line) => -line),
    );
    lowered.push({ installment_id: row.id, number: row.number, net: money(part), vat: money(-vat), lines: lines.map(money) });
  }
  await keepContractTotals(scope, contract);
  return lowered;
}

/** Gives back what was taken off. */
export async function restore(scope: Scope, contract: number, lowered: ContractDiscount['lowered']): Promise<void> {
  const rows = await rowsOf(
    scope,
    contract,
    lowered.map(({ installment_id }) => installment_id),
  );
  for (const row of rows) {
    const given = lowered.find(({ installment_id }) => installment_id === row.id);
    await change(scope, row, given?.lines.map(halalas) ?? []);
  }
  await keepContractTotals(scope, contract);
}

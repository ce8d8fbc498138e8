import { and, asc, eq, inArray } from 'drizzle-orm';
import type { InvoiceKind } from '../../src/api/finance/invoice.ts';
import { halalas, money } from '../../src/api/money.ts';
import { vatOfLines } from '../../src/machines/finance/rules/vat.ts';
import { invoiceLines, invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { createRecords, insertRows } from '../kit/record-sets.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { invoiceStore } from './invoice-record.ts';

const l = invoiceLines;

export interface NewLine {
  income_category_id: number;
  installment_id?: number | null;
  unit_id?: number | null;
  description: string;
  from_on?: string | null;
  to_on?: string | null;
  quantity: number;
  /** Riyals. */
  price: string;
  vat_category: 'S' | 'E' | 'Z' | 'O';
  /** In hundredths of a percent. */
  vat_rate: number;
}
export interface NewInvoice {
  kind: InvoiceKind;
  tenant_id: number;
  contract_id?: number | null;
  lease_id?: number | null;
  quotation_id?: number | null;
  due_on: string;
  note?: string | null;
  lines: readonly NewLine[];
}

const netOf = ({ quantity, price }: Pick<NewLine, 'quantity' | 'price'>): number => quantity * halalas(price);

/** Adds a line to a draft; `keepSums` makes its VAT and the invoice's totals. */
export async function addLine(scope: Scope, invoice_id: number, number: number, line: NewLine): Promise<number> {
  const net = money(netOf(line));
  return insertRow(scope, l, { ...line, invoice_id, number, net, vat: '0.00', gross: net });
}

/** Takes lines out of a draft. */
export async function removeLines(scope: Scope, invoice: number, ids: readonly number[]): Promise<void> {
  await scope.db.delete(l).where(and(eq(l.company_id, scope.company), eq(l.invoice_id, invoice), inArray(l.id, [...ids])));
  await keepSums(scope, invoice);
}

/** The VAT of a draft's lines, per category and by largest remainder, and its totals (decision 4). */
export async function keepSums(scope: Scope, invoice: number): Promise<void> {
  const lines = await scope.db
    .select()
    .from(l)
    .where(and(eq(l.company_id, scope.company), eq(l.invoice_id, invoice)))
    .orderBy(asc(l.number));
  const { each, total } = sumsOf(lines);
  for (const [at, { id }] of lines.entries()) await setColumns(scope, l, id, { ...each[at] });
  await setColumns(scope, invoices, invoice, total);
}

/** Net, VAT and gross of each line and of them all, in riyals. */
function sumsOf(lines: readonly Pick<NewLine, 'quantity' | 'price' | 'vat_category' | 'vat_rate'>[]) {
  const nets = lines.map(netOf);
  const vats = vatOfLines(lines.map(({ vat_category, vat_rate }, at) => ({ vat_category, vat_rate, net: nets[at] ?? 0 })));
  const sums = (net: number, vat: number) => ({ net: money(net), vat: money(vat), gross: money(net + vat) });
  const [net, vat] = [nets, vats].map((all) => all.reduce((sum, one) => sum + one, 0)) as [number, number];
  return { each: nets.map((own, at) => sums(own, vats[at] ?? 0)), total: sums(net, vat) };
}

/** Drafts an invoice with its lines. Returns its id. */
export async function draftInvoice(context: WriteContext, invoice: NewInvoice): Promise<number> {
  const [id] = await draftInvoices(context, [invoice]);
  return id as number;
}

/** Drafts invoices with their lines, in sets. Returns their ids, in this order. */
export async function draftInvoices(
  { scope, services, currentUser }: WriteContext,
  drafts: readonly NewInvoice[],
): Promise<number[]> {
  const summed = drafts.map(({ lines, ...invoice }) => ({ invoice, ...sumsOf(lines) }));
  const ids = await createRecords(
    scope,
    services,
    currentUser,
    invoiceStore,
    summed.map(({ invoice, total }) => ({ ...noneOfThese, ...invoice, ...total })),
  );
  await insertRows(
    scope,
    l,
    drafts.flatMap(({ lines }, at) =>
      lines.map((line, i) => ({
        ...{ installment_id: null, unit_id: null, from_on: null, to_on: null },
        ...{ ...line, ...summed[at]?.each[i], invoice_id: ids[at], number: i + 1 },
      })),
    ),
  );
  return ids;
}
const noneOfThese = { contract_id: null, lease_id: null, quotation_id: null, note: null };

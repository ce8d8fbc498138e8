import { and, eq } from 'drizzle-orm';
import type {
  IncomeInvoiceChange,
  IncomeInvoiceInput,
  IncomeItemInput,
  incomeInvoiceCalls,
  quotationInvoiceCalls,
} from '../../src/api/finance/income-invoice.ts';
import type { Invoice } from '../../src/api/finance/invoice.ts';
import { halalas } from '../../src/api/money.ts';
import { incomeCategories } from '../db/schema/finance.ts';
import { invoiceLines, invoices } from '../db/schema/invoices.ts';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { setColumns, updateRecord } from '../kit/records.ts';
import { mustBeOfTenant } from '../leasing/contract-record.ts';
import { settingsOf } from '../sales/quotation-content.ts';
import { categoryFor } from './installment-invoices.ts';
import { invoicesOf, moveInvoice } from './invoice.ts';
import { addLine, draftInvoice, keepSums, type NewLine } from './invoice-lines.ts';
import { invoiceOf, invoiceStore, readInvoice, tenantKind } from './invoice-record.ts';

/** Below which path: a tenant's, or that of one of their quotations. */
interface Below {
  tenant_id: number;
  quotation_id?: number;
}
type Item = IncomeItemInput & { version?: number };

/** That there is such a tenant, and that the quotation is theirs. */
async function mustBelong(scope: Scope, { tenant_id, quotation_id }: Below): Promise<void> {
  await tenantKind(scope, tenant_id);
  if (quotation_id === undefined) return;
  const { rowCount } = await scope.client.query({
    name: 'income_invoice.quotation',
    text: `select from quotations q where q.company_id = $1 and q.id = $2 and (q.tenant_id = $3 or exists (
      select from contracts c where c.company_id = q.company_id and c.quotation_id = q.id and c.tenant_id = $3))`,
    values: [scope.company, quotation_id, tenant_id],
  });
  if (!rowCount) throw notFound();
}

/** What an item is taxed at: the standard rate is the company's for commercial rents. */
async function lineOf(scope: Scope, item: IncomeItemInput): Promise<NewLine> {
  const income_category_id = item.income_category_id ?? (await categoryFor(scope, 'services'));
  const [category] = await scope.db
    .select({ active: incomeCategories.active })
    .from(incomeCategories)
    .where(and(eq(incomeCategories.company_id, scope.company), eq(incomeCategories.id, income_category_id)));
  if (!category?.active) throw invalid({ income_category_id: 'app.error.unknown_reference' });
  if (item.unit_id) {
    const [unit] = await scope.db
      .select({ id: units.id })
      .from(units)
      .where(and(eq(units.company_id, scope.company), eq(units.id, item.unit_id)));
    if (!unit) throw invalid({ unit_id: 'app.error.unknown_reference' });
  }
  if (halalas(item.price) === 0) throw invalid({ price: 'app.error.amount_above_zero' });
  const { commercial_vat_rate } = await settingsOf(scope);
  return {
    income_category_id,
    unit_id: item.unit_id ?? null,
    description: item.description,
    quantity: item.quantity ?? 1,
    price: item.price,
    vat_category: item.vat_category,
    vat_rate: item.vat_category === 'S' ? commercial_vat_rate : 0,
  };
}

/** What is wrong with an invoice's own fields. */
async function check(
  { scope, currentUser }: WriteContext,
  { tenant_id }: Below,
  { due_on, contract_id }: Partial<Pick<IncomeInvoiceInput, 'due_on' | 'contract_id'>>,
): Promise<void> {
  if (due_on && due_on < todayOf(currentUser.company)) throw invalid({ due_on: 'finance.invoice.error.due_before_issue' });
  if (contract_id) await mustBeOfTenant(scope, { contract_id, tenant_id });
}

/** A draft that is locked, so that its lines stay as they are read. */
async function draftOf(scope: Scope, below: Below, id: number): Promise<Invoice> {
  await lockRow(scope, invoices, id);
  const invoice = await incomeOf(scope, below, id);
  if (invoice.status !== 'draft')
    throw notInThisState({ entity: 'invoice', status: invoice.status }, 'finance.invoice.error.posted');
  return invoice;
}
async function incomeOf(scope: Scope, below: Below, id: number): Promise<Invoice> {
  const invoice = await invoiceOf(scope, { ...below, id });
  if (invoice.kind !== 'income') throw notFound();
  return invoice;
}

async function create(context: WriteContext, below: Below, { items = [], ...given }: IncomeInvoiceInput) {
  const { scope } = context;
  await mustBelong(scope, below);
  await check(context, below, given);
  const lines: NewLine[] = [];
  for (const item of items) lines.push(await lineOf(scope, item));
  const id = await draftInvoice(context, { kind: 'income', ...given, ...below, lines });
  return new WithMessage(await readInvoice(scope, id), 'app.said.created');
}
async function update(context: WriteContext, below: Below, id: number, body: IncomeInvoiceChange) {
  const { scope, services, currentUser } = context;
  const before = await draftOf(scope, below, id);
  await check(context, below, { ...body, ...(body.due_on === before.due_on && { due_on: undefined }) });
  await updateRecord(scope, services, currentUser, invoiceStore, id, { ...body });
  return new WithMessage(await readInvoice(scope, id), 'app.said.saved');
}
async function list(context: WriteContext, below: Below) {
  await mustBelong(context.scope, below);
  const all = await invoicesOf(context, below.tenant_id, { kind: 'income' });
  return all.filter(({ quotation_id }) => below.quotation_id === undefined || quotation_id === below.quotation_id);
}
async function addItem({ scope, services }: WriteContext, below: Below, id: number, item: IncomeItemInput) {
  const { lines } = await draftOf(scope, below, id);
  if (lines.length >= 200) throw invalid({ description: 'finance.invoice.error.too_many_lines' });
  await addLine(scope, id, (lines.at(-1)?.number ?? 0) + 1, await lineOf(scope, item));
  await keepSums(scope, id);
  await services.broadcast.publish(scope, 'changed', { entity: 'invoice', id });
  return new WithMessage(await readInvoice(scope, id), 'app.said.created');
}
async function updateItem(
  { scope, services }: WriteContext,
  below: Below,
  { id, item_id }: { id: number; item_id: number },
  { version: _, ...changes }: Partial<Item>,
) {
  const { lines } = await draftOf(scope, below, id);
  const before = lines.find((line) => line.id === item_id);
  if (!before) throw notFound();
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await setColumns(scope, invoiceLines, item_id, { ...(await lineOf(scope, { ...before, ...given })) });
  await keepSums(scope, id);
  await services.broadcast.publish(scope, 'changed', { entity: 'invoice', id });
  return new WithMessage(await readInvoice(scope, id), 'app.said.saved');
}
/** Sends an event of an income invoice below this path. */
async function move(context: WriteContext, below: Below, id: number, event: Parameters<typeof moveInvoice>[2], version?: number) {
  await incomeOf(context.scope, below, id);
  return moveInvoice(context, id, event, version);
}

export const incomeInvoiceHandlers: Handlers<typeof incomeInvoiceCalls> = {
  create: ({ params: { tenant_id }, body, ...context }) => create(context, { tenant_id }, body),
  list: ({ params: { tenant_id }, ...context }) => list(context, { tenant_id }),
  get: ({ scope, params: { id, ...below } }) => incomeOf(scope, below, id),
  update: ({ params: { id, ...below }, body, ...context }) => update(context, below, id, body),
  approve: ({ params: { id, ...below }, body: { version }, ...context }) => move(context, below, id, { type: 'post' }, version),
  void: ({ params: { id, ...below }, body: { reason, version }, ...context }) =>
    move(context, below, id, { type: 'void', reason }, version),
  items: async ({ scope, params: { id, ...below } }) => (await incomeOf(scope, below, id)).lines,
  addItem: ({ params: { id, ...below }, body, ...context }) => addItem(context, below, id, body),
  updateItem: ({ params: { id, item_id, ...below }, body, ...context }) => updateItem(context, below, { id, item_id }, body),
};

export const quotationInvoiceHandlers: Handlers<typeof quotationInvoiceCalls> = {
  create: ({ params, body, ...context }) => create(context, params, body),
  list: ({ params, ...context }) => list(context, params),
  get: ({ scope, params: { id, ...below } }) => incomeOf(scope, below, id),
  update: ({ params: { id, ...below }, body, ...context }) => update(context, below, id, body),
  approve: ({ params: { id, ...below }, body: { version }, ...context }) => move(context, below, id, { type: 'post' }, version),
  void: ({ params: { id, ...below }, body: { reason, version }, ...context }) =>
    move(context, below, id, { type: 'void', reason }, version),
  items: async ({ scope, params: { id, ...below } }) => (await incomeOf(scope, below, id)).lines,
  addItem: ({ params: { id, ...below }, body, ...context }) => addItem(context, below, id, body),
  updateItem: ({ params: { id, item_id, ...below }, body, ...context }) => updateItem(context, below, { id, item_id }, body),
};

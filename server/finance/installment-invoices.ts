import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import type { CreditReason } from '../../src/api/finance/credit-note.ts';
import type { Invoice } from '../../src/api/finance/invoice.ts';
import { invoiceLifecycle } from '../../src/machines/finance/invoice/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { installments } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRows } from '../kit/lock.ts';
import { removeRecord } from '../kit/records.ts';
import { isLineCancelled } from '../leasing/lease-over.ts';
import { allLeft, creditLines } from './credit-note.ts';
import { draftInvoices, type NewLine, removeLines } from './invoice-lines.ts';
import { invoiceStore, readInvoice } from './invoice-record.ts';
import { lockInvoice } from './settle.ts';

interface Row {
  installment_id: number;
  contract_id: number;
  tenant_id: number;
  due_on: string;
  from_on: string;
  to_on: string;
  item_type: 'unit' | 'service' | 'parking' | 'fee';
  vat_rate: number;
  description: string;
  unit_id: number;
  unit_number: string;
  property_use: string;
  net: string;
  is_cancelled: boolean;
}
/** The lines of installments, with what decides how they are taxed and where they are posted. */
async function linesOf({ client, company }: Scope, installments: readonly number[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'installment.to_invoice',
    text: `select i.id::int as installment_id, i.contract_id, c.tenant_id, i.due_on::text, i.from_on::text, i.to_on::text,
        q.item_type, q.vat_rate, line ->> 'description' as description, u.id as unit_id, u.number as unit_number, u.property_use,
        line ->> 'net' as net, i.cancelled > 0 and ${isLineCancelled} as is_cancelled
      from installments i join contracts c on c.company_id = i.company_id and c.id = i.contract_id
      cross join lateral jsonb_array_elements(i.breakups_with_due_amount) line
      join quotation_unit_items q on q.company_id = i.company_id and q.id = (line ->> 'quotation_unit_item')::bigint
      join quotation_units qu on qu.company_id = q.company_id and qu.id = q.quotation_unit_id
      join units u on u.company_id = qu.company_id and u.id = qu.unit_id
      where i.company_id = $1 and i.id = any($2) order by i.id, qu.id, q.id`,
    values: [company, installments],
  });
  return rows;
}

const purposeOf = ({ item_type, property_use }: Row): AccountPurpose =>
  item_type !== 'unit' ? 'services' : property_use === 'residential' ? 'rent_residential' : 'rent_commercial';
/** Rent of homes is exempt (VAT regulations, Art. 30); whatever else has no VAT is not subject to it, such as what is paid for the tenant. */
const categoryOf = ({ item_type, property_use, vat_rate }: Row): NewLine['vat_category'] => {
  if (vat_rate > 0) return 'S';
  return item_type === 'unit' && property_use === 'residential' ? 'E' : 'O';
};

/** The company's income category that posts to an account, by the account's purpose: its oldest. */
export async function categoryFor({ client, company }: Scope, purpose: AccountPurpose): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'income_category.of_purpose',
    text: `select g.id from income_categories g join sub_accounts s on s.company_id = g.company_id and s.id = g.sub_account_id
      where g.company_id = $1 and s.purpose = $2 and g.active order by g.id limit 1`,
    values: [company, purpose],
  });
  if (!rows[0]) throw new ApiError(422, 'refused', 'finance.invoice.error.no_category');
  return rows[0].id;
}

/** Why an installment doesn't become an invoice. */
export type NotInvoiced = 'invoiced' | 'cancelled' | 'nothing';

/** Whether installment `i` has an invoice. */
export const isInvoiced = `exists (select from invoice_lines l join invoices v on v.company_id = l.company_id and v.id = l.invoice_id
  where l.company_id = i.company_id and l.installment_id = i.id and v.status <> 'void')`;

/** The invoice of an installment, if there is one that isn't void. */
export const invoiceOfInstallment = async (scope: Scope, installment: number): Promise<number | null> =>
  (await invoicesOfInstallments(scope, [installment])).get(installment) ?? null;

/**
 * The invoices of installments that have one that isn't void, by installment. The status is read line by line: a plan made while there
 * were no invoices would begin with all of the company's.
 */
async function invoicesOfInstallments({ client, company }: Scope, installments: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ installment: number; id: number }>({
    name: 'installment.invoice',
    text: `select distinct l.installment_id::int as installment, l.invoice_id::int as id from invoice_lines l
      where l.company_id = $1 and l.installment_id = any($2)
        and (select v.status from invoices v where v.company_id = l.company_id and v.id = l.invoice_id) <> 'void'`,
    values: [company, installments],
  });
  return new Map(rows.map(({ installment, id }) => [installment, id]));
}

/**
 * Drafts the invoice of an installment: a line for each of its items that is due, from the period that it is for. Returns its id,
 * or why there is none. The installment is locked, so that it is invoiced once.
 */
export async function invoiceInstallment(context: WriteContext, installment: number): Promise<number | NotInvoiced> {
  const [made] = await invoiceInstallments(context, [installment]);
  return made as number | NotInvoiced;
}

/** The same for several, in sets, in this order. */
export async function invoiceInstallments(context: WriteContext, ids: readonly number[]): Promise<(number | NotInvoiced)[]> {
  const { scope } = context;
  const [locked, rows, invoiced] = await together([
    lockRows(scope, installments, ids),
    linesOf(scope, ids),
    invoicesOfInstallments(scope, ids),
  ] as const);
  if (ids.some((id) => !locked.has(id))) throw notFound();
  const found = ids.map((id): Row[] | NotInvoiced => {
    const own = rows.filter(({ installment_id }) => installment_id === id);
    if (!own.length) return 'nothing';
    if (invoiced.has(id)) return 'invoiced';
    const due = own.filter((row) => !row.is_cancelled);
    if (!due.length) return 'cancelled';
    const charged = due.filter(({ net }) => net !== '0.00');
    return charged.length ? charged : 'nothing';
  });
  const charged = found.filter((one) => typeof one !== 'string');
  const categories = new Map<AccountPurpose, number>();
  for (const purpose of new Set(charged.flat().map(purposeOf))) categories.set(purpose, await categoryFor(scope, purpose));
  const made = await draftInvoices(
    context,
    charged.map((own) => {
      const [{ contract_id, tenant_id, due_on }] = own as [Row];
      const lines = own.map((row) => lineOf(row, categories.get(purposeOf(row)) as number));
      return { kind: 'rent', tenant_id, contract_id, due_on, lines };
    }),
  );
  return found.map((one) => (typeof one === 'string' ? one : (made[charged.indexOf(one)] as number)));
}

const lineOf = (row: Row, income_category_id: number): NewLine => ({
  income_category_id,
  installment_id: row.installment_id,
  unit_id: row.unit_id,
  description: row.item_type === 'unit' ? row.unit_number : row.description,
  from_on: row.from_on,
  to_on: row.to_on,
  quantity: 1,
  price: row.net,
  vat_category: categoryOf(row),
  vat_rate: row.vat_rate,
});

/**
 * The invoice of an installment, posted: it is made and posted now if it wasn't yet. It is locked, so that what is open of it stays
 * so until the transaction ends. Throws an ApiError 422 if nothing is due, or if it can't be posted.
 */
export async function postedInvoiceOf(context: WriteContext, installment: number): Promise<Invoice> {
  const { scope, services, currentUser } = context;
  const made = await invoiceInstallment(context, installment);
  const id = made === 'invoiced' ? await invoiceOfInstallment(scope, installment) : made;
  if (typeof id !== 'number') throw new ApiError(422, 'refused', `finance.invoice.not_made.${made}`);
  const { status } = await lockInvoice(scope, id);
  if (status === 'draft') await advance(scope, services, { entity: 'invoice', id, currentUser, event: { type: 'post' } });
  return readInvoice(scope, id);
}

/**
 * What an installment charges for a unit isn't owed any more: its lines leave a draft, and are credited for this reason if its invoice
 * is posted. What was paid for them is the tenant's credit.
 */
export async function takeBackInvoice(
  context: WriteContext,
  installment: number,
  unit: number,
  reason: CreditReason | null,
): Promise<void> {
  const { scope, services, currentUser } = context;
  const id = await invoiceOfInstallment(scope, installment);
  if (id === null) return;
  const invoice = await lockInvoice(scope, id);
  const own = invoice.lines.filter(({ unit_id }) => unit_id === unit);
  if (invoice.status === 'draft') {
    if (own.length === invoice.lines.length) await removeRecord(scope, services, currentUser, invoiceStore, id);
    else
      await removeLines(
        scope,
        id,
        own.map((line) => line.id),
      );
    return;
  }
  const left = allLeft(own);
  if (reason && left.length && hasTag(invoiceLifecycle, invoice.status, 'correctable'))
    await creditLines(context, invoice, reason, left);
}

import { sql } from 'drizzle-orm';
import { type Invoice, InvoiceRow } from '../../src/api/finance/invoice.ts';
import { invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { companyToday } from '../kit/clock.ts';
import { contractsLike, isLike, numberFirst, tenantsLike } from '../kit/likenesses.ts';
import { type EntityStore, readMany, readOr404 } from '../kit/records.ts';
import { sqlInGroup } from '../kit/statuses.ts';
import { placeFilters } from '../property/place-filters.ts';
import { nextNumbers } from './document-numbers.ts';
import { contentOfInvoice, taxTypeOf } from './zatca/contents.ts';
import { shownReport } from './zatca/report-shown.ts';
import { problemsOf } from './zatca/rules.ts';
import { shownParties, type TaxParties } from './zatca/tax-parties.ts';

const v = invoices;
const riyals = (column: string) => sql.raw(`(${column}::numeric / 100)::numeric(16, 2)::text`);
const ofTenant = (show: string) =>
  sql`(select ${sql.raw(show)} from tenants t where t.company_id = ${v.company_id} and t.id = ${v.tenant_id})`;
const isOverdue = sql`(${v.status} ${sqlInGroup('invoice', 'open')} and ${v.due_on} < ${companyToday})`;

const lines = sql`(select coalesce(json_agg(json_build_object(
    'id', l.id, 'number', l.number, 'income_category_id', l.income_category_id, 'category_name_en', g.name_en,
    'category_name_ar', g.name_ar, 'installment_id', l.installment_id, 'unit_id', l.unit_id, 'unit_number', u.number,
    'description', l.description, 'from_on', l.from_on, 'to_on', l.to_on, 'quantity', l.quantity, 'price', ${riyals('l.price')},
    'net', ${riyals('l.net')}, 'vat_category', l.vat_category, 'vat_rate', l.vat_rate, 'vat', ${riyals('l.vat')},
    'gross', ${riyals('l.gross')}, 'credited_net', ${riyals('l.credited_net')}, 'credited_vat', ${riyals('l.credited_vat')}
  ) order by l.number), '[]')
  from invoice_lines l join income_categories g on g.company_id = l.company_id and g.id = l.income_category_id
  left join units u on u.company_id = l.company_id and u.id = l.unit_id
  where l.company_id = ${v.company_id} and l.invoice_id = ${v.id})`;

export const invoiceStore: EntityStore = {
  entity: 'invoice',
  table: v,
  title:
    "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || coalesce(' · ' || x.number, '')",
  search: {
    text: `select i.id, t.name as title, i.number as detail, i.status from invoices i
      join tenants t on t.company_id = i.company_id and t.id = i.tenant_id where i.company_id = $1 and i.number ilike $2
      order by ${numberFirst('i.number')}, i.id desc`,
  },
  row: InvoiceRow,
  hidden: ['mailed_by'],
  shows: {
    tenant_name: ofTenant('t.name'),
    tenant_email: ofTenant('t.email'),
    contract_ref_no: sql`(select c.ref_no from contracts c where c.company_id = ${v.company_id} and c.id = ${v.contract_id})`,
    is_overdue: isOverdue,
    lines,
    parties: shownParties(v.company_id, v.tenant_id),
    ...shownReport('invoice', v),
    period_is_open: sql`not exists (select from accounting_periods p where p.company_id = ${v.company_id}
      and ${v.issued_on} between p.starts_on and p.ends_on and p.status <> 'open')`,
    write_off_by_name: sql`(select u.name from users u where u.company_id = ${v.company_id} and u.id = ${v.write_off_by})`,
  },
  filters: {
    status: (value) => sql`${v.status} = ${value}`,
    kind: (value) => sql`${v.kind} = ${value}`,
    tenant_id: (value) => sql`${v.tenant_id} = ${value}`,
    contract_id: (value) => sql`${v.contract_id} = ${value}`,
    tax_report: (value) => sql`${shownReport('invoice', v).tax_report} = ${value}`,
    delivery_status: (value) => sql`${v.delivery_status} = ${value}`,
    is_overdue: (value) => sql`${isOverdue} = ${value}`,
    ...placeFilters(
      (condition) => sql`exists (select from invoice_lines l join units u on u.company_id = l.company_id and u.id = l.unit_id
        where l.company_id = ${v.company_id} and l.invoice_id = ${v.id} and ${condition})`,
    ),
  },
  matches: (words) =>
    sql`(${isLike(sql`coalesce(${v.number}, '')`, words)} or ${v.tenant_id} in ${tenantsLike(words)} or ${v.contract_id} in ${contractsLike(words)})`,
  sorts: {
    number: v.number,
    status: v.status,
    issued_on: v.issued_on,
    due_on: v.due_on,
    gross: v.gross,
    open: v.open,
    created_at: v.created_at,
  },
};
export type StoredInvoice = Omit<Invoice, 'problems'> & { parties: TaxParties };
/** With its seller and its buyer. */
export const readInvoiceAndParties = (scope: Scope, id: number) => readOr404<StoredInvoice>(scope, invoiceStore, id);
/** With what the tax authority would reject it for (N16): found before it is posted. */
export const readInvoice = async (scope: Scope, id: number): Promise<Invoice> =>
  withProblems(await readInvoiceAndParties(scope, id));
/** Several invoices, in the order of these ids. */
export const readInvoices = async (scope: Scope, ids: readonly number[]): Promise<Invoice[]> =>
  (await readMany<StoredInvoice>(scope, invoiceStore, ids)).map(withProblems);

function withProblems({ parties, ...invoice }: StoredInvoice): Invoice {
  const kind = taxTypeAsPosted({ parties, ...invoice });
  return { ...invoice, problems: problemsOf(contentOfInvoice(invoice, kind ?? 'simplified', parties), kind !== null) };
}
const taxTypeAsPosted = ({ tax_type, lines, parties }: StoredInvoice) => tax_type ?? taxTypeOf(lines, parties);

/** Numbers drafts in their order, and keeps by which kind they will be reported. */
export async function numberInvoices(scope: Scope, ids: readonly number[], today: string): Promise<void> {
  const drafts = await readMany<StoredInvoice>(scope, invoiceStore, ids);
  const numbers = await nextNumbers(scope, 'invoice', drafts.length);
  await scope.client.query({
    name: 'invoices.number',
    text: `update invoices v set number = n.number, tax_type = n.tax_type, issued_on = $3
      from unnest($2::bigint[], $4::text[], $5::text[]) as n (id, number, tax_type) where v.company_id = $1 and v.id = n.id`,
    values: [scope.company, drafts.map(({ id }) => id), today, numbers, drafts.map(taxTypeAsPosted)],
  });
}

/** An invoice as it hangs under a tenant, and under one of their quotations if one is named. */
export async function invoiceOf(
  scope: Scope,
  { tenant_id, quotation_id, id }: { tenant_id: number; quotation_id?: number; id: number },
): Promise<Invoice> {
  const invoice = await readInvoice(scope, id);
  if (invoice.tenant_id !== tenant_id) throw notFound();
  if (quotation_id !== undefined && invoice.quotation_id !== quotation_id) throw notFound();
  return invoice;
}

/** Whether a tenant is a person or a company. Throws an ApiError if there is no such tenant. */
export async function tenantKind({ client, company }: Scope, tenant: number): Promise<'person' | 'company'> {
  const { rows } = await client.query<{ kind: 'person' | 'company' }>({
    name: 'invoice.tenant',
    text: 'select kind from tenants where company_id = $1 and id = $2',
    values: [company, tenant],
  });
  if (!rows[0]) throw notFound();
  return rows[0].kind;
}

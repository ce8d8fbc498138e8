import { sql } from 'drizzle-orm';
import { type TaxReport, TaxReportRow } from '../../../src/api/finance/tax-report.ts';
import { taxReports } from '../../db/schema/tax-report.ts';
import type { Scope } from '../../db/scope.ts';
import { isLike, numberFirst, tenantsLike } from '../../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../../kit/records.ts';
import { readNote } from '../credit-note-record.ts';
import { readInvoice } from '../invoice-record.ts';

const r = taxReports;
const ofInvoice = (show: string) =>
  sql`(select i.${sql.raw(show)} from invoices i where i.company_id = ${r.company_id} and i.id = ${r.invoice_id})`;
const ofNote = (show: string) =>
  sql`(select n.${sql.raw(show)} from credit_notes n where n.company_id = ${r.company_id} and n.id = ${r.credit_note_id})`;
const ofEither = (show: string) => sql`coalesce(${ofInvoice(show)}, ${ofNote(show)})`;
const number = ofEither('number');
const tenant = ofEither('tenant_id');
const issued = ofEither('issued_on');
const gross = ofEither('gross');
export const taxReportStore: EntityStore = {
  entity: 'tax_report',
  table: r,
  hidden: ['xml'],
  title: `(select coalesce(i.number, n.number) || ' · ' || t.name from tenants t
      left join invoices i on i.company_id = x.company_id and i.id = x.invoice_id
      left join credit_notes n on n.company_id = x.company_id and n.id = x.credit_note_id
      where t.company_id = x.company_id and t.id = coalesce(i.tenant_id, n.tenant_id))`,
  search: {
    text: `select r.id, t.name as title, coalesce(i.number, n.number) as detail, r.status from tax_reports r
      left join invoices i on i.company_id = r.company_id and i.id = r.invoice_id
      left join credit_notes n on n.company_id = r.company_id and n.id = r.credit_note_id
      join tenants t on t.company_id = r.company_id and t.id = coalesce(i.tenant_id, n.tenant_id)
      where r.company_id = $1 and (coalesce(i.number, n.number) ilike $2 or r.uuid ilike $2)
      order by ${numberFirst('coalesce(i.number, n.number)')}, r.id desc`,
  },
  row: TaxReportRow,
  shows: {
    number,
    tenant_id: tenant,
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${r.company_id} and t.id = ${tenant})`,
    invoice_number: ofInvoice('number'),
    credit_note_number: ofNote('number'),
    issued_on: sql`${issued}::text`,
    gross: sql`(${gross}::numeric / 100)::numeric(16, 2)::text`,
  },
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    kind: (value) => sql`${r.kind} = ${value}`,
    tenant_id: (value) => sql`${tenant} = ${value}`,
    invoice_id: (value) => sql`${r.invoice_id} = ${value}`,
    credit_note_id: (value) => sql`${r.credit_note_id} = ${value}`,
    issued_on_from: (value) => sql`${issued} >= ${value}::date`,
    issued_on_to: (value) => sql`${issued} <= ${value}::date`,
    gross_from: (value) => sql`${gross} >= round(${value}::numeric * 100)`,
    gross_to: (value) => sql`${gross} <= round(${value}::numeric * 100)`,
  },
  matches: (words) => sql`(${isLike(number, words)} or ${tenant} in ${tenantsLike(words)})`,
  sorts: {
    ...{ number, status: r.status, issued_on: issued, gross, due_at: r.due_at },
    ...{ attempts: r.attempts, icv: r.icv, created_at: r.created_at },
  },
};

/** With what the tax authority would reject its document for, as it is now. */
export async function readTaxReport(scope: Scope, id: number): Promise<TaxReport> {
  const report = await readOr404<Omit<TaxReport, 'problems'>>(scope, taxReportStore, id);
  const { problems } = report.invoice_id
    ? await readInvoice(scope, report.invoice_id)
    : await readNote(scope, report.credit_note_id as number);
  return { ...report, problems };
}

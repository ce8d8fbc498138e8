import { sql } from 'drizzle-orm';
import { type CreditNote, CreditNoteRow } from '../../src/api/finance/credit-note.ts';
import type { InvoiceLine } from '../../src/api/finance/invoice.ts';
import { creditNotes } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { isLike, numberFirst, tenantsLike } from '../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { sqlInGroup } from '../kit/statuses.ts';
import { contentOfNote } from './zatca/contents.ts';
import { shownReport } from './zatca/report-shown.ts';
import { problemsOf } from './zatca/rules.ts';
import { shownParties, type TaxParties } from './zatca/tax-parties.ts';

const n = creditNotes;
const ofInvoice = (show: string) =>
  sql`(select i.${sql.raw(show)} from invoices i where i.company_id = ${n.company_id} and i.id = ${n.invoice_id})`;
export const creditNoteStore: EntityStore = {
  entity: 'credit_note',
  table: n,
  title:
    "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || coalesce(' · ' || x.number, '')",
  search: {
    text: `select n.id, t.name as title, n.number as detail, n.status from credit_notes n
      join tenants t on t.company_id = n.company_id and t.id = n.tenant_id where n.company_id = $1 and n.number ilike $2
      order by ${numberFirst('n.number')}, n.id desc`,
  },
  row: CreditNoteRow,
  shows: {
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${n.company_id} and t.id = ${n.tenant_id})`,
    invoice_number: ofInvoice('number'),
    invoice_status: ofInvoice('status'),
    contract_id: ofInvoice('contract_id'),
    tax_type: ofInvoice('tax_type'),
    invoice_lines: sql`(select json_agg(json_build_object('id', l.id, 'description', l.description, 'vat_category', l.vat_category,
        'vat_rate', l.vat_rate) order by l.number)
      from invoice_lines l where l.company_id = ${n.company_id} and l.invoice_id = ${n.invoice_id})`,
    parties: shownParties(n.company_id, n.tenant_id),
    ...shownReport('credit_note', n),
    is_within_lines: sql`(exists (select from invoices i where i.company_id = ${n.company_id} and i.id = ${n.invoice_id}
        and i.status ${sqlInGroup('invoice', 'correctable')})
      and not exists (select from jsonb_array_elements(${n.lines}) own
        join invoice_lines l on l.company_id = ${n.company_id} and l.id = (own ->> 'invoice_line_id')::bigint
        where (own ->> 'net')::numeric * 100 > l.net - l.credited_net))`,
  },
  filters: {
    status: (value) => sql`${n.status} = ${value}`,
    reason: (value) => sql`${n.reason} = ${value}`,
    tenant_id: (value) => sql`${n.tenant_id} = ${value}`,
    invoice_id: (value) => sql`${n.invoice_id} = ${value}`,
  },
  matches: (words) => sql`(${isLike(sql`coalesce(${n.number}, '')`, words)} or ${n.tenant_id} in ${tenantsLike(words)})`,
  sorts: { number: n.number, status: n.status, issued_on: n.issued_on, gross: n.gross, created_at: n.created_at },
};
export type StoredNote = Omit<CreditNote, 'problems'> & {
  parties: TaxParties;
  invoice_lines: readonly Pick<InvoiceLine, 'id' | 'description' | 'vat_category' | 'vat_rate'>[];
};
/** With its seller, its buyer, and what the lines of its invoice were for. */
export const readNoteAndParties = (scope: Scope, id: number) => readOr404<StoredNote>(scope, creditNoteStore, id);
/** With what the tax authority would reject it for: found before it is issued. */
export async function readNote(scope: Scope, id: number): Promise<CreditNote> {
  const { parties, invoice_lines, ...note } = await readNoteAndParties(scope, id);
  const content = contentOfNote(note, invoice_lines, note.tax_type ?? 'simplified', parties);
  return { ...note, problems: problemsOf(content, note.tax_type !== null) };
}

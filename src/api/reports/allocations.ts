import { defineReport, type ReportSql } from '../define-report.ts';
import { tenantColumns } from '../report-columns.ts';

const money = { kind: 'money', total: 'other' } as const;
const sources = ['collection', 'credit_note'] as const;

/** What paid which invoice in a period, and what was taken back; and how receivables came from their opening to their closing. */
export const allocationsReport = defineReport({
  ...{ name: 'allocations', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-32' },
  groups: { rows: ['REP-25', '/reports/allocations', 'Report what paid which invoice in a period'] },
  params: { tenant_id: { label: 'leasing.tenant', entity: 'tenant' } },
  columns: {
    allocation_id: { kind: 'key' },
    source_id: { kind: 'key' },
    invoice_id: { kind: 'key' },
    date: { kind: 'day', label: 'report.field.day' },
    source: {
      ...{ kind: 'code', isMain: true },
      to: ({ source_id, source_kind }) => `/${source_kind === 'collection' ? 'collections' : 'credit-notes'}/${source_id}`,
    },
    source_kind: { kind: 'word', texts: 'app.entity', order: sources },
    invoice: { kind: 'code', label: 'app.entity.invoice', isMain: true, to: ({ invoice_id }) => `/invoices/${invoice_id}` },
    ...tenantColumns,
    event: { kind: 'word', texts: 'report.allocations.event', order: ['allocated', 'taken_back'] },
    amount: { kind: 'money', total: 'sum', label: 'finance.invoice.payment.amount', isMain: true },
  },
  totals: {
    ...{ from_collections: money, from_credit_notes: money, applied_by_own_credit_notes: money },
    ...{ opening: money, invoiced: money, credited: money, allocated: money, written_off: money, closing: money },
  },
  ...{ key: ['allocation_id', 'event'], sort: 'date', checks: { rolled_forward: 'closing' } },
  changes: ['collection', 'credit_note', 'invoice'],
});

/** What receivables moved by. */
const moved = (entries: string, where: string) => `(select coalesce(sum(r.amount), 0) from (${entries}) r
  where ($tenant_id::bigint is null or r.tenant_id = $tenant_id) and ${where})`;
const inPeriod = 'r.date between $from::date and $to::date';
const kinds = {
  invoiced: `${inPeriod} and r.document_kind = 'invoice' and r.transition in ('post', 'void')`,
  credited: `${inPeriod} and r.document_kind = 'credit_note' and r.allocation_id is null`,
  allocated: `${inPeriod} and r.allocation_id is not null`,
  written_off: `${inPeriod} and r.document_kind = 'invoice' and r.transition not in ('post', 'void')`,
};
export const allocationsSql: ReportSql<typeof allocationsReport> = {
  rows: ({ allocationEvents }) => `
    select a.id as allocation_id, coalesce(a.collection_id, a.credit_note_id) as source_id, a.invoice_id, a.day as date,
      coalesce(c.number, n.number) as source, case when a.collection_id is null then 'credit_note' else 'collection' end as source_kind,
      i.number as invoice, i.tenant_id, t.name as tenant, a.event, a.amount
    from ${allocationEvents} a join invoices i on i.company_id = $company and i.id = a.invoice_id
    join tenants t on t.company_id = $company and t.id = i.tenant_id
    left join collections c on c.company_id = $company and c.id = a.collection_id
    left join credit_notes n on n.company_id = $company and n.id = a.credit_note_id
    where a.day between $from::date and $to::date and ($tenant_id::bigint is null or i.tenant_id = $tenant_id)`,
  totals: {
    from_collections: () => "coalesce(sum(amount) filter (where source_kind = 'collection'), 0)",
    from_credit_notes: () => "coalesce(sum(amount) filter (where source_kind = 'credit_note'), 0)",
    applied_by_own_credit_notes: ({ receivableEntries }) => `-${moved(receivableEntries(), kinds.credited)}`,
    opening: ({ receivableEntries }) => moved(receivableEntries(), 'r.date < $from::date'),
    invoiced: ({ receivableEntries }) => moved(receivableEntries(), kinds.invoiced),
    credited: ({ receivableEntries }) => moved(receivableEntries(), kinds.credited),
    allocated: () => '-coalesce(sum(amount), 0)',
    written_off: ({ receivableEntries }) => moved(receivableEntries(), kinds.written_off),
    closing: ({ receivableEntries }) => moved(receivableEntries(), 'true'),
  },
  checks: {
    // What the parts come to: payments by their own rows, everything else by its postings.
    rolled_forward: ({ receivableEntries, allocationEvents }) => `select ${moved(receivableEntries(), 'r.date < $from::date')}
      + ${moved(receivableEntries(), kinds.invoiced)} + ${moved(receivableEntries(), kinds.credited)} + ${moved(receivableEntries(), kinds.written_off)}
      - (select coalesce(sum(a.amount), 0) from ${allocationEvents} a join invoices i on i.company_id = $company and i.id = a.invoice_id
        where a.day between $from::date and $to::date and ($tenant_id::bigint is null or i.tenant_id = $tenant_id))`,
  },
};

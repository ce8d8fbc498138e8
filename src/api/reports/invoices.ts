import { defineReport, type ReportSql } from '../define-report.ts';
import { invoiceStatuses } from '../finance/invoice.ts';
import { contractColumns, dealParams, sum, tenantColumns } from '../report-columns.ts';

/** A void invoice is shown, and not summed. */
const counted = (name: string, label: string) => ({ kind: 'money', total: { sum: `_${name}` }, label }) as const;

/** Invoices that were issued in a period, and what had become of each by its end. */
export const invoicesReport = defineReport({
  ...{ name: 'invoices', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-31' },
  groups: { rows: ['REP-18', '/reports/invoices', 'Report the invoices of a period, and what became of them'] },
  params: dealParams,
  columns: {
    invoice_id: { kind: 'key' },
    number: {
      ...{ kind: 'code', label: 'finance.invoice.number', isMain: true, width: 120 },
      to: ({ invoice_id }) => `/invoices/${invoice_id}`,
    },
    ...tenantColumns,
    ...contractColumns,
    issued_on: { kind: 'day', label: 'finance.invoice.issued_on' },
    due_on: { kind: 'day', label: 'finance.invoice.due_on' },
    status: { kind: 'word', label: 'report.field.state', texts: 'invoice.status', order: invoiceStatuses },
    net: counted('net', 'sales.quotation.net'),
    vat: counted('vat', 'sales.quotation.vat'),
    gross: counted('gross', 'sales.quotation.total'),
    paid: { ...sum, isBlankAtZero: true },
    credited: { ...sum, isBlankAtZero: true, label: 'finance.invoice.credited' },
    written_off: { ...sum, isBlankAtZero: true, label: 'finance.invoice.written_off' },
    open: { ...sum, isBlankAtZero: true, label: 'finance.invoice.open', isMain: true },
    tax_report: { kind: 'word', label: 'finance.invoice.tax_report', texts: 'finance.invoice.tax_report', isNullable: true },
  },
  totals: { invoices: { kind: 'count', total: 'other' }, void: { kind: 'count', total: 'other' } },
  ...{ key: ['invoice_id'], sort: 'number', checks: { gross: 'gross' }, changes: ['invoice', 'credit_note', 'collection'] },
});

export const invoicesSql: ReportSql<typeof invoicesReport> = {
  rows: ({ issuedInvoices, receivableEntries, allocationEvents, statusOn, writtenOff }) => `
    with entries as materialized (select invoice_id, sum(amount) as open,
        -coalesce(sum(amount) filter (where document_kind = 'credit_note' and allocation_id is null), 0) as credited
      from (${receivableEntries()}) e group by 1),
    paid as (select invoice_id, sum(amount) as paid from ${allocationEvents} a where a.day <= $to::date group by 1),
    lost as (select * from ${writtenOff} w)
    select i.id as invoice_id, i.number, i.tenant_id, t.name as tenant, i.contract_id, k.ref_no as contract, i.issued_on, i.due_on,
      ${statusOn('invoice', 'i', 'status')} as status, i.net, i.vat, i.gross, coalesce(p.paid, 0) as paid,
      coalesce(e.credited, 0) + coalesce(w.credited, 0) as credited, coalesce(w.lost, 0) as written_off, coalesce(e.open, 0) as open,
      (select r.status from tax_reports r where r.company_id = $company and r.invoice_id = i.id order by r.id desc limit 1) as tax_report,
      ${['net', 'vat', 'gross'].map((name) => `case when coalesce(i.void_on > $to::date, true) then i.${name} else 0 end as _${name}`).join(', ')},
      coalesce(i.void_on <= $to::date, false)::int as _void
    from ${issuedInvoices} i join tenants t on t.company_id = $company and t.id = i.tenant_id
    left join contracts k on k.company_id = $company and k.id = i.contract_id
    left join entries e on e.invoice_id = i.id left join paid p on p.invoice_id = i.id left join lost w on w.invoice_id = i.id
    where i.issued_on between $from::date and $to::date and ($tenant_id::bigint is null or i.tenant_id = $tenant_id)
      and ($contract_id::bigint is null or i.contract_id = $contract_id)`,
  totals: { invoices: () => 'count(*) filter (where _void = 0)', void: () => 'coalesce(sum(_void), 0)' },
  checks: {
    // From the ledger: what these invoices' postings came to before anything was paid.
    gross: ({ issuedInvoices }) => `select coalesce(sum(e.debit - e.credit), 0)::bigint from ${issuedInvoices} i
      join ledger_transactions t on t.company_id = $company and t.document_kind = 'invoice' and t.document_id = i.id and t.date <= $to::date
        and t.transition in ('post', 'void')
      join ledger_entries e on e.company_id = $company and e.transaction_id = t.id
      join sub_accounts s on s.company_id = $company and s.id = e.sub_account_id and s.purpose = 'receivables'
      where i.issued_on between $from::date and $to::date and ($tenant_id::bigint is null or i.tenant_id = $tenant_id)
        and ($contract_id::bigint is null or i.contract_id = $contract_id)`,
  },
};

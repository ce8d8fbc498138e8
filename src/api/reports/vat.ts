import { defineReport, type ReportSql } from '../define-report.ts';

const categories = ['standard_rated_sales', 'zero_rated_domestic_sales', 'exempt_sales', 'out_of_scope'] as const;
/** Sums of what belongs into box 6: what is outside the scope is shown beside it. */
const boxed = (name: string) => ({ kind: 'money', total: { sum: `_${name}` } }) as const;

/**
 * What the VAT return asks for of sales: amounts of invoices that were issued in the period, less those that became void in it, and
 * adjustments by credit notes. Purchases aren't kept yet.
 */
export const vatReport = defineReport({
  ...{ name: 'vat', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-27' },
  groups: { rows: ['REP-03', '/reports/vat', 'Report the sales of a period as the VAT return asks for them'] },
  recurs: ['rows'],
  columns: {
    box: { kind: 'count', total: 'other', isNullable: true },
    category: { kind: 'word', texts: 'report.vat.category', order: categories, isMain: true },
    amount: boxed('amount'),
    adjustment: { ...boxed('adjustment'), isBlankAtZero: true },
    vat: { ...boxed('vat'), isMain: true },
    vat_of_amount: { kind: 'money' },
    vat_of_adjustment: { kind: 'money', isBlankAtZero: true },
  },
  /** An advance for a commercial contract is a tax point, and no invoice says so yet. */
  totals: { commercial_advances: { kind: 'money', total: 'other' } },
  ...{ key: ['category'], sort: 'category', checks: { vat_output: 'vat' }, changes: ['invoice', 'credit_note'] },
});

export const vatSql: ReportSql<typeof vatReport> = {
  rows: ({ issuedInvoices, creditedLines }) => `
    with invoiced as (select l.vat_category, sum(case when i.issued_on between $from::date and $to::date then l.net else 0 end
          - case when i.void_on between $from::date and $to::date then l.net else 0 end) as net,
        sum(case when i.issued_on between $from::date and $to::date then l.vat else 0 end
          - case when i.void_on between $from::date and $to::date then l.vat else 0 end) as vat
      from ${issuedInvoices} i join invoice_lines l on l.company_id = $company and l.invoice_id = i.id
      where i.issued_on between $from::date and $to::date or i.void_on between $from::date and $to::date group by 1),
    adjusted as (select l.vat_category, -sum(n.net) as net, -sum(n.vat) as vat from ${creditedLines} n
      join invoice_lines l on l.company_id = $company and l.id = n.line_id where n.issued_on between $from::date and $to::date group by 1)
    select b.*, coalesce(i.net, 0) as amount, coalesce(a.net, 0) as adjustment, coalesce(i.vat, 0) + coalesce(a.vat, 0) as vat,
      coalesce(i.vat, 0) as vat_of_amount, coalesce(a.vat, 0) as vat_of_adjustment,
      case when box is not null then coalesce(i.net, 0) else 0 end as _amount, case when box is not null then coalesce(a.net, 0) else 0 end as _adjustment,
      case when box is not null then coalesce(i.vat, 0) + coalesce(a.vat, 0) else 0 end as _vat
    from (select case kind when 'S' then 1 when 'Z' then 3 when 'E' then 5 end as box, category, kind
      from (values ('S', 'standard_rated_sales'), ('Z', 'zero_rated_domestic_sales'), ('E', 'exempt_sales'), ('O', 'out_of_scope')) c (kind, category)) b
    left join invoiced i on i.vat_category = b.kind left join adjusted a on a.vat_category = b.kind`,
  totals: {
    box: () => '6',
    // Of collections that weren't reversed by then: what neither pays an invoice nor was paid back.
    commercial_advances: () => `(select coalesce(sum(c.amount
        - (select coalesce(sum(a.amount), 0) from allocations a where a.company_id = $company and a.collection_id = c.id
          and a.allocated_on <= $to::date and coalesce(a.ended_on > $to::date, true))
        - (select coalesce(sum(r.amount), 0) from cash_refunds r where r.company_id = $company and r.collection_id = c.id
          and r.paid_on <= $to::date and coalesce(r.reversed_on > $to::date, true))), 0)
      from collections c join contracts k on k.company_id = $company and k.id = c.contract_id and k.property_use = 'commercial'
      where c.company_id = $company and c.received_on <= $to::date and coalesce(c.reversed_on > $to::date, true))`,
  },
  checks: {
    vat_output: () => `select coalesce(sum(e.credit - e.debit), 0)::bigint from sub_accounts s
      join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date between $from::date and $to::date
      where s.company_id = $company and s.purpose = 'vat_output'`,
  },
};

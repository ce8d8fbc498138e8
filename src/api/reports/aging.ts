import { defineReport, type ReportColumn, type ReportSql } from '../define-report.ts';

/** The buckets, by the first day past due of each; what is due on the day itself or later is not due. */
export const agingBuckets = {
  not_due: 0,
  from_1: 1,
  from_31: 31,
  from_61: 61,
  from_91: 91,
  from_121: 121,
  from_181: 181,
  from_366: 366,
} as const;
export type AgingBucket = keyof typeof agingBuckets;
export const agingBucketNames = Object.keys(agingBuckets) as AgingBucket[];

const bucket = (name: AgingBucket) =>
  ({
    kind: 'money',
    total: 'sum',
    isBlankAtZero: true,
    width: 104,
    short: `finance.aging.short.${name}`,
  }) as const satisfies ReportColumn;
const held = { kind: 'money', total: 'sum', isBlankAtZero: true, only: ['tenant'] } as const satisfies ReportColumn<'tenant'>;
const buckets = Object.fromEntries(agingBucketNames.map((name) => [name, bucket(name)])) as Record<
  AgingBucket,
  ReturnType<typeof bucket>
>;
const pages = { tenant: '/tenants', contract: '/contracts', invoice: '/invoices', compound: '' };

/** Debts as of a day, by how long they are past due; the largest amounts first. */
export const agingReport = defineReport({
  ...{ name: 'aging', title: 'finance.aging', hint: 'finance.aging.buckets', needs: 'finance.view' },
  ...{ time: 'as_of', page: '/aging', isEarlier: true },
  groups: {
    tenant: ['REP-22', '/reports/aging', 'Report receivables by age, a row for each tenant'],
    contract: ['REP-23', '/reports/aging_by_contract_report', 'Report receivables by age, a row for each contract'],
    invoice: ['REP-24', '/reports/aging_invoice', 'Report receivables by age, a row for each invoice'],
    compound: ['X-AGE-01', '/reports/aging_by_compound', 'Report receivables by age, a row for each compound'],
  },
  data: { aging: ['DSH-07', '/dashboard/aging', 'Receivables by age for the dashboard', 'tenant'] },
  file: 'X-AGE-03',
  params: {
    tenant_id: { label: 'leasing.tenant', entity: 'tenant' },
    compound_id: { label: 'property.field.compound_id', entity: 'compound' },
  },
  columns: {
    id: { kind: 'key', isNullable: true },
    label: {
      ...{ kind: 'text', isNullable: true, isMain: true, width: 190, none: 'finance.aging.without' },
      to: ({ id }, by) =>
        id === null
          ? null
          : by === 'compound'
            ? `/aging?by=tenant&compound_id=${id}`
            : `${pages[by]}/${id}${by === 'tenant' ? '?tab=invoices' : ''}`,
    },
    tenant_id: { kind: 'key', isNullable: true },
    tenant_name: {
      ...{ kind: 'text', isNullable: true, label: 'leasing.tenant' },
      ...{ shown: ['contract', 'invoice'], filed: ['contract', 'invoice', 'compound'] },
    },
    due_on: {
      ...{ kind: 'day', isNullable: true, width: 110, labels: { invoice: 'finance.invoice.due_on' } },
      ...{ shown: ['contract', 'invoice'], filed: ['tenant', 'contract', 'invoice', 'compound'] },
    },
    ...buckets,
    total: { kind: 'money', total: 'sum', isMain: true },
    credit: held,
    cheques: held,
  },
  ...{ key: ['id', 'tenant_id'], sort: '-total', checks: { receivables: 'total' } },
  chart: { kind: 'bars', title: 'finance.aging.by_age', totals: agingBucketNames },
  changes: ['invoice', 'credit_note', 'collection', 'cheque', 'cash_refund'],
});

/** The tables that name the rows. */
const named = { tenant: 'tenants', contract: 'contracts', invoice: 'invoices', compound: 'compounds' };
const labels = { tenant: 'n.name', contract: 'n.ref_no', invoice: 'n.number', compound: 'n.name_' };

/**
 * Open amounts by age. An invoice is of the compound of its first line's unit. Credit and cheques are a tenant's: other groupings
 * have none.
 */
export const agingSql: ReportSql<typeof agingReport> = {
  rows: ({ receivableEntries, heldOfTenants }, { by, language, isAsked }) => {
    const isPlaced = by === 'compound' || isAsked('compound_id');
    const starts = Object.values(agingBuckets).slice(1).join(', ');
    const sums = agingBucketNames.map((name, at) => `coalesce(sum(amount) filter (where bucket = ${at}), 0)::bigint as ${name}`);
    const ofTenant = 'and ($tenant_id::bigint is null or e.tenant_id = $tenant_id)';
    return `with entries as (${receivableEntries(ofTenant)}),
      -- What is of no invoice ages by its own day.
      open as (select tenant_id, contract_id, invoice_id, case when invoice_id is null then date end as own_day,
        sum(amount)::bigint as amount from entries group by 1, 2, 3, 4 having sum(amount) <> 0),
      aged as (select o.tenant_id, o.contract_id, o.invoice_id, ${isPlaced ? 'p.compound_id' : 'null::bigint as compound_id'},
          o.amount, coalesce(i.due_on, o.own_day) as due_on, width_bucket($to::date - coalesce(i.due_on, o.own_day), array[${starts}]) as bucket
        from open o left join invoices i on i.company_id = $company and i.id = o.invoice_id
        ${isPlaced ? placeOfInvoice : ''}),
      groups as (select ${by}_id as id, case when count(distinct tenant_id) = 1 then min(tenant_id) end as tenant_id,
          min(due_on) as due_on, sum(amount)::bigint as total, ${sums.join(', ')}
        from aged where $compound_id::bigint is null or compound_id = $compound_id group by ${by}_id)
      select g.*, ${labels[by]}${by === 'compound' ? language : ''} as label, w.name as tenant_name
        ${by === 'tenant' ? ', coalesce(h.credit, 0) as credit, coalesce(h.cheques, 0) as cheques' : ''}
      from groups g left join ${named[by]} n on n.company_id = $company and n.id = g.id
      left join tenants w on w.company_id = $company and w.id = g.tenant_id
      ${by === 'tenant' ? `left join (${heldOfTenants(ofTenant)}) h on h.tenant_id = g.id` : ''}`;
  },
  checks: {
    receivables: () => `select coalesce(sum(e.debit - e.credit), 0)::bigint from sub_accounts s
      join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $to
      where s.company_id = $company and s.purpose = 'receivables'`,
  },
};
const placeOfInvoice = `left join lateral (select u.compound_id from invoice_lines l
  join units u on u.company_id = l.company_id and u.id = l.unit_id
  where l.company_id = $company and l.invoice_id = o.invoice_id order by l.number limit 1) p on true`;

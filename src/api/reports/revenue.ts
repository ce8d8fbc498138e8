import { defineReport, type ReportSql } from '../define-report.ts';
import { propertyUses } from '../fields.ts';
import {
  compoundColumns,
  contractColumns,
  dealParams,
  monthColumn,
  placeParams,
  sum,
  tenantColumns,
  unitColumns,
} from '../report-columns.ts';

type Column<C> = C & { only: ['detail'] };
const inDetail = <const C extends Record<string, object>>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, { ...column, only: ['detail'] }])) as {
    [K in keyof C]: Column<C[K]>;
  };
const inCompound = { only: ['compound'] } as const;
const part = { ...sum, isBlankAtZero: true } as const;
const { compound_id, compound } = compoundColumns;
const { unit_id, unit } = unitColumns;

/**
 * Income by the days for which it was invoiced, as the books recognise it; what was billed, net of credit notes; and what of it was
 * collected, with VAT. What was deferred before, plus what was billed, less what was recognised, is deferred after.
 */
export const revenueReport = defineReport({
  ...{ name: 'revenue', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-28' },
  groups: {
    compound: ['REP-20', '/reports/revenue', 'Report what was earned, billed and collected by compound and use'],
    detail: ['REP-21', '/reports/detailed_revenue', 'Report what was earned, billed and collected by unit, contract and item'],
    month: ['X-REP-29', '/reports/revenue_by_month', 'Report what was earned, billed and collected by month'],
  },
  data: { revenue: ['DSH-02', '/dashboard/revenue', 'The revenue of the months for the dashboard', 'month'] },
  recurs: ['compound', 'detail'],
  params: { ...placeParams, ...dealParams },
  columns: {
    compound_id: { ...compound_id, ...inCompound },
    compound: { ...compound, ...inCompound, isMain: true, none: 'report.revenue.without' },
    property_use: {
      ...{ kind: 'word', label: 'property.field.property_use', texts: 'settings.property_use', order: propertyUses },
      ...{ isNullable: true, ...inCompound },
    },
    ...inDetail({ unit_id: { ...unit_id, isNullable: true }, unit: { ...unit, isNullable: true } }),
    ...inDetail(contractColumns),
    ...inDetail(tenantColumns),
    item: { kind: 'text', label: 'report.field.item', only: ['detail'] },
    account: { kind: 'word', texts: 'report.revenue.account', only: ['detail'] },
    month: { ...monthColumn, only: ['month'] },
    rent: { ...part, only: ['compound', 'month'] },
    services: { ...part, only: ['compound', 'month'] },
    other: { ...part, only: ['compound', 'month'] },
    recognised: { ...sum, isMain: true },
    billed: sum,
    collected: sum,
    deferred_opening: { ...part, only: ['compound'] },
    deferred_closing: { ...part, only: ['compound'] },
  },
  key: ['compound', 'property_use', 'unit', 'contract', 'item', 'account', 'month', 'tenant_id', 'unit_id', 'compound_id'],
  sort: 'recognised',
  sorts: { compound: 'compound', detail: 'unit', month: 'month' },
  checks: { income: 'recognised' },
  chart: { kind: 'bars', title: 'report.revenue.recognised', label: 'month', value: 'recognised', by: ['month'] },
  changes: ['invoice', 'credit_note', 'collection'],
});

const ofDeal =
  '($tenant_id::bigint is null or e.tenant_id = $tenant_id) and ($contract_id::bigint is null or e.contract_id = $contract_id)';
const rents = "('rent_residential', 'rent_commercial')";
const sums = 'sum(e.recognised) as recognised, sum(e.billed) as billed, sum(e.collected) as collected';
const parts = `coalesce(sum(e.recognised) filter (where e.purpose in ${rents}), 0) as rent,
  coalesce(sum(e.recognised) filter (where e.purpose = 'services'), 0) as services,
  coalesce(sum(e.recognised) filter (where e.purpose not in ${rents} and e.purpose <> 'services'), 0) as other`;
const hasFigures = 'having sum(abs(e.recognised)) + sum(abs(e.billed)) + sum(abs(e.collected)) > 0';
export const revenueSql: ReportSql<typeof revenueReport> = {
  rows: ({ earnedByMonth }, { by, language }) => {
    if (by === 'month')
      return `select to_char(e.first_day, 'YYYY-MM') as month, ${parts}, ${sums} from ${earnedByMonth} e where ${ofDeal} group by 1`;
    if (by === 'compound')
      return `select e.compound_id, (select name_${language} from compounds where company_id = $company and id = e.compound_id) as compound,
          e.property_use, ${parts}, ${sums}, coalesce(sum(e.deferred_opening) filter (where e.first_day = $from::date), 0) as deferred_opening,
          coalesce(sum(e.deferred_closing) filter (where e.last_day = $to::date), 0) as deferred_closing
        from ${earnedByMonth} e where ${ofDeal} group by e.compound_id, e.property_use`;
    return `select e.unit_id, e.unit_number as unit, e.contract_id, k.ref_no as contract, e.tenant_id, t.name as tenant,
        case when e.purpose in ${rents} then '${language === 'ar' ? 'إيجار' : 'Rent'}' else e.description end as item, e.purpose as account, ${sums}
      from ${earnedByMonth} e join tenants t on t.company_id = $company and t.id = e.tenant_id
      left join contracts k on k.company_id = $company and k.id = e.contract_id
      where ${ofDeal} group by 1, 2, 3, 4, 5, 6, 7, 8 ${hasFigures}`;
  },
  checks: {
    // From the books: only months that are soft closed have recognised what was earned in them.
    income: (_, { isAsked }) =>
      ['compound_id', 'block_id', 'building_id', 'unit_type_id', 'property_use', 'tenant_id', 'contract_id'].some(isAsked)
        ? 'select null::bigint'
        : `select case when extract(day from $from::date) = 1 and extract(day from $to::date + 1) = 1
          and (select count(*) from accounting_periods p where p.company_id = $company and p.starts_on between $from::date and $to::date
            and p.status <> 'open' and p.status <> 'reopen_requested')
            = (extract(year from age($to::date + 1, $from::date)) * 12 + extract(month from age($to::date + 1, $from::date)))
          -- What was posted into a month that was closed by then is recognised with the next one.
          and not exists (select from ledger_transactions t where t.company_id = $company and t.late
            and t.date between $from::date and $to::date)
        then (select coalesce(sum(e.credit - e.debit), 0)::bigint from sub_accounts s
          join accounts a on a.company_id = s.company_id and a.id = s.account_id and a.kind = 'income'
          join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
          join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date between $from::date and $to::date
          where s.company_id = $company and t.document_kind in ('invoice', 'credit_note', 'accounting_period')) end`,
  },
};

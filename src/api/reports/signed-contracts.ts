import { defineReport, type ReportSql } from '../define-report.ts';
import { count, monthColumn, placeParams, sum } from '../report-columns.ts';

const kind = { ...count, isBlankAtZero: true } as const;

/** Contracts that both signed, by the month of it. */
export const signedContractsReport = defineReport({
  ...{ name: 'signed_contracts', needs: 'reports.view', also: 'contracts.view', time: 'period', file: 'X-REP-26' },
  groups: { rows: ['DSH-08', '/dashboard/signed_contracts', 'Report the contracts that were signed by month'] },
  params: { compound_id: placeParams.compound_id },
  columns: {
    month: monthColumn,
    signed: { ...count, isMain: true },
    new: kind,
    renewal: kind,
    transfer: kind,
    yearly_rent: { ...sum, label: 'report.field.yearly_rent', isMain: true },
  },
  ...{ key: ['month'], sort: 'month', hint: 'report.signed_contracts.hint', changes: ['contract'] },
  chart: { kind: 'bars', title: 'report.signed_contracts.signed', label: 'month', value: 'signed' },
});

export const signedContractsSql: ReportSql<typeof signedContractsReport> = {
  rows: ({ monthsOfPeriod, dayOf }) => `
    select to_char(m.first_day, 'YYYY-MM') as month, count(k.id)::int as signed,
      count(k.id) filter (where k.kind = 'new' and k.transferred_from_id is null)::int as new,
      count(k.id) filter (where k.kind = 'renewal')::int as renewal, count(k.id) filter (where k.transferred_from_id is not null)::int as transfer,
      coalesce(sum(k.yearly_rent), 0) as yearly_rent
    from ${monthsOfPeriod} m left join contracts k on k.company_id = $company and ${dayOf('k.signed_at')} between m.first_day and m.last_day
      and ($compound_id::bigint is null or k.compound_id = $compound_id) group by 1`,
};

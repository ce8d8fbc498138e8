import { defineReport, type ReportSql } from '../define-report.ts';
import { placeParams, sum } from '../report-columns.ts';

/** What was billed besides the rent, by item, and how many units it is for at the end of the period. */
export const servicesReport = defineReport({
  ...{ name: 'services', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-30' },
  groups: { rows: ['REP-19', '/reports/services', 'Report what services were billed, earned and collected'] },
  recurs: ['rows'],
  params: placeParams,
  columns: {
    service: { kind: 'text', label: 'sales.item.service', isMain: true },
    units_subscribed: { kind: 'count' },
    billed: { ...sum, label: 'report.revenue.billed' },
    recognised: { ...sum, label: 'report.revenue.recognised', isMain: true },
    collected: { ...sum, label: 'report.revenue.collected' },
  },
  ...{ key: ['service'], sort: 'service', checks: { services_earned: 'recognised' }, changes: ['invoice', 'collection'] },
});

export const servicesSql: ReportSql<typeof servicesReport> = {
  rows: ({ earnedByMonth, creditedLines }) => `
    select e.description as service, count(distinct e.unit_id) filter (where e.last_day = $to::date and l.from_on <= $to::date and l.to_on >= $to::date
        and l.net > coalesce((select sum(n.net) from ${creditedLines} n where n.line_id = l.id and n.issued_on <= $to::date), 0))::int as units_subscribed,
      sum(e.billed) as billed, sum(e.recognised) as recognised, sum(e.collected) as collected
    from ${earnedByMonth} e join invoice_lines l on l.company_id = $company and l.id = e.line_id where e.purpose = 'services'
    group by 1 having sum(abs(e.recognised)) + sum(abs(e.billed)) + sum(abs(e.collected)) > 0`,
  checks: {
    services_earned: ({ incomeLines, earnedBy }) => `select coalesce((select sum(e.earned) from ${incomeLines} l
        join ${earnedBy('select $to::date as day')} e on e.line_id = l.id where l.purpose = 'services' and ${ofPlace}), 0)
      - coalesce((select sum(e.earned) from ${incomeLines} l
        join ${earnedBy('select $from::date - 1 as day')} e on e.line_id = l.id where l.purpose = 'services' and ${ofPlace}), 0)`,
  },
};
const ofPlace = `($compound_id::bigint is null or l.compound_id = $compound_id) and ($block_id::bigint is null or l.block_id = $block_id)
  and ($building_id::bigint is null or l.building_id = $building_id) and ($unit_type_id::bigint is null or l.unit_type_id = $unit_type_id)
  and ($property_use::text is null or l.property_use = $property_use)`;

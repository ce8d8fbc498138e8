import { defineReport, type ReportSql } from '../define-report.ts';
import { count, monthColumn, placeParams } from '../report-columns.ts';

const { compound_id, unit_type_id, property_use } = placeParams;
const moved = { ...count, isBlankAtZero: true, width: 104 } as const;
const edge = { kind: 'count', total: 'other' } as const;
const rent = { kind: 'money', total: 'other' } as const;

/**
 * How contracts came and went, month by month. One is in from its first day and out on its last, so that a month ends with as many as
 * the next begins with; one that ends on the last day is out. A renewal goes out and comes in.
 */
export const contractMovementReport = defineReport({
  ...{
    name: 'contract_movement',
    needs: 'reports.view',
    also: ['contracts.view', 'leases.view'],
    time: 'period',
    file: 'X-REP-23',
  },
  groups: { rows: ['REP-16', '/reports/contracts/movement', 'Report how contracts came and went by month'] },
  data: { contractMovement: ['DSH-03', '/dashboard/contract_movement', 'How contracts came and went for the dashboard', 'rows'] },
  params: { compound_id, unit_type_id, property_use },
  columns: {
    month: monthColumn,
    opening: edge,
    new: moved,
    renewal: moved,
    transfer_in: moved,
    expired: moved,
    renewed: moved,
    terminated: moved,
    transfer_out: moved,
    closing: { ...edge, isMain: true },
    cancelled_before_start: moved,
    opening_rent: rent,
    closing_rent: { ...rent, isMain: true },
    closing_area: { kind: 'number', total: 'other' },
  },
  totals: { renewal_percent: { kind: 'percent', total: { of: 'renewed', per: '_over' } } },
  ...{ key: ['month'], sort: 'month', hint: 'report.contract_movement.hint', checks: { contracts_kept: 'closing' } },
  ...{ changes: ['contract', 'lease'] },
  chart: { kind: 'line', title: 'report.contract_movement.closing', label: 'month', value: 'closing' },
});

const first = (column: string) => () => `coalesce((array_agg(${column} order by month))[1], 0)`;
const last = (column: string) => () => `coalesce((array_agg(${column} order by month desc))[1], 0)`;
export const contractMovementSql: ReportSql<typeof contractMovementReport> = {
  rows: ({ contractSpans, cancelledLeases, monthsOfPeriod }) => `
    with spans as materialized (select * from ${contractSpans} k)
    select to_char(m.first_day, 'YYYY-MM') as month, o.opening, o.opening_rent, o.new, o.renewal, o.transfer_in, o.expired, o.renewed, o.terminated,
      o.transfer_out, o.closing, o.closing_rent, o.closing_area, x.cancelled_before_start, o.renewed + o.expired as _over
    from ${monthsOfPeriod} m
    cross join lateral (select count(*) filter (where is_opening)::int as opening, coalesce(sum(rent) filter (where is_opening), 0) as opening_rent,
        ${['new', 'renewal', 'transfer_in'].map((name) => `count(*) filter (where is_in and came = '${name}')::int as ${name}`).join(', ')},
        ${['expired', 'renewed', 'terminated', 'transfer_out'].map((name) => `count(*) filter (where is_out and went = '${name}')::int as ${name}`).join(', ')},
        count(*) filter (where is_closing)::int as closing, coalesce(sum(rent) filter (where is_closing), 0) as closing_rent,
        coalesce(sum(area) filter (where is_closing), 0) as closing_area
      from (select k.*, k.first_day < m.first_day and k.last_day >= m.first_day as is_opening, k.first_day between m.first_day and m.last_day as is_in,
          k.last_day between m.first_day and m.last_day as is_out, k.first_day <= m.last_day and k.last_day > m.last_day as is_closing
        from spans k) k) o
    cross join lateral (select count(distinct l.contract_id)::int as cancelled_before_start from ${cancelledLeases} l
      where l.cancelled_on between m.first_day and m.last_day and l.cancelled_on <= $to::date) x`,
  totals: {
    opening: first('opening'),
    opening_rent: first('opening_rent'),
    closing: last('closing'),
    closing_rent: last('closing_rent'),
    closing_area: last('closing_area'),
  },
  checks: {
    // From the leases' side: contracts of which one still runs after the day.
    contracts_kept: ({ leasesOn }) => `select count(distinct l.contract_id)::int from ${leasesOn} l
      join units u on u.company_id = $company and u.id = l.unit_id where l.has_begun and l.start_on <= $to::date and l.known_last > $to::date
        and ($compound_id::bigint is null or u.compound_id = $compound_id) and ($unit_type_id::bigint is null or u.unit_type_id = $unit_type_id)
        and ($property_use::text is null or u.property_use = $property_use)`,
  },
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { compoundColumns, count, monthColumn, placeParams, sum, unitColumns, unitTypeColumns } from '../report-columns.ts';

const { compound_id, compound } = compoundColumns;
const { unit_type_id, unit_type } = unitTypeColumns;
const { unit_id, unit } = unitColumns;
const percent = (of: string, per: string) => ({ kind: 'percent', total: { of, per }, isNullable: true }) as const;

/**
 * How much of the stock was occupied in a period. By days: occupied of those on which units could be used. By area and by value: the
 * same days, weighed by area and by asking rent. Economically: rent that was earned, of what all of the stock would have been let for.
 */
export const occupancyRateReport = defineReport({
  ...{ name: 'occupancy_rate', needs: 'reports.view', also: ['units.view', 'leases.view'], time: 'period', file: 'X-REP-17' },
  groups: {
    compound: ['REP-12', '/reports/occupancy_rate', 'Report how much of the stock was occupied, by compound'],
    month: ['X-REP-18', '/reports/occupancy_rate_by_month', 'Report how much of the stock was occupied, by month'],
    type: ['X-REP-19', '/reports/occupancy_rate_by_unit_type', 'Report how much of the stock was occupied, by unit type'],
    unit: ['X-REP-20', '/reports/occupancy_rate_by_unit', 'Report how much of the time each unit was occupied'],
  },
  data: { occupancyRate: ['DSH-05', '/dashboard/occupancy_rate', 'The occupancy of the months for the dashboard', 'month'] },
  recurs: ['compound', 'type', 'unit'],
  params: placeParams,
  columns: {
    compound_id: { ...compound_id, only: ['compound'] },
    compound: { ...compound, isMain: true, only: ['compound'] },
    month: { ...monthColumn, only: ['month'] },
    unit_type_id: { ...unit_type_id, only: ['type'] },
    unit_type: { ...unit_type, isMain: true, only: ['type'] },
    unit_id: { ...unit_id, only: ['unit'] },
    unit: { ...unit, only: ['unit'] },
    unit_days: count,
    out_of_order_days: { ...count, isBlankAtZero: true },
    available_days: count,
    occupied_days: count,
    on_notice_days: { ...count, isBlankAtZero: true },
    overstay_days: { ...count, isBlankAtZero: true },
    physical_percent: { ...percent('occupied_days', 'available_days'), isMain: true },
    area_percent: percent('_occupied_area', '_area'),
    value_percent: percent('_occupied_value', '_value'),
    rent_recognised: { ...sum, needs: 'finance.view' },
    potential_rent: sum,
    economic_percent: { ...percent('rent_recognised', 'potential_rent'), needs: 'finance.view' },
  },
  totals: {
    occupied_now: { kind: 'count', total: 'other' },
    available_now: { kind: 'count', total: 'other' },
    percent_now: { kind: 'percent', total: 'other', isNullable: true },
  },
  ...{ key: ['compound_id', 'month', 'unit_type_id', 'unit_id'], sort: 'unit_days' },
  sorts: { compound: 'compound', month: 'month', type: 'unit_type', unit: 'unit' },
  chart: {
    kind: 'line',
    title: 'report.occupancy_rate.physical_percent',
    label: 'month',
    value: 'physical_percent',
    by: ['month'],
  },
  changes: ['unit', 'lease', 'invoice'],
});

const groupOf = {
  compound: 'compound_id::text',
  month: "to_char(day, 'YYYY-MM')",
  type: 'unit_type_id::text',
  unit: 'unit_id::text',
};
export const occupancyRateSql: ReportSql<typeof occupancyRateReport> = {
  rows: ({ unitDays, eachDay, earnedByMonth }, { by, language }) => `
    with days as materialized (select * from ${unitDays(eachDay)} d),
    sums as (select ${groupOf[by]} as of_group, count(*)::int as unit_days, count(*) filter (where is_out_of_order)::int as out_of_order_days,
        count(*) filter (where not is_out_of_order)::int as available_days,
        count(*) filter (where not is_out_of_order and lease_id is not null)::int as occupied_days,
        count(*) filter (where not is_out_of_order and is_on_notice)::int as on_notice_days,
        count(*) filter (where not is_out_of_order and is_overstay)::int as overstay_days,
        coalesce(sum(area) filter (where not is_out_of_order and lease_id is not null), 0) as _occupied_area,
        coalesce(sum(area) filter (where not is_out_of_order), 0) as _area,
        coalesce(sum(asking) filter (where not is_out_of_order and lease_id is not null), 0) as _occupied_value,
        coalesce(sum(asking) filter (where not is_out_of_order), 0) as _value
      from days group by 1),
    -- Rounded for each unit, as that is what the other reports sum.
    potential as (select ${groupOf[by]} as of_group, sum(rent) as rent from (
        select unit_id, compound_id, unit_type_id, ${by === 'month' ? 'min(day)' : 'null::date'} as day,
          round(sum(asking::numeric / days_of_year)) as rent
        from days group by 1, 2, 3${by === 'month' ? ", to_char(day, 'YYYY-MM')" : ''}) of_units group by 1),
    earned as (select ${groupOf[by].replace('day', 'first_day')} as of_group, sum(recognised) as recognised from ${earnedByMonth} e
      where purpose in ('rent_residential', 'rent_commercial') group by 1)
    select ${
      {
        compound: `s.of_group::bigint as compound_id, (select name_${language} from compounds where company_id = $company and id = s.of_group::bigint) as compound`,
        month: 's.of_group as month',
        type: `s.of_group::bigint as unit_type_id, (select name_${language} from unit_types where company_id = $company and id = s.of_group::bigint) as unit_type`,
        unit: 's.of_group::bigint as unit_id, (select number from units where company_id = $company and id = s.of_group::bigint) as unit',
      }[by]
    }, s.*, coalesce(e.recognised, 0) as rent_recognised, coalesce(p.rent, 0) as potential_rent
    from sums s left join earned e using (of_group) left join potential p using (of_group)`,
  totals: {
    occupied_now: ({ stockUnits }) =>
      `(select count(*) from ${stockUnits} u where u.label in ('overstay', 'occupied', 'on_notice'))`,
    available_now: ({ stockUnits }) => `(select count(*) from ${stockUnits} u where u.label <> 'out_of_order')`,
    percent_now: ({
      stockUnits,
    }) => `(select round(100.0 * count(*) filter (where u.label in ('overstay', 'occupied', 'on_notice'))
      / nullif(count(*) filter (where u.label <> 'out_of_order'), 0), 2) from ${stockUnits} u)`,
  },
};

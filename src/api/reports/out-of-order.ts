import { defineReport, type ReportSql } from '../define-report.ts';
import { placeParams, sum, unitColumns, unitTypeColumns } from '../report-columns.ts';

const spell = { only: ['spell'] } as const;
const type = { only: ['type'] } as const;
const { unit_id, unit } = unitColumns;

/** Days on which units of the stock could not be used, and what they would have been let for on these days. */
export const outOfOrderReport = defineReport({
  ...{ name: 'out_of_order', needs: 'reports.view', also: 'units.view', time: 'period', file: 'X-REP-13' },
  groups: {
    spell: ['REP-06', '/reports/units/out_of_order', 'Report when each unit was out of order, and what rent that cost'],
    type: ['REP-07', '/reports/unit_types/out_of_order', 'Report how long units of each type were out of order'],
  },
  recurs: ['type'],
  params: placeParams,
  columns: {
    unit_id: { ...unit_id, ...spell },
    unit: { ...unit, ...spell },
    ...unitTypeColumns,
    reason: { kind: 'text', label: 'property.field.out_of_order_reason', isNullable: true, ...spell },
    from: { kind: 'day', label: 'report.from', ...spell },
    to: { kind: 'day', label: 'report.to', isNullable: true, ...spell },
    days_in_period: { kind: 'count', total: 'sum', ...spell },
    units: { kind: 'count', total: 'other', ...type },
    days: { kind: 'count', total: 'sum', ...type },
    lost_rent: { ...sum, isMain: true },
  },
  ...{ key: ['unit_type', 'unit_type_id', 'unit', 'from', 'unit_id'], sort: 'unit_type' },
  sorts: { spell: 'unit' },
  checks: { out_of_order_rent: 'lost_rent' },
  changes: ['unit'],
});

export const outOfOrderSql: ReportSql<typeof outOfOrderReport> = {
  rows: ({ unitDays, eachDay, outOfOrderSpells }, { by, language }) => `
    with lost as (select d.unit_id, d.number, d.unit_type_id, s.reason, s.first_on, s.last_on, count(*)::int as days,
        round(sum(d.asking::numeric / d.days_of_year)) as rent
      from ${unitDays(eachDay)} d join ${outOfOrderSpells} s on s.unit_id = d.unit_id and d.day between s.first_on and s.last_on
      group by 1, 2, 3, 4, 5, 6)
    ${
      by === 'spell'
        ? `select l.unit_id, l.number as unit, l.unit_type_id, y.name_${language} as unit_type, l.reason, l.first_on as "from",
            case when isfinite(l.last_on) then l.last_on end as "to", l.days as days_in_period, l.rent as lost_rent from lost l`
        : `select l.unit_type_id, y.name_${language} as unit_type, count(distinct l.unit_id)::int as units, sum(l.days)::int as days,
            sum(l.rent) as lost_rent from lost l`
    } join unit_types y on y.company_id = $company and y.id = l.unit_type_id
    ${by === 'spell' ? '' : 'group by 1, 2'}`,
  totals: { units: (_, { by }) => (by === 'type' ? 'coalesce(sum(units), 0)' : '0') },
  checks: {
    out_of_order_rent: ({
      unitDays,
      eachDay,
    }) => `select coalesce(sum(rent), 0) from (select round(sum(asking::numeric / days_of_year)) as rent
      from ${unitDays(eachDay)} d where is_out_of_order group by unit_id) of_units`,
  },
};

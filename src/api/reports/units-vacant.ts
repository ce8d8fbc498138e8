import { defineReport, type ReportSql } from '../define-report.ts';
import { areaColumn, compoundColumns, placeParams, reportedLabels, unitColumns, unitTypeColumns } from '../report-columns.ts';

const money = { kind: 'money', isNullable: true } as const;

/** Units of the stock that nobody has and nobody was promised: also those that are held, prepared, blocked or out of order. */
export const unitsVacantReport = defineReport({
  ...{ name: 'units_vacant', needs: 'reports.view', also: 'units.view', time: 'as_of', file: 'X-REP-10' },
  groups: { rows: ['REP-01', '/reports/units/vacant', 'Report the vacant units, and since when each is'] },
  params: placeParams,
  columns: {
    ...unitColumns,
    ...unitTypeColumns,
    ...compoundColumns,
    area: areaColumn,
    label: { kind: 'word', label: 'property.field.state', texts: 'report.unit_label', order: reportedLabels, isMain: true },
    vacant_since: { kind: 'day' },
    days_vacant: { kind: 'count', isMain: true },
    days_out_of_order: { kind: 'count', isBlankAtZero: true },
    days_in_preparation: { kind: 'count', isBlankAtZero: true },
    asking_rent: { kind: 'money', total: 'sum', label: 'property.field.asking_rent' },
    last_rent: { ...money, label: 'property.field.last_rent' },
    rent_cap: money,
  },
  ...{ count: 'units', key: ['unit', 'unit_id'], sort: '-days_vacant', changes: ['unit', 'lease', 'quotation'] },
});

export const unitsVacantSql: ReportSql<typeof unitsVacantReport> = {
  rows: ({ vacantUnits, outOfOrderSpells, readinessSpans, isRentCapped }, { language }) => `
    select v.unit_id, v.number as unit, v.unit_type_id, y.name_${language} as unit_type, v.compound_id, c.name_${language} as compound, v.area,
      v.label, v.since as vacant_since, $to::date - v.since + 1 as days_vacant, coalesce(o.days, 0)::int as days_out_of_order,
      coalesce(p.days, 0)::int as days_in_preparation, v.asking as asking_rent, v.last_rent,
      case when ${isRentCapped('t.name_en', '$to::date')} then v.last_rent end as rent_cap
    from ${vacantUnits} v join unit_types y on y.company_id = $company and y.id = v.unit_type_id
    join compounds c on c.company_id = $company and c.id = v.compound_id
    left join cities t on t.company_id = $company and t.id = c.city_id
    left join lateral (select sum(least(o.last_on, $to::date) - greatest(o.first_on, v.since) + 1) as days from ${outOfOrderSpells} o
      where o.unit_id = v.unit_id and o.first_on <= $to::date and o.last_on >= v.since) o on true
    left join lateral (select sum(least(p.last_on, $to::date) - greatest(p.first_on, v.since) + 1) as days from ${readinessSpans} p
      where p.unit_id = v.unit_id and p.value = 'under_preparation' and p.first_on <= $to::date and p.last_on >= v.since) p on true`,
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { count, placeParams, unitTypeColumns } from '../report-columns.ts';

/** How many units of each type are vacant: those of the report of vacant units. */
export const unitTypesVacantReport = defineReport({
  ...{ name: 'unit_types_vacant', needs: 'reports.view', also: 'units.view', time: 'as_of', file: 'X-REP-12' },
  groups: { rows: ['REP-05', '/reports/unit_types/vacant', 'Report how many units of each type are vacant'] },
  data: { vacancyByUnitType: ['DSH-04', '/dashboard/vacancy_by_unit_type', 'Vacant units by type for the dashboard', 'rows'] },
  params: placeParams,
  columns: {
    ...unitTypeColumns,
    total: { ...count, to: ({ unit_type_id }) => `/units?unit_type_id=${unit_type_id}&market=for_lease,blocked` },
    vacant: { ...count, isMain: true, to: ({ unit_type_id }) => `/reports/units-vacant?unit_type_id=${unit_type_id}` },
    vacant_percent: { kind: 'percent', total: { of: 'vacant', per: 'total' }, isNullable: true, isMain: true },
    avg_days_vacant: { kind: 'number', digits: 1, total: { of: '_days', per: 'vacant' }, isNullable: true },
    asking_rent: { kind: 'money', total: 'sum', label: 'property.field.asking_rent' },
  },
  ...{ key: ['unit_type_id'], sort: 'unit_type', checks: { vacant_units: 'vacant' }, changes: ['unit', 'lease', 'unit_type'] },
  chart: { kind: 'bars', title: 'report.unit_types_vacant.vacant', label: 'unit_type', value: 'vacant' },
});

export const unitTypesVacantSql: ReportSql<typeof unitTypesVacantReport> = {
  rows: ({ vacantUnits, stockUnits }, { language }) => `
    select y.id as unit_type_id, y.name_${language} as unit_type, coalesce(s.units, 0)::int as total, coalesce(v.units, 0)::int as vacant,
      v.days as _days, coalesce(v.asking, 0) as asking_rent
    from unit_types y
    left join (select unit_type_id, count(*) as units from ${stockUnits} s group by 1) s on s.unit_type_id = y.id
    left join (select unit_type_id, count(*) as units, sum($to::date - since + 1) as days, sum(asking) as asking from ${vacantUnits} v
      group by 1) v on v.unit_type_id = y.id
    where y.company_id = $company and ($unit_type_id::bigint is null or y.id = $unit_type_id)`,
  checks: {
    vacant_units: ({ stockUnits }) =>
      `select count(*)::int from ${stockUnits} u where u.lease_id is null and u.label <> 'reserved'`,
  },
};

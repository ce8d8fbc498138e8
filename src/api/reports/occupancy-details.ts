import { defineReport, type ReportSql } from '../define-report.ts';
import { compoundColumns, count, placeParams, reportedLabels, unitTypeColumns } from '../report-columns.ts';

const label = { ...count, isBlankAtZero: true, width: 104 } as const;
const labelled = Object.fromEntries(
  reportedLabels.map((name) => [name, { ...label, label: `report.unit_label.${name}` }]),
) as unknown as Record<(typeof reportedLabels)[number], typeof label>;

/** The units of the stock in each compound and of each type, by what they are on the day: each counts once. */
export const occupancyDetailsReport = defineReport({
  ...{ name: 'occupancy_details', needs: 'reports.view', also: 'units.view', time: 'as_of', file: 'X-REP-15' },
  groups: {
    rows: ['REP-14', '/reports/occupancy_details', 'Report the units by what they are, in each compound and of each type'],
  },
  params: placeParams,
  columns: {
    ...compoundColumns,
    ...unitTypeColumns,
    total: {
      ...count,
      isMain: true,
      to: ({ compound_id, unit_type_id }) =>
        `/units?compound_id=${compound_id}&unit_type_id=${unit_type_id}&market=for_lease,blocked`,
    },
    ...labelled,
  },
  ...{ key: ['compound', 'unit_type', 'compound_id', 'unit_type_id'], sort: 'compound' },
  ...{ hint: 'report.occupancy_details.hint', checks: { stock: 'total' }, changes: ['unit', 'lease', 'quotation'] },
  chart: { kind: 'bars', title: 'report.occupancy_details', totals: [...reportedLabels] },
});

export const occupancyDetailsSql: ReportSql<typeof occupancyDetailsReport> = {
  rows: ({ stockUnits }, { language }) => `
    select u.compound_id, c.name_${language} as compound, u.unit_type_id, y.name_${language} as unit_type, count(*)::int as total,
      ${reportedLabels.map((name) => `count(*) filter (where u.label = '${name}')::int as ${name}`).join(', ')}
    from ${stockUnits} u join compounds c on c.company_id = $company and c.id = u.compound_id
    join unit_types y on y.company_id = $company and y.id = u.unit_type_id group by 1, 2, 3, 4`,
  checks: {
    stock: ({ allUnits }) => `select count(*)::int from ${allUnits} u where u.is_in_stock`,
  },
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { placeParams } from '../report-columns.ts';

const { compound_id, building_id } = placeParams;

/**
 * The people who live in the company's units, by nationality. Fewer than five of one are not shown, nor so few hidden ones that they
 * could be told apart: the total and what is hidden are the same for whoever asks. No filter is narrower than a building.
 */
export const occupancyByNationalityReport = defineReport({
  ...{ name: 'occupancy_by_nationality', needs: 'reports.view', also: 'leases.view', time: 'as_of', file: 'X-REP-16' },
  groups: { rows: ['REP-15', '/reports/occupancy_by_nationality', 'Report the people who live in units by nationality'] },
  params: { compound_id, building_id },
  columns: {
    nationality: {
      ...{ kind: 'word', label: 'sales.lead.nationality', texts: 'country', isMain: true },
      ...{ isNullable: true, none: 'report.occupancy_by_nationality.unknown' },
    },
    people: { kind: 'count', total: 'other', isMain: true },
    percent: { kind: 'percent', label: 'report.field.percent' },
  },
  totals: {
    hidden_nationalities: { kind: 'count', total: 'other' },
    hidden_people: { kind: 'count', total: 'other' },
    hidden_percent: { kind: 'percent', total: 'other', isNullable: true },
  },
  ...{ key: ['nationality'], sort: '-people', changes: ['lease', 'occupant', 'tenant'] },
  chart: { kind: 'bars', label: 'nationality', value: 'people' },
});

export const occupancyByNationalitySql: ReportSql<typeof occupancyByNationalityReport> = {
  rows: ({ peopleByNationality }) => `select nationality, people, percent from ${peopleByNationality} n where not is_hidden`,
  totals: {
    people: ({ peopleByNationality }) => `(select coalesce(sum(n.people), 0) from ${peopleByNationality} n)`,
    hidden_nationalities: ({ peopleByNationality }) => `(select count(*) from ${peopleByNationality} n where is_hidden)`,
    hidden_people: ({ peopleByNationality }) =>
      `(select coalesce(sum(n.people), 0) from ${peopleByNationality} n where is_hidden)`,
    hidden_percent: ({ peopleByNationality }) =>
      `(select round(100.0 * sum(n.people) filter (where is_hidden) / nullif(sum(n.people), 0), 2) from ${peopleByNationality} n)`,
  },
};

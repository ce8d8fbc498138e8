import { defineReport, type ReportSql } from '../define-report.ts';
import { count, placeParams, sum, unitTypeColumns } from '../report-columns.ts';

/**
 * What the units of each type would have been let for, day by day, and why less came of it. What leases are contracted for on these
 * days is the rest, so that the parts always add up; it isn't revenue, which is earned by the days of invoices.
 */
export const opportunityCostReport = defineReport({
  ...{ name: 'opportunity_cost', needs: 'reports.view', also: ['units.view', 'leases.view'], time: 'period', file: 'X-REP-14' },
  groups: { rows: ['REP-08', '/reports/unit_types/opportunity_cost', 'Report what rent was not earned by unit type, and why'] },
  recurs: ['rows'],
  params: placeParams,
  columns: {
    ...unitTypeColumns,
    unit_days: count,
    potential_rent: sum,
    vacancy_loss: { ...sum, isBlankAtZero: true },
    out_of_order_loss: { ...sum, isBlankAtZero: true },
    loss_to_lease: { ...sum, isBlankAtZero: true },
    gain_to_lease: { ...sum, isBlankAtZero: true },
    contract_rent: sum,
    opportunity_cost: { ...sum, isMain: true },
  },
  ...{ key: ['unit_type_id'], sort: 'unit_type', changes: ['unit', 'lease'] },
  chart: { kind: 'bars', title: 'report.opportunity_cost.opportunity_cost', label: 'unit_type', value: 'opportunity_cost' },
});

export const opportunityCostSql: ReportSql<typeof opportunityCostReport> = {
  rows: ({ unitDays, eachDay }, { language }) => `
    with days as materialized (select * from ${unitDays(eachDay)} d),
    of_units as (select unit_id, unit_type_id, count(*)::int as unit_days, round(sum(asking::numeric / days_of_year)) as potential,
        round(coalesce(sum(asking::numeric / days_of_year) filter (where not is_out_of_order and lease_id is null), 0)) as vacancy,
        round(coalesce(sum(asking::numeric / days_of_year) filter (where is_out_of_order), 0)) as out_of_order,
        round(coalesce(sum(greatest(asking - yearly_rent, 0)::numeric / days_of_year) filter (where not is_out_of_order), 0)) as loss,
        round(coalesce(sum(greatest(yearly_rent - asking, 0)::numeric / days_of_year) filter (where not is_out_of_order), 0)) as gain
      from days group by 1, 2)
    select u.unit_type_id, y.name_${language} as unit_type, sum(unit_days)::int as unit_days, sum(potential) as potential_rent,
      sum(vacancy) as vacancy_loss, sum(out_of_order) as out_of_order_loss, sum(loss) as loss_to_lease, sum(gain) as gain_to_lease,
      sum(potential - vacancy - out_of_order - loss + gain) as contract_rent, sum(vacancy + out_of_order + loss) as opportunity_cost
    from of_units u join unit_types y on y.company_id = $company and y.id = u.unit_type_id group by 1, 2`,
};

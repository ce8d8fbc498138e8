import { defineReport, type ReportSql } from '../define-report.ts';
import { contractColumns, placeParams, tenantColumns, unitColumns } from '../report-columns.ts';

/** The leases of each unit one after another: how long tenants stayed on, and how long it stood empty between two of them. */
export const unitLeasesReport = defineReport({
  ...{ name: 'unit_leases', needs: 'reports.view', also: 'leases.view', time: 'as_of', file: 'X-REP-22' },
  groups: { rows: ['REP-10', '/reports/unit_leases', 'Report the leases of each unit, with overstays and gaps'] },
  params: placeParams,
  columns: {
    ...unitColumns,
    ...contractColumns,
    ...tenantColumns,
    start_on: { kind: 'day', label: 'sales.quotation.start' },
    end_on: { kind: 'day', label: 'sales.quotation.end' },
    kept_until: { kind: 'day', isNullable: true },
    overstay_days: { kind: 'count', isBlankAtZero: true },
    gap_days: { kind: 'count', isNullable: true },
    yearly_rent: { kind: 'money', label: 'report.field.yearly_rent' },
  },
  ...{ count: 'leases', key: ['start_on', 'unit_id', 'contract_id'], sort: 'unit', changes: ['lease', 'unit'] },
});

export const unitLeasesSql: ReportSql<typeof unitLeasesReport> = {
  rows: ({ leasesOn, ofPlace }) => `
    select l.unit_id, u.number as unit, l.contract_id, k.ref_no as contract, l.tenant_id, t.name as tenant, l.start_on, l.known_last as end_on,
      l.kept_until_on as kept_until, greatest(coalesce(l.kept_until_on, $to::date) - l.known_last, 0) as overstay_days,
      case when lag(l.id) over of_unit is not null
        then greatest(l.start_on - lag(coalesce(l.kept_until_on, $to::date)) over of_unit - 1, 0) end as gap_days,
      l.yearly_rent
    from ${leasesOn} l join units u on u.company_id = $company and u.id = l.unit_id
    join contracts k on k.company_id = $company and k.id = l.contract_id
    join tenants t on t.company_id = $company and t.id = l.tenant_id where ${ofPlace()}
    window of_unit as (partition by l.unit_id order by l.start_on, l.id)`,
};

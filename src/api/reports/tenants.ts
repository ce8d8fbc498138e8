import { defineReport, type ReportSql } from '../define-report.ts';
import { count } from '../report-columns.ts';

/** Tenants who came and left in a period: one comes with the first unit and leaves with the last. */
export const tenantsReport = defineReport({
  ...{ name: 'tenants', needs: 'reports.view', also: ['tenants.view', 'leases.view'], time: 'period', file: 'X-REP-25' },
  groups: { rows: ['DSH-06', '/dashboard/tenants', 'Report how many tenants came and left in a period'] },
  recurs: ['rows'],
  columns: {
    opening: count,
    came: count,
    left: count,
    closing: { ...count, isMain: true },
    persons: { ...count, to: () => '/tenants?kind=person' },
    companies: { ...count, to: () => '/tenants?kind=company' },
  },
  ...{ key: [], sort: 'opening', hint: 'report.tenants.hint', changes: ['tenant', 'lease'] },
});

export const tenantsSql: ReportSql<typeof tenantsReport> = {
  rows: ({ leasesOn }) => `
    select count(*) filter (where was_here)::int as opening, count(*) filter (where not was_here)::int as came,
      count(*) filter (where not is_here)::int as "left", count(*) filter (where is_here)::int as closing,
      count(*) filter (where is_here and kind = 'person')::int as persons, count(*) filter (where is_here and kind = 'company')::int as companies
    from (select t.kind, bool_or(l.start_on < $from::date) as was_here,
        bool_or(coalesce(l.kept_until_on > $to::date, true)) as is_here
      from ${leasesOn} l join tenants t on t.company_id = $company and t.id = l.tenant_id
      where l.has_begun and l.start_on <= $to::date and coalesce(l.kept_until_on >= $from::date, true) group by t.id, t.kind) tenants`,
};

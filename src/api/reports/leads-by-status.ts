import { defineReport, type ReportSql } from '../define-report.ts';
import { leadStatuses } from '../sales/lead.ts';

/** All leads by their status on a day. */
export const leadsByStatusReport = defineReport({
  ...{ name: 'leads_by_status', needs: 'reports.view', also: 'leads.view', time: 'as_of', file: 'X-REP-38' },
  groups: { rows: ['DSH-01', '/dashboard/leads', 'Report all leads by their status'] },
  columns: {
    status: { kind: 'word', label: 'report.field.state', texts: 'lead.status', order: leadStatuses, isMain: true },
    leads: { kind: 'count', total: 'sum', isMain: true, to: ({ status }) => `/leads?status=${status}` },
  },
  totals: { open: { kind: 'count', total: { sum: '_open' } } },
  ...{ key: ['status'], sort: 'status', checks: { lead_count: 'leads' }, changes: ['lead'] },
  chart: { kind: 'bars', label: 'status', value: 'leads' },
});

export const leadsByStatusSql: ReportSql<typeof leadsByStatusReport> = {
  rows: ({ leadStays }) => `
    select status, count(*)::int as leads, (case when status in ('lost', 'finalized') then 0 else count(*) end)::int as _open
    from ${leadStays} s where until_day is null group by 1`,
  checks: {
    lead_count: ({ dayOf }) =>
      `select count(*)::int from leads l where l.company_id = $company and ${dayOf('l.created_at')} <= $to::date`,
  },
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { issueStatuses } from '../maintenance/issue-fields.ts';

const ofCategory = { only: ['category', 'detail'] } as const;
const hours = (of: string, per: string) => ({ kind: 'number', total: { of, per }, isNullable: true, ...ofCategory }) as const;
const text = { kind: 'text', isMain: true, width: 170 } as const;

/** Work orders that were opened in a period, and how they stood at its end. Hours are those of the calendar. */
export const workOrdersReport = defineReport({
  ...{ name: 'work_orders', needs: 'reports.view', also: 'maintenance.view', time: 'period', file: 'X-REP-39' },
  groups: {
    category: ['REP-04', '/reports/work_orders_by_category', 'Report the work orders of a period by category'],
    detail: ['X-REP-40', '/reports/work_orders_by_detailed_category', 'Report the work orders of a period by detailed category'],
    status: ['DSH-09', '/dashboard/work_orders', 'Report the work orders of a period by status'],
  },
  params: { compound_id: { label: 'property.field.compound_id', entity: 'compound' } },
  columns: {
    category: { ...text, label: 'app.entity.maintenance_category', ...ofCategory },
    subcategory: { ...text, label: 'app.entity.maintenance_subcategory', ...ofCategory },
    detail: { ...text, label: 'app.entity.maintenance_subsubcategory', only: ['detail'] },
    status: {
      kind: 'word',
      label: 'report.field.state',
      texts: 'maintenance_issue.status',
      order: issueStatuses,
      isMain: true,
      only: ['status'],
    },
    work_orders: {
      ...{ kind: 'count', total: 'sum', only: ['status'] },
      to: ({ status }) => `/maintenance/issues?status=${status}`,
    },
    opened: { kind: 'count', total: 'sum', shown: ['category', 'detail'], isMain: true },
    still_open: { kind: 'count', total: 'sum', shown: ['category', 'detail'], isBlankAtZero: true },
    resolved: { kind: 'count', total: 'sum', isBlankAtZero: true, ...ofCategory },
    avg_response_hours: hours('_response', '_responded'),
    avg_resolution_hours: hours('_resolution', 'resolved'),
    p90_resolution_hours: { kind: 'number', total: 'other', isNullable: true, ...ofCategory },
    cost: { kind: 'money', total: 'sum', ...ofCategory },
    reopened: { kind: 'count', total: 'sum', isBlankAtZero: true, ...ofCategory },
    reopened_percent: { kind: 'percent', total: { of: 'reopened', per: 'opened' }, isNullable: true, ...ofCategory },
  },
  ...{
    key: ['category', 'subcategory', 'detail', 'status'],
    sort: 'opened',
    sorts: { category: 'category', detail: 'category', status: 'status' },
  },
  ...{ checks: { issue_count: 'opened' }, changes: ['maintenance_issue', 'work_order_item'] },
});

const ofPeriod = (day: string) =>
  `${day} between $from::date and $to::date and ($compound_id::bigint is null or i.compound_id = $compound_id)`;
export const workOrdersSql: ReportSql<typeof workOrdersReport> = {
  rows: ({ dayOf, statusOn, inGroup }, { by, language }) => {
    const names = { category: ['category', 'subcategory'], detail: ['category', 'subcategory', 'detail'], status: ['status'] }[
      by
    ];
    return `with orders as (select i.*, ${statusOn('maintenance_issue', 'i', 'status')} as stood, c.name_${language} as category,
        s.name_${language} as subcategory, d.name_${language} as detail,
        case when ${dayOf('i.responded_at')} <= $to::date then extract(epoch from i.responded_at - i.created_at) / 3600 end as response_hours,
        case when ${dayOf('i.resolved_at')} <= $to::date then extract(epoch from i.resolved_at - i.created_at) / 3600 end as resolution_hours,
        exists (select from record_log r where r.company_id = $company and r.entity = 'maintenance_issue' and r.record_id = i.id
          and r.event = 'reopen' and ${dayOf('r.company_at')} <= $to::date) as is_reopened,
        (select coalesce(sum(w.actual - w.returned_value), 0) from work_order_items w where w.company_id = $company and w.issue_id = i.id
          and w.used_qty > 0 and exists (select from record_log r where r.company_id = $company and r.entity = 'work_order_item'
            and r.record_id = w.id and r.event = 'use' and ${dayOf('r.company_at')} <= $to::date)) as cost
      from maintenance_issues i join maintenance_subsubcategories d on d.company_id = $company and d.id = i.subsubcategory_id
      join maintenance_subcategories s on s.company_id = $company and s.id = d.subcategory_id
      join maintenance_categories c on c.company_id = $company and c.id = s.category_id
      where i.company_id = $company and ${ofPeriod(dayOf('i.created_at'))})
    select ${by === 'status' ? 'stood as status, count(*)::int as work_orders' : names.join(', ')}, count(*)::int as opened,
      count(*) filter (where stood ${inGroup('maintenance_issue', 'open')})::int as still_open,
      count(resolution_hours)::int as resolved, coalesce(sum(response_hours), 0) as _response, count(response_hours)::int as _responded,
      coalesce(sum(resolution_hours), 0) as _resolution, array_agg(resolution_hours) filter (where resolution_hours is not null) as _hours,
      percentile_disc(0.9) within group (order by resolution_hours) as p90_resolution_hours, sum(cost) as cost,
      count(*) filter (where is_reopened)::int as reopened
    from orders group by ${by === 'status' ? 'stood' : names.join(', ')}`;
  },
  totals: {
    p90_resolution_hours: () =>
      '(select percentile_disc(0.9) within group (order by h) from rows cross join unnest(rows._hours) h)',
  },
  checks: {
    issue_count: ({ dayOf }) =>
      `select count(*)::int from maintenance_issues i where i.company_id = $company and ${ofPeriod(dayOf('i.created_at'))}`,
  },
};

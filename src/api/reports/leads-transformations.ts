import { defineReport, type ReportSql } from '../define-report.ts';
import { lostReasons } from '../sales/lead.ts';

/** Stages that lead to a contract, and the optional ones, which only count where they happened. */
export const leadStages = ['new', 'contacted', 'qualified', 'quoted', 'accepted', 'finalized', 'viewing', 'negotiating'] as const;
const main = leadStages.slice(0, 6);
const stage = { only: ['stage'] } as const;
const source = { only: ['source'] } as const;
const counted = { kind: 'count', total: 'other' } as const;
const percent = { kind: 'percent', isNullable: true } as const;
const inStage = { kind: 'count', isBlankAtZero: true, ...stage } as const;

/** How far the leads of a period came by its end: each counts in every stage up to the furthest that it ever reached. */
export const leadsTransformationsReport = defineReport({
  ...{ name: 'leads_transformations', needs: 'reports.view', also: 'leads.view', time: 'period', file: 'X-REP-35' },
  groups: {
    stage: ['REP-11', '/reports/leads/transformations', 'Report how far the leads of a period came'],
    source: ['X-REP-36', '/reports/leads/transformations_by_source', 'Report how far the leads of a period came, by source'],
    reason: ['X-REP-37', '/reports/leads/lost_by_reason', 'Report why the leads of a period were lost'],
  },
  columns: {
    stage: { kind: 'word', texts: 'lead.status', order: leadStages, isMain: true, ...stage },
    source: { kind: 'word', label: 'sales.lead.source', texts: 'sales.source', isMain: true, ...source },
    reason: { kind: 'word', texts: 'sales.lost', order: lostReasons, isMain: true, isNullable: true, only: ['reason'] },
    reached: { kind: 'count', isMain: true, ...stage },
    still_here: { ...inStage, to: ({ stage: one }) => `/leads?status=${one}` },
    lost_here: inStage,
    median_days: { kind: 'number', digits: 1, isNullable: true, ...stage },
    from_previous_percent: { ...percent, ...stage },
    from_first_percent: { ...percent, isMain: true, ...stage },
    leads: { kind: 'count', only: ['source', 'reason'] },
    qualified: { kind: 'count', ...source },
    finalized: { kind: 'count', ...source },
    lost: { kind: 'count', ...source },
    conversion_percent: { ...percent, ...source },
  },
  totals: { leads: counted, finalized: counted, lost: counted, open: counted },
  ...{ key: ['stage', 'source', 'reason'], sort: 'reached', sorts: { stage: 'stage', source: 'source', reason: '-leads' } },
  ...{ hint: 'report.leads_transformations.hint', changes: ['lead'] },
  chart: { kind: 'bars', title: 'report.leads_transformations.reached', label: 'stage', value: 'reached', by: ['stage'] },
});

/** Each lead of the cohort: the furthest stage that it reached, where it is, and if it is lost, where it was before. */
const cohort = (leadStays: string) => `cohort as materialized (
  select s.lead_id, l.source, max(array_position(array[${main.map((one) => `'${one}'`).join(', ')}],
      case when s.status in ('viewing', 'negotiating') then 'qualified' when s.status = 'finalizing' then 'accepted' else s.status end)) as furthest,
    max(case s.status when 'finalizing' then 'accepted' else s.status end) filter (where s.until_day is null) as status, max(b.status) as lost_from, max(b.reason) as lost_reason
  from ${leadStays} s join leads l on l.company_id = $company and l.id = s.lead_id
  left join lateral (select h.status, n.reason from ${leadStays} n join ${leadStays} h on h.lead_id = n.lead_id and h.entry < n.entry
    where n.lead_id = s.lead_id and n.status = 'lost' and n.until_day is null order by h.entry desc limit 1) b on true
  where (l.created_at at time zone (select time_zone from companies where id = $company))::date between $from::date and $to::date
  group by 1, 2)`;
const ofCohort = (condition: string) => `(select count(*) filter (where ${condition}) from cohort)`;
export const leadsTransformationsSql: ReportSql<typeof leadsTransformationsReport> = {
  rows: ({ leadStays }, { by }) => {
    const all = `with stays as materialized (select * from ${leadStays} s), ${cohort('stays')}`;
    if (by === 'source')
      return `${all} select source, count(*)::int as leads, count(*) filter (where furthest >= 3)::int as qualified,
        count(*) filter (where status = 'finalized')::int as finalized, count(*) filter (where status = 'lost')::int as lost,
        round(100.0 * count(*) filter (where status = 'finalized') / count(*), 2) as conversion_percent,
        count(*) filter (where status not in ('lost', 'finalized'))::int as _open from cohort group by 1`;
    if (by === 'reason')
      return `${all} select lost_reason as reason, count(*)::int as leads, 0 as finalized, count(*)::int as lost, 0 as _open from cohort where status = 'lost' group by 1`;
    return `${all}, reached as (select t.stage, t.at, case when t.at <= ${main.length} then (select count(*) from cohort c where c.furthest >= t.at)
          else (select count(distinct s.lead_id) from stays s join cohort c using (lead_id) where s.status = t.stage) end as reached
        from unnest(array[${leadStages.map((one) => `'${one}'`).join(', ')}]) with ordinality t (stage, at))
      select r.stage, r.reached::int as reached, (select count(*)::int from cohort c where c.status = r.stage) as still_here,
        (select count(*)::int from cohort c where c.status = 'lost' and c.lost_from = r.stage) as lost_here,
        (select percentile_cont(0.5) within group (order by s.until_day - s.day)::numeric from stays s join cohort c using (lead_id)
          where s.status = r.stage and s.until_day is not null) as median_days,
        case when r.at <= ${main.length} then round(100.0 * r.reached / nullif(lag(r.reached) over (order by r.at), 0), 2) end as from_previous_percent,
        case when r.at <= ${main.length} then round(100.0 * r.reached / nullif(first_value(r.reached) over (order by r.at), 0), 2) end as from_first_percent,
        (select count(*) from cohort)::int as _leads, ${ofCohort("status = 'finalized'")}::int as _finalized, ${ofCohort("status = 'lost'")}::int as _lost,
        ${ofCohort("status not in ('lost', 'finalized')")}::int as _open
      from reached r`;
  },
  totals: {
    leads: (_, { by }) => (by === 'stage' ? 'max(_leads)' : 'coalesce(sum(leads), 0)'),
    finalized: (_, { by }) => (by === 'stage' ? 'max(_finalized)' : 'coalesce(sum(finalized), 0)'),
    lost: (_, { by }) => (by === 'stage' ? 'max(_lost)' : 'coalesce(sum(lost), 0)'),
    open: (_, { by }) => (by === 'stage' ? 'max(_open)' : 'coalesce(sum(_open), 0)'),
  },
};

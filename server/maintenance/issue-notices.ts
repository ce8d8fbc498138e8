import * as z from 'zod/mini';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob } from '../jobs/job.ts';
import { nowOf } from '../kit/clock.ts';
import type { Company } from '../kit/current-user.ts';
import { notify } from '../kit/notify.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { inGroup } from '../kit/statuses.ts';

/** Issues that are told of in one transaction. */
const most = 200;

interface Crossed extends Pick<MaintenanceIssue, 'id' | 'ref_no' | 'description' | 'assignee_id'> {
  created_by: number | null;
  what: 'breached_resolve' | 'breached_respond' | 'at_risk_resolve' | 'at_risk_respond';
  crossed_at: Date;
}
/**
 * Open issues that have crossed a stored instant since they were last told of, each with the latest. Limits that were counted anew
 * are told of anew. Critical issues are told of at any hour, others only while the company is open.
 */
async function crossedIssues(scope: Scope, now: Date, isLocked: boolean): Promise<Crossed[]> {
  const clock = await openClockOf(scope);
  const isOpen = clock.intervals(now, new Date(now.getTime() + 1)).length > 0;
  const { rows } = await scope.client.query<Crossed>({
    name: `issues.crossed${isLocked ? '.locked' : ''}`,
    text: `select i.id, i.ref_no, i.description, i.assignee_id, i.created_by, x.what, x.crossed_at
      from maintenance_issues i cross join lateral (
        select v.what, v.crossed_at from (values ('breached_resolve', i.resolve_due_at), ('at_risk_resolve', i.resolve_at_risk_at),
            ('breached_respond', case when i.responded_at is null then i.respond_due_at end),
            ('at_risk_respond', case when i.responded_at is null then i.respond_at_risk_at end)) as v (what, crossed_at)
          where v.crossed_at < $2 and (v.crossed_at > i.told_at or i.told_at is null
            or (i.told_at in (i.resolve_due_at, i.resolve_at_risk_at, i.respond_due_at, i.respond_at_risk_at)) is not true)
          order by v.crossed_at desc, v.what desc limit 1) x
      where i.company_id = $1 and i.status ${inGroup('maintenance_issue', 'open')} and i.paused_at is null
        and ($3 or i.priority = 'critical')
      order by x.crossed_at, i.id limit ${most}${isLocked ? ' for update of i skip locked' : ''}`,
    values: [scope.company, now.toISOString(), isOpen],
  });
  return rows;
}

/** Those who give issues out and answer for them. */
async function coordinatorsOf({ client, company }: Scope): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'issues.coordinators',
    text: `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and r.privileges #>> '{maintenance,approve}' = 'true' order by u.id`,
    values: [company],
  });
  return rows.map(({ id }) => Number(id));
}

/**
 * Tells the assignee that an issue is at risk or late. Coordinators are told of what is late, and of what nobody has; without any,
 * whoever reported it. Returns how many issues were told of.
 */
export async function tellOfLimits(services: Services, company: Company): Promise<number> {
  return services.db.write(company.id, async (scope) => {
    const crossed = await crossedIssues(scope, nowOf(company), true);
    const coordinators = crossed.length ? await coordinatorsOf(scope) : [];
    for (const { id, ref_no, description, assignee_id, created_by, what, crossed_at } of crossed) {
      const toAll = assignee_id === null || what.startsWith('breached');
      const answering = coordinators.length || assignee_id !== null ? coordinators : [created_by];
      for (const user of new Set([assignee_id, ...(toAll ? answering : [])].map((one) => one && Number(one))))
        await notify(scope, services, {
          ...{ user, by: null, messageKey: `maintenance_issue.notice.${what}`, entity: 'maintenance_issue', record: Number(id) },
          values: { ref_no, description: description.slice(0, 100) },
        });
      await setColumns(scope, maintenanceIssues, Number(id), { told_at: new Date(crossed_at).toISOString() });
    }
    return crossed.length;
  });
}

/** When each company's issues were last looked at: limits are noticed within half a minute. */
const lookedAt = new Map<number, number>();
const patience = 30_000;

async function withCrossedIssues({ db, companies }: Services): Promise<number[]> {
  const found = await db.outside((client) =>
    client.query<{ id: number }>('select companies_with_issues_at_risk as id from companies_with_issues_at_risk()'),
  );
  const due: number[] = [];
  for (const { id } of found.rows) {
    if (Date.now() - (lookedAt.get(id) ?? 0) < patience) continue;
    lookedAt.set(id, Date.now());
    const company = await companies.byId(id);
    if (company && (await db.read(id, (scope) => crossedIssues(scope, nowOf(company), false))).length) due.push(id);
  }
  return due;
}

defineJob({
  kind: 'issue_limits',
  payload: z.strictObject({}),
  run: async ({ services, currentUser: { company }, signal }) => {
    while ((await tellOfLimits(services, company)) === most) signal.throwIfAborted();
  },
  recurs: withCrossedIssues,
});

import { type Followable, followable, isFollowable, type MyWork, type workCalls } from '../../../src/api/app/my-work.ts';
import { money } from '../../../src/api/money.ts';
import { privilegeOf } from '../../../src/api/privileges.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { endOfDay } from '../../../src/calendar/zone.ts';
import { may, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import { makersSql } from '../../approvals/makers.ts';
import type { Scope } from '../../db/scope.ts';
import type { Handlers } from '../../http/contract.ts';
import { opensOwnTransactions } from '../../http/contract.ts';
import { notFound } from '../../kit/api-error.ts';
import { nowOf, todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { keepRow } from '../../kit/lock.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import { anyTitleOf, storeOf } from '../../registry.ts';
import { takeoversFor } from '../../sales/lead-takeover.ts';
import { moveClock } from '../clock.ts';
import { readFolded } from '../workflows/fold.ts';
import { figuresOf } from './figures.ts';
import { queuesOf } from './queues.ts';
import { searchAll } from './search.ts';

const visibleTo = (viewer: Viewer): Followable[] => followable.filter((entity) => may(viewer, privilegeOf(entity, 'view')));

const statements = {
  decisions: `select d.id, d.execution_id, e.kind, s.name as step, e.entity, e.record_id, ${anyTitleOf(followable, 'e.entity', 'e.record_id')} as record_title,
      coalesce(l.name, t.name) as customer, q.total_gross, s.require_comment, d.version, e.requester_id, ${makersSql('e.company_id', 'e.record_id')} as maker_ids, d.sole_approver, u.name as requester_name, s.due_at, s.overdue, d.created_at
    from decisions d join executions e on e.company_id = d.company_id and e.id = d.execution_id
    join execution_steps s on s.company_id = d.company_id and s.id = d.step_id
    join users u on u.company_id = e.company_id and u.id = e.requester_id
    left join quotations q on e.entity = 'quotation' and q.company_id = e.company_id and q.id = e.record_id
    left join leads l on l.company_id = q.company_id and l.id = q.lead_id
    left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
    where d.company_id = $1 and d.user_id = $2 and d.status = ${word('decision', 'pending')} and e.status = ${word('execution', 'running')} and s.status = ${word('execution_step', 'active')}
    order by s.due_at nulls last, d.id limit 50`,
  activities: `select a.id, a.lead_id, l.name as lead_name, l.ref_no as lead_ref_no, a.kind, a.note, a.due_at
    from lead_activities a join leads l on l.company_id = a.company_id and l.id = a.lead_id
    where a.company_id = $1 and a.assignee_id = $2 and a.done_at is null and a.due_at < $3 order by a.due_at, a.id limit 50`,
  changed: `select f.entity, f.record_id, ${anyTitleOf(followable, 'f.entity', 'f.record_id')} as title, g.event, g.to, u.name as actor_name, g.company_at as at
    from follows f cross join lateral (select r.id, r.event, r."to", r.actor_id, r.company_at from record_log r
      where r.company_id = $1 and r.entity = f.entity and r.record_id = f.record_id order by r.id desc limit 1) g
    left join users u on u.company_id = f.company_id and u.id = g.actor_id
    where f.company_id = $1 and f.user_id = $2 and f.entity = any($3) and g.actor_id is distinct from $2 order by g.id desc limit 20`,
  begun: `select exists (select from units where company_id = $1) as has_units, exists (select from leads where company_id = $1) as has_leads
    where $2::bigint is not null`,
  counts: `select
    (select count(*) from decisions d join executions e on e.company_id = d.company_id and e.id = d.execution_id
      join execution_steps s on s.company_id = d.company_id and s.id = d.step_id
      where d.company_id = $1 and d.user_id = $2 and d.status = ${word('decision', 'pending')} and e.status = ${word('execution', 'running')} and s.status = ${word('execution_step', 'active')}) as pending_decisions,
    (select count(*) from (select 1 from leads where company_id = $1 and assignee_id = $2 and status ${inGroup('lead', 'open')} limit 1000) l) as my_open_leads,
    (select count(*) from lead_activities where company_id = $1 and assignee_id = $2 and done_at is null and due_at < $3) as overdue_activities`,
};

/** What is waiting for this user, what is overdue or due by tomorrow, and what changed on the records they follow. */
async function myWorkOf(scope: Scope, currentUser: CurrentUser): Promise<MyWork> {
  const { viewer, company } = currentUser;
  const who = [scope.company, viewer.id];
  const now = nowOf(company).toISOString();
  const ask = async (name: keyof typeof statements, ...more: unknown[]) =>
    (await scope.client.query({ name: `my_work.${name}`, text: statements[name], values: [...who, ...more] })).rows;
  const [decisions, takeovers, activities, changed, begun, counts] = await Promise.all([
    ask('decisions'),
    takeoversFor(scope, viewer),
    may(viewer, 'leads.view') ? ask('activities', endOfDay(plusDays(todayOf(company), 1), company.time_zone).toISOString()) : [],
    ask('changed', visibleTo(viewer)),
    ask('begun'),
    ask('counts', now),
  ]);
  const priced = decisions.map((row) => ({ ...row, total_gross: row.total_gross === null ? null : money(row.total_gross) }));
  return { decisions: priced, takeovers, activities, changed, now, begun: begun[0], counts: counts[0] };
}

async function mayFollow(scope: Scope, viewer: Viewer, entity: Followable, id: number): Promise<void> {
  const store = storeOf(entity);
  if (!store || !may(viewer, privilegeOf(entity, 'view'))) throw notFound();
  await keepRow(scope, store.table, id);
}

export const workHandlers: Handlers<typeof workCalls> = {
  search: ({ scope, currentUser, query }) => searchAll(scope, currentUser.viewer, query.q),
  myWork: ({ scope, currentUser }) => myWorkOf(scope, currentUser),
  figures: opensOwnTransactions(({ services, currentUser }) =>
    readFolded(services.db, currentUser.company.id, (scope) => figuresOf(scope, currentUser)),
  ),
  queues: opensOwnTransactions(({ services, currentUser }) =>
    readFolded(services.db, currentUser.company.id, (scope) => queuesOf(scope, currentUser)),
  ),
  follow: async ({ scope, currentUser, body: { entity, record_id } }) => {
    await mayFollow(scope, currentUser.viewer, entity, record_id);
    await scope.client.query(
      'insert into follows (company_id, user_id, entity, record_id) values ($1, $2, $3, $4) on conflict do nothing',
      [scope.company, currentUser.viewer.id, entity, record_id],
    );
    return { entity, record_id, following: true };
  },
  unfollow: async ({ scope, currentUser, params: { entity, record_id } }) => {
    const id = Number(record_id);
    if (!isFollowable(entity) || !/^\d{1,15}$/.test(record_id) || id === 0) throw notFound();
    await scope.client.query('delete from follows where company_id = $1 and user_id = $2 and entity = $3 and record_id = $4', [
      scope.company,
      currentUser.viewer.id,
      entity,
      id,
    ]);
    return { entity, record_id: id, following: false };
  },
  follows: async ({ scope, currentUser }) => {
    const { rows } = await scope.client.query<{ entity: Followable; record_id: number; following: boolean }>(
      'select entity, record_id, true as following from follows where company_id = $1 and user_id = $2 order by id limit 1000',
      [scope.company, currentUser.viewer.id],
    );
    return rows;
  },
  moveClock: opensOwnTransactions(({ services, currentUser, body }) => moveClock(services, currentUser, body.to)),
};

import { sql } from 'drizzle-orm';
import type { Activity, activityCalls } from '../../src/api/sales/activity.ts';
import type { Lead } from '../../src/api/sales/lead.ts';
import { leadActivities } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { createRecord, type EntityStore, readOr404, updateRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
import { leadStore } from './lead-record.ts';
import { remindOfViewing } from './viewing-reminder.ts';

export const activityStore: EntityStore = {
  entity: 'lead_activity',
  table: leadActivities,
  shows: {
    assignee_name: sql`(select u.name from users u where u.company_id = ${leadActivities.company_id} and u.id = ${leadActivities.assignee_id})`,
  },
};

/** A lead's activities, newest first; at most 500. */
async function activitiesOf(scope: Scope, lead: number): Promise<Activity[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'activities.of',
    text: 'select id from lead_activities where company_id = $1 and lead_id = $2 order by id desc limit 500',
    values: [scope.company, lead],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Activity>(scope, activityStore, id)));
}

/** Marks one of the lead's activities as done or not done. */
async function finishActivity(
  { scope, services, currentUser }: WriteContext,
  lead: number,
  id: number,
  { done, ...more }: { done: boolean; outcome?: string | null; version?: number },
): Promise<Activity> {
  const before = await readOr404<Activity>(scope, activityStore, id);
  if (before.lead_id !== lead) throw notFound();
  // Marking it twice keeps the first time.
  const done_at = done ? (before.done_at ?? nowOf(currentUser.company).toISOString()) : null;
  await updateRecord(scope, services, currentUser, activityStore, id, { ...more, done_at });
  return readOr404<Activity>(scope, activityStore, id);
}

export async function addActivity(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  lead: number,
  values: Record<string, unknown>,
): Promise<Activity> {
  const id = await createRecord(scope, services, currentUser, activityStore, {
    assignee_id: currentUser.viewer.id || null,
    ...values,
    lead_id: lead,
  });
  const activity = await readOr404<Activity>(scope, activityStore, id);
  if (activity.kind === 'viewing' && activity.due_at && !activity.done_at)
    await remindOfViewing(scope, services, id, activity.due_at, nowOf(currentUser.company));
  return activity;
}

/** The outcome of the viewing that was planned, or of one that wasn't. */
export async function finishViewing(
  { scope, services, currentUser }: WriteContext,
  lead: number,
  values: { outcome: unknown; done_at: string },
): Promise<unknown> {
  const { rows } = await scope.client.query<{ id: number }>(
    "select id from lead_activities where company_id = $1 and lead_id = $2 and kind = 'viewing' and done_at is null order by id desc limit 1",
    [scope.company, lead],
  );
  return rows[0]
    ? updateRecord(scope, services, currentUser, activityStore, rows[0].id, values)
    : addActivity(scope, services, currentUser, lead, { kind: 'viewing', ...values });
}

/** The first response to a new lead is logged like any other, and changes its status (domain 3.1). */
async function answered(
  { scope, services, currentUser }: WriteContext,
  lead: Lead,
  { id, kind, outcome }: Activity,
): Promise<void> {
  if (lead.status === 'new' && outcome && kind !== 'note')
    await advance(scope, services, {
      entity: 'lead',
      id: lead.id,
      currentUser,
      event: { type: 'log_activity', outcome, activity_id: id },
    });
}

export const activityHandlers: Handlers<typeof activityCalls> = {
  list: async ({ scope, params }) => {
    await readOr404(scope, leadStore, params.id);
    return activitiesOf(scope, params.id);
  },
  create: async ({ scope, services, currentUser, params, body }) => {
    const lead = await readOr404<Lead>(scope, leadStore, params.id);
    await mustBeAtWork(scope, body, { assignee_id: 'leads' });
    const activity = await addActivity(scope, services, currentUser, params.id, {
      ...body,
      done_at: body.done_at ?? (body.outcome ? nowOf(currentUser.company).toISOString() : null),
    });
    await answered({ scope, services, currentUser }, lead, activity);
    return new WithMessage(activity, 'app.said.created');
  },
  finish: async ({ scope, services, currentUser, params, body }) => {
    const lead = await readOr404<Lead>(scope, leadStore, params.lead_id);
    const activity = await finishActivity({ scope, services, currentUser }, params.lead_id, params.id, body);
    if (body.done) await answered({ scope, services, currentUser }, lead, activity);
    return new WithMessage(activity, body.done ? 'sales.activity.said.done' : 'sales.activity.said.not_done');
  },
};

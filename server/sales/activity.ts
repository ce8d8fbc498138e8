import { sql } from 'drizzle-orm';
import type { Activity } from '../../src/api/sales/lead.ts';
import { leadActivities } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import type { Actor } from '../kit/actor.ts';
import { nowOf } from '../kit/clock.ts';
import type { Doing } from '../kit/crud.ts';
import { createRecord, type Kept, readOr404, updateRecord } from '../kit/records.ts';
import { notFound } from '../kit/refuse.ts';
import type { Services } from '../kit/services.ts';

const kept: Kept = {
  entity: 'lead_activity',
  table: leadActivities,
  shows: {
    assignee_name: sql`(select u.name from users u where u.company_id = ${leadActivities.company_id} and u.id = ${leadActivities.assignee_id})`,
  },
};

/** The activities of a lead, newest first; at most 500. */
export async function activitiesOf(scope: Scope, lead: number): Promise<Activity[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'activities.of',
    text: 'select id from lead_activities where company_id = $1 and lead_id = $2 order by id desc limit 500',
    values: [scope.company, lead],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Activity>(scope, kept, id)));
}

/** Says that one of the lead's activities is done, or not after all. */
export async function finishActivity(
  { scope, services, actor }: Doing,
  lead: number,
  id: number,
  { done, ...more }: { done: boolean; outcome?: string | null; version?: number },
): Promise<Activity> {
  const before = await readOr404<Activity>(scope, kept, id);
  if (before.lead_id !== lead) throw notFound();
  // Said twice, it was done when it was said first.
  const done_at = done ? (before.done_at ?? nowOf(actor.company).toISOString()) : null;
  await updateRecord(scope, services, actor, kept, id, { ...more, done_at });
  return readOr404<Activity>(scope, kept, id);
}

export async function addActivity(
  scope: Scope,
  services: Services,
  actor: Actor,
  lead: number,
  values: Record<string, unknown>,
): Promise<Activity> {
  const id = await createRecord(scope, services, actor, kept, { assignee_id: actor.viewer.id || null, ...values, lead_id: lead });
  return readOr404<Activity>(scope, kept, id);
}

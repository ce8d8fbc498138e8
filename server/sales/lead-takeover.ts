import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Lead } from '../../src/api/sales/lead.ts';
import type { LeadTakeover, leadTakeoverCalls } from '../../src/api/sales/lead-takeover.ts';
import { statusesOf } from '../../src/machines/kit/chart-statuses.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import { leadTakeoverLifecycle } from '../../src/machines/sales/lead-takeover/lifecycle.ts';
import { changesHands, whyNotAsked } from '../../src/machines/sales/rules/takeover.ts';
import { users } from '../db/schema/people.ts';
import { leads, leadTakeovers } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { sqlCanBeGiven } from '../settings/work-access.ts';
import { leadStore } from './lead-record.ts';

const t = leadTakeovers;
const lead = alias(leads, 'lead');
const asker = alias(users, 'asker');
const ofOwner = (show: string) =>
  sql`(select u.${sql.raw(show)} from users u where u.company_id = ${lead.company_id} and u.id = ${lead.assignee_id})`;

export const leadTakeoverStore: EntityStore = {
  entity: 'lead_takeover',
  table: t,
  title: "(select l.name || ' · ' || l.ref_no from leads l where l.company_id = x.company_id and l.id = x.lead_id)",
  owner: 'x.lead_id',
  joins: [
    [lead, t.lead_id],
    [asker, t.asker_id],
  ],
  shows: {
    lead_ref_no: lead.ref_no,
    lead_name: lead.name,
    lead_status: lead.status,
    asker_name: asker.name,
    asker_at_work: sqlCanBeGiven('leads', { company: t.company_id, user: t.asker_id }),
    owner_id: lead.assignee_id,
    owner_name: ofOwner('name'),
    supervisor_id: ofOwner('supervisor_id'),
  },
};
const readTakeover = (scope: Scope, id: number) => readOr404<LeadTakeover>(scope, leadTakeoverStore, id);

/** What a notification says, which is about the lead. */
const about = ({ lead_id, lead_ref_no, lead_name, asker_name }: LeadTakeover) => ({
  values: { ref_no: lead_ref_no, name: lead_name, asker: asker_name },
  entity: 'lead' as const,
  record: lead_id,
});

bindLifecycle({
  lifecycle: leadTakeoverLifecycle,
  table: t,
  // The lead is locked first, as by all that changes it: whose it is stays as it was read.
  lockFirst: (scope, id) =>
    scope.client.query({
      name: 'lock.lead_of_takeover',
      text: 'select from leads where company_id = $1 and id = (select lead_id from lead_takeovers where company_id = $1 and id = $2) for update',
      values: [scope.company, id],
    }),
  read: readTakeover,
  tells: ({ lead_id }) => [{ entity: 'lead', id: lead_id }],
  effects: {
    reassignLead: ({ scope, services, currentUser, record }) =>
      updateRecord(scope, services, currentUser, leadStore, record.lead_id, { assignee_id: record.asker_id }),
    keepReason: ({ scope, record, event }) => setColumns(scope, t, record.id, { reason: event.reason ?? null }),
    notifyAsker: ({ scope, services, currentUser, record, to }) =>
      notify(scope, services, {
        user: record.asker_id,
        by: currentUser,
        messageKey: `sales.takeover.told.${to}`,
        ...about(record),
      }),
    /** Their supervisor or a manager may have given it away. */
    notifyOwner: ({ scope, services, currentUser, record }) =>
      notify(scope, services, {
        user: record.owner_id,
        by: currentUser,
        messageKey: 'sales.takeover.told.given',
        ...about(record),
      }),
  },
});

async function one(scope: Scope, { lead_id, id }: { lead_id: number; id: number }): Promise<LeadTakeover> {
  const takeover = await readTakeover(scope, id);
  if (takeover.lead_id !== lead_id) throw notFound();
  return takeover;
}

/** What others ask for that this user decides on: their own leads, those of their people, or all; the oldest first. */
export async function takeoversFor(scope: Scope, viewer: Viewer): Promise<LeadTakeover[]> {
  if (!may(viewer, 'leads.edit')) return [];
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'takeovers.for',
    text: `select t.id from lead_takeovers t join leads l on l.company_id = t.company_id and l.id = t.lead_id
      left join users o on o.company_id = l.company_id and o.id = l.assignee_id
      where t.company_id = $1 and t.status ${inGroup('lead_takeover', 'open')} and l.status = any($3) and t.asker_id <> $2
        and ($4 or o.id = $2 or o.supervisor_id = $2) order by t.id limit 50`,
    values: [scope.company, viewer.id, statusesOf(leadLifecycle.machine).filter(changesHands), may(viewer, 'leads.approve')],
  });
  return Promise.all(rows.map(({ id }) => readTakeover(scope, id)));
}

type Moving = WriteContext & { params: { lead_id: number; id: number } };
async function move(
  { scope, services, currentUser, params }: Moving,
  version: number | undefined,
  event: { type: 'accept' } | { type: 'decline'; reason: string } | { type: 'withdraw' },
) {
  await one(scope, params);
  await advance(scope, services, { entity: 'lead_takeover', id: params.id, currentUser, version, event });
  return moved('lead_takeover', await readTakeover(scope, params.id));
}

export const leadTakeoverHandlers: Handlers<typeof leadTakeoverCalls> = {
  ofLead: async ({ scope, params }) => {
    await readOr404(scope, leadStore, params.lead_id);
    const { rows } = await scope.client.query<{ id: number }>(
      'select id from lead_takeovers where company_id = $1 and lead_id = $2 order by id desc limit 100',
      [scope.company, params.lead_id],
    );
    return Promise.all(rows.map(({ id }) => readTakeover(scope, id)));
  },
  create: async ({ scope, services, currentUser, params: { lead_id } }) => {
    await lockRow(scope, leads, lead_id);
    const asker_id = currentUser.viewer.id;
    const why = whyNotAsked(await readOr404<Lead>(scope, leadStore, lead_id), asker_id);
    if (why) throw new ApiError(422, 'refused', why);
    const { rowCount: open } = await scope.client.query(
      `select from lead_takeovers where company_id = $1 and lead_id = $2 and asker_id = $3 and status ${inGroup('lead_takeover', 'open')}`,
      [scope.company, lead_id, asker_id],
    );
    if (open) throw new ApiError(422, 'refused', 'sales.takeover.error.asked');
    const id = await createRecord(scope, services, currentUser, leadTakeoverStore, { lead_id, asker_id });
    const takeover = await readTakeover(scope, id);
    await writeLog(scope, currentUser, { entity: 'lead', record_id: lead_id, event: 'takeover_requested' });
    for (const user of new Set([takeover.owner_id, takeover.supervisor_id]))
      await notify(scope, services, { user, by: currentUser, messageKey: 'sales.takeover.told.requested', ...about(takeover) });
    await services.broadcast.publish(scope, 'changed', { entity: 'lead', id: lead_id, version: null });
    return new WithMessage(takeover, 'sales.takeover.said');
  },
  get: ({ scope, params }) => one(scope, params),
  accept: ({ body: { version }, ...context }) => move(context, version, { type: 'accept' }),
  decline: ({ body: { version, reason }, ...context }) => move(context, version, { type: 'decline', reason }),
  withdraw: ({ body: { version }, ...context }) => move(context, version, { type: 'withdraw' }),
};

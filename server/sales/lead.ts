import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Activity, type Lead, LeadRow, type leadCalls, wrongLead } from '../../src/api/sales/lead.ts';
import { plusDays } from '../../src/machines/leasing/rules/calendar.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import { users } from '../db/schema/platform.ts';
import { compounds, units, unitTypes } from '../db/schema/property.ts';
import { leads, leadWords, quotations } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, Said } from '../http/contract.ts';
import { type Actor, nowOf, todayOf } from '../kit/actor.ts';
import { crudOf, type Doing } from '../kit/crud.ts';
import { advance, advanceTo, govern, writeLog } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { naming } from '../kit/named-by.ts';
import { notify } from '../kit/notify.ts';
import { type IdOrMade, type Kept, readOr404, setColumns } from '../kit/records.ts';
import { invalid, notInThisState, Refuse } from '../kit/refuse.ts';
import { startGeneration } from '../leasing/generation.ts';
import { shownSteps } from '../leasing/generation-shown.ts';
import { whatKeeps } from '../property/occupancy.ts';
import { mustExist } from '../property/references.ts';
import { activitiesOf, addActivity, finishActivity } from './activity.ts';
import { contactHandlers } from './contact.ts';
import { dealOf, noDeal } from './lead-deal.ts';

const compound = alias(compounds, 'compound');
const assignee = alias(users, 'assignee');
const unitType = alias(unitTypes, 'unit_type');
const viewingUnit = alias(units, 'viewing_unit');

/** The rows of the list. */
const rows: Kept = {
  entity: 'lead',
  table: leads,
  joins: [
    [compound, leads.compound_id],
    [assignee, leads.assignee_id],
  ],
  shows: {
    compound_name_en: compound.name_en,
    compound_name_ar: compound.name_ar,
    assignee_name: assignee.name,
  },
  row: LeadRow,
  filters: {
    status: (value) => sql`${leads.status} = ${value}`,
    lead_status: (value) => sql`${leads.status} = ${value}`,
    source: (value) => sql`${leads.source} = ${value}`,
    assignee_id: (value) => sql`${leads.assignee_id} = ${value}`,
    compound_id: (value) => sql`${leads.compound_id} = ${value}`,
    unit_type_id: (value) => sql`${leads.unit_type_id} = ${value}`,
    property_use: (value) => sql`${leads.property_use} = ${value}`,
  },
  words: sql.raw(leadWords),
  sorts: {
    name: leads.name,
    status: leads.status,
    created_at: leads.created_at,
    move_in_on: leads.move_in_on,
    source: leads.source,
  },
};

const mine = sql`q.company_id = ${leads.company_id} and q.lead_id = ${leads.id}`;

/** The whole record, with what the guards look at but for the deal. */
const whole: Kept = {
  ...rows,
  key: 'lead.whole',
  joins: [...(rows.joins ?? []), [unitType, leads.unit_type_id], [viewingUnit, leads.viewing_unit_id]],
  shows: {
    ...rows.shows,
    unit_type_name_en: unitType.name_en,
    unit_type_name_ar: unitType.name_ar,
    viewing_unit_number: viewingUnit.number,
    open_duplicate_id: sql`(select d.id from leads d where d.company_id = ${leads.company_id} and d.id <> ${leads.id} and d.status not in ('lost', 'finalized')
      and (d.mobile = ${leads.mobile} or d.identity_no = ${leads.identity_no}) order by d.id limit 1)`,
    quotations_: sql`(select json_build_object('all', count(*),
        'open', count(*) filter (where q.status in ('draft', 'waiting_for_approval', 'requests_approved', 'requests_rejected', 'sent', 'accepted')),
        'accepted', count(*) filter (where q.status = 'accepted'), 'first_accepted', min(q.id) filter (where q.status = 'accepted'))
      from quotations q where ${mine})`,
  },
};

interface Counted {
  all: number;
  open: number;
  accepted: number;
  first_accepted: number | null;
}
export async function readLead(scope: Scope, id: IdOrMade): Promise<Lead> {
  const { quotations_, ...lead } = await readOr404<Lead & { quotations_: Counted }>(scope, whole, id);
  const { generation, ...deal } = quotations_.all ? await dealOf(scope, lead.id) : noDeal;
  return {
    ...lead,
    quotations_open: quotations_.open,
    accepted_quotations: quotations_.accepted,
    accepted_quotation_id: quotations_.first_accepted,
    ...deal,
    generation: shownSteps(generation),
  };
}

/** Whether somebody can be given work: one of the company who may sign in. */
const isAtWork = async (scope: Scope, user: unknown): Promise<boolean> =>
  (
    await scope.client.query({
      name: 'users.at_work',
      text: 'select from users where company_id = $1 and id = $2 and active',
      values: [scope.company, user],
    })
  ).rowCount === 1;

/** A lead's own rules (domain 3.1). */
async function check({ scope, actor }: Doing, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? {} : await readOr404<Record<string, unknown>>(scope, rows, id);
  // What a lease was made of stays as it was (L4); only notes and documents are added.
  if (before.status === 'finalizing' || before.status === 'finalized')
    throw notInThisState({ entity: 'lead', status: before.status });
  const after = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
  // A day that was still to come when it was written may lie behind by now; only a new one is looked at.
  const wrong = wrongLead({ ...after, move_in_on: values.move_in_on }, todayOf(actor.company));
  if (values.assignee_id && !(await isAtWork(scope, values.assignee_id))) wrong.assignee_id = 'sales.lead.error.assignee';
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (id === null && values.assignee_id === undefined) return { ...values, assignee_id: actor.viewer.id || null };
  return values;
}

/** No second open lead of the same person (domain 3.1). */
async function objection({ scope, actor, services }: Doing, { name: wanted, mobile, identity_no }: Record<string, unknown>) {
  const { rows: found } = await scope.client.query({
    name: 'lead.duplicate',
    text: `select id, ref_no, name, assignee_id from leads where company_id = $1 and status not in ('lost', 'finalized')
      and ((mobile = $2 and $2 is not null) or (identity_no = $3 and $3 is not null)) order by id limit 1`,
    values: [scope.company, mobile ?? null, identity_no ?? null],
  });
  if (!found[0]) return;
  const { id: open, ref_no, name, assignee_id } = found[0];
  // The attempt is logged with the open lead and told to whoever works on it; that outlives the refused transaction.
  void services.db
    .write(actor.company.id, async (own) => {
      await writeLog(own, actor, {
        entity: 'lead',
        record_id: open,
        event: 'duplicate_refused',
        payload: { name: wanted },
      });
      await notify(own, services, {
        user: assignee_id,
        say: 'sales.lead.told.duplicate',
        values: { ref_no, name },
        entity: 'lead',
        record: open,
      });
    })
    .catch(() => {});
  throw new Refuse(422, 'duplicate', 'sales.lead.error.duplicate', {
    values: { ref_no, name },
    fields: { mobile: 'sales.lead.error.duplicate_field' },
    current: { id: open, ref_no, name },
  });
}

const five = crudOf(rows, {
  read: readLead,
  readMade: readLead,
  check,
  objection,
  removable: async ({ scope }, id) => {
    const { quotations: count = 0 } = await naming(scope, leads, id);
    if (count) throw new Refuse(422, 'linked', 'sales.lead.error.has_quotations', { values: { count } });
  },
});

govern({
  lifecycle: leadLifecycle,
  table: leads,
  read: readLead as never,
  effects: {
    stopClock: ({ scope, record, now }) => setColumns(scope, leads, record.id, { first_response_at: now.toISOString() }),
    /** Where it was an activity that moved the lead, that is logged already. */
    logContact: ({ scope, services, actor, record, event, now }) =>
      event.activity_id
        ? Promise.resolve()
        : addActivity(scope, services, actor, record.id, {
            kind: (event.kind as Activity['kind'] | undefined) ?? 'call',
            outcome: event.outcome as string,
            done_at: now.toISOString(),
          }),
    keepInterest: ({ scope, record, event }) =>
      event.interest_level_id
        ? setColumns(scope, leads, record.id, { interest_level_id: event.interest_level_id })
        : Promise.resolve(),
    keepViewing: ({ scope, record, event }) =>
      setColumns(scope, leads, record.id, { viewing_on: event.viewing_on, viewing_unit_id: event.viewing_unit_id ?? null }),
    logViewing: ({ scope, services, actor, record, event, now }) =>
      addActivity(scope, services, actor, record.id, {
        kind: 'viewing',
        outcome: event.outcome as string,
        done_at: now.toISOString(),
      }),
    cancelCompeting: async ({ scope, services, actor, record, event }) =>
      cancelQuotations(scope, services, actor, record.id, Number(event.quotation_id)),
    cancelOpenQuotations: async ({ scope, services, actor, record }) => cancelQuotations(scope, services, actor, record.id, null),
    startGeneration: ({ scope, services, actor, record }) =>
      startGeneration(scope, services, actor, record.accepted_quotation_id as number, record.id),
    keepTenant: ({ scope, record, event }) =>
      setColumns(scope, leads, record.id, { tenant_id: event.tenant_id, generation_error: null }),
    keepFailure: ({ scope, record, event }) => setColumns(scope, leads, record.id, { generation_error: event.error ?? null }),
    keepLoss: ({ scope, record, event, now }) =>
      setColumns(scope, leads, record.id, {
        lost_reason: event.reason,
        lost_note: event.note ?? null,
        lost_at: now.toISOString(),
      }),
    forgetLoss: ({ scope, record }) => setColumns(scope, leads, record.id, { lost_reason: null, lost_note: null, lost_at: null }),
    tellAssignee: ({ scope, services, record, to }) =>
      notify(scope, services, {
        user: record.assignee_id as number | null,
        say: `sales.lead.told.${to}`,
        values: { ref_no: String(record.ref_no), name: String(record.name) },
        entity: 'lead',
        record: record.id,
      }),
  },
});

/** Open quotations of a lead are cancelled, all but the one that won. */
async function cancelQuotations(
  scope: Scope,
  services: Doing['services'],
  actor: Actor,
  lead: number,
  but: number | null,
): Promise<void> {
  const open = await scope.db
    .select({ id: quotations.id })
    .from(quotations)
    .where(
      and(
        eq(quotations.company_id, scope.company),
        eq(quotations.lead_id, lead),
        inArray(quotations.status, [
          'draft',
          'waiting_for_approval',
          'requests_approved',
          'requests_rejected',
          'sent',
          'accepted',
        ]),
      ),
    );
  for (const { id } of open)
    if (id !== but)
      await advance(scope, services, {
        entity: 'quotation',
        id,
        actor: { ...actor, viewer: { ...actor.viewer, system: true } },
        event: { type: 'cancel', reason: but === null ? 'lead_lost' : 'competing' },
      });
}

/** Whether a unit could be let to a lead when they want to move in. One that is only held may still be seen. */
async function isLeasable(scope: Scope, unit: number, lead: number, today: string): Promise<boolean> {
  await mustExist(scope, { viewing_unit_id: unit }, { viewing_unit_id: units });
  const { move_in_on } = await readOr404<Lead>(scope, rows, lead);
  const from = move_in_on !== null && move_in_on > today ? move_in_on : today;
  const keeping = await whatKeeps(scope, { units: [unit], from, to: plusDays(from, 1), butQuotation: 0 });
  return keeping.every(({ why }) => why === 'held');
}

/** The first answer to a new lead is logged as others are, and moves it on (domain 3.1). */
async function answered({ scope, services, actor }: Doing, lead: Lead, { id, kind, outcome }: Activity): Promise<void> {
  if (lead.status === 'new' && outcome && kind !== 'note')
    await advance(scope, services, {
      entity: 'lead',
      id: lead.id,
      actor,
      event: { type: 'log_activity', outcome, activity_id: id },
    });
}

export const leadHandlers: Handlers<typeof leadCalls> = {
  ...contactHandlers,
  list: five.list,
  create: five.create,
  get: five.get,
  update: five.update,
  remove: five.remove,
  logs: async ({ scope, params }) => {
    await readOr404(scope, rows, params.id);
    return logOf(scope, 'lead', params.id);
  },
  lose: async ({ scope, services, actor, params, body: { version, ...lost } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, actor, version, event: { type: 'lose', ...lost } });
    return new Said(await readLead(scope, params.id), 'sales.lead.said.lost');
  },
  status: async ({ scope, services, actor, params, body: { version, status, ...given } }) => {
    const unit = status === 'viewing' ? given.viewing_unit_id : null;
    const payload = {
      ...given,
      ...(unit && { viewing_unit_leasable: await isLeasable(scope, unit, params.id, todayOf(actor.company)) }),
    };
    await advanceTo(scope, services, { entity: 'lead', id: params.id, actor, version, status, payload });
    return moved('lead', await readLead(scope, params.id));
  },
  finalize: async ({ scope, services, actor, params, body: { version } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, actor, version, event: { type: 'finalize' } });
    return new Said(await readLead(scope, params.id), 'sales.lead.said.finalizing');
  },
  qualify: async ({ scope, services, actor, params, body: { version, ...more } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, actor, version, event: { type: 'qualify', ...more } });
    return moved('lead', await readLead(scope, params.id));
  },
  activities: async ({ scope, params }) => {
    await readOr404(scope, rows, params.id);
    return activitiesOf(scope, params.id);
  },
  addActivity: async ({ scope, services, actor, params, body }) => {
    const lead = await readOr404<Lead>(scope, rows, params.id);
    const activity = await addActivity(scope, services, actor, params.id, {
      ...body,
      done_at: body.done_at ?? (body.outcome ? nowOf(actor.company).toISOString() : null),
    });
    await answered({ scope, services, actor }, lead, activity);
    return new Said(activity, 'app.said.created');
  },
  finishActivity: async ({ scope, services, actor, params, body }) => {
    const lead = await readOr404<Lead>(scope, rows, params.lead_id);
    const activity = await finishActivity({ scope, services, actor }, params.lead_id, params.id, body);
    if (body.done) await answered({ scope, services, actor }, lead, activity);
    return new Said(activity, body.done ? 'sales.activity.said.done' : 'sales.activity.said.not_done');
  },
};

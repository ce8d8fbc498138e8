import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Lead, type leadCalls, wrongLead } from '../../src/api/sales/lead.ts';
import { leadLifecycle } from '../../src/machines/sales/lead.lifecycle.ts';
import { type Actor, nowOf, todayOf } from '../actor.ts';
import { notify } from '../app/notify.ts';
import { type Handlers, Said } from '../contract.ts';
import { crudOf, type Doing } from '../crud.ts';
import { leads, leadWords, quotations } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { startGeneration } from '../leasing/generation.ts';
import { type Shown, shownSteps } from '../leasing/generation-shown.ts';
import { advance, advanceTo, govern } from '../lifecycle.ts';
import { logOf } from '../log.ts';
import { type Kept, readOr404, setColumns } from '../records.ts';
import { invalid, Refuse } from '../refuse.ts';
import { activitiesOf, addActivity } from './activity.ts';
import { contactHandlers } from './contact.ts';

const of = (column: string, table: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${leads.company_id} and x.id = ${sql.raw(`leads.${column}`)})`;

/** The rows of the list. */
const rows: Kept = {
  entity: 'lead',
  table: leads,
  shows: {
    compound_name_en: of('compound_id', 'compounds', 'name_en'),
    compound_name_ar: of('compound_id', 'compounds', 'name_ar'),
    assignee_name: of('assignee_id', 'users', 'name'),
  },
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
const accepted = sql`${mine} and q.status = 'accepted'`;

/** The whole record, with what the guards look at. */
const whole: Kept = {
  ...rows,
  key: 'lead.whole',
  shows: {
    ...rows.shows,
    unit_type_name_en: of('unit_type_id', 'unit_types', 'name_en'),
    unit_type_name_ar: of('unit_type_id', 'unit_types', 'name_ar'),
    viewing_unit_number: of('viewing_unit_id', 'units', 'number'),
    open_duplicate_id: sql`(select d.id from leads d where d.company_id = ${leads.company_id} and d.id <> ${leads.id} and d.status not in ('lost', 'finalized')
      and (d.mobile = ${leads.mobile} or d.identity_no = ${leads.identity_no}) order by d.id limit 1)`,
    quotations_open: sql`(select count(*) from quotations q where ${mine} and q.status in ('draft', 'waiting_for_approval', 'requests_approved', 'requests_rejected', 'sent', 'accepted'))`,
    accepted_quotations: sql`(select count(*) from quotations q where ${accepted})`,
    accepted_quotation_id: sql`(select q.id from quotations q where ${accepted} order by q.id limit 1)`,
    deal_approval: sql<string>`coalesce((select case e.status when 'running' then 'running' when 'approved' then 'approved' when 'rejected' then 'rejected' else 'missing' end
      from quotations q join executions e on e.company_id = q.company_id and e.entity = 'quotation' and e.record_id = q.id and e.kind = 'deal'
      where ${accepted} order by e.id desc limit 1), 'not_needed')`,
    down_payment_due: sql<boolean>`exists (select from quotations q where ${accepted} and q.down_payment > 0 and q.down_payment_posted_at is null)`,
    units_free: sql<boolean>`not exists (select from quotations q join quotation_units u on u.company_id = q.company_id and u.quotation_id = q.id
      join leases l on l.company_id = u.company_id and l.unit_id = u.unit_id and l.status not in ('cancelled', 'closed')
        and daterange(l.start_on, coalesce(l.ended_on, l.end_on), '[]') && daterange(q.start_on, q.end_on, '[]')
      where ${accepted} and not exists (select from contracts c where c.company_id = l.company_id and c.id = l.contract_id and c.quotation_id = q.id))`,
    generation_: sql`(select jsonb_build_object('status', g.status, 'failed_step', g.failed_step, 'steps', g.steps)
      from generations g where g.company_id = ${leads.company_id} and g.lead_id = ${leads.id} order by g.id desc limit 1)`,
  },
};

export async function readLead(scope: Scope, id: number): Promise<Lead> {
  const { generation_, ...lead } = await readOr404<Lead & { generation_: Shown | null }>(scope, whole, id);
  return {
    ...lead,
    generation: shownSteps(generation_),
  };
}

/** A lead's own rules, and no second open lead of the same person (domain 3.1). */
async function check({ scope, actor, services }: Doing, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? {} : await readOr404<Record<string, unknown>>(scope, rows, id);
  const after = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
  // A day that was still to come when it was written may lie behind by now; only a new one is looked at.
  const wrong = wrongLead({ ...after, move_in_on: values.move_in_on }, todayOf(actor.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (id === null || 'mobile' in values || 'identity_no' in values) {
    const { rows: found } = await scope.client.query(
      `select id, ref_no, name, assignee_id from leads where company_id = $1 and id <> $2 and status not in ('lost', 'finalized')
        and ((mobile = $3 and $3 is not null) or (identity_no = $4 and $4 is not null)) order by id limit 1`,
      [scope.company, id ?? 0, after.mobile ?? null, after.identity_no ?? null],
    );
    if (found[0] && id === null) {
      const { id: open, ref_no, name } = found[0];
      // The attempt is told to whoever works on the open lead; it outlives the refused transaction.
      void services.db
        .write(actor.company.id, (own) =>
          notify(own, services, {
            user: found[0].assignee_id,
            say: 'sales.lead.told.duplicate',
            values: { ref_no, name },
            entity: 'lead',
            record: open,
          }),
        )
        .catch(() => {});
      throw new Refuse(422, 'duplicate', 'sales.lead.error.duplicate', {
        values: { ref_no, name },
        fields: { mobile: 'sales.lead.error.duplicate_field' },
        current: { id: open, ref_no, name },
      });
    }
  }
  if (id === null && values.assignee_id === undefined) return { ...values, assignee_id: actor.viewer.id || null };
  return values;
}

const five = crudOf(rows, {
  read: readLead,
  check,
  removable: async ({ scope }, id) => {
    const [quoted] = await scope.db
      .select({ id: quotations.id })
      .from(quotations)
      .where(and(eq(quotations.company_id, scope.company), eq(quotations.lead_id, id)))
      .limit(1);
    if (quoted) throw new Refuse(422, 'linked', 'sales.lead.error.has_quotations');
  },
});

govern({
  lifecycle: leadLifecycle,
  table: leads,
  read: readLead as never,
  effects: {
    stopClock: ({ scope, record, now }) => setColumns(scope, leads, record.id, { first_response_at: now.toISOString() }),
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
  status: async ({ scope, services, actor, params, body: { version, status, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'lead', id: params.id, actor, version, status, payload });
    return new Said(await readLead(scope, params.id), 'sales.lead.said.moved');
  },
  finalize: async ({ scope, services, actor, params, body: { version } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, actor, version, event: { type: 'finalize' } });
    return new Said(await readLead(scope, params.id), 'sales.lead.said.finalizing');
  },
  qualify: async ({ scope, services, actor, params, body: { version, ...more } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, actor, version, event: { type: 'qualify', ...more } });
    return new Said(await readLead(scope, params.id), 'sales.lead.said.moved');
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
    // The first answer to a new lead is logged as any other activity, and moves it on (domain 3.1).
    if (lead.status === 'new' && body.outcome && body.kind !== 'note')
      await advance(scope, services, {
        entity: 'lead',
        id: params.id,
        actor,
        event: { type: 'log_activity', outcome: body.outcome },
      });
    return new Said(activity, 'app.said.created');
  },
};

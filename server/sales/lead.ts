import { and, eq, inArray } from 'drizzle-orm';
import { type Lead, type LeadRow, leadCalls, leadErrors, qualifyFields } from '../../src/api/sales/lead.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { atTime, dayIn } from '../../src/calendar/zone.ts';
import { hasTag, statusesWith } from '../../src/machines/kit/define-lifecycle.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import { units } from '../db/schema/property.ts';
import { leads, quotations } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { rulesBetween } from '../http/field-rules.ts';
import { ApiError, invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { notify } from '../kit/notify.ts';
import { countReferences } from '../kit/record-references.ts';
import { readOr404, setColumns } from '../kit/records.ts';
import { startGeneration } from '../leasing/generation.ts';
import { unitConflicts } from '../property/occupancy.ts';
import { mustExist } from '../property/references.ts';
import { isAtWork } from '../settings/work-access.ts';
import { addActivity, finishViewing } from './activity.ts';
import { lockCustomerOf, refuseDuplicate } from './lead-duplicate.ts';
import { leadStore, readLead } from './lead-record.ts';

rulesBetween(leadCalls.create, leadErrors);

export { leadStore } from './lead-record.ts';

type Known = LeadRow & { identity_no: string | null };
async function lockedLead(scope: Scope, id: number): Promise<Known> {
  const [, lead] = await together([lockRow(scope, leads, id), readOr404<Known>(scope, leadStore, id)] as const);
  return lead;
}

/** A lead's own rules (domain 3.1). */
async function check(context: WriteContext, values: Record<string, unknown>, id: number | null) {
  const { scope, currentUser } = context;
  const before = id === null ? null : await lockedLead(scope, id);
  // What a lease was based on doesn't change (L4); only notes and documents can be added.
  if (before && hasTag(leadLifecycle, before.status, 'frozen')) throw notInThisState({ entity: 'lead', status: before.status });
  const after = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
  // A date that was in the future when entered may be past by now; only new dates are checked.
  const wrong = leadErrors({ ...after, move_in_on: values.move_in_on }, todayOf(currentUser.company));
  if (values.assignee_id && !(await isAtWork(scope, values.assignee_id, 'leads')))
    wrong.assignee_id = 'sales.lead.error.assignee';
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (before && hasTag(leadLifecycle, before.status, 'open')) {
    const mobile = after.mobile === before.mobile ? null : after.mobile;
    const identity_no = after.identity_no === before.identity_no ? null : after.identity_no;
    if (mobile || identity_no) await refuseDuplicate(context, { name: after.name, mobile, identity_no }, before.id);
  }
  if (id === null && values.assignee_id === undefined) return { ...values, assignee_id: currentUser.viewer.id || null };
  return values;
}

const crudCalls = crudOf<Lead, LeadRow>(leadStore, {
  read: readLead,
  readMade: readLead,
  check,
  objection: refuseDuplicate,
  removable: async ({ scope }, id) => {
    const { quotations: count = 0 } = await countReferences(scope, leads, id);
    if (count) throw new ApiError(422, 'linked', 'sales.lead.error.has_quotations', { values: { count } });
  },
});

/** Stores what qualifying established; omitted values stay unchanged. */
const foundOut = (event: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(event).filter(([name, value]) => name in qualifyFields && (value ?? null) !== null));

bindLifecycle({
  lifecycle: leadLifecycle,
  table: leads,
  lockNext: lockCustomerOf,
  read: readLead,
  effects: {
    stopClock: ({ scope, record, now }) => setColumns(scope, leads, record.id, { first_response_at: now.toISOString() }),
    /** If an activity triggered the transition, it is already logged. */
    logContact: ({ scope, services, currentUser, record, event, now }) =>
      event.activity_id
        ? Promise.resolve()
        : addActivity(scope, services, currentUser, record.id, {
            kind: event.kind ?? 'call',
            outcome: event.outcome,
            done_at: now.toISOString(),
          }),
    keepInterest: ({ scope, record, event }) => setColumns(scope, leads, record.id, foundOut(event)),
    keepViewing: ({ scope, record, event }) =>
      setColumns(scope, leads, record.id, {
        viewing_on: event.viewing_on,
        viewing_unit_id: event.viewing_unit_id ?? null,
        viewing_escort_id: event.viewing_escort_id ?? null,
      }),
    /** Whoever shows the unit has it among their work. */
    planViewing: ({ scope, services, currentUser, record, event }) =>
      addActivity(scope, services, currentUser, record.id, {
        kind: 'viewing',
        due_at: event.viewing_on,
        assignee_id: event.viewing_escort_id ?? record.assignee_id ?? (currentUser.viewer.id || null),
      }),
    logViewing: ({ scope, services, currentUser, record, event, now }) =>
      finishViewing({ scope, services, currentUser }, record.id, { outcome: event.outcome, done_at: now.toISOString() }),
    cancelCompeting: async ({ scope, services, currentUser, record, event }) =>
      cancelQuotations(scope, services, currentUser, record.id, event.quotation_id),
    cancelOpenQuotations: async ({ scope, services, currentUser, record }) =>
      cancelQuotations(scope, services, currentUser, record.id, null),
    startGeneration: ({ scope, services, currentUser, record }) =>
      startGeneration(scope, services, currentUser, record.accepted_quotation_id as number, record.id),
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
    notifyAssignee: ({ scope, services, currentUser, record, event, to }) =>
      notify(scope, services, {
        user: record.assignee_id,
        by: currentUser,
        // Back to accepted, but not as when the customer accepted.
        messageKey: `sales.lead.told.${event.type === 'generation_failed' ? event.type : to}`,
        values: { ref_no: record.ref_no, name: record.name },
        entity: 'lead',
        record: record.id,
      }),
  },
});

/** Cancels a lead's open quotations, except the one that was accepted. */
async function cancelQuotations(
  scope: Scope,
  services: WriteContext['services'],
  currentUser: CurrentUser,
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
        inArray(quotations.status, statusesWith(quotationLifecycle, 'open')),
      ),
    );
  for (const { id } of open)
    if (id !== but)
      await advance(scope, services, {
        entity: 'quotation',
        id,
        currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
        event: { type: 'cancel', reason: but === null ? 'lead_lost' : 'competing' },
      });
}

/** Whether a unit can be leased to a lead on their move-in date. A unit that is only held can still be viewed. */
async function isLeasable(scope: Scope, unit: number, lead: number, today: string): Promise<boolean> {
  await mustExist(scope, { viewing_unit_id: unit }, { viewing_unit_id: units });
  const { move_in_on } = await readOr404<Lead>(scope, leadStore, lead);
  const from = move_in_on !== null && move_in_on > today ? move_in_on : today;
  const keeping = await unitConflicts(scope, { units: [unit], from, to: plusDays(from, 1), butQuotation: 0 });
  return keeping.every(({ why }) => why === 'held');
}

/** The moment of a viewing: a date without a time means noon in the company's time zone. */
function viewingAt(given: string, time: string, zone: string): { viewing_on: string; viewing_day: string } {
  const isDay = !given.includes('T');
  return {
    viewing_on: isDay ? atTime(given, time, zone).toISOString() : given,
    viewing_day: isDay ? given : dayIn(zone, new Date(given)),
  };
}

export const leadHandlers: Handlers<typeof leadCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  get: crudCalls.get,
  update: crudCalls.update,
  remove: crudCalls.remove,
  logs: async ({ scope, params }) => {
    await readOr404(scope, leadStore, params.id);
    return logOf(scope, 'lead', params.id);
  },
  lose: async ({ scope, services, currentUser, params, body: { version, ...lost } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, currentUser, version, event: { type: 'lose', ...lost } });
    return new WithMessage(await readLead(scope, params.id), 'sales.lead.said.lost');
  },
  status: async ({ scope, services, currentUser, params, body: { version, status, viewing_time = '12:00', ...given } }) => {
    const unit = status === 'viewing' ? given.viewing_unit_id : null;
    if (given.viewing_escort_id && !(await isAtWork(scope, given.viewing_escort_id, 'leads')))
      throw invalid({ viewing_escort_id: 'app.error.unknown_reference' });
    const payload = {
      ...given,
      ...(given.viewing_on && viewingAt(given.viewing_on, viewing_time, currentUser.company.time_zone)),
      ...(unit && { viewing_unit_leasable: await isLeasable(scope, unit, params.id, todayOf(currentUser.company)) }),
    };
    await advanceTo(scope, services, { entity: 'lead', id: params.id, currentUser, version, status, payload });
    return moved('lead', await readLead(scope, params.id));
  },
  finalize: async ({ scope, services, currentUser, params, body: { version } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, currentUser, version, event: { type: 'finalize' } });
    return new WithMessage(await readLead(scope, params.id), 'sales.lead.said.finalizing');
  },
  qualify: async ({ scope, services, currentUser, params, body: { version, ...more } }) => {
    await advance(scope, services, { entity: 'lead', id: params.id, currentUser, version, event: { type: 'qualify', ...more } });
    return moved('lead', await readLead(scope, params.id));
  },
};

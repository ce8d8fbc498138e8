import type { PersonInput } from '../../src/api/visits/people.ts';
import { type RecurringVisit, type recurringVisitCalls, recurringVisitErrors } from '../../src/api/visits/recurring-visit.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { recurringVisitLifecycle } from '../../src/machines/visits/recurring-visit/lifecycle.ts';
import { daysOfRule, lastDayOf } from '../../src/machines/visits/recurring-visit/rules/days.ts';
import { recurringVisits } from '../db/schema/recurring-visit.ts';
import { type Handlers, moved, WithMessage, written } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, dropTimers } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, setColumns, updateRecord } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { visitorsOf } from './people.ts';
import { readRule, recurringVisitStore } from './recurring-visit-record.ts';
import { callOffAhead, makeVisits, ruleDaysOf, ruleOf } from './rule-turns.ts';
import { placed } from './visit-input.ts';

export { recurringVisitStore };

const r = recurringVisits;

bindLifecycle({
  lifecycle: recurringVisitLifecycle,
  table: r,
  read: readRule,
  effects: {
    makeVisits: (moving) => makeVisits(moving, moving.record.id),
    callOffAhead: (moving) =>
      callOffAhead(moving, moving.record.id, 'reason' in moving.event ? (moving.event.reason ?? null) : null),
    stopTurns: ({ scope, record }) => dropTimers(scope, 'recurring_visit', record.id, 'turn'),
    keepReason: ({ scope, record, event }) => setColumns(scope, r, record.id, { reason: event.reason }),
    dropReason: ({ scope, record }) => setColumns(scope, r, record.id, { reason: null }),
  },
});

type Values = Record<string, unknown>;
/** Checks and completes a rule as it is entered or changed; its people become visitors. Throws an ApiError. */
async function checkRule(context: WriteContext, given: Values, before: RecurringVisit | null): Promise<Values> {
  const { scope } = context;
  const members = before?.visitors.map(({ id }) => ({ visitor_id: id }));
  const after: Values = { members, ...before, ...present(given) };
  const wrong = recurringVisitErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { members: persons, weekdays, ...values } = given;
  const completed: Values = { ...(await placed(scope, values, after)) };
  if (weekdays) completed.weekdays = [...new Set(weekdays as number[])].sort((one, other) => one - other);
  if (persons) completed.visitor_ids = (await visitorsOf(context, persons as PersonInput[])).map(({ visitor_id }) => visitor_id);
  return completed;
}

/** Keeps the last day of a rule, and refuses a rule without a day. */
async function settleDays(context: WriteContext, id: number): Promise<RecurringVisit> {
  const rule = await readRule(context.scope, id);
  const { value } = daysOfRule(ruleOf(rule)).next();
  if (!value) throw invalid({ until_on: 'visits.recurring_visit.error.no_day' });
  await setColumns(context.scope, r, id, { last_on: lastDayOf(ruleOf(rule)) });
  return rule;
}

/** Makes what is ahead of a changed rule anew. */
async function remake(context: WriteContext, id: number): Promise<void> {
  const { status } = await settleDays(context, id);
  if (status !== 'active') return;
  await callOffAhead(context, id, null);
  await makeVisits(context, id);
}

type Asked = WriteContext & { params: { id: number } };
type Event =
  | { type: 'pause'; reason: string | null | undefined }
  | { type: 'resume' }
  | { type: 'end'; reason: string | null | undefined };
async function move({ scope, services, currentUser, params: { id } }: Asked, version: number | undefined, event: Event) {
  await advance(scope, services, { entity: 'recurring_visit', id, currentUser, version, event });
  return moved('recurring_visit', await readRule(scope, id));
}

/** A rule that isn't over; it is locked. Throws an ApiError. */
async function editable({ scope, params: { id } }: Asked): Promise<RecurringVisit> {
  await lockRow(scope, r, id);
  const rule = await readRule(scope, id);
  if (!hasTag(recurringVisitLifecycle, rule.status, 'editable'))
    throw notInThisState({ entity: 'recurring_visit', status: rule.status }, 'visits.recurring_visit.error.ended');
  return rule;
}

export const recurringVisitHandlers: Handlers<typeof recurringVisitCalls> = {
  list: ({ scope, services, query }) => readPage<RecurringVisit>(scope, services, recurringVisitStore, { ...query }),
  get: ({ scope, params }) => readRule(scope, params.id),
  create: async ({ scope, services, currentUser, body }) => {
    const context = { scope, services, currentUser };
    const values = await checkRule(context, body, null);
    const id = await createRecord(scope, services, currentUser, recurringVisitStore, values);
    await settleDays(context, id);
    await makeVisits(context, id);
    return written('created', 'recurring_visit', await readRule(scope, id));
  },
  update: async ({ body: { version, ...given }, ...asked }) => {
    const { scope, services, currentUser, params } = asked;
    const values = await checkRule(asked, given, await editable(asked));
    const { visitor_ids, ...shown } = values;
    const changed = await updateRecord(scope, services, currentUser, recurringVisitStore, params.id, { ...shown, version });
    if (visitor_ids) await setColumns(scope, r, params.id, { visitor_ids });
    if (changed.length || visitor_ids) await remake(asked, params.id);
    return new WithMessage(await readRule(scope, params.id), 'app.said.saved');
  },
  pause: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'pause', reason }),
  resume: ({ body: { version }, ...asked }) => move(asked, version, { type: 'resume' }),
  end: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'end', reason }),
  exceptions: async ({ body: { version, days }, ...asked }) => {
    const { scope, services, currentUser, params } = asked;
    await editable(asked);
    const exceptions = [...new Set(days)].sort();
    const changed = await updateRecord(scope, services, currentUser, recurringVisitStore, params.id, { exceptions, version });
    if (changed.length) await remake(asked, params.id);
    return new WithMessage(await readRule(scope, params.id), 'app.said.saved');
  },
  preview: async ({ scope, currentUser, params }) =>
    ruleDaysOf(scope, await readRule(scope, params.id), todayOf(currentUser.company)),
};

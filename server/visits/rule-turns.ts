import { madeAhead, type RecurringVisit, type RuleDay } from '../../src/api/visits/recurring-visit.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { startOfDay } from '../../src/calendar/zone.ts';
import { daysBetweenOf, nextDaysOf, type VisitRule } from '../../src/machines/visits/recurring-visit/rules/days.ts';
import { recurringVisits } from '../db/schema/recurring-visit.ts';
import type { Scope } from '../db/scope.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, setTimer } from '../kit/lifecycle.ts';
import { isHolidayOf } from '../kit/open-hours.ts';
import { createRecord, setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { writeMembers } from './people.ts';
import { readRule } from './recurring-visit-record.ts';
import { windowOf } from './visit-input.ts';
import { visitStore } from './visit-record.ts';

export const ruleOf = (rule: RecurringVisit): VisitRule => ({ ...rule, skips_fridays: rule.skips_fridays });

/** Makes the visit of a day, and submits it: what stands in its way leaves it a request. */
async function makeVisit({ scope, services, currentUser }: WriteContext, rule: RecurringVisit, on: string): Promise<void> {
  const { company } = currentUser;
  const by = systemUser(company);
  const { kind, category_id, host, tenant_id, unit_owner_id, host_user_id, compound_id, unit_id, issue_id, note } = rule;
  const id = await createRecord(scope, services, by, visitStore, {
    ...{ kind, category_id, host, tenant_id, unit_owner_id, host_user_id, compound_id, unit_id, issue_id, note },
    ...{ day: on, slot: rule.day_part, party: rule.visitors.length > 1 ? 'group' : 'single', recurring_visit_id: rule.id },
    ...windowOf(on, rule.day_part, company.time_zone),
  });
  await writeMembers(
    scope,
    id,
    rule.visitors.map((visitor) => ({ visitor_id: visitor.id, plate: visitor.plate })),
  );
  await advance(scope, services, { entity: 'visit', id, currentUser: by, event: { type: 'submit' } });
}

/** The days of a rule for which it has a visit that it didn't call off itself. */
async function madeDaysOf({ client, company }: Scope, rule: number): Promise<Map<string, { id: number; ref_no: string }>> {
  const { rows } = await client.query<{ day: string; id: number; ref_no: string }>({
    name: 'visits.days_of_rule',
    text: 'select day::text, id, ref_no from visits where company_id = $1 and recurring_visit_id = $2 and not called_off',
    values: [company, rule],
  });
  return new Map(rows.map(({ day, id, ref_no }) => [day, { id: Number(id), ref_no }]));
}

/**
 * Makes the visits of a rule from tomorrow through the fourteenth day, each day once, and sets its next turn. What a person cancelled
 * isn't made again.
 */
export async function makeVisits(context: WriteContext, id: number): Promise<void> {
  const { scope, currentUser } = context;
  const { company } = currentUser;
  const rule = await readRule(scope, id);
  const today = todayOf(company);
  const [tomorrow, last] = [plusDays(today, 1), plusDays(today, madeAhead)];
  const isHoliday = await isHolidayOf(scope);
  const days = daysBetweenOf(ruleOf(rule), tomorrow, last, isHoliday);
  // A holiday may have been confirmed since.
  const skippedDays = days.flatMap(({ on, skipped }) => (skipped === null ? [] : [on]));
  await callOff(context, await visitsAheadOf(scope, id, skippedDays), null);
  const made = await madeDaysOf(scope, id);
  for (const { on, skipped } of days) if (skipped === null && !made.has(on)) await makeVisit(context, rule, on);
  const next = nextDaysOf(ruleOf(rule), tomorrow, 60, isHoliday).find(({ skipped }) => skipped === null);
  await setColumns(scope, recurringVisits, id, { made_through: last, next_on: next?.on ?? null });
  await setTimer(scope, 'recurring_visit', id, 'turn', startOfDay(tomorrow, company.time_zone));
}

/** The visits of a rule that nobody can have come for yet: all, or those of some days. */
async function visitsAheadOf({ client, company }: Scope, rule: number, days: readonly string[] | null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'visits.ahead_of_rule',
    text: `select v.id from visits v join companies n on n.id = v.company_id where v.company_id = $1 and v.recurring_visit_id = $2
      and v.status ${inGroup('visit', 'ahead')} and v.window_from > now() + make_interval(secs => n.clock_offset)
      and ($3::date[] is null or v.day = any($3)) order by v.id`,
    values: [company, rule, days],
  });
  return rows.map(({ id }) => Number(id));
}

async function callOff({ scope, services, currentUser }: WriteContext, ids: readonly number[], reason: string | null) {
  for (const id of ids)
    await advance(scope, services, {
      ...{ entity: 'visit', id, currentUser: systemUser(currentUser.company) },
      event: { type: 'call_off', reason },
    });
}

/** Calls off what a rule has made and nobody has come for. */
export async function callOffAhead(context: WriteContext, rule: number, reason: string | null): Promise<void> {
  await callOff(context, await visitsAheadOf(context.scope, rule, null), reason);
  await setColumns(context.scope, recurringVisits, rule, { next_on: null });
}

const shownDays = 12;
/** The days of a rule to come, with the visits that were made for them. */
export async function ruleDaysOf(scope: Scope, rule: RecurringVisit, today: string): Promise<RuleDay[]> {
  const made = await madeDaysOf(scope, rule.id);
  return nextDaysOf(ruleOf(rule), today, shownDays, await isHolidayOf(scope)).map(({ on, skipped }) => {
    const visit = made.get(on);
    return { on, skipped, visit_id: visit?.id ?? null, visit_ref_no: visit?.ref_no ?? null };
  });
}

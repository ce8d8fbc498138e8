import { sql } from 'drizzle-orm';
import type { DunningCase, DunningCaseDetails, DunningLetter } from '../../../src/api/finance/dunning-case.ts';
import { money } from '../../../src/api/money.ts';
import type { OpenClock } from '../../../src/calendar/open-hours.ts';
import { startOfDay } from '../../../src/calendar/zone.ts';
import { dunningCaseLifecycle } from '../../../src/machines/finance/dunning-case/lifecycle.ts';
import { daysPast, nextStepOn } from '../../../src/machines/finance/rules/dunning.ts';
import { hasTag } from '../../../src/machines/kit/define-lifecycle.ts';
import { foldedSql } from '../../db/schema/columns.ts';
import { dunningCases } from '../../db/schema/dunning-case.ts';
import type { Scope } from '../../db/scope.ts';
import { companyToday, todayOf } from '../../kit/clock.ts';
import type { Company, CurrentUser } from '../../kit/current-user.ts';
import { dropTimers, setTimer } from '../../kit/lifecycle.ts';
import { tenantsLike } from '../../kit/likenesses.ts';
import { openClockOf } from '../../kit/open-hours.ts';
import { type EntityStore, readOr404, setColumns } from '../../kit/records.ts';
import { type Standing, standingOf } from './standing.ts';

const c = dunningCases;
const its = (what: string, from: string) => sql.raw(`(select ${what} from ${from})`);
const letters = 'dunning_letters l where l.company_id = dunning_cases.company_id and l.dunning_case_id = dunning_cases.id';
const last = `${letters} order by l.step_days desc limit 1`;
const lastDays = `coalesce((select max(l.step_days) from ${letters}), 0)`;
const next = `dunning_steps s where s.company_id = dunning_cases.company_id and s.days > ${lastDays} order by s.days limit 1`;

export const dunningCaseStore: EntityStore = {
  entity: 'dunning_case',
  table: c,
  hidden: ['assignee_id'],
  title: `(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id)
    || coalesce((select ' · ' || k.ref_no from contracts k where k.company_id = x.company_id and k.id = x.contract_id), '')`,
  search: {
    text: `select d.id, t.name as title, k.ref_no as detail, d.status from dunning_cases d
      join tenants t on t.company_id = d.company_id and t.id = d.tenant_id
      left join contracts k on k.company_id = d.company_id and k.id = d.contract_id
      where d.company_id = $1 and (${foldedSql('t.name')} like $2 or k.ref_no ilike $2) order by d.id desc`,
  },
  shows: {
    tenant_name: sql<string>`(select t.name from tenants t where t.company_id = ${c.company_id} and t.id = ${c.tenant_id})`,
    contract_ref_no: sql<
      string | null
    >`(select k.ref_no from contracts k where k.company_id = ${c.company_id} and k.id = ${c.contract_id})`,
    days: sql<number | null>`greatest(0, ${companyToday} - ${c.oldest_due_on})`,
    letters_count: its('count(*)::int', letters),
    last_step_days: its('l.step_days', last),
    last_letter_on: its('coalesce(l.sent_on, l.written_on)::text', last),
    had_final: sql`coalesce(${its('l.is_final', last)}, false)`,
    next_step_days: its('s.days', next),
    next_step_name_en: its('s.name_en', next),
    next_step_name_ar: its('s.name_ar', next),
    next_is_last: sql`not exists ${its('', `dunning_steps s where s.company_id = dunning_cases.company_id and s.days > ${lastDays} offset 1`)}`,
    next_is_printed: sql`(coalesce(${its('s.channel', next)}, 'print') = 'print'
      or (select t.email from tenants t where t.company_id = ${c.company_id} and t.id = ${c.tenant_id}) is null)`,
  },
  filters: {
    status: (value) => sql`${c.status} = ${value}`,
    tenant_id: (value) => sql`${c.tenant_id} = ${value}`,
    contract_id: (value) => sql`${c.contract_id} = ${value}`,
  },
  matches: (words) => sql`${c.tenant_id} in ${tenantsLike(words)}`,
  sorts: {
    ...{ status: c.status, oldest_due_on: c.oldest_due_on, overdue: c.overdue, covered: c.covered },
    ...{ last_contact_on: c.last_contact_on, next_step_on: c.next_step_on, opened_on: c.opened_on, created_at: c.created_at },
  },
};

/** When its next step is due, a day on which the company is open; null in a status in which none is taken. */
function nextOf(one: DunningCase, { uncovered }: Standing, clock: OpenClock): string | null {
  if (!hasTag(dunningCaseLifecycle, one.status, 'dunned')) return null;
  const due = nextStepOn({ ...one, uncovered_from: uncovered[0] ?? null });
  return due && clock.openDayFrom(due);
}

/** Its figures at the end of today. */
const figuresOf = (one: DunningCase, standing: Standing, clock: OpenClock) => ({
  oldest_due_on: standing.oldest_due_on,
  overdue: money(standing.overdue),
  covered: money(standing.covered),
  next_step_on: nextOf(one, standing, clock),
});

/** A case with what the ledger says now, and what that is of. */
export async function readStanding(
  scope: Scope,
  id: number,
  { company }: CurrentUser,
): Promise<{ record: DunningCase; standing: Standing }> {
  const row = await readOr404<DunningCase>(scope, dunningCaseStore, id);
  const today = todayOf(company);
  const standing = await standingOf(scope, row, today);
  if (row.status === 'closed') return { record: row, standing };
  const figures = figuresOf(row, standing, await openClockOf(scope));
  return { record: { ...row, ...figures, days: daysPast(figures.oldest_due_on, today) }, standing };
}
export const readCase = async (scope: Scope, id: number, currentUser: CurrentUser): Promise<DunningCase> =>
  (await readStanding(scope, id, currentUser)).record;

export async function readDetails(scope: Scope, id: number, currentUser: CurrentUser): Promise<DunningCaseDetails> {
  const { record, standing } = await readStanding(scope, id, currentUser);
  const { rows } = await scope.client.query<Omit<DunningLetter, 'overdue' | 'covered'> & { overdue: number; covered: number }>({
    name: 'dunning.letters',
    text: `select id, name_en, name_ar, language, state, email, written_on::text, sent_on::text, overdue, covered
      from dunning_letters where company_id = $1 and dunning_case_id = $2 order by step_days`,
    values: [scope.company, id],
  });
  const letters = rows.map((one) => ({ ...one, overdue: money(one.overdue), covered: money(one.covered) }));
  return { ...record, items: record.status === 'closed' ? [] : standing.items, letters };
}

/** Keeps what the list shows of a case, and sets the timer of its next step. The case is locked. */
export async function keepFigures(scope: Scope, company: Company, id: number): Promise<void> {
  const row = await readOr404<DunningCase>(scope, dunningCaseStore, id);
  const figures = figuresOf(row, await standingOf(scope, row, todayOf(company)), await openClockOf(scope));
  await setColumns(scope, c, id, figures);
  if (figures.next_step_on === null) await dropTimers(scope, 'dunning_case', id, 'step');
  else await setTimer(scope, 'dunning_case', id, 'step', startOfDay(figures.next_step_on, company.time_zone));
}

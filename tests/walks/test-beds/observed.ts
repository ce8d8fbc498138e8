import { expect } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { languages } from '../../../src/locales/translate.ts';
import { lifecycles } from '../../../src/machines/lifecycles.ts';
import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';
import { openEveryDay } from '../../setup/open-days.ts';
import { type Happening, lives, nameOf, type Photo, photograph, type Subject, type Table, tables } from './photograph.ts';
import { plusDays, type Role, type TestCompany } from './test-company.ts';

/*
 * What really came of an act: every row of the record and of all that hangs together with it (its lead, offers, approvals,
 * contract, leases, orders, holds, timers, notifications, jobs), compared before and after, in words that can be written down
 * by hand. Days and times are told from the company's today and now, people by their role.
 */

const minute = 60_000;
const day = 24 * 60 * minute;
/** The wall clock of Riyadh is three hours ahead all year. */
const wall = (at: Date) => new Date(at.getTime() + 180 * minute).toISOString();
const isInstant = (value: string) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/**
 * What 41 days cost at a yearly rent, worked by hand in halalas: a twelfth for a month of so many days, and for the rest days / 365,
 * or days / 366 where the year after has a 29 February.
 */
const fortyOneDays: Record<string, Record<number, readonly number[]>> = {
  '60,000.00': { 28: [713_699], 29: [696_721, 697_260], 30: [680_822, 680_328], 31: [664_384, 663_934] },
  '60,000.00 less 100.00': { 28: [703_699], 29: [686_721, 687_260], 30: [670_822, 670_328], 31: [654_384, 653_934] },
  '62,000.00': { 28: [737_489], 29: [719_945, 720_502], 30: [703_516, 703_005], 31: [686_530, 686_066] },
};
/** How many days it is until the same day of the next month, or its last one. */
function daysOfMonth(from: number): number {
  const [year, month, inMonth] = [new Date(from).getUTCFullYear(), new Date(from).getUTCMonth(), new Date(from).getUTCDate()];
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return Math.round((Date.UTC(year, month + 1, Math.min(inMonth, last)) - from) / day);
}

/** How values are told: by the company's clock after the act, its people, and the names of what belongs together. */
function telling(testCompany: TestCompany, { rows }: Photo, now: Date) {
  const today = Date.parse(wall(now).slice(0, 10));
  const roles = new Map(Object.entries(testCompany.people).map(([role, person]) => [testCompany.userOf(person), role as Role]));
  const person = (id: unknown): string => (id === null ? 'the system' : (roles.get(Number(id)) ?? `somebody (${id})`));
  const label = (table: Table, id: number): string => {
    const all = [...rows[table].keys()].sort((a, b) => a - b);
    const row = rows[table].get(id);
    if (table === 'decisions') return `decision of ${person(row?.user_id)}`;
    return all.length > 1 && !unnumbered.has(table) ? `${nameOf(table)} ${all.indexOf(id) + 1}` : nameOf(table);
  };
  const ofEntity = (entity: string, id: number): string => {
    if (lives.includes(entity)) return rows.contracts.size > 1 ? label('contracts', id).replace('contract', entity) : entity;
    const table = (Object.keys(tables) as Table[]).find((one) => nameOf(one) === entity);
    return table && rows[table].has(id) ? label(table, id) : entity;
  };
  const onDay = (text: string): string => {
    const days = Math.round((Date.parse(text) - today) / day);
    return days === 0 ? 'today' : days > 0 ? `today + ${days}` : `today - ${-days}`;
  };
  const at = (text: string): string => {
    const when = new Date(text);
    const away = Math.round((when.getTime() - now.getTime()) / minute);
    if (Math.abs(away) <= 1) return 'now';
    if (wall(when).slice(11, 19) === '00:00:00') return `the end of ${onDay(wall(new Date(when.getTime() - day)).slice(0, 10))}`;
    // A full hour was named; how long it is until then depends on how fast the walks are.
    if (wall(when).endsWith(':00:00.000Z')) return `${onDay(wall(when).slice(0, 10))} at ${wall(when).slice(11, 16)}`;
    const [hours, minutes] = [Math.trunc(Math.abs(away) / 60), Math.abs(away) % 60];
    const long = `${hours} h${minutes ? ` ${minutes} min` : ''}`;
    return away > 0 ? `in ${long}` : `${long} ago`;
  };
  const value = (name: string, given: unknown): string => {
    if (given === null || given === undefined) return 'nothing';
    // What it comes to depends on the days of the month; tests/server/leasing/clearances.test.ts has its numbers.
    if (name === 'issued') return 'the statement';
    if (name === 'balance') return Number(given) < 0 ? 'to be returned' : 'to be paid';
    // The counter, the hashes and the document: tests/server/finance/tax-reports.test.ts.
    if (['icv', 'pih', 'hash', 'uuid', 'xml', 'mailed_to'].includes(name)) return '…';
    if (name === 'bill_no' || /^(RFD|FB|INV|CN)-\d+$/.test(String(given))) return String(given).replace(/\d+/, '…');
    if (name === 'deposit_contracts') return (given as number[]).map((id) => ofEntity('contract', id)).join(', ') || 'none';
    if (
      /^(user|from|requester|assignee|escalate_to)_id$|^(write_off|mailed|tenant_signed|landlord_signed|approved|started)_by$/.test(
        name,
      )
    )
      return person(given);
    const [, entity] = /^(.*)_id$/.exec(name) ?? [];
    if (entity === 'successor' || entity === 'transferred_to') return ofEntity('lease', Number(given));
    if (entity) return ofEntity(entity, Number(given));
    if (typeof given === 'string' && isInstant(given)) return at(given);
    if (typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)) return onDay(given);
    if (/gross$/.test(name) && fortyOfFortyOne.includes(Number(given))) return '40 of 41 days of 60,000.00';
    if (name === 'gross' && hundredDays.includes(Number(given))) return '100 days of 60,000.00';
    if (/^total_(gross|net)$/.test(name) && hundredDays.some((one) => hundredDays.includes(Number(given) - one)))
      return 'twice 100 days of 60,000.00';
    // Its words don't tell forty days from forty-one, which cost the same across some ends of months; `cancelled_on` says that it is all.
    if (name === 'cancelled' && [...fortyDays, ...Object.values(fortyOneDays['60,000.00'] ?? {}).flat()].includes(Number(given)))
      return 'its part of 60,000.00';
    if (/gross$|net$|^paid$/.test(name))
      for (const [yearly, amounts] of Object.entries(fortyOneDays))
        if (amounts[daysOfMonth(today)]?.includes(Number(given))) return `41 days of ${yearly}`;
    return typeof given === 'object' ? JSON.stringify(given) : String(given);
  };
  return { person, label, ofEntity, at, value };
}

/** A month and the 9 to 12 days after it, 3 months and the 8 to 11 after them, of a year of 365 or 366 days. */
const fortyDays = [647945, 664384, 680822, 697260, 647541, 663934, 680328, 696721];
/** The same of 41 days without the first of them. */
const fortyOfFortyOne = [696292, 679728, 680254, 664217, 663735, 648180, 647740];
const hundredDays = [1631507, 1647945, 1664384, 1680822, 1631148, 1647541, 1663934, 1680328];

const unnumbered = new Set<Table>(['unit_holds', 'lead_activities', 'quotation_unit_items', 'installments']);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Told by the timeline, or of no account. */
const untold = new Set([
  'sha256',
  ...Object.values(lifecycles).map(({ column }) => column),
  'lowered',
  'breakups_with_due_amount',
  'version',
  'updated_at',
  'priced_hash',
  'deal_since',
]);

function compare(testCompany: TestCompany, subject: Subject, event: string, before: Photo, after: Photo, now: Date): string[] {
  const { person, label, ofEntity, at, value } = telling(testCompany, after, now);
  const lines: string[] = [];
  const added = (kind: Happening) =>
    [...after.happenings[kind].values()].filter(({ id }) => !before.happenings[kind].has(Number(id)));
  for (const table of Object.keys(tables) as Table[])
    for (const [id, row] of after.rows[table]) {
      const known = before.rows[table].get(id);
      const name = label(table, id);
      if (!known) {
        // Units are not made by what happens to an offer: it was only put on one.
        if (table === 'units') continue;
        const told = tables[table].tells.map((column) => [column, value(column, row[column])]);
        lines.push(
          [`${name} is made`, ...told.filter(([, one]) => one !== 'nothing').map(([column, one]) => `${column} ${one}`)].join(
            ', ',
          ),
        );
        continue;
      }
      if (table === 'unit_holds') {
        if (known.released_at === null && row.released_at !== null) lines.push(`hold is released: ${row.strength}`);
        continue;
      }
      for (const [column, now] of Object.entries(row)) {
        if (untold.has(column) || isSame(known[column], now)) continue;
        if (column === 'approved_hash')
          lines.push(`${name}.approved_hash: ${now === row.priced_hash ? 'of its price' : 'of another price'}`);
        else if (column === 'waivers')
          for (const { requirement, by, reason } of (now as Record<string, unknown>[]).slice((known.waivers as unknown[]).length))
            lines.push(`${name} needs no ${requirement}, says ${person(by)} (${reason})`);
        else if (table !== 'generations' || column !== 'steps') lines.push(`${name}.${column}: ${value(column, now)}`);
        else
          for (const [step, when] of Object.entries(now as Record<string, string>))
            if ((known.steps as Record<string, string>)[step] !== when) lines.push(`${name}.steps.${step}: ${at(when)}`);
      }
    }
  for (const table of Object.keys(tables) as Table[])
    for (const id of before.rows[table].keys()) if (!after.rows[table].has(id)) lines.push(`${nameOf(table)} is gone`);
  for (const [id, row] of after.alone)
    for (const [column, now] of Object.entries(row))
      if (!untold.has(column) && !isSame(before.alone.get(id)?.[column], now))
        lines.push(`${subject.entity}.${column}: ${value(column, now)}`);
  for (const [name, now] of after.beside) if (before.beside.get(name) !== now) lines.push(`${name}: ${now ?? 'nothing'}`);
  for (const timer of after.happenings.timers.values()) {
    const known = before.happenings.timers.get(Number(timer.id));
    const name = `timer of ${ofEntity(String(timer.entity), Number(timer.record_id))}: ${timer.event}`;
    if (timer.done_at !== null && !known?.done_at) lines.push(`${name} is ${timer.outcome}`);
    else if (timer.done_at === null && known?.due_at !== timer.due_at) lines.push(`${name} ${at(String(timer.due_at))}`);
  }
  for (const { user_id, text_key, values, entity, record_id } of added('notifications')) {
    const shown = Object.fromEntries(
      Object.entries(values as Record<string, string>).map(([name, one]) => [
        name,
        name === 'ref_no' || name === 'by' ? one.replace(/\d+/, '…') : name === 'number' ? '…' : value(name, one),
      ]),
    );
    const said = languages.map((language) => texts[language](String(text_key), shown));
    lines.push(`to ${person(user_id)}, about the ${ofEntity(String(entity), Number(record_id))}: ${said.join(' / ')}`);
  }
  let isOwn = true;
  for (const move of added('record_log').sort((a, b) => Number(a.id) - Number(b.id))) {
    if (move.event === 'create') continue;
    if (isOwn && move.entity === subject.entity && Number(move.record_id) === subject.id && move.event === event) {
      isOwn = false;
      continue;
    }
    const moved = move.to === null ? '' : `: ${move.from} → ${move.to}`;
    const why = move.reason ? ` (${move.reason})` : '';
    lines.push(
      `${ofEntity(String(move.entity), Number(move.record_id))} ${move.event}${moved} by ${person(move.actor_id)}${why}`,
    );
  }
  // A walk that moves the clock comes to the times of schedules, which other walks left.
  for (const { kind } of added('jobs'))
    if (kind !== 'report_mail' || subject.entity === 'report_schedule') lines.push(`job ${kind}`);
  // Numbers that nobody else has.
  return lines
    .map((line) =>
      line
        .replace(/\d{8,}|(?<=The lease of )\d+|(?<![\d-])\d{4}-\d{2}(?![\d-])/g, '…')
        .replace(/\d+ · \d{4}-\d\d-\d\d/, '… · its day'),
    )
    .sort();
}

/** Does something that causes an event of a record, and tells everything that came of it beside the move itself. */
export async function observe(
  testCompany: TestCompany,
  subject: Subject & { event: string },
  act: () => Promise<unknown>,
): Promise<string[]> {
  const before = await photograph(testCompany, subject);
  await act();
  const after = await photograph(testCompany, subject);
  const [clock] = await testCompany.sql<{ now: Date }>(
    "select now() + make_interval(secs => clock_offset) as now from companies where slug = 'first'",
  );
  return compare(testCompany, subject, subject.event, before, after, clock?.now as Date);
}

/** Days of other hours, as said in 2026: Founding Day and Ramadan up to the days made up after Eid, both Eids, and National Day. */
const unusual = [
  ['2026-02-15', '2026-03-31'],
  ['2026-05-24', '2026-05-31'],
  ['2026-09-20', '2026-09-24'],
] as const;
/** The first Thursday of a working week like any other, and with one after it. */
const ordinaryThursday = (today: string): string => {
  const thursday = plusDays(today, (4 - new Date(today).getUTCDay() + 7) % 7);
  const sunday = plusDays(thursday, 3);
  const met = unusual.find(([from, to]) => from <= sunday && thursday <= to);
  return met ? ordinaryThursday(plusDays(met[1], 1)) : thursday;
};
/** Moves the company's clock to a Thursday, unless it is one: nine in the morning, as in every test company, before a weekend. */
export async function beginOnThursday(testCompany: TestCompany): Promise<void> {
  await openEveryDay(testCompany, false);
  const today = await testCompany.today();
  const thursday = ordinaryThursday(today);
  if (thursday !== today) await testCompany.clockTo(thursday);
}

/** What was seen of a transition must be what is expected of its effects. */
export function expectEffects(
  { name, meta }: Candidate,
  expected: Record<string, readonly string[]> | undefined,
  seen: readonly string[],
): void {
  const wanted = Object.values(expected ?? {})
    .flat()
    .sort();
  // What the system does has a cause, whose own effects come with it and are expected there.
  const own = meta.by === 'system' ? seen.filter((line) => wanted.includes(line)) : seen;
  expect(own, `${name}: what came of it differs from tests/walks/expected/effects`).toEqual(wanted);
}

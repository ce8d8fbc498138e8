import { getTableName } from 'drizzle-orm';
import { expect } from 'vitest';
import { lifecycleOf } from '../../../server/kit/lifecycle.ts';
import { texts } from '../../../server/kit/texts.ts';
import { languages } from '../../../src/locales/translate.ts';
import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';
import { plusDays, type Role, type TestCompany } from './test-company.ts';

/*
 * What really came of an act: every row of the record and of all that hangs together with it (its lead, offers, approvals,
 * contract, leases, orders, holds, timers, notifications, jobs), compared before and after, in words that can be written down
 * by hand. Days and times are told from the company's today and now, people by their role.
 */

type Row = Record<string, unknown> & { id: number };
type Table = keyof typeof tables;
type Rows = Record<Table, Map<number, Row>>;

/** By table: which of its rows belong to the offers `q`, their leads `l` and tenants `t`, and what is told of a new one. */
const tables = {
  leads: { of: 'id = any($2)', tells: [] },
  lead_activities: { of: 'lead_id = any($2)', tells: ['kind', 'outcome', 'done_at'] },
  quotations: { of: 'id = any($1)', tells: ['kind', 'valid_until'] },
  quotation_unit_items: { of: 'quotation_id = any($1)', tells: ['item_type', 'amount'] },
  unit_holds: { of: 'quotation_id = any($1)', tells: ['strength', 'start_on', 'end_on', 'until'] },
  executions: { of: 'record_id = any($1)', tells: ['kind', 'requester_id'] },
  execution_steps: {
    of: 'execution_id in (select id from executions where record_id = any($1))',
    tells: ['started_at', 'due_at'],
  },
  decisions: { of: 'execution_id in (select id from executions where record_id = any($1))', tells: ['from_id', 'escalated'] },
  generations: { of: 'quotation_id = any($1)', tells: [] },
  tenants: { of: 'id = any($3)', tells: ['lead_id'] },
  contracts: {
    of: 'quotation_id = any($1)',
    tells: ['start_on', 'end_on', 'deposit', 'down_payment', 'total_gross', 'yearly_rent'],
  },
  contract_discounts: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['amount'],
  },
  leases: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['start_on', 'end_on', 'yearly_rent'],
  },
  leasing_orders: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['planned_on'],
  },
  vehicles: {
    of: 'lease_id in (select id from leases where contract_id in (select id from contracts where quotation_id = any($1)))',
    tells: [],
  },
  leasing_clearances: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: [],
  },
  pre_occupancy_orders: {
    of: 'lease_id in (select id from leases where contract_id in (select id from contracts where quotation_id = any($1)))',
    tells: [],
  },
  installments: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['number', 'due_on', 'gross', 'paid'],
  },
  installment_payments: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['amount', 'method', 'reference', 'paid_on'],
  },
  units: { of: 'id in (select unit_id from quotation_units where quotation_id = any($1))', tells: [] },
} as const;
const entityOf: Partial<Record<Table, string>> = {
  lead_activities: 'activity',
  quotation_unit_items: 'item',
  unit_holds: 'hold',
  executions: 'execution',
  execution_steps: 'execution_step',
  leasing_orders: 'leasing_order',
  leasing_clearances: 'leasing_clearance',
  pre_occupancy_orders: 'pre_occupancy_order',
  installment_payments: 'payment',
};
const nameOf = (table: Table): string => entityOf[table] ?? table.slice(0, -1);
/** Additional statuses of a contract. */
const lives: readonly string[] = ['contract_life', 'ejar', 'deposit'];
/** By entity: the offers that a record hangs together with. */
const roots: Record<string, string> = {
  lead: 'select id from quotations where lead_id = $1',
  quotation: 'select $1::bigint as id',
  execution: 'select record_id as id from executions where id = $1',
  execution_step: 'select record_id as id from executions where id = (select execution_id from execution_steps where id = $1)',
  decision: 'select record_id as id from executions where id = (select execution_id from decisions where id = $1)',
  generation: 'select quotation_id as id from generations where id = $1',
  contract: 'select quotation_id as id from contracts where id = $1',
  contract_life: 'select quotation_id as id from contracts where id = $1',
  ejar: 'select quotation_id as id from contracts where id = $1',
  contract_discount:
    'select quotation_id as id from contracts where id = (select contract_id from contract_discounts where id = $1)',
  deposit: 'select quotation_id as id from contracts where id = $1',
  lease: 'select quotation_id as id from contracts where id = (select contract_id from leases where id = $1)',
  leasing_clearance:
    'select quotation_id as id from contracts where id = (select contract_id from leasing_clearances where id = $1)',
  leasing_order: 'select quotation_id as id from contracts where id = (select contract_id from leasing_orders where id = $1)',
  pre_occupancy_order:
    'select c.quotation_id as id from contracts c join leasing_orders o on o.contract_id = c.id join pre_occupancy_orders p on p.order_id = o.id where p.id = $1',
};

const everyRow = Object.entries(tables)
  .map(([table, { of }]) => `select '${table}' as from, row_to_json(x) as row from ${table} x where ${of}`)
  .join(' union all ');
/** What happens to a record besides, by the table that it stands in. */
type Happening = 'timers' | 'notifications' | 'record_log' | 'jobs';
// The job of the waiting list is over at once: tests/server/sales/waiting-list.test.ts sees what it does.
const everyHappening = `${['timers', 'notifications', 'record_log']
  .map(
    (table) => `select '${table}' as from, row_to_json(x) as row from ${table} x
      where (entity, record_id) in (select * from unnest($1::text[], $2::bigint[]))`,
  )
  .join(' union all ')}
  union all select 'jobs', row_to_json(x) from jobs x where key is distinct from 'recurring' and kind <> 'waiting_list'`;

interface Photo {
  rows: Rows;
  alone: Map<number, Row>;
  happenings: Record<Happening, Map<number, Row>>;
}
interface Subject {
  entity: string;
  id: number;
}

async function photograph(testCompany: TestCompany, { entity, id }: Subject): Promise<Photo> {
  const ids = async (text: string, ...values: unknown[]) =>
    (await testCompany.sql<{ id: number }>(text, values)).map((row) => Number(row.id));
  const root = roots[entity];
  const own = root ? await ids(root, id) : [];
  const lead =
    entity === 'lead' ? [id] : await ids('select lead_id as id from quotations where id = any($1) and lead_id is not null', own);
  const tenant = await ids(
    `select tenant_id as id from contracts where quotation_id = any($1)
      union select tenant_id from quotations where id = any($1) and tenant_id is not null
      union select tenant_id from generations where quotation_id = any($1) and tenant_id is not null`,
    own,
  );
  const offers = await ids(
    // And whoever else offers its units.
    `select id from quotations where id = any($1) or lead_id = any($2) or tenant_id = any($3) or id in (select u.quotation_id from quotation_units u
      where u.unit_id in (select m.unit_id from quotation_units m where m.quotation_id = any($1)))`,
    ...[own, lead, tenant],
  );
  const found = await testCompany.sql<{ from: Table; row: Row }>(everyRow, [offers, lead, tenant]);
  const rows = Object.fromEntries(Object.keys(tables).map((table) => [table, new Map()])) as Rows;
  for (const { from, row } of found) rows[from].set(Number(row.id), row);
  // Of a record that nothing hangs together with, its own row.
  const alone = root ? new Map() : await rowsOf(testCompany, getTableName(lifecycleOf(entity).table), 'id = $1', [id]);
  const about = (Object.keys(tables) as Table[]).flatMap((table) => [...rows[table].keys()].map((one) => [nameOf(table), one]));
  for (const one of rows.contracts.keys()) for (const life of lives) about.push([life, one]);
  if (!root) about.push([entity, id]);
  const [entities, records] = [about.map(([name]) => name), about.map(([, one]) => one)];
  const happened = await testCompany.sql<{ from: Happening; row: Row }>(everyHappening, [entities, records]);
  const happenings: Photo['happenings'] = { timers: new Map(), notifications: new Map(), record_log: new Map(), jobs: new Map() };
  for (const { from, row } of happened) happenings[from].set(Number(row.id), row);
  return { rows, alone, happenings };
}
const rowsOf = async (testCompany: TestCompany, table: string, where: string, values: unknown[]) =>
  new Map(
    (await testCompany.sql<{ row: Row }>(`select row_to_json(x) as row from ${table} x where ${where}`, values)).map(
      ({ row }) => [Number(row.id), row],
    ),
  );

const minute = 60_000;
const day = 24 * 60 * minute;
/** The wall clock of Riyadh is three hours ahead all year. */
const wall = (at: Date) => new Date(at.getTime() + 180 * minute).toISOString();
const isInstant = (value: string) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/** What 41 days cost at a yearly rent, worked by hand in halalas: a twelfth for a month of so many days, and days / 365 for the rest. */
const fortyOneDays: Record<string, Record<number, number>> = {
  '60,000.00': { 28: 713_699, 30: 680_822, 31: 664_384 },
  '60,000.00 less 100.00': { 28: 703_699, 30: 670_822, 31: 654_384 },
  '62,000.00': { 28: 737_489, 30: 703_516, 31: 686_530 },
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
    if (name === 'bill_no' || /^(RF|FB)-\d+$/.test(String(given))) return String(given).replace(/\d+/, '…');
    if (name === 'deposit_contracts') return (given as number[]).map((id) => ofEntity('contract', id)).join(', ') || 'none';
    if (/^(user|from|requester|assignee|escalate_to)_id$/.test(name)) return person(given);
    const [, entity] = /^(.*)_id$/.exec(name) ?? [];
    if (entity === 'successor') return ofEntity('lease', Number(given));
    if (entity) return ofEntity(entity, Number(given));
    if (typeof given === 'string' && isInstant(given)) return at(given);
    if (typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)) return onDay(given);
    if (/gross$|net$|^paid$/.test(name))
      for (const [yearly, amounts] of Object.entries(fortyOneDays))
        if (amounts[daysOfMonth(today)] === Number(given)) return `41 days of ${yearly}`;
    return typeof given === 'object' ? JSON.stringify(given) : String(given);
  };
  return { person, label, ofEntity, at, value };
}

const unnumbered = new Set<Table>([
  'unit_holds',
  'lead_activities',
  'quotation_unit_items',
  'installments',
  'installment_payments',
]);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Told by the timeline, or of no account. */
const untold = new Set([
  'sha256',
  'status',
  'life_status',
  'lowered',
  'breakups_with_due_amount',
  'ejar_status',
  'deposit_status',
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
  for (const job of added('jobs')) lines.push(`job ${job.kind}`);
  // Numbers that nobody else has.
  return lines.map((line) => line.replace(/\d{8,}/g, '…')).sort();
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

/** Moves the company's clock to a Thursday, unless it is one: nine in the morning, as in every test company. */
export async function beginOnThursday(testCompany: TestCompany): Promise<void> {
  const today = await testCompany.today();
  const days = (4 - new Date(today).getUTCDay() + 7) % 7;
  if (days) await testCompany.clockTo(plusDays(today, days));
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

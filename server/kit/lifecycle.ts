import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type {
  EffectNameOf,
  EffectParamsOf,
  EventNameOf,
  EventOf,
  EventsThatRun,
  PayloadOf,
  RecordOf,
  StatusOf,
} from '../../src/machines/kit/define-lifecycle.ts';
import {
  type AnyLifecycle,
  evaluate,
  eventTo,
  type Facts,
  type LifecycleEvent,
  ownerOf,
} from '../../src/machines/kit/lifecycle.ts';
import type { Lifecycles, LivingEntity } from '../../src/machines/lifecycles.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, notFound, notInThisState, refused, stale } from './api-error.ts';
import { chartVersion } from './chart-version.ts';
import { nowOf, todayOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import { lockRow } from './lock.ts';
import type { Services } from './services.ts';

interface VersionedRecord {
  id: number;
  version: number;
}

/** An effect's input; `Name` says which effect it is, and so which events run it. */
export interface EffectContext<
  L extends AnyLifecycle = AnyLifecycle,
  R extends VersionedRecord = VersionedRecord,
  Name = unknown,
> {
  scope: Scope;
  services: Services;
  currentUser: CurrentUser;
  /** The record before the transition, as the API returns it. */
  record: R;
  event: EventsThatRun<L, Name>;
  from: StatusOf<L>;
  to: StatusOf<L>;
  /** Company time. */
  now: Date;
  today: string;
  params: EffectParamsOf<L, Name>;
}

/** A locale key and its values. */
export interface Remark {
  say: string;
  values: Record<string, string | number>;
}

type Read<R> = (scope: Scope, id: number, currentUser: CurrentUser) => Promise<R | null>;

/** How the server stores an entity that has a lifecycle. */
interface Governing<L extends AnyLifecycle, R extends VersionedRecord> {
  lifecycle: L;
  table: PgTable;
  /** The entity that a chart of its own is an additional status of: its page is notified of the transitions, as of a region's. */
  lifeOf?: string;
  /** Other records whose facts depend on its status: their pages are told as well. */
  tells?: (record: R) => { entity: string; id: number }[];
  /** Takes locks that concurrent transitions would otherwise take in different orders, in one statement sent at once. */
  lockFirst?: (scope: Scope, id: number) => Promise<unknown>;
  /** The same after the record itself is locked, for locks that depend on what is in it. */
  lockNext?: (scope: Scope, id: number) => Promise<unknown>;
  /** The record as the API returns it, with everything the facts need. */
  read: Read<R>;
  /** By event: figures that a person sees before it, besides those of its effects; read once these have run. */
  remarks?: { [Event in EventNameOf<L>]?: (scope: Scope, record: R) => Promise<Remark[]> };
  /** Further payload of its log entries: which text tells of it (`variant`). */
  logs?: (record: R, event: string) => Record<string, unknown>;
  /** The implementation of each effect, run inside the transaction of the transition. */
  effects: { [Name in EffectNameOf<L>]: (moving: EffectContext<L, R, Name>) => Promise<unknown> };
  inSets?: InSets<R> & { effects: { [Name in EffectNameOf<L>]?: unknown } };
}

/** An effect's input for a set of records that take the same transition. */
export type SetContext<R> = Pick<EffectContext, 'scope' | 'services' | 'currentUser' | 'now' | 'today'> & {
  records: readonly R[];
};

/** How many records of an entity take a transition at once (`advanceAll`). */
export interface InSets<R> {
  /** The records, in the order of these ids; those that don't exist are left out. */
  read: (scope: Scope, ids: readonly number[]) => Promise<R[]>;
  /** The effects that can be run for a set, by name. */
  effects: Record<string, (moving: SetContext<R>) => Promise<unknown>>;
}

/** The effect of one record, from the effect of a set. */
export const ofOne =
  <R>(act: (moving: SetContext<R>) => Promise<unknown>) =>
  ({ record, ...moving }: Omit<SetContext<R>, 'records'> & { record: R }): Promise<unknown> =>
    act({ ...moving, records: [record] });

type Effect = (moving: Omit<EffectContext, 'event' | 'params'> & { event: unknown; params: unknown }) => Promise<unknown>;
/** The same for any entity. */
export interface BoundLifecycle {
  lifecycle: AnyLifecycle;
  table: PgTable;
  lifeOf?: string;
  tells?: (record: VersionedRecord & Record<string, unknown>) => { entity: string; id: number }[];
  lockFirst?: (scope: Scope, id: number) => Promise<unknown>;
  lockNext?: (scope: Scope, id: number) => Promise<unknown>;
  read: Read<VersionedRecord & Record<string, unknown>>;
  remarks?: Record<string, (scope: Scope, record: VersionedRecord & Record<string, unknown>) => Promise<Remark[]>>;
  logs?: (record: VersionedRecord & Record<string, unknown>, event: string) => Record<string, unknown>;
  effects: Record<string, Effect>;
  inSets?: InSets<VersionedRecord & Record<string, unknown>>;
}

const boundLifecycles = new Map<string, BoundLifecycle>();

/** Binds an entity to its lifecycle. */
export function bindLifecycle<L extends Lifecycles[LivingEntity], R extends RecordOf<L> & VersionedRecord>(
  entity: Governing<L, R>,
): void {
  // From here on, the chart alone decides which effect gets which event, and `read` produced the record: the types above hold.
  boundLifecycles.set(entity.lifecycle.entity, entity as unknown as BoundLifecycle);
}

export const lifecycleOf = (entity: string): BoundLifecycle => {
  const found = boundLifecycles.get(entity);
  if (!found) throw new Error(`${entity} has no lifecycle`);
  return found;
};

/** The entity whose record has this status: another one for a region, and for an additional status with a chart of its own. */
export const recordOf = ({ lifecycle, lifeOf }: BoundLifecycle): string => lifeOf ?? ownerOf(lifecycle);

/** Every bound lifecycle. */
export const allBoundLifecycles = (): BoundLifecycle[] => [...boundLifecycles.values()];

interface Move {
  entity: string;
  id: number;
  currentUser: CurrentUser;
  /** The version the user saw; omitted by the server itself. */
  version?: number;
}

/**
 * The only way to change a status. Locks the record, derives the facts and evaluates the chart. Either refuses with the
 * reasons, or writes the new status and version, a log entry and the outbox row and runs the effects, all in the scope's
 * transaction. Returns the new status. Throws an ApiError: 404, 409 stale, 422 with reasons.
 */
export function advance<E extends LivingEntity>(
  scope: Scope,
  services: Services,
  move: Move & { entity: E; event: EventOf<Lifecycles[E]> },
): Promise<string> {
  return advanceNamed(scope, services, move);
}

/** The same where a refusal changes nothing, as with a record that is already further along. Returns whether it moved. */
export async function advanceIfAllowed<E extends LivingEntity>(
  scope: Scope,
  services: Services,
  move: Move & { entity: E; event: EventOf<Lifecycles[E]> },
): Promise<boolean> {
  try {
    const savepoint = scope.client.query('savepoint allowed');
    savepoint.catch(() => {});
    await advance(scope, services, move);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await scope.client.query('rollback to savepoint allowed');
    return false;
  }
}

/** The same where entity and event come from a row or a sample: what the chart doesn't know is refused. */
export function advanceNamed(scope: Scope, services: Services, move: Move & { event: LifecycleEvent }): Promise<string> {
  return applyEvent(scope, services, move, () => move.event);
}

/** L1: moves a record to exactly the requested status by whichever event leads there, or refuses if none does. */
export function advanceTo<E extends LivingEntity>(
  scope: Scope,
  services: Services,
  {
    status,
    call,
    payload,
    ...move
  }: Move & { entity: E; status: StatusOf<Lifecycles[E]>; call?: string; payload?: PayloadOf<Lifecycles[E]> },
): Promise<string> {
  const { lifecycle } = lifecycleOf(move.entity);
  return applyEvent(
    scope,
    services,
    move,
    (from, facts) => {
      const type = eventTo(lifecycle, from, facts, status, call);
      if (!type) throw noWayTo(move.entity, from, status);
      return { ...payload, type };
    },
    status,
  );
}
const noWayTo = (entity: string, status: string, wanted: string) =>
  notInThisState({ entity, status, wanted }, 'app.error.no_way_to');

async function applyEvent(
  scope: Scope,
  services: Services,
  move: Move,
  eventOf: (from: string, facts: Facts) => LifecycleEvent,
  wanted?: string,
): Promise<string> {
  const bound = lifecycleOf(move.entity);
  const { lifecycle, table, tells, lockFirst, lockNext, read, logs, effects } = bound;
  const { column } = lifecycle;
  const { currentUser } = move;
  // In one packet: the read after the lock sees the state under our lock.
  const [, version, , record] = await Promise.all([
    lockFirst?.(scope, move.id),
    lockRow(scope, table, move.id),
    lockNext?.(scope, move.id),
    read(scope, move.id, currentUser),
  ]);
  if (version === undefined || !record) throw notFound();
  if (move.version !== undefined && move.version !== version) throw stale(record);
  const from = record[column] as string;
  const today = todayOf(currentUser.company);
  const now = nowOf(currentUser.company);
  const facts = lifecycle.factsOf(record, currentUser.viewer, today);
  const event = eventOf(from, facts);
  const evaluation = evaluate(lifecycle, from, facts, event, wanted);
  if (!evaluation.accepted) {
    if (evaluation.code === 'guard') throw refused(evaluation.refusals);
    if (wanted !== undefined) throw noWayTo(move.entity, from, wanted);
    throw notInThisState({ entity: move.entity, status: from, event: event.type });
  }
  const { to, further } = evaluation;
  const own = { entity: move.entity, column, event: event.type, from, to, effects: evaluation.effects };
  const moves = [own, ...further];
  scope.trace?.moves.push(...moves.map((one) => ({ entity: one.entity, id: move.id, status: one.to })));
  // A drawn signature is kept with its record alone.
  const { type: _, reason, signature: _drawn, ...given } = event;
  const written = write(scope, services, currentUser, {
    ...{ name: getTableName(table), id: move.id, at: now.toISOString() },
    moves: moves.map((one) => {
      const payload = { ...given, ...logs?.(record, one.event) };
      return {
        ...{ entity: one.entity, record_id: move.id, column: one.column, event: one.event, from: one.from, to: one.to },
        reason: typeof reason === 'string' ? reason : null,
        payload: Object.keys(payload).length ? payload : null,
        chart_version: chartVersion(lifecycleOf(one.entity).lifecycle),
      };
    }),
    broadcast: {
      entity: recordOf(bound),
      id: move.id,
      version: record.version + 1,
      status: to,
      // The owner (a decision belongs to one person) is notified even without the privilege to see all.
      ...(typeof record.user_id === 'number' && { user: record.user_id }),
    },
  });
  written.catch(() => {});
  const moving = { scope, services, currentUser, record, now, today };
  try {
    // The first of them travels with the transition itself.
    for (const one of moves) {
      const { effects: bySort } = one === own ? { effects } : lifecycleOf(one.entity);
      for (const { type, params } of one.effects)
        await bySort[type]?.({ ...moving, event: { ...event, type: one.event }, from: one.from, to: one.to, params });
    }
  } catch (error) {
    // If the transition itself failed, that is the reason.
    await written;
    throw error;
  }
  await written;
  for (const told of tells?.(record) ?? []) await services.broadcast.publish(scope, 'changed', told);
  return to;
}

interface StatusWrite {
  name: string;
  id: number;
  at: string;
  /** One for each column that changes, the event's own first. */
  moves: (LogRow & { column: string; to: string })[];
  broadcast: Record<string, unknown>;
}

/** The statuses with the version, their log entries and the outbox row, in one statement. */
function write(scope: Scope, services: Services, currentUser: CurrentUser, { name, id, at, moves, broadcast }: StatusWrite) {
  const { isQuiet } = services.broadcast;
  services.broadcast.announce(scope);
  const columns = moves.map(({ column }) => column);
  const values = [scope.company, id, at, moves.map(({ to }) => `${name}:${id}:${to}`).join(' '), ...moves.map(({ to }) => to)];
  const logged = moves.map((row) => logValues(currentUser, row));
  const last = values.length + logged.flat().length + 1;
  return scope.client.query({
    name: `move.${name}.${columns.join('.')}${isQuiet ? '.quiet' : ''}`,
    text: `with said as materialized (select set_config('app.move', $4, true)),
      moved as (update "${name}" set ${columns.map((column, n) => `"${column}" = $${5 + n}`).join(', ')}, version = version + 1, updated_at = $3
        from said where company_id = $1 and id = $2),
      logged as (${logInsert(values.length + 1, logged.length)})
      ${isQuiet ? '' : `, told as (insert into outbox (company_id, topic, payload) values ($1, 'changed', $${last}))`} select`,
    values: [...values, ...logged.flat(), ...(isQuiet ? [] : [JSON.stringify(broadcast)])],
  });
}

interface LogRow {
  entity: string;
  record_id: number;
  event: string;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  payload?: Record<string, unknown> | null;
  changes?: Record<string, [unknown, unknown]> | null;
  chart_version?: string | null;
}

const logColumns = 11;
/** `$1` is the company; the values of so many rows start at `$first`. */
const logInsert = (first: number, rows = 1) => {
  const row = (n: number) => `($1, ${Array.from({ length: logColumns }, (_, i) => `$${first + n * logColumns + i}`).join(', ')})`;
  return `insert into record_log
  (company_id, entity, record_id, event, "from", "to", actor_id, company_at, reason, payload, changes, chart_version)
  values ${Array.from({ length: rows }, (_, n) => row(n)).join(', ')}`;
};
const logValues = (currentUser: CurrentUser, row: LogRow): unknown[] => [
  row.entity,
  row.record_id,
  row.event,
  row.from ?? null,
  row.to ?? null,
  currentUser.viewer.id || null,
  nowOf(currentUser.company).toISOString(),
  row.reason ?? null,
  row.payload ? JSON.stringify(row.payload) : null,
  row.changes ? JSON.stringify(row.changes) : null,
  row.chart_version ?? null,
];

/** A log entry (L2): append-only, in the same transaction. */
export function writeLog(scope: Scope, currentUser: CurrentUser, row: LogRow): Promise<unknown> {
  return scope.client.query({
    name: 'log.write',
    text: logInsert(2),
    values: [scope.company, ...logValues(currentUser, row)],
  });
}

/**
 * Sets a timer: at `due` (company time) the event is sent to the record, if its chart then accepts it (L5). One that is set
 * already is moved there, or left alone with `unlessSet`.
 */
export function setTimer<E extends LivingEntity>(
  scope: Scope,
  entity: E,
  id: number,
  event: EventNameOf<Lifecycles[E]>,
  due: Date,
  { unlessSet = false } = {},
): Promise<unknown> {
  return scope.db.execute(sql`
    insert into timers (company_id, entity, record_id, event, due_at) values (${scope.company}, ${entity}, ${id}, ${event}, ${due.toISOString()})
    on conflict (company_id, entity, record_id, event) where done_at is null do ${unlessSet ? sql`nothing` : sql`update set due_at = excluded.due_at`}`);
}
export function dropTimers<E extends LivingEntity>(
  scope: Scope,
  entity: E,
  id: number,
  event?: EventNameOf<Lifecycles[E]>,
): Promise<unknown> {
  return scope.db.execute(sql`
    update timers set done_at = now(), outcome = 'dropped'
    where company_id = ${scope.company} and entity = ${entity} and record_id = ${id} and done_at is null ${event ? sql`and event = ${event}` : sql``}`);
}

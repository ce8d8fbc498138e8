import { getTableName } from 'drizzle-orm';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { evaluate } from '../../src/machines/kit/lifecycle.ts';
import type { Lifecycles, LivingEntity } from '../../src/machines/lifecycles.ts';
import type { Scope } from '../db/scope.ts';
import { notFound, notInThisState, refused } from './api-error.ts';
import { chartVersion } from './chart-version.ts';
import { nowOf, todayOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import { type BoundLifecycle, lifecycleOf, recordOf } from './lifecycle.ts';
import { lockRows } from './lock.ts';
import type { Services } from './services.ts';

interface SetMove<E extends LivingEntity> {
  entity: E;
  ids: readonly number[];
  currentUser: CurrentUser;
  /** An event without a payload. */
  event: { type: EventOf<Lifecycles[E]>['type'] };
}

/**
 * Takes several records through the same event of their chart: each is evaluated as by `advance`, but they are locked, read, written and
 * effected in sets, as its entity says (`inSets`). All move or none: throws the ApiError of the first that is refused.
 */
export async function advanceAll<E extends LivingEntity>(
  scope: Scope,
  services: Services,
  { entity, ids, currentUser, event }: SetMove<E>,
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const bound = lifecycleOf(entity);
  const { lifecycle, table, lockFirst, inSets } = bound;
  if (!inSets) throw new Error(`${entity} says nothing of sets`);
  // In one packet: the read after the locks sees the state under them.
  const [, versions, records] = await Promise.all([
    lockFirst?.(scope, first),
    lockRows(scope, table, ids),
    inSets.read(scope, ids),
  ]);
  if (records.length < ids.length || ids.some((id) => !versions.has(id))) throw notFound();
  const now = nowOf(currentUser.company);
  const today = todayOf(currentUser.company);
  const ways = new Map<string, Way>();
  for (const record of records) {
    const from = String(record[lifecycle.column]);
    const said = evaluate(lifecycle, from, lifecycle.factsOf(record, currentUser.viewer, today), event);
    if (!said.accepted && said.code === 'guard') throw refused(said.refusals);
    if (!said.accepted) throw notInThisState({ entity, status: from, event: event.type });
    const effects = said.effects.map(({ type }) => type);
    if (said.further.length || effects.some((type) => !inSets.effects[type]))
      throw new Error(`${event.type} of ${entity} does what is not said of sets`);
    const key = [from, said.to, ...effects].join(' ');
    const way = ways.get(key) ?? { from, to: said.to, effects, records: [] };
    way.records.push(record);
    ways.set(key, way);
  }
  for (const way of ways.values()) {
    scope.trace?.moves.push(...way.records.map(({ id }) => ({ entity, id, status: way.to })));
    await write(scope, services, currentUser, { bound, event: event.type, at: now.toISOString(), ...way });
    for (const type of way.effects)
      await inSets.effects[type]?.({ scope, services, currentUser, now, today, records: way.records });
  }
  for (const told of records.flatMap((record) => bound.tells?.(record) ?? []))
    await services.broadcast.publish(scope, 'changed', told);
}

type Records = Parameters<NonNullable<BoundLifecycle['inSets']>['effects'][string]>[0]['records'][number][];
interface Way {
  from: string;
  to: string;
  effects: string[];
  records: Records;
}

/** The statuses with the versions, their log entries and outbox rows, in one statement. */
function write(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  { bound, event, at, from, to, records }: Way & { bound: BoundLifecycle; event: string; at: string },
) {
  const { lifecycle, table, logs } = bound;
  const { isQuiet } = services.broadcast;
  const name = getTableName(table);
  services.broadcast.announce(scope);
  const told = records.map((record) => ({
    ...{ entity: recordOf(bound), id: record.id, version: record.version + 1, status: to },
    ...(typeof record.user_id === 'number' && { user: record.user_id }),
  }));
  const payloads = records.map((record) => ({ id: record.id, payload: logs?.(record, event) ?? null }));
  return scope.client.query({
    name: `move.${name}.${lifecycle.column}.many${isQuiet ? '.quiet' : ''}`,
    text: `with said as materialized (select set_config('app.move', $4, true)),
      moved as (update "${name}" set "${lifecycle.column}" = $5, version = version + 1, updated_at = $3
        from said where company_id = $1 and id = any($2)),
      logged as (insert into record_log (company_id, entity, record_id, event, "from", "to", actor_id, company_at, payload, chart_version)
        select $1, $6, one.id, $7, $8, $5, $9, $3, one.payload, $10 from jsonb_to_recordset($11) as one (id bigint, payload jsonb))
      ${isQuiet ? '' : ", told as (insert into outbox (company_id, topic, payload) select $1, 'changed', one from jsonb_array_elements($12) one)"} select`,
    values: [
      scope.company,
      records.map(({ id }) => id),
      at,
      records.map(({ id }) => `${name}:${id}:${to}`).join(' '),
      to,
      lifecycle.entity,
      event,
      from,
      currentUser.viewer.id || null,
      chartVersion(lifecycle),
      JSON.stringify(payloads),
      ...(isQuiet ? [] : [JSON.stringify(told)]),
    ],
  });
}

import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { type EntityName, isEntity } from '../../src/api/entities.ts';
import { wireOf } from '../../src/api/entity-names.ts';
import type { Scope } from '../db/scope.ts';

/** By entity: the calls that are answered with a record of it, and may be repeated with a key. */
const ownCalls = new Map<EntityName, string[]>();
function callsOf(entity: string): string[] {
  if (!isEntity(entity)) return [];
  const known = ownCalls.get(entity);
  if (known) return known;
  const wire = wireOf(entity);
  const all = Object.values(calls).flatMap((group) => Object.values<Call>(group));
  const own = wire
    ? all.filter(({ method, path }) => method === 'POST' && `${path}/`.startsWith(`${wire}/`)).map(({ id }) => id)
    : [];
  ownCalls.set(entity, own);
  return own;
}

/** LIKE patterns of JSON in which one of these is a whole value. */
const asValues = (values: readonly string[]): string[] =>
  values.map((value) => `%${JSON.stringify(value).replace(/[\\%_]/g, '\\$&')}%`);

/**
 * Empties the kept answers to repeated requests that hold a record, or one of these values. The keys stay: such a request finds
 * that its record isn't there any more, and makes no second one.
 */
export async function forgetAnswers(scope: Scope, entity: string, id: number, values: readonly string[] = []): Promise<void> {
  const own = callsOf(entity);
  if (!own.length && !values.length) return;
  await scope.client.query({
    name: 'idempotency.forget',
    text: `update idempotency_keys set answer = null where company_id = $1 and answer is not null and (
      (call = any($2) and jsonb_path_exists(answer::jsonb, '$.*.id ? (@ == $id)', jsonb_build_object('id', $3::bigint)))
      or answer like any($4))`,
    values: [scope.company, own, id, asValues(values)],
  });
}

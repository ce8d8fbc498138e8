import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import { type Answered, ask } from '../../api/client.ts';
import type { Call, Page } from '../../api/contract.ts';
import type { Parents } from './actors.ts';
import type { SaveInput, Versioned } from './edit/edit-form.ts';
import type { Query } from './list/list-flow.ts';
import { afterContent } from './record/own-writes.ts';
import type { ActInput } from './record/record-types.ts';

export type CallOf<Answer> = Call & { answer: z.ZodMiniType<Answer> };

interface CallArguments {
  params?: Record<string, string | number>;
  query?: Query;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
  signal: AbortSignal;
}
/** A call chosen at run time: its arguments can't be type-checked against its declaration; the server validates them. */
export const askAny = <Answer>(call: Call | undefined, args: CallArguments): Promise<Answered<Answer>> => {
  if (!call) throw new Error('No such call');
  return ask(call, args) as Promise<Answered<Answer>>;
};

const namesIn = (call: Call): string[] => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const takesKey = (call: Call, key: string): boolean => {
  const def = call.body?._zod.def as { shape?: Record<string, unknown> } | undefined;
  return def?.shape !== undefined && key in def.shape;
};

/** The path parameters of a call about this record: its id as the last one, its parents before. */
const paramsOf = (call: Call, id: number, parents: Parents): Record<string, number> => {
  const own = namesIn(call).find((name) => !(name in parents));
  return { ...parents, ...(own && { [own]: id }) };
};

/**
 * A record flow's `read`, `act` and `remove`. Calls for events are found by the id in the chart's meta; `instead` maps ids to
 * their counterparts under this record's path.
 */
export function recordActors<R extends Versioned>(
  calls: { get: CallOf<R>; remove?: Call } & Record<string, Call>,
  instead: Record<string, Call> = {},
) {
  const byId = new Map([...Object.values(calls).map((call) => [call.id, call] as const), ...Object.entries(instead)]);
  const read = (id: number, parents: Parents, signal: AbortSignal) =>
    askAny<R>(calls.get, { params: paramsOf(calls.get, id, parents), signal });
  return {
    read: fromPromise<R, { id: number; parents: Parents }>(
      async ({ input, signal }) => (await read(input.id, input.parents, signal)).answer,
    ),
    act: fromPromise<Answered<R>, ActInput<R>>(
      async ({ input: { entity, record: shown, call: id, to, isBeside, payload, parents }, signal }) => {
        const call = id === undefined ? undefined : byId.get(id);
        if (!call) throw new Error(`No call ${id} performs this event`);
        const record = await afterContent(entity, shown);
        const body = {
          ...payload,
          ...(call.moves?.event === 'by status' && { status: to }),
          ...(takesKey(call, 'version') && !isBeside && { version: record.version }),
        };
        const said = await askAny<R>(call, {
          params: paramsOf(call, record.id, parents),
          ...(call.body && { body }),
          signal,
        });
        // If a call returns something other than the record, the record is reloaded afterwards.
        return call.answer === calls.get.answer
          ? said
          : { answer: (await read(record.id, parents, signal)).answer, message: said.message };
      },
    ),
    remove: removeActor<R>(calls.remove),
  };
}

/** The `remove` of a record flow or a child list. */
export const removeActor = <R extends Versioned>(call: Call | undefined) =>
  fromPromise<Answered<unknown>, { record: R; parents: Parents }>(({ input: { record, parents }, signal }) =>
    askAny(call, { params: call ? paramsOf(call, record.id, parents) : {}, signal }),
  );

/**
 * An edit flow's `save`: POST with an idempotency key for a new record, otherwise PUT with the version it is based on.
 */
export const saveActor = <R extends Versioned, F extends object>(calls: { create?: CallOf<R>; update?: CallOf<R> }) =>
  fromPromise<Answered<R>, SaveInput<F>>(({ input: { id, fields, version, idempotencyKey, parents }, signal }) =>
    id === null || !calls.update
      ? askAny<R>(calls.create, { params: parents, body: { ...fields }, idempotencyKey, signal })
      : askAny<R>(calls.update, {
          params: paramsOf(calls.update, id, parents),
          body: { ...fields, version },
          signal,
        }),
  );

/** A list flow's `read`; `always` limits it to a part of the records. */
export const listActor = <Row>(call: CallOf<Row>, always: Query = {}) =>
  fromPromise<Page<Row>, { query: Query; parents: Parents }>(
    async ({ input: { query, parents }, signal }) =>
      (await askAny<Page<Row>>(call, { params: parents, query: { ...query, ...always }, signal })).answer,
  );

/** The record's form values: the keys of the input schema. */
export const fieldsFrom =
  <F extends object>(input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>) =>
  (record: object): F =>
    Object.fromEntries(Object.keys(input.def.shape).map((key) => [key, (record as Record<string, unknown>)[key] ?? null])) as F;

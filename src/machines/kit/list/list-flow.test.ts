import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Page } from '../../../api/contract.ts';
import type { Parents } from '../actors.ts';
import { emitSignal, everything } from '../signals.ts';
import { listFlow, type Query, turnQuery } from './list-flow.ts';

type Row = { id: number };
const pageOf = (...ids: number[]): Page<Row> => ({
  rows: ids.map((id) => ({ id })),
  total_entries: ids.length,
  total_exact: true,
  page: 1,
  per_page: 20,
  next_cursor: null,
});

const open = () => {
  const reads: {
    query: Query;
    signal: AbortSignal;
    answer: (page: Page<Row>) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const read = fromPromise<Page<Row>, { query: Query; parents: Parents }>(
    ({ input: { query }, signal }) => new Promise((answer, fail) => reads.push({ query, signal, answer, fail })),
  );
  const actor = createActor(listFlow<Row>({ entity: 'lead' }).provide({ actors: { read } }), {
    input: { query: { status: 'new', page: 3 } },
  });
  actor.start();
  return { actor, reads, state: () => actor.getSnapshot().value };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('goes back to page 1 when a filter changes (R-23), and only then', () => {
  expect(turnQuery({ status: 'new', page: 3 }, { status: 'lost', page: 3 })).toMatchObject({
    status: 'lost',
    page: 1,
  });
  expect(turnQuery({ status: 'new', page: 3 }, { status: 'new', page: 4 })).toEqual({
    status: 'new',
    page: 4,
  });
  expect(turnQuery({ status: 'new', page: 3 }, { status: 'new', sort: '-name', page: 3 })).toMatchObject({
    page: 3,
  });
  expect(turnQuery({ status: 'new', page: 1 }, { status: 'lost', page: 2 }), 'the back button').toMatchObject({ page: 2 });
});

it('aborts the running read when the query changes, and keeps the rows meanwhile', async () => {
  const { actor, reads, state } = open();
  reads[0]?.answer(pageOf(1, 2));
  await settle();
  actor.send({ type: 'select', ids: [1] });
  actor.send({ type: 'query.change', query: { status: 'new', page: 4 } });
  expect(actor.getSnapshot().context).toMatchObject({
    page: { rows: [{ id: 1 }, { id: 2 }] },
    selected: [1],
  });
  actor.send({ type: 'query.change', query: { status: 'lost', page: 4 } });
  expect(reads[1]?.signal.aborted).toBe(true);
  expect(reads[2]?.query).toMatchObject({ status: 'lost', page: 1 });
  expect(actor.getSnapshot().context.selected).toEqual([]);
  actor.send({ type: 'query.change', query: { status: 'lost' } });
  expect(reads, 'the URL catching up is no change').toHaveLength(3);
  reads[2]?.answer(pageOf());
  await settle();
  expect(state()).toEqual({ empty: 'fresh' });
});

it('keeps listening for changes, also after its query has changed', async () => {
  const { actor, reads, state } = open();
  actor.send({ type: 'query.change', query: { status: 'lost' } });
  reads[1]?.answer(pageOf(1));
  await settle();
  emitSignal({ type: 'remote.changed', entity: 'unit', id: 1, version: 2 });
  expect(state()).toEqual({ showing: 'fresh' });
  for (const id of [1, 2, 3]) emitSignal({ type: 'remote.changed', entity: 'lead', id, version: 2 });
  await vi.advanceTimersByTimeAsync(400);
  expect(reads, 'a burst is one read').toHaveLength(3);
  reads[2]?.answer(pageOf(1, 2));
  await settle();
  emitSignal({ type: 'remote.changed', entity: everything, id: null, version: null });
  await vi.advanceTimersByTimeAsync(400);
  expect(reads).toHaveLength(4);
  actor.stop();
  expect(reads[3]?.signal.aborted).toBe(true);
});

import { assign, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import type { Failure } from '../../../api/failure.ts';
import { backoff, errorOf, failureGuards, outputOf, type Parents, placeholderActor } from '../actors.ts';
import { isSame } from '../edit/fields.ts';
import type { FlowMeta } from '../lifecycle.ts';
import { type Signal, watchChanges } from '../signals.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

export type Query = Record<string, unknown>;

export interface ListInput {
  /** As in the URL. */
  query: Query;
  /** Path parameters, such as lead_id of a lead's quotations. */
  parents?: Parents;
}

export interface ListContext<Row extends { id: number }> {
  /** What is shown or loading. The URL owns it and reports every change with `query.change`. */
  query: Query;
  parents: Parents;
  page: Page<Row> | null;
  /** By id, across pages and reloads; a changed filter clears it. */
  selected: number[];
  failure: Failure | null;
  outdated: boolean;
  attempts: number;
}

export type ListEvent = { type: 'query.change'; query: Query } | { type: 'select'; ids: number[] } | { type: 'retry' } | Signal;

/** Paging and sorting keys. Everything else in a query is a filter. */
const turning = ['page', 'per_page', 'sort', 'cursor'];
const isFiltered = (before: Query, after: Query): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (key) => !turning.includes(key) && !isSame(before[key], after[key]),
  );

const pageOf = ({ page }: Query): number => Number(page ?? 1);
const isAlike = (before: Query, after: Query): boolean =>
  !isFiltered(before, after) &&
  pageOf(before) === pageOf(after) &&
  turning.slice(1).every((key) => isSame(before[key], after[key]));

/** a changed filter goes back to page 1. A query with another page (a link, the back button) is taken as it is. */
export const turnQuery = (before: Query, after: Query): Query =>
  isFiltered(before, after) && pageOf(before) === pageOf(after) ? { ...after, page: 1, cursor: undefined } : after;

/**
 * A list page. Rows stay visible while others load; a changed query aborts the running read; others' changes reload in the
 * background. Provide `read`: see `listActor`.
 */
export function listFlow<Row extends { id: number }>(words: { entity: string | readonly string[] }) {
  const chart = setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      input: {} as ListInput,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { read: placeholderActor<Page<Row>, { query: Query; parents: Parents }>('read'), watchChanges },
    delays: {
      /** Changes come in bursts: one background reload for all of them. */
      settle: 300,
      backoff: ({ context }: { context: ListContext<Row> }) => backoff(context.attempts),
    },
    guards: {
      ...failureGuards,
      isOutdated: ({ context }) => context.outdated,
      isEmpty: (_, { output }: { output: Page<Row> }) => output.rows.length === 0,
      isShown: ({ context }, { ids }: { ids: number[] }) => !ids.length || Boolean(context.page?.rows.length),
      isOther: ({ context }, { query }: { query: Query }) => !isAlike(context.query, query),
    },
    actions: {
      keepQuery: assign(({ context }, { query }: { query: Query }) => ({
        query: turnQuery(context.query, query),
        selected: isFiltered(context.query, query) ? [] : context.selected,
      })),
      keepPage: assign((_, { output }: { output: Page<Row> }) => ({
        page: output,
        failure: null,
        attempts: 0,
      })),
      keepSelected: assign((_, { ids }: { ids: number[] }) => ({ selected: ids })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      markOutdated: assign({ outdated: true }),
      forgetOutdated: assign({ outdated: false }),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    },
  });

  const withEvent = { params: <E>({ event }: { event: E }) => event };
  const withError = { params: errorOf };
  const withOutput = { params: outputOf };
  const readInput = ({ context }: { context: ListContext<Row> }) => ({
    query: context.query,
    parents: context.parents,
  });
  const kept = [
    {
      target: '#list.empty',
      guard: { type: 'isEmpty', ...withOutput },
      actions: { type: 'keepPage', ...withOutput },
    },
    { target: '#list.showing', actions: { type: 'keepPage', ...withOutput } },
  ] as const;

  const reading = chart.createStateConfig({
    meta: { title: 'flow.list.reading', rules: ['R-12', 'R-23'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: kept,
      onError: { target: 'unreadable', actions: { type: 'keepFailure', ...withError } },
    },
  });

  const quietly = chart.createStateConfig({
    initial: 'fresh',
    states: {
      fresh: { meta: { title: 'flow.list.fresh' }, always: { target: 'settling', guard: 'isOutdated' } },
      settling: { meta: { title: 'flow.list.settling' }, after: { settle: 'rereading' } },
      rereading: {
        meta: { title: 'flow.list.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: kept,
          onError: { target: 'behind', actions: { type: 'keepFailure', ...withError } },
        },
      },
      // The rows stay, the page says that they may be outdated, and retries.
      behind: {
        meta: { title: 'flow.list.behind' },
        entry: 'countAttempt',
        after: { backoff: 'rereading' },
        on: {
          online: 'rereading',
          'signed.in': 'rereading',
          retry: { target: 'rereading', meta: label('retry') },
        },
      },
    },
  });
  const showing = { ...quietly, meta: { title: 'flow.list.showing', rules: ['R-09'] } };
  const empty = { ...quietly, meta: { title: 'flow.list.empty' } };
  const unreadable = chart.createStateConfig({
    meta: { title: 'flow.list.unreadable', rules: ['R-03', 'R-35'] },
    on: { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: label('retry') } },
  });

  return chart.createMachine({
    id: 'list',
    initial: 'reading',
    context: ({ input }) => ({
      query: input.query,
      parents: input.parents ?? {},
      page: null,
      selected: [],
      failure: null,
      outdated: false,
      attempts: 0,
    }),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      input: { entity: words.entity, id: null },
      onError: { actions: { type: 'keepFailure', ...withError } },
    },
    on: {
      'query.change': {
        target: '.reading',
        guard: { type: 'isOther', ...withEvent },
        actions: { type: 'keepQuery', ...withEvent },
        meta: label('query'),
      },
      select: {
        guard: { type: 'isShown', ...withEvent },
        actions: { type: 'keepSelected', ...withEvent },
        meta: label('select'),
      },
      'remote.changed': { actions: 'markOutdated' },
    },
    states: { reading, showing, empty, unreadable },
  });
}

export type ListMachine<Row extends { id: number }> = ReturnType<typeof listFlow<Row>>;
export type ListSnapshot<Row extends { id: number }> = SnapshotFrom<ListMachine<Row>>;

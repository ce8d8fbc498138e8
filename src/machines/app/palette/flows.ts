import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type SearchResult, workCalls } from '../../../api/app/my-work.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';

interface PaletteContext {
  typed: string;
  /** The last results, kept until the next ones arrive. */
  found: SearchResult | null;
  failure: Failure | null;
}

const chart = setup({
  types: {
    /** What was typed before the palette's code was loaded. */
    input: {} as { typed: string },
    context: {} as PaletteContext,
    events: {} as { type: 'typed.change'; typed: string } | { type: 'retry' },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    search: fromPromise<SearchResult, { q: string }>(({ input, signal }) => send(workCalls.search, { query: input, signal })),
  },
  /** Debounced while the user types. */
  delays: { breath: 120 },
  guards: { isWorthAsking: ({ context }) => context.typed.trim().length > 1 },
  actions: {
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed })),
    keepFound: assign((_, { output }: { output: SearchResult }) => ({ found: output, failure: null })),
    forgetFound: assign({ found: null, failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});

const routing = chart.createStateConfig({
  meta: { title: 'flow.palette.routing' },
  always: [
    { target: 'waiting', guard: 'isWorthAsking' },
    { target: 'idle', actions: 'forgetFound' },
  ],
});
const waiting = chart.createStateConfig({
  meta: { title: 'flow.palette.waiting' },
  after: { breath: 'searching' },
});
const searching = chart.createStateConfig({
  meta: { title: 'flow.palette.searching' },
  tags: 'busy',
  invoke: {
    id: 'search',
    src: 'search',
    input: ({ context }) => ({ q: context.typed.trim().slice(0, 100) }),
    onDone: { target: 'idle', actions: { type: 'keepFound', params: outputOf } },
    onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
  },
});
const idle = chart.createStateConfig({ meta: { title: 'flow.palette.idle' } });
const failed = chart.createStateConfig({
  meta: { title: 'flow.palette.failed' },
  on: { retry: { target: 'searching', meta: { label: 'flow.event.retry' } } },
});

/** The palette's search: debounced, with the last results shown until the next arrive. */
export const paletteMachine = chart.createMachine({
  id: 'palette',
  initial: 'routing',
  context: ({ input }) => ({ typed: input.typed, found: null, failure: null }),
  on: {
    'typed.change': {
      target: '.routing',
      actions: { type: 'keepTyped', params: ({ event }) => event },
      meta: { label: 'flow.event.type' },
    },
  },
  states: { idle, routing, waiting, searching, failed },
});
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

import { assign, createActor, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { exportCalls, ListExport } from '../../../api/app/export.ts';
import { exportWire } from '../../../api/app/export-wire.ts';
import { callsBy, cleanQuery, failureOf, send } from '../../../api/client.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import type { Query } from '../../kit/list/list-flow.ts';
import { notifier } from '../../kit/notifier.ts';
import { type DownloadEvent, downloadExport } from './download.ts';

const calls = callsBy<typeof exportCalls>(exportWire);

/** A list to export: its filtered rows and visible columns. */
export interface ExportWish {
  list: string;
  /** The list's title. */
  title: string;
  format: ListExport['format'];
  columns: string[];
  query: Query;
}
interface ExportContext {
  wish: ExportWish | null;
  /** The export: requested here, or found through a notification. */
  id: number | null;
  found: ListExport | null;
  /** How often its state was read, and how many bytes of the file have arrived. */
  looks: number;
  bytes: number;
  failure: Failure | null;
}
type ExportEvent =
  | { type: 'export'; wish: ExportWish }
  | { type: 'collect'; id: number }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'dismiss' }
  | DownloadEvent;

const anew = { found: null, looks: 0, bytes: 0, failure: null };
const label = (event: string) => ({ label: `flow.event.${event}` });
const chart = setup({
  types: {
    context: {} as ExportContext,
    events: {} as ExportEvent,
    /** An export that is there already; null for none yet. */
    input: {} as { id: number | null },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    ask: fromPromise<ListExport, { wish: ExportWish | null }>(async ({ input: { wish }, signal }) => {
      if (!wish) throw new Error('Nothing to export');
      const { title: _, query, ...body } = wish;
      const { page: __, per_page: ___, ...asked } = cleanQuery(query);
      const words = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      return send(calls.create, { body: { ...body, query: words }, idempotencyKey: crypto.randomUUID(), signal });
    }),
    look: fromPromise<ListExport, { id: number }>(({ input, signal }) => send(calls.get, { params: input, signal })),
    remove: fromPromise<unknown, { id: number }>(({ input, signal }) => send(calls.remove, { params: input, signal })),
    download: fromCallback<{ type: 'none' }, { id: number }>(({ input: { id }, sendBack }) => downloadExport(id, sendBack)),
  },
  delays: {
    /** A small export is ready within a moment; a large one isn't asked about more than once a second. */
    soon: ({ context }) => Math.min(1000, 100 * 1.5 ** context.looks),
  },
  guards: {
    ...failureGuards,
    hasId: ({ context }) => context.id !== null,
    hasWish: ({ context }) => context.wish !== null,
    isReady: (_, { output }: { output: ListExport }) => output.state === 'ready',
    hasFailed: (_, { output }: { output: ListExport }) => output.state === 'failed',
  },
  actions: {
    keepWish: assign((_, { wish }: { wish: ExportWish }) => ({ ...anew, wish, id: null })),
    keepId: assign((_, { id }: { id: number }) => ({ ...anew, wish: null, id })),
    keepExport: assign(({ context }, { output }: { output: ListExport }) => ({
      id: output.id,
      found: output,
      looks: context.looks + 1,
      bytes: 0,
    })),
    keepBytes: assign((_, { bytes }: { bytes: number }) => ({ bytes })),
    /** A retry requests a new export. */
    keepReason: assign((_, { output }: { output: ListExport }) => ({
      id: null,
      failure: toFailure(422, { success: false, error: output.error ?? undefined }),
    })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    keepError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepMissing: assign((_, { error }: { error: unknown }) => ({ id: null, failure: failureOf(error) })),
    forgetExport: assign({ ...anew, wish: null, id: null }),
    /** Its title stays on the page. */
    endExport: assign(({ context: { found } }) => ({ ...anew, found, wish: null, id: null })),
    startAnew: assign(anew),
    emitSaved: ({ context: { found } }) => {
      if (found) notifier.trigger.shown({ message: 'kit.export.saved', values: { list: found.title } });
    },
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const idOf = ({ context }: { context: ExportContext }) => ({ id: context.id ?? 0 });
const wanting = {
  export: { target: 'asking', actions: { type: 'keepWish', ...withEvent }, meta: label('export') },
  collect: { target: 'preparing', actions: { type: 'keepId', ...withEvent }, meta: label('collect') },
} as const;

const idle = chart.createStateConfig({
  meta: { title: 'flow.export.idle' },
  always: { guard: 'hasId', target: 'preparing' },
  on: wanting,
});
const asking = chart.createStateConfig({
  meta: { title: 'flow.export.asking' },
  tags: 'busy',
  invoke: {
    id: 'ask',
    src: 'ask',
    input: ({ context: { wish } }) => ({ wish }),
    onDone: { target: 'preparing', actions: { type: 'keepExport', ...withOutput } },
    onError: { target: 'failed', actions: { type: 'keepError', ...withError } },
  },
  on: { cancel: { target: 'idle', actions: 'forgetExport', meta: label('cancel') } },
});
const preparing = chart.createStateConfig({
  meta: { title: 'flow.export.preparing' },
  tags: 'busy',
  initial: 'waiting',
  on: { cancel: { target: 'cancelling', meta: label('cancel') } },
  states: {
    waiting: { meta: { title: 'flow.export.preparing' }, after: { soon: 'looking' } },
    looking: {
      meta: { title: 'flow.export.looking' },
      invoke: {
        id: 'look',
        src: 'look',
        input: idOf,
        onDone: [
          {
            guard: { type: 'isReady', ...withOutput },
            target: '#export.downloading',
            actions: { type: 'keepExport', ...withOutput },
          },
          {
            guard: { type: 'hasFailed', ...withOutput },
            target: '#export.failed',
            actions: { type: 'keepReason', ...withOutput },
          },
          { target: 'waiting', actions: { type: 'keepExport', ...withOutput } },
        ],
        onError: [
          { guard: { type: 'isOffline', ...withError }, target: 'waiting' },
          {
            guard: { type: 'isMissing', ...withError },
            target: '#export.failed',
            actions: { type: 'keepMissing', ...withError },
          },
          { target: '#export.failed', actions: { type: 'keepError', ...withError } },
        ],
      },
    },
  },
});
const downloading = chart.createStateConfig({
  meta: { title: 'flow.export.downloading' },
  tags: 'busy',
  invoke: { id: 'download', src: 'download', input: idOf, onError: 'idle' },
  on: {
    'bytes.came': { actions: { type: 'keepBytes', ...withEvent } },
    'file.saved': { target: 'idle', actions: ['emitSaved', 'endExport'] },
    'file.failed': { target: 'failed', actions: { type: 'keepFailure', ...withEvent } },
    cancel: { target: 'idle', actions: 'forgetExport', meta: label('cancel') },
  },
});
const cancelling = chart.createStateConfig({
  meta: { title: 'flow.export.cancelling' },
  tags: 'busy',
  invoke: {
    id: 'remove',
    src: 'remove',
    input: idOf,
    onDone: { target: 'idle', actions: 'forgetExport' },
    // If it couldn't be cancelled, its file is deleted after a day.
    onError: { target: 'idle', actions: 'forgetExport' },
  },
});
const failed = chart.createStateConfig({
  meta: { title: 'flow.export.failed' },
  on: {
    retry: [
      { guard: 'hasId', target: 'preparing', actions: 'startAnew', meta: label('retry') },
      { guard: 'hasWish', target: 'asking', actions: 'startAnew', meta: label('retry') },
    ],
    dismiss: { target: 'idle', actions: 'forgetExport', meta: label('dismiss') },
    export: wanting.export,
  },
});

/** Exports a list: the server writes the file in the background, and it is downloaded as soon as it is ready. */
export const exportMachine = chart.createMachine({
  id: 'export',
  initial: 'idle',
  context: ({ input }) => ({ ...anew, wish: null, id: input.id }),
  states: { idle, asking, preparing, downloading, cancelling, failed },
});
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>;

/** The instance of this browser tab: it goes on while the user works elsewhere. */
export const exporter = createActor(exportMachine, { input: { id: null } }).start();

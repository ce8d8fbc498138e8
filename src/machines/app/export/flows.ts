import { assign, createActor, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { CallFailed, credentialsNow, download, failureOf } from '../../../api/client.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import type { Query } from '../../kit/list/list-flow.ts';
import { notifier } from '../../kit/notifier.ts';

/** A list to export: its filtered rows and visible columns. */
export interface ExportJob {
  list: string;
  /** The list's title. */
  title: string;
  format: 'csv' | 'xlsx';
  columns: string[];
  query: Query;
}
interface ExportContext {
  job: ExportJob | null;
  /** The total number of rows, and roughly how many have arrived. */
  total: number;
  rows: number;
  failure: Failure | null;
}
type ExportEvent =
  | { type: 'export'; job: ExportJob }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'dismiss' }
  /** The progress events of a download. */
  | { type: 'rows.came'; total: number; rows: number }
  | { type: 'file.saved' }
  | { type: 'file.failed'; failure: Failure };

/** Streams the file and hands it to the browser. */
async function fetchFile({ list, format, columns, query }: ExportJob, signal: AbortSignal, tell: (event: ExportEvent) => void) {
  const { page: _, per_page: __, ...asked } = query;
  const { headers, body } = await download(`/exports/${list}`, {
    query: { ...asked, format, columns: columns.join(',') },
    signal,
  });
  const total = Number(headers.get('x-total-rows'));
  const about = Math.max(1, Number(headers.get('x-bytes-about')));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    tell({ type: 'rows.came', total, rows: Math.min(total, Math.floor((total * bytes) / about)) });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: headers.get('content-type') ?? '' }));
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${list}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const label = (event: string) => ({ label: `flow.event.${event}` });
const chart = setup({
  types: {
    context: {} as ExportContext,
    events: {} as ExportEvent,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    download: fromCallback<{ type: 'none' }, { job: ExportJob | null }>(({ input: { job }, sendBack }) => {
      const aborting = new AbortController();
      if (job)
        fetchFile(job, aborting.signal, sendBack).then(
          () => sendBack({ type: 'file.saved' }),
          (error: unknown) => {
            if (aborting.signal.aborted) return;
            // A dropped connection carries no further details.
            sendBack({
              type: 'file.failed',
              failure: error instanceof CallFailed ? failureOf(error) : toFailure(0, undefined, credentialsNow().language),
            });
          },
        );
      return () => aborting.abort();
    }),
  },
  actions: {
    keepJob: assign((_, { job }: { job: ExportJob }) => ({ job, total: 0, rows: 0, failure: null })),
    keepCome: assign((_, { total, rows }: { total: number; rows: number }) => ({ total, rows })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetJob: assign({ job: null, failure: null }),
    startAnew: assign({ total: 0, rows: 0, failure: null }),
    emitSaved: ({ context: { job } }) => {
      if (job) notifier.trigger.shown({ message: 'kit.export.saved', values: { list: job.title } });
    },
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };

const idle = chart.createStateConfig({
  meta: { title: 'flow.export.idle' },
  on: { export: { target: 'writing', actions: { type: 'keepJob', ...withEvent }, meta: label('export') } },
});
const writing = chart.createStateConfig({
  meta: { title: 'flow.export.writing' },
  tags: 'busy',
  invoke: {
    id: 'download',
    src: 'download',
    input: ({ context: { job } }) => ({ job }),
    onError: 'idle',
  },
  on: {
    'rows.came': { actions: { type: 'keepCome', ...withEvent } },
    'file.saved': { target: 'idle', actions: ['emitSaved', 'forgetJob'] },
    'file.failed': { target: 'failed', actions: { type: 'keepFailure', ...withEvent } },
    cancel: { target: 'idle', actions: 'forgetJob', meta: label('cancel') },
  },
});
const failed = chart.createStateConfig({
  meta: { title: 'flow.export.failed' },
  on: {
    retry: { target: 'writing', actions: 'startAnew', meta: label('retry') },
    dismiss: { target: 'idle', actions: 'forgetJob', meta: label('dismiss') },
    export: { target: 'writing', actions: { type: 'keepJob', ...withEvent }, meta: label('export') },
  },
});

/** Exports lists one at a time, in the background, and reports when each is done. */
export const exportMachine = chart.createMachine({
  id: 'export',
  initial: 'idle',
  context: { job: null, total: 0, rows: 0, failure: null },
  states: { idle, writing, failed },
});
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>;

/** The instance of this browser tab. */
export const exporter = createActor(exportMachine).start();

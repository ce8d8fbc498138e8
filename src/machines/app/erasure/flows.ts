import { assign, fromPromise, setup } from 'xstate';
import { type Erasable, type Erased, type ErasurePreview, erasureCalls } from '../../../api/app/erasure.ts';
import { type Answered, ask, failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { toast } from '../../kit/notifier.ts';

interface ErasureContext {
  entity: Erasable;
  id: number;
  /** What is erased and what is kept. */
  preview: ErasurePreview | null;
  /** The name as typed. */
  name: string;
  failure: Failure | null;
}
type ErasureEvent = { type: 'ask' } | { type: 'type'; name: string } | { type: 'erase' } | { type: 'cancel' } | { type: 'retry' };
type Whose = Pick<ErasureContext, 'entity' | 'id'>;

/** Whether the typed name is the record's. */
export const isNamed = ({ preview, name }: Pick<ErasureContext, 'preview' | 'name'>): boolean =>
  preview !== null && name.trim() === preview.name.trim();

const label = (event: string) => ({ label: `flow.event.${event}` });
const chart = setup({
  types: {
    context: {} as ErasureContext,
    events: {} as ErasureEvent,
    input: {} as Whose,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<ErasurePreview, Whose>(({ input: { entity, id }, signal }) =>
      send(erasureCalls.preview, { params: { entity, record_id: id }, signal }),
    ),
    erase: fromPromise<Answered<Erased>, Whose & { name: string }>(({ input: { entity, id, name }, signal }) =>
      ask(erasureCalls.erase, { body: { entity, record_id: id, name: name.trim() }, signal }),
    ),
  },
  guards: {
    mayErase: ({ context: { preview } }) => preview !== null && preview.reasons.length === 0,
    isNamed: ({ context }) => isNamed(context),
  },
  actions: {
    startAnew: assign({ preview: null, name: '', failure: null }),
    keepPreview: assign((_, { output }: { output: ErasurePreview }) => ({ preview: output, failure: null })),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    showMessage: (_, { output }: { output: Answered<Erased> }) => {
      if (output.message) toast({ message: output.message });
    },
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const cancel = { target: '#erasure.idle', meta: label('cancel') } as const;

/**
 * Erasing a person's data on request (PDPL): what goes and what the law keeps is shown first, then the name is typed to confirm,
 * because nothing brings it back.
 */
export const erasureMachine = chart.createMachine({
  id: 'erasure',
  initial: 'idle',
  context: ({ input }) => ({ ...input, preview: null, name: '', failure: null }),
  states: {
    idle: {
      meta: { title: 'flow.erasure.idle' },
      on: { ask: { target: 'reading', meta: label('ask_erasure') } },
    },
    reading: {
      meta: { title: 'flow.erasure.reading' },
      tags: 'busy',
      entry: 'startAnew',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { entity, id } }) => ({ entity, id }),
        onDone: { target: 'asked', actions: { type: 'keepPreview', ...withOutput } },
        onError: { target: 'unreadable', actions: { type: 'keepFailure', ...withError } },
      },
      on: { cancel },
    },
    asked: {
      meta: { title: 'flow.erasure.asked' },
      initial: 'deciding',
      on: { cancel },
      states: {
        deciding: {
          meta: { title: 'flow.erasure.deciding' },
          always: { guard: 'mayErase', target: 'naming' },
        },
        naming: {
          meta: { title: 'flow.erasure.naming' },
          on: {
            type: { actions: { type: 'keepName', ...withEvent }, meta: label('type') },
            erase: { guard: 'isNamed', target: '#erasure.erasing', meta: label('erase') },
          },
        },
      },
    },
    unreadable: {
      meta: { title: 'flow.erasure.unreadable' },
      on: { retry: { target: 'reading', meta: label('retry') }, cancel },
    },
    erasing: {
      meta: { title: 'flow.erasure.erasing' },
      tags: 'busy',
      invoke: {
        id: 'erase',
        src: 'erase',
        input: ({ context: { entity, id, name } }) => ({ entity, id, name }),
        onDone: { target: 'done', actions: { type: 'showMessage', ...withOutput } },
        onError: { target: 'asked', actions: { type: 'keepFailure', ...withError } },
      },
    },
    done: {
      meta: { title: 'flow.erasure.done' },
      on: { ask: { target: 'reading', meta: label('ask_erasure') } },
    },
  },
});

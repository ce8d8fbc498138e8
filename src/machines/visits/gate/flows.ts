import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { send } from '../../../api/client.ts';
import { type Gates, visitCalls } from '../../../api/visits/visit.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { gateChart as chart, gateContext, withError, withOutput } from './gate-setup.ts';

const failed = { type: 'keepFailure', ...withError } as const;

const choosing = chart.createStateConfig({
  meta: { title: 'flow.gate.choosing' },
  always: { target: 'reading', guard: 'hasPlace' },
  on: {
    'place.choose': {
      target: 'reading',
      actions: [{ type: 'keepPlace', params: ({ event }) => event }, 'store'],
      meta: { label: 'flow.gate.choose' },
    },
  },
});

/** The list is read; somebody who comes meanwhile is judged by the one before. */
const reading = chart.createStateConfig({
  meta: { title: 'flow.gate.reading' },
  invoke: {
    id: 'readList',
    src: 'readList',
    input: ({ context }) => context.compound ?? 0,
    onDone: { target: 'watching', actions: [{ type: 'keepList', ...withOutput }, 'store'] },
    onError: { target: 'watching', actions: failed },
  },
});

const watching = chart.createStateConfig({
  meta: { title: 'flow.gate.watching' },
  after: {
    untilSent: { target: 'sending', guard: 'hasQueue' },
    untilRead: 'reading',
  },
  on: {
    show: { target: 'judging', actions: { type: 'keepShown', params: ({ event }) => event }, meta: { label: 'flow.gate.show' } },
    'direction.turn': { actions: 'turn', meta: { label: 'flow.gate.turn' } },
    dismiss: { actions: 'forgetVerdict', meta: { label: 'flow.gate.dismiss' } },
    refresh: { target: 'reading', meta: { label: 'flow.gate.refresh' } },
    'place.leave': { target: 'choosing', actions: ['forgetPlace', 'store'], meta: { label: 'flow.gate.leave' } },
  },
});

const judging = chart.createStateConfig({
  meta: { title: 'flow.gate.judging' },
  invoke: {
    id: 'judge',
    src: 'judge',
    input: ({ context: { shown, direction, list, queue } }) => ({
      ...{ direction, queue, shown: shown ?? { text: '' } },
      list: list ?? { as_of: '', company: 0, compound: 0, keys: [], visits: [], revoked: [] },
    }),
    onDone: { target: 'judged', actions: [{ type: 'keepVerdict', ...withOutput }, 'store'] },
    onError: { target: 'watching', actions: failed },
  },
});

const judged = chart.createStateConfig({
  meta: { title: 'flow.gate.judged' },
  always: [{ target: 'sending', guard: 'hasQueue' }, { target: 'watching' }],
});

const sending = chart.createStateConfig({
  meta: { title: 'flow.gate.sending' },
  invoke: {
    id: 'sendScans',
    src: 'sendScans',
    input: ({ context: { gate, queue } }) => ({ gate, scans: queue.slice(0, 200) }),
    onDone: { target: 'reading', actions: [{ type: 'keepAnswers', ...withOutput }, 'store'] },
    onError: { target: 'watching', actions: failed },
  },
});

/** A gate's tablet: it judges whoever comes by what it knows, and tells the office when it can. */
export const gateMachine = chart.createMachine({
  id: 'gate',
  initial: 'choosing',
  context: gateContext,
  states: { choosing, reading, watching, judging, judged, sending },
});
/** The compounds that a tablet can be put into. */
export const gatesMachine = readFlow<Gates, null>({ entity: 'compound' }).provide({
  actors: { read: reader((_, signal) => send(visitCalls.gates, { signal })) },
});
export type GateRef = ActorRefFrom<typeof gateMachine>;
export type GateSnapshot = SnapshotFrom<typeof gateMachine>;

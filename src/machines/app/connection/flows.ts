import { fromPromise, type SnapshotFrom, setup } from 'xstate';
import { isReachable } from '../../../api/client.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { hearChanges, type Signal, tellSignal } from '../../kit/signals.ts';

const chart = setup({
  types: { events: {} as Signal | { type: 'retry' }, meta: {} as FlowMeta, transitionMeta: {} as { label: string } },
  actors: {
    hearChanges,
    knock: fromPromise(async ({ signal }) => {
      if (!(await isReachable(signal))) throw new Error('The server is not well');
    }),
  },
  // A server that starts anew, a train in a tunnel: nobody needs to hear of what is over at once.
  delays: { grace: 2_500, shown: 3_000 },
  actions: {
    /** Whatever waits for the way to be back goes on. */
    tellOnline: () => tellSignal({ type: 'online' }),
  },
});

const together = chart.createStateConfig({
  meta: { title: 'flow.connection.together' },
  on: { offline: 'wavering' },
});
const wavering = chart.createStateConfig({
  meta: { title: 'flow.connection.wavering' },
  after: { grace: 'lost' },
  on: { online: 'together' },
});
const lost = chart.createStateConfig({
  meta: { title: 'flow.connection.lost' },
  tags: 'lost',
  on: { online: 'back', retry: { target: 'knocking', meta: { label: 'flow.event.retry' } } },
});
const knocking = chart.createStateConfig({
  meta: { title: 'flow.connection.knocking' },
  tags: ['lost', 'busy'],
  invoke: { id: 'knock', src: 'knock', onDone: { target: 'back', actions: 'tellOnline' }, onError: 'lost' },
  on: { online: 'back' },
});
/** Said for a moment, so that nobody wonders whether it still is. */
const back = chart.createStateConfig({
  meta: { title: 'flow.connection.back' },
  after: { shown: 'together' },
  on: { offline: 'wavering' },
});

/** Whether there is a way to the server, as a person should know it. */
export const connectionMachine = chart.createMachine({
  id: 'connection',
  initial: 'together',
  invoke: { id: 'hearChanges', src: 'hearChanges', input: { entity: [], id: null }, onError: '.together' },
  states: { together, wavering, lost, knocking, back },
});
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

import { fromPromise, type SnapshotFrom, setup } from 'xstate';
import { isReachable } from '../../../api/client.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { emitSignal, type Signal, watchChanges } from '../../kit/signals.ts';

const chart = setup({
  types: { events: {} as Signal | { type: 'retry' }, meta: {} as FlowMeta, transitionMeta: {} as { label: string } },
  actors: {
    watchChanges,
    probe: fromPromise(async ({ signal }) => {
      if (!(await isReachable(signal))) throw new Error('The server is not well');
    }),
  },
  // A server that starts anew, a train in a tunnel: nobody needs to hear of what is over at once.
  delays: { grace: 2_500, shown: 3_000 },
  actions: {
    /** Whatever waits for the way to be recovered goes on. */
    emitOnline: () => emitSignal({ type: 'online' }),
  },
});

const connected = chart.createStateConfig({
  meta: { title: 'flow.connection.connected' },
  on: { offline: 'unstable' },
});
const unstable = chart.createStateConfig({
  meta: { title: 'flow.connection.unstable' },
  after: { grace: 'lost' },
  on: { online: 'connected' },
});
const lost = chart.createStateConfig({
  meta: { title: 'flow.connection.lost' },
  tags: 'lost',
  on: { online: 'recovered', retry: { target: 'probing', meta: { label: 'flow.event.retry' } } },
});
const probing = chart.createStateConfig({
  meta: { title: 'flow.connection.probing' },
  tags: ['lost', 'busy'],
  invoke: { id: 'probe', src: 'probe', onDone: { target: 'recovered', actions: 'emitOnline' }, onError: 'lost' },
  on: { online: 'recovered' },
});
/** Said for a moment, so that nobody wonders whether it still is. */
const recovered = chart.createStateConfig({
  meta: { title: 'flow.connection.recovered' },
  after: { shown: 'connected' },
  on: { offline: 'unstable' },
});

/** Whether there is a way to the server, as a person should know it. */
export const connectionMachine = chart.createMachine({
  id: 'connection',
  initial: 'connected',
  invoke: { id: 'watchChanges', src: 'watchChanges', input: { entity: [], id: null }, onError: '.connected' },
  states: { connected, unstable, lost, probing, recovered },
});
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

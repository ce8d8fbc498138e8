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
  // A server restart, a train in a tunnel: nobody needs to know about interruptions that are over at once.
  delays: { grace: 2_500, shown: 3_000, pause: 1_500 },
  actions: {
    /** Announces the recovery to everything that was waiting. */
    emitOnline: () => emitSignal({ type: 'online' }),
  },
});

const connected = chart.createStateConfig({
  meta: { title: 'flow.connection.connected' },
  on: { offline: 'unstable', unavailable: 'restarting' },
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
/** Shown briefly, so that nobody wonders whether the connection is still lost. */
const recovered = chart.createStateConfig({
  meta: { title: 'flow.connection.recovered' },
  after: { shown: 'connected' },
  on: { offline: 'unstable', unavailable: 'restarting' },
});
/** The server is there, and its database isn't: asked until it is. */
const restarting = chart.createStateConfig({
  meta: { title: 'flow.connection.restarting' },
  tags: 'restarting',
  after: { pause: 'asking' },
  on: { offline: 'unstable', online: 'recovered' },
});
const asking = chart.createStateConfig({
  meta: { title: 'flow.connection.asking' },
  tags: 'restarting',
  invoke: { id: 'probe', src: 'probe', onDone: { target: 'recovered', actions: 'emitOnline' }, onError: 'restarting' },
  on: { offline: 'unstable', online: 'recovered' },
});

/** Whether the server can be reached, as shown to the user. */
export const connectionMachine = chart.createMachine({
  id: 'connection',
  initial: 'connected',
  invoke: { id: 'watchChanges', src: 'watchChanges', input: { entity: [], id: null }, onError: '.connected' },
  states: { connected, unstable, lost, probing, recovered, restarting, asking },
});
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

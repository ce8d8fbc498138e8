import { assign, type SnapshotFrom, setup } from 'xstate';
import type { FlowMeta } from '../lifecycle.ts';

interface ReplayContext {
  /** How many transitions have happened so far: 0 is the start, `last` is now. */
  at: number;
  last: number;
}
type ReplayEvent = { type: 'go'; at: number } | { type: 'play' } | { type: 'pause' } | { type: 'step' };

const chart = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent,
    input: {} as { last: number },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  delays: { move: 1200 },
  guards: {
    hasWay: ({ context }) => context.last > 0,
    isAtEnd: ({ context }) => context.last > 0 && context.at >= context.last,
    isNearEnd: ({ context }) => context.at + 1 >= context.last,
  },
  actions: {
    goTo: assign(({ context }, { at }: { at: number }) => ({ at: Math.min(Math.max(0, Math.trunc(at)), context.last) })),
    goForward: assign(({ context }) => ({ at: Math.min(context.at + 1, context.last) })),
    goToBeginning: assign({ at: 0 }),
  },
});

const label = (event: string) => ({ label: `kit.replay.${event}` });
const goTo = { type: 'goTo', params: ({ event }: { event: { at: number } }) => event } as const;

const idle = chart.createStateConfig({
  meta: { title: 'kit.replay.idle' },
  on: {
    go: { guard: 'hasWay', actions: goTo, meta: label('go') },
    play: [
      { target: 'playing', guard: 'isAtEnd', actions: 'goToBeginning', meta: label('play') },
      { target: 'playing', guard: 'hasWay', meta: label('play') },
    ],
    // For users who prefer reduced motion: one transition at a time, wrapping from the end to the start.
    step: [
      { guard: 'isAtEnd', actions: 'goToBeginning', meta: label('step') },
      { guard: 'hasWay', actions: 'goForward', meta: label('step') },
    ],
  },
});
const playing = chart.createStateConfig({
  meta: { title: 'kit.replay.playing' },
  after: {
    move: [
      { target: 'idle', guard: 'isNearEnd', actions: 'goForward' },
      { target: 'playing', reenter: true, actions: 'goForward' },
    ],
  },
  on: {
    go: { target: 'idle', actions: goTo, meta: label('go') },
    pause: { target: 'idle', meta: label('pause') },
  },
});

/** The position in a record's history, set by the user or playing. Starts at the end, which is now. */
export const replayMachine = chart.createMachine({
  id: 'replay',
  initial: 'idle',
  context: ({ input }) => ({ at: input.last, last: input.last }),
  states: { idle: idle, playing },
});
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>;

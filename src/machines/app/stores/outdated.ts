import { createStore } from '@xstate/store';
import type { AnyActorRef } from 'xstate';

/** The reads on the page whose last attempt to read again failed: what they show may be out of date. */
export const outdated = createStore({
  context: { reads: [] as readonly AnyActorRef[] },
  on: {
    fellBehind: ({ reads }, { read }: { read: AnyActorRef }) => ({ reads: [...reads, read] }),
    caughtUp: ({ reads }, { read }: { read: AnyActorRef }) => ({ reads: reads.filter((one) => one !== read) }),
  },
});

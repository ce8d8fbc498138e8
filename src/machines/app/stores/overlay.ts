import { createStore } from '@xstate/store';

/** What of the frame's own lies over the page: one thing at a time. */
export const overlay = createStore({
  context: { open: null as 'palette' | 'shortcuts' | null },
  on: {
    opened: (_, { what }: { what: 'palette' | 'shortcuts' }) => ({ open: what }),
    closed: () => ({ open: null }),
  },
});

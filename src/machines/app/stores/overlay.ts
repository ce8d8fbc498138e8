import { createStore } from '@xstate/store';

/** Which of the frame's overlays is open: one at a time. */
export const overlay = createStore({
  context: { open: null as 'palette' | 'shortcuts' | null },
  on: {
    opened: (_, { what }: { what: 'palette' | 'shortcuts' }) => ({ open: what }),
    closed: () => ({ open: null }),
  },
});

import { createStore } from '@xstate/store';

type Overlay = 'palette' | 'shortcuts' | 'help';

/** Which of the frame's overlays is open: one at a time. */
export const overlay = createStore({
  context: { open: null as Overlay | null },
  on: {
    opened: (_, { what }: { what: Overlay }) => ({ open: what }),
    closed: () => ({ open: null }),
  },
});

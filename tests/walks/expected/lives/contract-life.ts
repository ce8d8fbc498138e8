import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { activate: 'active', cancel: 'cancelled' },
    active: { end: 'ended', cancel: 'cancelled' },
    ended: { reopen: 'active' },
    cancelled: {},
  },
  guards: [],
};

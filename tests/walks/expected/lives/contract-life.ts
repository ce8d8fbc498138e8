import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { landlord_sign: 'active', cancel: 'cancelled' },
    active: { end: 'ended', cancel: 'cancelled' },
    ended: { reopen: 'active' },
    cancelled: {},
  },
  guards: [],
};

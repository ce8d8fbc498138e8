import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'waiting',
  moves: {
    waiting: { activate: 'active', skip: 'skipped' },
    active: {
      decided: ['approved', 'rejected', 'active'],
      // Late alone never approves: it rejects, asks others, or reminds.
      due: ['rejected', 'active', 'active'],
      skip: 'skipped',
    },
    approved: {},
    rejected: {},
    skipped: {},
  },
  guards: [],
};

import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'waiting',
  moves: {
    waiting: { activate: 'active', skip: 'skipped' },
    active: {
      decided: ['approved', 'rejected', 'active'],
      // An overdue step is never approved: it is rejected, escalated or reminded.
      due: ['rejected', 'active', 'active'],
      resolve: 'active',
      strand: 'rejected',
      skip: 'skipped',
    },
    approved: {},
    rejected: {},
    skipped: {},
  },
  guards: [],
};

import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { approve: 'approved', reject: 'rejected', delegate: 'delegated', void: 'void' },
    approved: {},
    rejected: {},
    delegated: {},
    void: {},
  },
};

import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'running',
  moves: {
    running: {
      step_done: ['running', 'approved'],
      step_rejected: 'rejected',
      withdraw: 'cancelled',
      entity_changed: 'superseded',
    },
    approved: {},
    rejected: {},
    cancelled: {},
    superseded: {},
  },
  guards: [],
};

import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('operations');

const guards: ExpectedTransition[] = [
  { from: ['requested', 'approved'], event: 'cancel', by: 'leasing_agent', guards: { mayEdit } },
  {
    from: ['approved'],
    event: 'apply',
    by: 'leasing_agent',
    guards: {
      mayEdit,
      isInForce: { in: 'a discount of a contract that is over' },
      isWithinOpen: { in: 'a discount above what is unpaid' },
    },
  },
  {
    from: ['applied'],
    event: 'cancel',
    by: 'leasing_agent',
    guards: { mayEdit, isUntouched: { in: 'a lowered installment that was paid' } },
  },
];

export const life: ExpectedLife = {
  initial: 'requested',
  moves: {
    requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
    approved: { apply: 'applied', cancel: 'cancelled' },
    applied: { cancel: 'cancelled' },
    rejected: {},
    cancelled: {},
  },
  guards,
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const allocated = ['refunded', 'allocated', 'partially_allocated'];
const refunded = ['refunded', 'partially_allocated'];
const deallocated = ['recorded', 'partially_allocated'];

export const life: ExpectedLife = {
  initial: 'recorded',
  moves: {
    recorded: { allocated, refunded, reverse: 'reversed', await_cheque: 'under_collection', return_cheque: 'under_collection' },
    under_collection: { clear: 'recorded', fall_through: 'reversed' },
    partially_allocated: {
      ...{ allocated, deallocated, refunded, refund_taken_back: deallocated, reverse: 'reversed' },
      return_cheque: 'under_collection',
    },
    allocated: { deallocated, reverse: 'reversed', return_cheque: 'under_collection' },
    refunded: { deallocated, refund_taken_back: deallocated },
    reversed: {},
  },
  guards: [
    {
      from: ['recorded', 'partially_allocated', 'allocated'],
      event: 'reverse',
      by: 'general_manager',
      given: { reason: 'The bank took the transfer back' },
      guards: {
        may: forbidden('operations'),
        isNoCheque: { in: 'a collection of a cheque' },
        isNoDeposit: { in: 'a collection of a deposit' },
        nothingRefunded: { in: 'a collection of which a part was paid back' },
        gaveReason: { given: {} },
        gavePossibleDay: { given: { reason: 'The bank took the transfer back', returned_on: '2030-01-01' } },
        gaveReturn: { in: 'a collection on a reconciled statement' },
      },
    },
  ],
};

import type { ExpectedEffects } from '../effect-words.ts';

// What it posts, and what becomes of its cheques: tests/server/finance/cash-desk.test.ts.
export const effects: ExpectedEffects = {
  'draft pay_in': { postPayIn: ['bank_deposit.paid_in_on: today', 'bank_deposit.slip_number: P…'] },
  'draft discard': { freeCheques: [] },
  'paid_in return': {
    takeBack: [
      'bank_deposit.paid_in_on: nothing',
      'bank_deposit.reason: The bank counted less',
      'bank_deposit.slip_number: nothing',
    ],
  },
  'paid_in confirm': { postConfirmation: ['bank_deposit.confirmed_on: today'] },
  'confirmed unconfirm': { takeConfirmationBack: ['bank_deposit.confirmed_on: nothing'] },
};

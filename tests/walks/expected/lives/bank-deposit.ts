import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const reason = { reason: 'The bank counted less' };
const slip = { slip_number: 'A-778120' };
const may = forbidden('operations');
const gaveReason = { given: {} };

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { pay_in: 'paid_in', discard: 'discarded' },
    paid_in: { confirm: 'confirmed', return: 'draft' },
    confirmed: { unconfirm: 'paid_in' },
    discarded: {},
  },
  guards: [
    {
      from: ['draft'],
      event: 'pay_in',
      by: 'finance_manager',
      in: 'a slip of a box that has its cash',
      given: slip,
      guards: {
        may,
        hasLines: { in: 'an empty slip' },
        chequesAreInHand: { in: 'a cheque that is at the bank already' },
        gavePossibleDay: { given: { ...slip, on: '2030-01-01' } },
        gaveSlipNumber: { given: {} },
      },
    },
    { from: ['draft'], event: 'discard', by: 'finance_manager', guards: { may } },
    {
      from: ['paid_in'],
      event: 'return',
      by: 'finance_manager',
      in: 'a slip of a box that has its cash',
      given: reason,
      guards: { may, chequesAreAtBank: { in: 'a cheque that has bounced' }, gaveReason },
    },
    {
      from: ['confirmed'],
      event: 'unconfirm',
      by: 'general_manager',
      in: 'a slip that no line of the bank is matched with',
      given: reason,
      guards: { may, isUnmatched: { in: 'a line of the bank is matched with the slip' }, gaveReason },
    },
  ],
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const given = { reason: 'The tenant wants it set off against the next rent' };
const gaveReason = { given: {} };
const may = forbidden('operations');
const transfer = { reference: 'FT-2026-118' };

export const life: ExpectedLife = {
  initial: 'requested',
  moves: {
    requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
    approved: { pay: 'paid', cancel: 'cancelled' },
    paid: { reverse: 'reversed' },
    rejected: {},
    cancelled: {},
    reversed: {},
  },
  guards: [
    {
      from: ['requested'],
      event: 'approve',
      by: 'general_manager',
      guards: { may, isAnother: { in: 'the approver asked for the refund' } },
    },
    { from: ['requested'], event: 'reject', by: 'general_manager', given, guards: { may, gaveReason } },
    { from: ['requested', 'approved'], event: 'cancel', by: 'finance_manager', given, guards: { may, gaveReason } },
    {
      from: ['approved'],
      event: 'pay',
      by: 'finance_manager',
      given: transfer,
      guards: {
        may,
        gavePossibleDay: { given: { ...transfer, on: '2030-01-01' } },
        gaveReference: { given: {} },
      },
    },
    {
      from: ['paid'],
      event: 'reverse',
      by: 'general_manager',
      given,
      guards: {
        may,
        gaveReason,
        gaveReturnDay: { given: { ...given, returned_on: '2030-01-01' } },
        gaveReturn: { in: 'a refund paid in a closed month' },
      },
    },
  ],
};

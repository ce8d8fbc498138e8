import type { ExpectedEffects } from '../effect-words.ts';

// All that came in was kept for it: 150.00.
const freeCredit = ['kept for refunds: 0'];
const ends = { keepEnd: ['cash_refund.end_reason: The tenant wants it set off against the next rent'], freeCredit };
// What it posts, and what becomes of the collection or the credit note: tests/server/finance/cash-refunds.test.ts.
export const effects: ExpectedEffects = {
  'requested approve': { keepApproval: ['cash_refund.approved_by: general_manager', 'cash_refund.approved_on: today'] },
  'requested reject': ends,
  'requested cancel': ends,
  'approved cancel': ends,
  'approved pay': {
    postPayment: [
      'cash_refund.paid_on: today',
      'cash_refund.reference: FT-2026-118',
      'cash_refund.transaction_id: transaction',
      ...freeCredit,
    ],
  },
  'paid reverse': { keepEnd: ends.keepEnd, takeBack: ['cash_refund.reversed_on: today'] },
};

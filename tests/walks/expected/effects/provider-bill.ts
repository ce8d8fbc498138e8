import type { ExpectedEffects } from '../effect-words.ts';

// A bill of 66.00 and VAT of 9.90 for a service that was approved at 66.00. What it posts:
// tests/server/maintenance/provider-bills.test.ts.
const keepReason = ['provider_bill.reason: The hours are wrong'];

export const effects: ExpectedEffects = {
  'submitted match': { matchItems: ['provider_bill.matched_by: finance_manager'] },
  'submitted reject': { keepReason },
  'matched reject': { keepReason, freeItems: ['provider_bill.matched_by: nothing'] },
  'matched approve': { postBill: ['provider_bill.approved_by: general_manager', 'provider_bill.posted_on: today'] },
  'posted pay': { postPayment: ['provider_bill.paid_on: today', 'provider_bill.reference: FT-2026-118'] },
};

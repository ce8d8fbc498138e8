import type { ExpectedEffects } from '../effect-words.ts';

// A service of three at 22.00, or at 120.00 where it is above the limits. What parts do to the store and the books:
// tests/server/maintenance/work-order-items.test.ts.
const submitted = (asked: number) => ({
  keepSubmitter: [`work_order_item.asked: ${asked}`, 'work_order_item.submitted_by: admin'],
});

export const effects: ExpectedEffects = {
  'draft submit #1': { ...submitted(6600), reserveParts: [] },
  'draft submit #2': submitted(36000),
  'submitted approve': { keepApprover: ['work_order_item.approved_by: general_manager'], reserveParts: [] },
  'submitted reject': { keepReason: ['work_order_item.reason: Too dear'] },
  'approved use #1': { issueParts: ['work_order_item.actual: 6600', 'work_order_item.used_qty: 3'], releaseParts: [] },
  'approved use #2': { askForMore: ['work_order_item.asked: 50000'], keepSubmitter: [], releaseParts: [] },
  'approved release': { releaseParts: [] },
  // A provider's bill of 60.00 for it.
  'approved billed': { keepBilled: ['work_order_item.actual: 6000', 'work_order_item.used_qty: 3'] },
  'used billed': { keepBilled: ['work_order_item.actual: 6000'] },
  'used return': { takePartsBack: ['work_order_item.returned_qty: 1', 'work_order_item.returned_value: 2200'] },
};

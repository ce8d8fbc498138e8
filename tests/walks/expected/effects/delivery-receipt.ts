import type { ExpectedEffects } from '../effect-words.ts';

const keepInspectionDay = ['delivery_receipt.inspect_on: today'];
const rejected = { keepReason: ['delivery_receipt.reason: Not the agreed tiles'] };
const approved = {
  keepApproval: [
    'delivery_receipt.approved_on: today',
    'delivery_receipt.signature: [[20,160,40,180,70,120]]',
    'delivery_receipt.signed_by: A buyer on a walk',
  ],
  deliverUnit: ['sale: delivered'],
};
const checked = ['keys_tested', 'meters_read', 'systems_tested', 'cleaned', 'manuals_given'];

/** With the sale: the day, why it was refused, and all that was checked. */
const reset = {
  forgetInspection: [
    'delivery_receipt.inspect_on: nothing',
    'delivery_receipt.reason: nothing',
    ...checked.map((one) => `delivery_receipt.${one}: false`),
  ],
};
const began = ['issued', 'inspection_scheduled', 'inspecting', 'issues_open', 'fixing', 'reinspection', 'rejected'];

export const effects: ExpectedEffects = {
  ...Object.fromEntries(began.map((from) => [`${from} reset`, reset])),
  'issued schedule': { keepInspectionDay },
  'inspection_scheduled schedule': { keepInspectionDay },
  // What is found is recorded with it.
  'inspection_scheduled inspect': {
    besides: ['delivery_receipt update by operations', ...checked.map((one) => `delivery_receipt.${one}: true`)],
  },
  'issued reject': rejected,
  'reinspection reject': rejected,
  'inspecting approve': approved,
  'reinspection approve': approved,
};

import type { ExpectedEffects } from '../effect-words.ts';

const rejected = { keepReason: ['utility_account_request.reason: The meter belongs to another unit'] };
const cancelled = { keepReason: ['utility_account_request.reason: The tenant keeps another account'] };

export const effects: ExpectedEffects = {
  'submitted reject': rejected,
  'under_review reject': rejected,
  'submitted cancel': cancelled,
  'under_review cancel': cancelled,
  'approved cancel': cancelled,
  'sent_to_provider cancel': cancelled,
  'sent_to_provider link': { keepAccount: ['utility_account_request.account_no: …'] },
  'release_requested release': { keepFinalReading: ['utility_account_request.final_reading: 1840'] },
};

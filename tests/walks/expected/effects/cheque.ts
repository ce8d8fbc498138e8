import type { ExpectedEffects } from '../effect-words.ts';

const ends = { endCollection: ['cheque.reason: The tenant has paid in cash'] };
const notifyBounce = [
  'to leasing_manager, about the cheque: Cheque 000101 of A walking tenant bounced. / ارتجع الشيك 000101 للمستأجر A walking tenant.',
];
// What it posts, and what becomes of its collection: tests/server/finance/cheques.test.ts.
export const effects: ExpectedEffects = {
  'in_safe deposit': { postDeposit: ['cheque.deposited_on: today'] },
  'bounced redeposit': { postDeposit: ['cheque.bounce_reason: nothing', 'cheque.bounced_on: nothing'] },
  'deposited clear': { postClearing: ['cheque.cleared_on: today'] },
  'deposited take_back': { takeDepositBack: ['cheque.deposited_on: nothing'] },
  'deposited bounce': {
    postBounce: ['cheque.bounce_reason: insufficient_funds', 'cheque.bounced_on: today'],
    notifyBounce,
  },
  'cleared return_late': {
    postLateReturn: ['cheque.bounce_reason: insufficient_funds', 'cheque.bounced_on: today', 'cheque.cleared_on: nothing'],
    notifyBounce,
  },
  'cleared unclear': { takeClearingBack: ['cheque.cleared_on: nothing'] },
  'in_safe give_back': ends,
  'bounced give_back': ends,
  'in_safe cancel': ends,
  'in_safe replace': { receiveReplacement: [] },
  'bounced replace': { receiveReplacement: [] },
  'legal replace': { receiveReplacement: [] },
  'bounced sue': { keepReason: ['cheque.reason: The tenant has paid in cash'] },
};

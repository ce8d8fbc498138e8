import type { ExpectedEffects } from '../effect-words.ts';

const cancel = (life: string) => ({
  settleContract: [`contract_life cancel: ${life} → cancelled by the system`, 'installment.cancelled_on: today'],
  keepReason: ['lease.cancel_reason: The tenant withdrew'],
  cancelOrder: [
    'leasing_order cancel: pending → cancelled by the system (The tenant withdrew)',
    'pre_occupancy_order cancel: pending → cancelled by the system',
  ],
});
const settleContract = ['contract_life end: active → ended by the system'];
const returnKeys = { keepHandOver: ['lease.handed_over_on: today'] };
const openClearance = ['leasing_clearance is made'];
const terminate = { keepEnd: ['lease.ended_on: today', 'lease.termination_kind: mutual'], settleContract, openClearance };
const sent = 'timer of lease: end is sent';
/** On the day after the last, with the keys back since the first. */
const end = (from: string) => ({
  keepEnd: ['lease.ended_on: today - 1'],
  openClearance,
  settleContract,
  besides: [sent, `lease return_keys: ${from} → ${from} by leasing_manager`, 'lease.handed_over_on: today - 41'],
});

export const effects: ExpectedEffects = {
  'draft cancel': cancel('draft'),
  'pending_start cancel': cancel('active'),
  'pending_start deliver': {
    keepDelivery: ['lease.delivered_on: today'],
    startEndTimer: ['timer of lease: end the end of today + 40'],
  },
  'active give_notice': {
    keepNotice: ['lease.notice_on: today', 'lease.notice_party: tenant', 'lease.notice_reason: Moves away'],
  },
  'active return_keys': returnKeys,
  'active renew': {
    keepSuccessor: ['lease 1.successor_id: lease 2'],
    settleContract: ['contract_life 1 end: active → ended by the system'],
  },
  'active end #1': end('active'),
  'active end #2': { besides: [sent] },
  'active terminate': terminate,
  'on_notice withdraw_notice': {
    forgetNotice: ['lease.notice_on: nothing', 'lease.notice_party: nothing', 'lease.notice_reason: nothing'],
  },
  'on_notice return_keys': returnKeys,
  'on_notice end #1': end('on_notice'),
  'on_notice end #2': { besides: [sent] },
  'on_notice terminate': terminate,
  // Never beyond its term, however late the keys are back.
  'ended.overstay hand_over': {
    keepHandOver: returnKeys.keepHandOver,
    keepEnd: ['lease.ended_on: today - 1'],
    settleContract,
    openClearance,
  },
};

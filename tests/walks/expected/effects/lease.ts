import type { ExpectedEffects } from '../effect-words.ts';

const cancelInstallments = ['installment.cancelled: its part of 60,000.00', 'installment.cancelled_on: today'];
const cancel = (life: string) => ({
  settleContract: [`contract_life cancel: ${life} → cancelled by the system`],
  keepReason: ['lease.cancel_reason: The tenant withdrew'],
  cancelOrder: [
    'leasing_order cancel: pending → cancelled by the system (The tenant withdrew)',
    'pre_occupancy_order cancel: pending → cancelled by the system',
  ],
  cancelInstallments,
  tellPredecessor: [],
});
const settleContract = ['contract_life end: active → ended by the system'];
const returnKeys = { keepHandOver: ['lease.handed_over_on: today'] };
const openClearance = ['leasing_clearance is made'];
/** Before its next period, whose installment is cancelled. */
const terminate = {
  keepEnd: ['lease.ended_on: today', 'lease.termination_kind: mutual'],
  cancelSuccessor: [],
  cancelInstallments,
};
const returned = (from: string) => [`lease return_keys: ${from} → ${from} by leasing_manager`, 'lease.handed_over_on: today'];
const sent = ['timer of lease: end is sent', 'timer of lease: auto_renew is not_in_this_state'];
const blocked = (by: string) => [`unit update by ${by}`, 'unit.market: blocked', 'unit.blocked_until: today + 365'];
/** On the day after the last, with the keys back since the first. */
const end = (from: string) => ({
  keepEnd: ['lease.ended_on: today - 1'],
  openClearance,
  settleContract,
  besides: [...sent, `lease return_keys: ${from} → ${from} by leasing_manager`, 'lease.handed_over_on: today - 41'],
});

export const effects: ExpectedEffects = {
  'draft sign': { startTakenOver: [] },
  'draft cancel': cancel('draft'),
  'pending_start cancel': cancel('active'),
  'pending_start deliver': {
    keepDelivery: ['lease.delivered_on: today'],
    startTimers: ['timer of lease: end the end of today + 40', 'timer of lease: auto_renew the end of today + 40'],
    keepLastRent: ['unit.last_rent: 6000000'],
  },
  'active give_notice': {
    keepNotice: ['lease.notice_on: today', 'lease.notice_party: tenant', 'lease.notice_reason: Moves away'],
    cancelSuccessor: [],
  },
  'active return_keys': returnKeys,
  'active renewal_made': { keepSuccessor: ['lease 1.successor_id: lease 2'] },
  'active renewal_lost': { forgetSuccessor: ['lease 1.successor_id: nothing'] },
  'active end #1': {
    startSuccessor: [],
    settleContract: ['contract_life 1 end: active → ended by the system'],
    besides: ['timer of lease 1: end is sent', 'timer of lease 1: auto_renew is not_in_this_state'],
  },
  'active end #2': end('active'),
  'active end #3': { besides: sent },
  'active auto_renew': {
    // The unit is let for 100 days, and again: from 15 January, three months and 10 days of 60,000.00 a year (16,643.84), three months and 9 days
    // (16,479.45).
    makeNext: [
      'contract.end_on: today + 99',
      'contract.total_gross: twice 100 days of 60,000.00',
      'contract.total_net: twice 100 days of 60,000.00',
      'installment is made, number 2, due_on today, gross 100 days of 60,000.00, paid 0',
      'lease 1.successor_id: lease 2',
      'lease 2 is made, start_on today, end_on today + 99, yearly_rent 6000000',
      'lease 2 sign: draft → pending_start by the system',
      'lease 2 deliver: pending_start → active by the system',
      'timer of lease 2: end the end of today + 99',
      'timer of lease 2: auto_renew the end of today + 99',
    ],
    // It goes on: its next lease has begun.
    settleContract: [],
    besides: ['timer of lease 1: end is refused', 'timer of lease 1: auto_renew is sent'],
  },
  // On its second day: of 41 days one was earned.
  'active transfer': {
    keepTransfer: ['lease 1.ended_on: today - 1', 'lease 1.handed_over_on: today - 1'],
    makeTakenOver: [
      'contract 2 is made, start_on today, end_on today + 39, deposit 200000, down_payment 0, total_gross 40 of 41 days of 60,000.00, yearly_rent 6000000',
      'deposit 2 ask: none → due by the system',
      'installment is made, number 1, due_on today, gross 40 of 41 days of 60,000.00, paid 0',
      'lease 1.transferred_to_id: lease 2',
      'lease 2 is made, start_on today, end_on today + 39, yearly_rent 6000000',
      'tenant 1 lease_transferred by leasing_manager (… · its day)',
      'tenant 2 lease_taken_over by leasing_manager (… · its day)',
    ],
    // Of its only period nothing is cancelled: it began before.
    cancelInstallments: [],
    settleContract: ['contract_life 1 end: active → ended by the system'],
    openClearance,
    // The other tenant, and how the keys will be handed over to them.
    besides: [
      'leasing_order 2 is made, planned_on today',
      'leasing_order 2 order_inspection: pending → pending by the system',
      'mobile_access 2 is made',
      'pre_occupancy_order 2 is made',
      'tenant 2 is made',
    ],
  },
  'active terminate #1': terminate,
  'active terminate #2': { ...terminate, blockUnit: [], settleContract, openClearance, besides: returned('active') },
  'on_notice withdraw_notice': {
    forgetNotice: ['lease.notice_on: nothing', 'lease.notice_party: nothing', 'lease.notice_reason: nothing'],
  },
  'on_notice return_keys': returnKeys,
  'on_notice end #1': { ...end('on_notice'), blockUnit: blocked('the system') },
  'on_notice end #2': { besides: sent },
  'on_notice terminate #1': terminate,
  'on_notice terminate #2': { ...terminate, blockUnit: [], settleContract, openClearance, besides: returned('on_notice') },
  // Never beyond its term, however late the keys are back.
  'ended.overstay hand_over': {
    ...returnKeys,
    keepEnd: ['lease.ended_on: today - 1'],
    blockUnit: blocked('leasing_manager'),
    settleContract,
    openClearance,
  },
  // The day on which it was terminated stays.
  'ended.awaiting_keys hand_over': { ...returnKeys, blockUnit: [], settleContract, openClearance },
  'renewed renewal_lost': {
    forgetSuccessor: ['lease 1.successor_id: nothing'],
    settleContract: ['contract_life 1 reopen: ended → active by the system'],
  },
};

import {
  approved,
  asked,
  type ExpectedEffects,
  expired,
  heldForAWeek,
  inNineHours,
  lapsed,
  rejected,
  term,
} from '../effect-words.ts';

const released = (strength: string) => [`hold is released: ${strength}`];
const dropped = ['timer of quotation: expire is dropped'];
const asPriced = ['quotation.approved_hash: of its price'];
const notLapsed = ['timer of quotation: lapse is dropped'];
const reason = ['quotation.cancel_reason: A mistake'];
const endSendings = ['sending withdraw: queued → revoked by the system'];
/** Nobody has to decide any more, and nobody is reminded. */
const over = (event: string, to: string) => [
  'decision of leasing_manager void: pending → void by the system',
  `execution ${event}: running → ${to} by the system`,
  'execution_step skip: active → skipped by the system',
  'execution_step.decided_at: now',
  'timer of execution_step: due is dropped',
];
const dearer = [
  'item.amount: 6200000',
  'quotation change_unit by leasing_agent',
  'quotation.total_gross: 41 days of 62,000.00',
  'quotation.total_net: 41 days of 62,000.00',
  'quotation.yearly_rent: 6200000',
];

export const effects: ExpectedEffects = {
  'draft request_for_approval #1': {
    startApprovals: [
      'execution is made, kind quotation, requester_id leasing_agent',
      `execution_step is made, started_at now, due_at ${inNineHours}`,
      'execution_step activate: waiting → active by the system',
      `timer of execution_step: due ${inNineHours}`,
      'decision of leasing_manager is made, escalated false',
      asked('leasing_manager'),
    ],
    holdSoftly: [`hold is made, strength soft, ${term}`],
  },
  'draft request_for_approval #2': { keepApproved: asPriced, holdUnits: [heldForAWeek] },
  'draft cancel': { keepReason: reason, releaseHolds: [], endSendings },
  'waiting_for_approval all_approved': {
    keepApproved: asPriced,
    holdUnits: [heldForAWeek, ...released('soft')],
    notifyRequester: [approved],
  },
  'waiting_for_approval any_rejected': {
    keepReason: ['quotation.cancel_reason: Walk … of the first company: Too low by far'],
    releaseHolds: released('soft'),
    notifyRequester: [rejected],
  },
  'waiting_for_approval withdraw': { withdrawApprovals: over('withdraw', 'cancelled'), releaseHolds: released('soft') },
  'waiting_for_approval edit_priced_content': {
    supersedeApprovals: over('entity_changed', 'superseded'),
    releaseHolds: released('soft'),
    endSendings,
    besides: dearer,
  },
  'waiting_for_approval cancel': {
    keepReason: reason,
    releaseHolds: released('soft'),
    endSendings,
    withdrawApprovals: over('withdraw', 'cancelled'),
  },
  'requests_approved send': {
    startExpiry: ['quotation.sent_at: now', 'timer of quotation: expire the end of today + 7'],
    notifyLeadSent: ['lead quotation_sent: qualified → quoted by leasing_agent'],
  },
  'requests_approved extend': {
    keepValidity: [
      'quotation.valid_until: today + 30',
      `hold is made, strength hold, ${term}, until today + 30`,
      ...released('hold'),
    ],
  },
  'requests_approved edit_priced_content': {
    supersedeApprovals: [],
    releaseHolds: released('hold'),
    endSendings,
    besides: dearer,
  },
  'requests_approved cancel': { keepReason: reason, releaseHolds: released('hold'), endSendings },
  'requests_rejected revise': {
    countRevision: ['quotation.revision: 2', 'quotation.cancel_reason: nothing'],
    releaseHolds: [],
    stopExpiry: [],
    endSendings,
  },
  'requests_rejected cancel': { keepReason: reason, releaseHolds: [], endSendings },
  'sent accept': {
    reserveUnits: [`hold is made, strength reservation, ${term}`, ...released('hold')],
    stopExpiry: dropped,
    // Ten days to finalize it.
    startLapse: ['timer of quotation: lapse the end of today + 10'],
    // Nobody else offers its unit.
    tellRivals: [],
    // Nothing is asked in advance, and no rule is about the deal.
    askDownPayment: ['quotation.accepted_at: now'],
    notifyLeadAccepted: ['lead quotation_accepted: quoted → accepted by leasing_agent'],
  },
  'sent decline': { keepReason: ['quotation.decline_reason: Too dear'], releaseHolds: released('hold'), stopExpiry: dropped },
  'sent expire': {
    releaseHolds: released('hold'),
    notifyRequester: [expired],
    besides: ['timer of quotation: expire is sent'],
  },
  'sent revise': {
    countRevision: ['quotation.revision: 2', 'quotation.sent_at: nothing'],
    releaseHolds: released('hold'),
    stopExpiry: dropped,
    endSendings,
  },
  'sent cancel': { keepReason: reason, releaseHolds: released('hold'), stopExpiry: dropped, endSendings },
  'accepted finalize': { releaseHolds: released('reservation'), stopLapse: notLapsed },
  'accepted lapse': {
    releaseHolds: released('reservation'),
    withdrawApprovals: [],
    cancelLeases: [],
    notifyRequester: [lapsed],
    notifyLeadWithdrawn: ['lead quotation_withdrawn: accepted → negotiating by the system'],
    besides: ['timer of quotation: lapse is sent'],
  },
  'accepted deal_rejected': {
    // As when it was sent.
    holdUnits: [heldForAWeek, ...released('reservation')],
    resumeExpiry: ['quotation.accepted_at: nothing', 'timer of quotation: expire the end of today + 7'],
    stopLapse: notLapsed,
    notifyLeadWithdrawn: ['lead quotation_withdrawn: accepted → negotiating by the system'],
  },
  'accepted cancel': {
    keepReason: reason,
    releaseHolds: released('reservation'),
    endSendings,
    withdrawApprovals: [],
    stopLapse: notLapsed,
    cancelLeases: [],
    notifyLeadWithdrawn: ['lead quotation_withdrawn: accepted → negotiating by leasing_agent'],
  },
  'accepted generate': { startGeneration: ['generation is made', 'job generation'] },
  'declined revive': {
    countRevision: ['quotation.revision: 2', 'quotation.sent_at: nothing', 'quotation.decline_reason: nothing'],
    // At the same prices.
    refreshPrices: ['quotation.valid_until: today + 7'],
  },
  'expired revive': {
    countRevision: ['quotation.revision: 2', 'quotation.sent_at: nothing'],
    refreshPrices: ['quotation.valid_until: today + 7'],
  },
};

import { asked, type ExpectedEffects, inNineHours, term } from './effect-words.ts';

export interface FurtherEffects {
  /** The lifecycle, and its transition as tests/walks/expected/effects names it. */
  of: [entity: string, transition: string];
  effects: ExpectedEffects[string];
}
const dropped = 'timer of quotation: expire is dropped';
const lapsing = 'timer of quotation: lapse the end of today + 10';
const notLapsed = 'timer of quotation: lapse is dropped';
const soft = `hold is made, strength soft, ${term}`;
const reason = 'quotation.cancel_reason: A mistake';
const withdrawn = 'lead quotation_withdrawn: accepted → negotiating by leasing_agent';

/** On its first day, of a single period. */
const endedForLandlord = {
  keepEnd: ['lease.ended_on: today', 'lease.termination_kind: personal_use'],
  cancelSuccessor: [],
  cancelInstallments: [],
  blockUnit: ['unit update by leasing_manager', 'unit.market: blocked', 'unit.blocked_until: today + 365'],
  settleContract: ['contract_life end: active → ended by the system'],
  openClearance: ['leasing_clearance is made'],
};
/** Before it was signed. */
const renewalGivenUp = [
  'lease 1.successor_id: nothing',
  'lease 2 cancel: draft → cancelled by the system (The lease of … that it would follow is ending.)',
  'lease 2.cancel_reason: The lease of … that it would follow is ending.',
  'installment.cancelled: its part of 60,000.00',
  'installment.cancelled_on: today',
  'contract_life 2 cancel: draft → cancelled by the system',
];

/** What comes of a transition where more hangs on it than on its walk; tests/server/whole/effects.test.ts brings it about. */
export const furtherEffects = {
  // Of January: in Ramadan offices open for five hours.
  'approval is asked for within 48 business hours': {
    of: ['quotation', 'draft request_for_approval #1'],
    effects: {
      startApprovals: [
        'execution is made, kind quotation, requester_id leasing_agent',
        // Eight on Thursday, nine each from Sunday to Wednesday, four on the next Thursday: until noon.
        'execution_step is made, started_at now, due_at in 171 h',
        'execution_step activate: waiting → active by the system',
        'timer of execution_step: due in 171 h',
        'decision of leasing_manager is made, escalated false',
        asked('leasing_manager'),
      ],
      holdSoftly: [soft],
    },
  },
  'nobody is named to stand in for who is late': {
    of: ['execution_step', 'active due #2'],
    effects: {
      markOverdue: ['execution_step.overdue: true'],
      escalate: [
        'execution_step.escalated_at: now',
        'decision of admin is made, from_id finance_manager, escalated true',
        asked('admin'),
        'timer of execution_step: due in 1 h',
      ],
      besides: ['timer of execution_step: due is sent'],
    },
  },
  'the clearance of a tenant who parks is closed': {
    of: ['leasing_clearance', 'settled close'],
    effects: {
      closeLease: ['lease clearance_closed: ended.clearing → closed by the system'],
      prepareUnit: ['unit update by operations', 'unit.expected_ready_on: today + 14', 'unit.readiness: under_preparation'],
      endPermits: ['vehicle.permit_until: today'],
      endMobileAccess: ['mobile_access move_out: not_invited → revoked by the system'],
    },
  },
  'a lead of whom the interest is known is qualified': {
    of: ['lead', 'new qualify'],
    effects: { keepInterest: ['lead.interest_level_id: interest_level'] },
  },
  'a lead of whom more is known than when it was contacted is qualified': {
    of: ['lead', 'contacted qualify'],
    effects: { keepInterest: ['lead.interest_level_id: interest_level'] },
  },
  'a manager hands over the lead of an agent': {
    of: ['lead_takeover', 'requested accept'],
    effects: {
      reassignLead: ['lead update by leasing_manager', 'lead.assignee_id: admin'],
      notifyAsker: ['to admin, about the lead: A customer on a walk (L-…) is now yours. / حُوّل إليك A customer on a walk (L-…).'],
      notifyOwner: [
        'to leasing_agent, about the lead: A customer on a walk (L-…) was transferred to admin of first. / حُوّل A customer on a walk (L-…) إلى admin of first.',
      ],
    },
  },
  'one of two offers is accepted': {
    of: ['lead', 'quoted quotation_accepted'],
    effects: {
      cancelCompeting: [
        'quotation 2 cancel: sent → cancelled by leasing_agent (competing)',
        'quotation 2.cancel_reason: competing',
        'timer of quotation 2: expire is dropped',
        // One became a reservation, the other is gone.
        'hold is released: hold',
        'hold is released: hold',
      ],
      notifyAssignee: [],
    },
  },
  'an offer is accepted that needs a tenth in advance, and whose deal is to be approved': {
    of: ['quotation', 'sent accept'],
    effects: {
      reserveUnits: [`hold is made, strength reservation, ${term}`, 'hold is released: hold'],
      stopExpiry: [dropped],
      startLapse: [lapsing],
      tellRivals: [],
      askDownPayment: [
        'quotation.accepted_at: now',
        // A tenth of 6,643.84: a month and ten days of 60,000.
        'quotation.down_payment: 66438',
        'execution is made, kind deal, requester_id leasing_agent',
        `execution_step is made, started_at now, due_at ${inNineHours}`,
        'execution_step activate: waiting → active by the system',
        `timer of execution_step: due ${inNineHours}`,
        'decision of finance_manager is made, escalated false',
        asked('finance_manager'),
      ],
      notifyLeadAccepted: ['lead quotation_accepted: quoted → accepted by leasing_agent'],
    },
  },
  'an offer is accepted of a unit that another customer was offered': {
    of: ['quotation', 'sent accept'],
    effects: {
      reserveUnits: [`hold is made, strength reservation, ${term}`, 'hold is released: hold'],
      stopExpiry: ['timer of quotation 1: expire is dropped'],
      startLapse: ['timer of quotation 1: lapse the end of today + 10'],
      askDownPayment: ['quotation 1.accepted_at: now'],
      notifyLeadAccepted: ['lead quotation_accepted: quoted → accepted by leasing_agent'],
      tellRivals: [
        'to leasing_agent, about the quotation 2: Unit … on Q-… was taken by Q-… until today + 40. / الوحدة … في العرض Q-… حُجزت للعرض Q-… حتى today + 40.',
      ],
    },
  },
  'a deal is approved': {
    of: ['execution', 'running step_done #2'],
    effects: {
      notifyApproved: [
        'execution.decided_at: now',
        'to leasing_agent, about the execution: The deal for Q-… was approved. / تمت الموافقة على صفقة العرض Q-….',
      ],
    },
  },
  'a deal is rejected': {
    of: ['execution', 'running step_rejected'],
    effects: {
      voidDecisions: [],
      notifyRejected: [
        'execution.decided_at: now',
        'to leasing_agent, about the execution: The deal for Q-… was rejected. / رُفضت صفقة العرض Q-….',
        // The offer is open again, as when it was sent.
        'quotation deal_rejected: accepted → sent by the system',
        'quotation.accepted_at: nothing',
        `hold is made, strength hold, ${term}, until today + 7`,
        'hold is released: reservation',
        notLapsed,
        'timer of quotation: expire the end of today + 7',
        'lead quotation_withdrawn: accepted → negotiating by the system',
      ],
    },
  },
  'an offer is cancelled whose deal is being approved': {
    of: ['quotation', 'accepted cancel'],
    effects: {
      keepReason: [reason],
      releaseHolds: ['hold is released: reservation'],
      endSendings: [],
      withdrawApprovals: [
        'decision of finance_manager void: pending → void by the system',
        'execution withdraw: running → cancelled by the system',
        'execution_step skip: active → skipped by the system',
        'execution_step.decided_at: now',
        'timer of execution_step: due is dropped',
      ],
      stopLapse: [notLapsed],
      cancelLeases: [],
      notifyLeadWithdrawn: [withdrawn],
    },
  },
  'an offer is cancelled whose leases were made before the work on them failed': {
    of: ['quotation', 'accepted cancel'],
    effects: {
      keepReason: [reason],
      releaseHolds: ['hold is released: reservation'],
      endSendings: [],
      withdrawApprovals: [],
      stopLapse: [notLapsed],
      cancelLeases: [
        'contract_life cancel: draft → cancelled by the system',
        'installment.cancelled: its part of 60,000.00',
        'installment.cancelled_on: today',
        'lease cancel: draft → cancelled by the system (A mistake)',
        'lease.cancel_reason: A mistake',
        'leasing_order cancel: pending → cancelled by the system (A mistake)',
        'pre_occupancy_order cancel: pending → cancelled by the system',
      ],
      notifyLeadWithdrawn: [withdrawn],
    },
  },
  'an expired offer is revived after its unit became dearer': {
    of: ['quotation', 'expired revive'],
    effects: {
      countRevision: ['quotation.revision: 2', 'quotation.sent_at: nothing'],
      refreshPrices: [
        'quotation.valid_until: today + 7',
        'item.amount: 6600000',
        // 41 days of a year at 66,000.00.
        'quotation.total_gross: 730822',
        'quotation.total_net: 730822',
        'quotation.yearly_rent: 6600000',
      ],
    },
  },
  'an expired offer of an office is revived': {
    of: ['quotation', 'expired revive'],
    effects: {
      countRevision: ['quotation.revision: 2', 'quotation.sent_at: nothing'],
      // Offices are offered for fourteen days (domain 3.2).
      refreshPrices: ['quotation.valid_until: today + 14'],
    },
  },
  'a notice is given after a renewal was agreed': {
    of: ['lease', 'active give_notice'],
    effects: {
      keepNotice: ['lease 1.notice_on: today', 'lease 1.notice_party: tenant', 'lease 1.notice_reason: Moves away'],
      cancelSuccessor: renewalGivenUp,
    },
  },
  'a lease is terminated after a renewal was agreed': {
    of: ['lease', 'active terminate #1'],
    effects: {
      keepEnd: ['lease 1.ended_on: today', 'lease 1.termination_kind: mutual'],
      cancelSuccessor: renewalGivenUp,
      cancelInstallments: [],
    },
  },
  'a renewal is cancelled before it began': {
    of: ['lease', 'draft cancel'],
    effects: {
      keepReason: ['lease 2.cancel_reason: The tenant asks for less'],
      cancelOrder: [],
      cancelInstallments: ['installment.cancelled: its part of 60,000.00', 'installment.cancelled_on: today'],
      tellPredecessor: ['lease 1 renewal_lost: active → active by the system', 'lease 1.successor_id: nothing'],
      settleContract: ['contract_life 2 cancel: draft → cancelled by the system'],
    },
  },
  'a lease ends whose renewal is signed': {
    of: ['lease', 'active end #1'],
    effects: {
      startSuccessor: [
        'lease 2 deliver: pending_start → active by the system',
        'lease 2.delivered_on: today',
        'timer of lease 2: end the end of today + 39',
        'timer of lease 2: auto_renew the end of today + 39',
      ],
      settleContract: ['contract_life 1 end: active → ended by the system'],
      besides: ['timer of lease 1: end is sent', 'timer of lease 1: auto_renew is not_in_this_state'],
    },
  },
  'a renewal is signed after the lease before ended': {
    of: ['lease', 'draft sign'],
    effects: { startTakenOver: ['lease 2 deliver: pending_start → active by the system', 'lease 2.delivered_on: today'] },
  },
  'a lease in Riyadh is ended for its landlord, with the keys back': {
    of: ['lease', 'active terminate #2'],
    effects: endedForLandlord,
  },
  'a lease in Riyadh is ended for its landlord after a notice, with the keys back': {
    of: ['lease', 'on_notice terminate #2'],
    effects: endedForLandlord,
  },
  'a unit in Riyadh comes back that its landlord wants to live in': {
    of: ['lease', 'ended.awaiting_keys hand_over'],
    effects: {
      keepHandOver: ['lease.handed_over_on: today'],
      blockUnit: ['unit update by leasing_manager', 'unit.market: blocked', 'unit.blocked_until: today + 365'],
      settleContract: ['contract_life end: active → ended by the system'],
      openClearance: ['leasing_clearance is made'],
    },
  },
} satisfies Record<string, FurtherEffects>;

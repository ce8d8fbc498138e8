import { type ExpectedTransition, forbidden, type LoneFailure } from './lone-failure.ts';

/* Leads, quotations and their approvals (domain 3.1–3.3). */

const lose: ExpectedTransition = {
  from: ['new', 'contacted', 'qualified', 'viewing', 'quoted', 'negotiating', 'accepted'],
  event: 'lose',
  by: 'leasing_agent',
  given: { reason: 'other', note: 'Moved abroad' },
  guards: {
    may: forbidden('finance_manager'),
    gaveReason: { given: {}, byStatus: true },
    gaveNoteIfOther: { given: { reason: 'other' } },
  },
};

const lead: ExpectedTransition[] = [
  lose,
  {
    from: ['new'],
    event: 'log_activity',
    by: 'leasing_agent',
    given: { outcome: 'Interested' },
    guards: { may: forbidden('finance_manager'), gaveOutcome: { given: {} } },
  },
  {
    from: ['new', 'contacted'],
    event: 'qualify',
    by: 'leasing_agent',
    guards: {
      may: forbidden('finance_manager'),
      isDescribed: { in: 'a lead without a budget' },
      hasIdentityType: { in: 'a lead without identity' },
      isNoDuplicate: { in: 'another open lead with the same mobile' },
    },
  },
  {
    from: ['qualified'],
    event: 'schedule_viewing',
    by: 'leasing_agent',
    given: ({ tomorrow }) => ({ viewing_on: `${tomorrow}T10:00:00Z` }),
    guards: {
      may: forbidden('finance_manager'),
      gaveViewing: { given: ({ yesterday }) => ({ viewing_on: `${yesterday}T10:00:00Z` }) },
      gaveLeasableUnit: {
        given: ({ tomorrow, lettedUnit }) => ({ viewing_on: `${tomorrow}T10:00:00Z`, viewing_unit_id: lettedUnit }),
      },
    },
  },
  ...(['log_viewing', 'log_viewing_undecided'] as const).map(
    (event): ExpectedTransition => ({
      from: ['viewing'],
      event,
      by: 'leasing_agent',
      given: { outcome: 'Thinks about it' },
      guards: { may: forbidden('finance_manager'), gaveOutcome: { given: {} } },
    }),
  ),
  {
    from: ['quoted'],
    event: 'counter',
    by: 'leasing_agent',
    given: { note: 'Asks for less' },
    guards: { may: forbidden('finance_manager'), gaveNote: { given: {} } },
  },
  {
    from: ['accepted'],
    event: 'finalize',
    by: 'leasing_agent',
    guards: {
      may: forbidden('finance_manager'),
      hasOneAccepted: { in: 'the accepted offer is gone' },
      isDealApproved: { in: 'the deal of the lead waits for approval' },
      hasDownPayment: { in: 'a down payment of the lead is due' },
      isIdentityValid: { in: 'the identity of the lead expired yesterday' },
      unitsAreFree: { in: 'the unit of the lead was let to somebody else' },
    },
  },
  {
    from: ['lost'],
    event: 'reopen',
    by: 'leasing_agent',
    given: { reason: 'Called again' },
    guards: {
      may: forbidden('finance_manager'),
      isRecentOrSupervised: { in: 'lost 181 days ago' },
      isNoDuplicate: { in: 'another open lead with the same mobile' },
      gaveReason: { given: {} },
    },
  },
];

/** What an offer must have before anybody is asked to approve it. */
const complete: Record<string, LoneFailure> = {
  mayEdit: forbidden('finance_manager'),
  hasUnits: { in: 'an offer without units' },
  hasRents: { in: 'a unit without its rent' },
  isFairlyPriced: { in: 'a rent below the least price' },
  isDiscountWithin: { in: 'a discount of all the rent' },
  isWithinCap: { in: 'let for less before' },
  hasDates: { in: 'an offer that ends as it begins' },
  coversAllDues: { in: 'payments that do not cover the total' },
  hasIdentity: { in: 'an offer to a lead without identity' },
  isValidTomorrow: { in: 'an offer valid until today' },
};

const quotation: ExpectedTransition[] = [
  {
    from: ['draft'],
    event: 'request_for_approval',
    to: 'waiting_for_approval',
    by: 'leasing_agent',
    in: 'an approval rule holds',
    guards: { ...complete, needsApproval: { in: 'no approval rule holds', goes: 'requests_approved' } },
  },
  {
    from: ['draft'],
    event: 'request_for_approval',
    to: 'requests_approved',
    by: 'leasing_agent',
    guards: { ...complete, needsNoApproval: { in: 'an approval rule holds', goes: 'waiting_for_approval' } },
  },
  {
    from: ['draft', 'waiting_for_approval', 'requests_approved', 'requests_rejected', 'sent'],
    event: 'cancel',
    by: 'leasing_agent',
    given: { reason: 'A mistake' },
    guards: { mayEdit: forbidden('finance_manager'), gaveReason: { given: {}, byStatus: true } },
  },
  {
    from: ['accepted'],
    event: 'cancel',
    by: 'leasing_agent',
    given: { reason: 'A mistake' },
    guards: {
      mayEdit: forbidden('finance_manager'),
      isNotGenerating: { in: 'the leases are being made' },
      gaveReason: { given: {}, byStatus: true },
    },
  },
  { from: ['waiting_for_approval'], event: 'withdraw', by: 'leasing_agent', guards: { mayEdit: forbidden('finance_manager') } },
  {
    from: ['requests_approved'],
    event: 'send',
    by: 'leasing_agent',
    guards: {
      mayEdit: forbidden('finance_manager'),
      isValidToday: { in: 'an offer valid until yesterday' },
      isLeadReady: { in: 'a lead that is not qualified' },
    },
  },
  {
    from: ['requests_rejected', 'sent'],
    event: 'revise',
    by: 'leasing_agent',
    guards: { mayEdit: forbidden('finance_manager') },
  },
  {
    from: ['sent'],
    event: 'accept',
    by: 'leasing_agent',
    guards: {
      mayEdit: forbidden('finance_manager'),
      isValidToday: { in: 'an offer valid until yesterday' },
      isWithinCap: { in: 'let for less before' },
      unitsAreFree: { in: 'a unit that is blocked' },
    },
  },
  {
    from: ['sent'],
    event: 'decline',
    by: 'leasing_agent',
    given: { reason: 'Too dear' },
    guards: { mayEdit: forbidden('finance_manager'), gaveReason: { given: {} } },
  },
  {
    from: ['accepted'],
    event: 'generate',
    by: 'leasing_agent',
    ofTenant: true,
    guards: {
      mayEdit: forbidden('finance_manager'),
      // Under a tenant's path a lead's offer is not there at all.
      isForTenant: { in: 'an offer to a lead', before: '404 not_found' },
      isNotGenerating: { in: 'the leases are being made' },
      isDealApproved: { in: 'the deal waits for approval' },
      hasDownPayment: { in: 'a down payment is due' },
      unitsAreFree: { in: 'a unit that is blocked' },
    },
  },
  { from: ['declined', 'expired'], event: 'revive', by: 'leasing_agent', guards: { mayEdit: forbidden('finance_manager') } },
];

const decision: ExpectedTransition[] = [
  {
    from: ['pending'],
    event: 'approve',
    by: 'leasing_manager',
    guards: {
      isMine: { by: 'admin' },
      isNotRequester: { in: 'a request of one’s own' },
      isRunning: { in: 'a step that is over' },
      gaveComment: { in: 'a comment is required', given: {} },
    },
  },
  {
    from: ['pending'],
    event: 'reject',
    by: 'leasing_manager',
    given: ({ rejectionReason }) => ({ rejection_reason_id: rejectionReason }),
    guards: {
      isMine: { by: 'admin' },
      isNotRequester: { in: 'a request of one’s own' },
      isRunning: { in: 'a step that is over' },
      gaveComment: { in: 'a comment is required' },
      gaveRejectionReason: { given: { comment: 'Far too low' } },
      gaveLongNote: { given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '123456789' }) },
    },
  },
  {
    from: ['pending'],
    event: 'delegate',
    by: 'leasing_manager',
    given: ({ colleague }) => ({ to: colleague }),
    guards: {
      isMine: { by: 'admin' },
      isRunning: { in: 'a step that is over' },
      allowsDelegation: { in: 'a step that may not be passed on' },
      gaveDelegate: { given: {} },
    },
  },
];

export const guardsOfSales = { lead, quotation, decision };

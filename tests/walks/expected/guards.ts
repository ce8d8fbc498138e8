import type { SituationName } from '../test-beds/situations.ts';
import type { Role } from '../test-beds/test-company.ts';

/**
 * Each guard of each thing a person can do, with the one situation in which this guard alone says no. Written by hand from
 * the domain (3.1–3.9) and the specification, never read from a chart; tests/server/whole/guards.test.ts makes the call.
 */

/** Days, ids and people that a call needs and only the company under test knows. */
export interface Known {
  today: string;
  tomorrow: string;
  yesterday: string;
  /** A unit that somebody lives in. */
  lettedUnit: number;
  rejectionReason: number;
  /** A reason of rejection that needs a note. */
  strictReason: number;
  colleague: number;
}
type Given = Record<string, unknown> | ((known: Known) => Record<string, unknown>);

export interface LoneFailure {
  /** Another person asks. */
  by?: Role;
  /** This is given instead. */
  given?: Given;
  /** The record is brought into this situation first. */
  in?: SituationName;
  /** It is asked for by naming the wanted status, where the event's own call would stop a person before. */
  byStatus?: true;
  /**
   * What stops a person before the guard is asked (status, code and wrong fields). Then the guard is asked at the door of the
   * lifecycle, past the call.
   */
  before?: string;
  /** Not refused: of two ways that exclude each other the other one is taken, to here. */
  goes?: string;
}

export interface ExpectedTransition {
  from: string[];
  event: string;
  /** Where several ways have the same event: where this one leads. */
  to?: string;
  /** Who may. */
  by: Role;
  given?: Given;
  /** What must be so for this way to be possible at all. */
  in?: SituationName;
  /** It is about an offer to a tenant. */
  ofTenant?: true;
  guards: Record<string, LoneFailure>;
}

/** The call itself needs the same privilege, and stops whoever lacks it. */
const forbidden = (by: Role): LoneFailure => ({ by, before: '403 forbidden' });
/** The call's own schema asks for the field. */
const invalid = (field: string): LoneFailure => ({ given: {}, before: `422 invalid ${field}` });

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
      gaveNote: { given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '123456789' }) },
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

const contract: ExpectedTransition[] = [
  {
    from: ['not_sent', 'rejected', 'expired'],
    event: 'send',
    by: 'leasing_agent',
    guards: {
      mayEdit: forbidden('operations'),
      hasLeases: { in: 'a contract without leases' },
      hasInstallments: { in: 'a contract without installments' },
    },
  },
  { from: ['sent'], event: 'tenant_sign', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
  {
    from: ['sent', 'tenant_signed'],
    event: 'reject',
    by: 'leasing_agent',
    given: { reason: 'A wrong name' },
    guards: { mayEdit: forbidden('operations'), gaveReason: { given: {} } },
  },
  { from: ['sent'], event: 'expire', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
  { from: ['tenant_signed'], event: 'landlord_sign', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
];

const deposit: ExpectedTransition[] = (
  [
    ['due', 'receive'],
    ['received', 'hold'],
    ['held', 'settle'],
    ['settling', 'refund'],
    ['settling', 'retain'],
    ['settling', 'forfeit'],
  ] as const
).map(([from, event]) => ({
  from: [from],
  event,
  by: 'finance_manager',
  guards: { mayFinance: forbidden('leasing_manager') },
}));

const lease: ExpectedTransition[] = [
  {
    from: ['draft', 'pending_start'],
    event: 'cancel',
    by: 'operations',
    given: { reason: 'The tenant withdrew' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['active'],
    event: 'give_notice',
    by: 'operations',
    given: { party: 'tenant', reason: 'Moves away' },
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isBeforeEnd: { in: 'a lease that ended yesterday' },
      gaveParty: { given: { reason: 'Moves away' } },
      gaveReason: { given: { party: 'tenant' } },
    },
  },
  {
    from: ['active', 'on_notice'],
    event: 'return_keys',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), isNotHandedOver: { in: 'the keys are back' } },
  },
  {
    from: ['active', 'on_notice'],
    event: 'terminate',
    by: 'operations',
    given: { kind: 'mutual' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveKind: invalid('kind') },
  },
  {
    from: ['on_notice'],
    event: 'withdraw_notice',
    by: 'operations',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isBeforeEnd: { in: 'a lease that ended yesterday' },
      isNotHandedOver: { in: 'the keys are back' },
    },
  },
  { from: ['ended.overstay'], event: 'hand_over', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  { from: ['ended.clearing'], event: 'clearance_closed', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

const leasing_order: ExpectedTransition[] = [
  { from: ['pending'], event: 'prepare', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  { from: ['preparing'], event: 'ready', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['pending', 'preparing', 'awaiting_tenant'],
    event: 'cancel',
    by: 'operations',
    given: { reason: 'The tenant withdrew' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['awaiting_tenant'],
    event: 'deliver',
    by: 'operations',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isContractSigned: { in: 'a contract that is not signed' },
      isDepositSettled: { in: 'a deposit that is due' },
      areDuesPaid: { in: 'the first dues are open' },
      isInventoryAccepted: { in: 'an inventory that is not accepted' },
      isIdentityValid: { in: 'the identity of the tenant expired yesterday' },
      hasStarted: { in: 'a lease that begins tomorrow' },
    },
  },
  { from: ['delivered'], event: 'close', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

/** Of lifecycles that only the server moves nothing is expected: there is no call. */
export const expectedGuards: Record<string, ExpectedTransition[]> = {
  lead,
  quotation,
  decision,
  contract,
  deposit,
  lease,
  leasing_order,
};

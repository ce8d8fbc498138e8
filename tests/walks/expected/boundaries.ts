import type { SituationName } from '../test-beds/situations.ts';
import type { Role } from '../test-beds/test-company.ts';
import type { Given, Known } from './lone-failure.ts';

/**
 * For each rule the last case it accepts and the first it refuses, by real calls. Written by hand from the domain (3.1–3.9),
 * so that a changed number or comparison in a guard fails here.
 */
export interface Boundary {
  /** Lifecycle and status. */
  of: string;
  event: string;
  to?: string;
  by: Role | 'system';
  given?: Given;
  in: readonly SituationName[];
  /** The guards that refuse it; empty if it is accepted. */
  refusedBy: string[];
}

const reopen = { of: 'lead.lost', event: 'reopen', given: { reason: 'Called again' } } as const;
const reopenTicket = { of: 'ticket.closed', event: 'reopen', to: 'pending', given: { reason: 'It drips again' } } as const;
const view = { of: 'lead.qualified', event: 'schedule_viewing', by: 'leasing_agent', in: [] } as const;
const qualify = { of: 'lead.new', event: 'qualify', by: 'leasing_agent' } as const;
const finalize = { of: 'lead.accepted', event: 'finalize', by: 'leasing_agent' } as const;
const request = { of: 'quotation.draft', event: 'request_for_approval', to: 'requests_approved', by: 'leasing_agent' } as const;
const ruled = { to: 'waiting_for_approval' } as const;
const send = { of: 'quotation.requests_approved', event: 'send', by: 'leasing_agent' } as const;
const accept = { of: 'quotation.sent', event: 'accept', by: 'leasing_agent' } as const;
const approve = { of: 'decision.pending', event: 'approve', by: 'leasing_manager' } as const;
const reject = { of: 'decision.pending', event: 'reject', by: 'leasing_manager', in: [] } as const;
const notice = {
  of: 'lease.active',
  event: 'give_notice',
  by: 'operations',
  given: { party: 'tenant', reason: 'Moves away' },
} as const;
const landlordsNotice = { ...notice, given: { party: 'landlord', reason: 'To be let for more' } } as const;
const ownUse = { ...notice, given: { party: 'landlord', reason: 'To live there', ground: 'personal_use' } } as const;
const ownUseEnds = {
  of: 'lease.on_notice',
  event: 'terminate',
  to: 'ended.awaiting_keys',
  by: 'operations',
  given: { kind: 'personal_use' },
} as const;
const transfer = { of: 'lease.active', event: 'transfer', by: 'operations' } as const;
const from = (on: (known: Known) => string) => (known: Known) => ({ to_tenant_id: known.otherTenant, on: on(known) });
const withdrawNotice = { of: 'lease.on_notice', event: 'withdraw_notice', by: 'operations' } as const;
const end = { of: 'lease.active', event: 'end', by: 'system' } as const;
const deliver = { of: 'leasing_order.awaiting_tenant', event: 'deliver', by: 'operations' } as const;
const extend = { of: 'quotation.requests_approved', event: 'extend', to: 'requests_approved', by: 'leasing_agent' } as const;
const lapse = { of: 'quotation.accepted', event: 'lapse', by: 'system' } as const;
const askDeposit = { of: 'deposit.none', event: 'ask', by: 'system' } as const;

export const boundaries: Boundary[] = [
  // A closed ticket can be reopened until the fourteenth day; later only by users who may approve.
  { ...reopenTicket, by: 'leasing_agent', in: ['the ticket was closed 14 days ago'], refusedBy: [] },
  { ...reopenTicket, by: 'leasing_agent', in: ['the ticket was closed 15 days ago'], refusedBy: ['isReopenable'] },
  { ...reopenTicket, by: 'leasing_manager', in: ['the ticket was closed 15 days ago'], refusedBy: [] },

  // A lost lead can be reopened within 180 days; later only by users who may approve.
  { ...reopen, by: 'leasing_agent', in: ['lost 180 days ago'], refusedBy: [] },
  { ...reopen, by: 'leasing_agent', in: ['lost 181 days ago'], refusedBy: ['isRecentOrSupervised'] },
  { ...reopen, by: 'leasing_manager', in: ['lost 181 days ago'], refusedBy: [] },

  { ...view, given: ({ today }) => ({ viewing_on: `${today}T10:00:00Z` }), refusedBy: [] },
  { ...view, given: ({ yesterday }) => ({ viewing_on: `${yesterday}T10:00:00Z` }), refusedBy: ['gaveViewing'] },

  // Each of the four required fields of a lead's needs.
  { ...qualify, in: ['a lead without a budget'], refusedBy: ['isDescribed'] },
  { ...qualify, in: ['a lead without a unit type'], refusedBy: ['isDescribed'] },
  { ...qualify, in: ['a lead without a use'], refusedBy: ['isDescribed'] },
  { ...qualify, in: ['a lead without a move-in day'], refusedBy: ['isDescribed'] },

  { ...finalize, in: ['two offers are accepted'], refusedBy: ['hasOneAccepted'] },
  { ...finalize, in: ['the identity of the lead expires today'], refusedBy: [] },
  { ...finalize, in: ['the identity of the lead expired yesterday'], refusedBy: ['isIdentityValid'] },
  { ...finalize, in: ['a lead without identity'], refusedBy: ['isIdentityValid'] },
  { ...finalize, in: ['a lead with an Iqama of unknown expiry'], refusedBy: ['isIdentityValid'] },

  // The units are looked at on the day, for the whole term.
  { ...finalize, in: ['the unit of the lead is blocked'], refusedBy: ['unitsAreFree'] },
  { ...finalize, in: ['the unit of the lead is out of order from its first day'], refusedBy: ['unitsAreFree'] },
  { ...finalize, in: ['the unit of the lead is out of order until the day before'], refusedBy: [] },

  // To request approval, a quotation must be valid until tomorrow at least; to be sent or accepted, until today.
  { ...request, in: ['an offer valid until tomorrow'], refusedBy: [] },
  { ...request, in: ['an offer valid until today'], refusedBy: ['isValidTomorrow'] },
  { ...send, in: ['an offer valid until today'], refusedBy: [] },
  { ...send, in: ['an offer valid until yesterday'], refusedBy: ['isValidToday'] },
  { ...accept, in: ['an offer valid until today'], refusedBy: [] },
  { ...accept, in: ['an offer valid until yesterday'], refusedBy: ['isValidToday'] },

  // Nothing approves itself below the list price; below the least price not even a rule lets a rent pass.
  { ...request, in: ['a rent at the list price'], refusedBy: [] },
  { ...request, in: ['a rent below the list price by a riyal'], refusedBy: ['isDiscountCovered'] },
  { ...request, in: ['a rent-free day that no rule covers'], refusedBy: ['isDiscountCovered'] },
  { ...request, in: ['a rent at the least price'], refusedBy: ['isDiscountCovered'] },
  { ...request, ...ruled, in: ['an approval rule holds', 'a rent at the least price'], refusedBy: [] },
  { ...request, in: ['a rent below the least price'], refusedBy: ['isFairlyPriced'] },
  {
    ...request,
    in: ['an approval rule holds', 'a rent below the least price and a discount asked for'],
    refusedBy: ['isFairlyPriced'],
  },
  { ...request, in: ['a discount that leaves one halala'], refusedBy: ['isDiscountCovered'] },
  { ...request, ...ruled, in: ['an approval rule holds', 'a discount that leaves one halala'], refusedBy: [] },
  { ...request, in: ['a discount that leaves nothing'], refusedBy: ['isDiscountWithin'] },
  { ...request, in: ['let for as much before'], refusedBy: [] },
  { ...request, in: ['let for less before'], refusedBy: ['isWithinCap'] },
  { ...request, in: ['let for less before', 'an appeal allows it'], refusedBy: [] },
  // RR-5: ninety days before the end of the lease that it renews.
  { ...request, in: ['a higher rent asked for 90 days before the end'], refusedBy: [] },
  { ...request, in: ['a higher rent asked for 89 days before the end'], refusedBy: ['isRentChangeInTime'] },
  { ...request, in: ['an offer for a day'], refusedBy: [] },
  { ...request, in: ['an offer that ends before it begins'], refusedBy: ['hasDates'] },
  { ...accept, in: ['let for as much before'], refusedBy: [] },
  { ...accept, in: ['let for less before'], refusedBy: ['isWithinCap'] },

  // A note of ten characters, not counting surrounding spaces.
  { ...reject, given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '1234567890' }), refusedBy: [] },
  {
    ...reject,
    given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '123456789' }),
    refusedBy: ['gaveLongNote'],
  },
  {
    ...reject,
    given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '  123456789  ' }),
    refusedBy: ['gaveLongNote'],
  },
  { ...approve, given: { comment: 'x' }, in: ['a comment is required'], refusedBy: [] },
  { ...approve, given: { comment: '   ' }, in: ['a comment is required'], refusedBy: ['gaveComment'] },

  // A term includes its last day.
  { ...notice, in: ['a lease that ends today'], refusedBy: [] },
  { ...notice, in: ['a lease that ended yesterday'], refusedBy: ['isBeforeEnd'] },
  // RR-2: sixty days before the end, but for leases of less than ninety.
  { ...notice, in: ['a long lease that ends in 60 days'], refusedBy: [] },
  { ...notice, in: ['a long lease that ends in 59 days'], refusedBy: ['isNoticeInTime'] },
  // RR-3 and RR-4.
  { ...landlordsNotice, in: ['a long lease in Jeddah'], refusedBy: [] },
  { ...landlordsNotice, in: ['a long lease in Riyadh'], refusedBy: ['gaveLawfulGround'] },
  { ...ownUse, in: ['a lease in Riyadh that ends in 365 days'], refusedBy: [] },
  { ...ownUse, in: ['a lease in Riyadh that ends in 364 days'], refusedBy: ['gaveEarlyEnough'] },
  {
    ...ownUseEnds,
    in: ['a long lease in Riyadh, and a declaration of personal use', 'noticed for personal use 365 days ago'],
    refusedBy: [],
  },
  {
    ...ownUseEnds,
    in: ['a long lease in Riyadh, and a declaration of personal use', 'noticed for personal use 364 days ago'],
    refusedBy: ['gaveLongNotice'],
  },
  // A transfer is entered on its day or up to thirty days later, and not on the lease's own first day.
  { ...transfer, given: from(({ today }) => today), in: ['a lease that began 30 days ago'], refusedBy: [] },
  { ...transfer, given: from(({ tomorrow }) => tomorrow), in: ['a lease that began long ago'], refusedBy: ['gaveTransferDay'] },
  { ...transfer, given: from(({ thirtyDaysAgo }) => thirtyDaysAgo), in: ['a lease that began long ago'], refusedBy: [] },
  {
    ...transfer,
    given: from(({ thirtyOneDaysAgo }) => thirtyOneDaysAgo),
    in: ['a lease that began long ago'],
    refusedBy: ['gaveTransferDay'],
  },
  {
    ...transfer,
    given: from(({ thirtyDaysAgo }) => thirtyDaysAgo),
    in: ['a lease that began 30 days ago'],
    refusedBy: ['gaveTransferDay'],
  },
  { ...withdrawNotice, in: ['a lease that ends today'], refusedBy: [] },
  { ...withdrawNotice, in: ['a lease that ended yesterday'], refusedBy: ['isBeforeEnd'] },
  { ...end, in: ['a lease that ended yesterday'], to: 'ended.overstay', refusedBy: [] },
  { ...end, in: ['a lease that ended yesterday', 'the keys are back'], to: 'ended.clearing', refusedBy: [] },
  { ...end, in: ['a lease that ends today'], to: 'ended.overstay', refusedBy: ['hasEnded'] },

  { ...deliver, in: ['a lease that begins today'], refusedBy: [] },
  { ...deliver, in: ['a lease that begins tomorrow'], refusedBy: ['hasStarted'] },
  { ...deliver, in: ['the identity of the tenant expires today'], refusedBy: [] },
  { ...deliver, in: ['the identity of the tenant expired yesterday'], refusedBy: ['isIdentityValid'] },

  { ...deliver, in: ['the first dues are open'], refusedBy: ['areDuesPaid'] },
  { ...extend, given: ({ tomorrow }) => ({ valid_until: tomorrow }), in: ['an offer valid until yesterday'], refusedBy: [] },
  {
    ...extend,
    given: ({ today }) => ({ valid_until: today }),
    in: ['an offer valid until yesterday'],
    refusedBy: ['gaveLaterDay'],
  },
  { ...lapse, in: [], refusedBy: [] },
  { ...lapse, in: ['a down payment is posted'], refusedBy: ['hasNothingPosted'] },
  { ...lapse, in: ['the leases are being made'], refusedBy: ['isNotGenerating'] },

  { ...askDeposit, in: ['a deposit of one halala'], refusedBy: [] },
  { ...askDeposit, in: ['no deposit'], refusedBy: ['hasDeposit'] },
];

/** The decisions made in a step, in order, and the step's status after each. */
export interface Votes {
  mode: 'any' | 'all' | 'quorum';
  quorum?: number;
  votes: ('yes' | 'no')[];
  stands: string[];
}
/** There are three approvers: the leasing manager, the finance manager, the general manager. */
export const votes: Votes[] = [
  { mode: 'any', votes: ['yes'], stands: ['approved'] },
  { mode: 'any', votes: ['no'], stands: ['rejected'] },
  { mode: 'all', votes: ['yes', 'yes', 'yes'], stands: ['active', 'active', 'approved'] },
  { mode: 'all', votes: ['yes', 'yes', 'no'], stands: ['active', 'active', 'rejected'] },
  { mode: 'all', votes: ['no'], stands: ['rejected'] },
  { mode: 'quorum', quorum: 2, votes: ['yes', 'yes'], stands: ['active', 'approved'] },
  { mode: 'quorum', quorum: 2, votes: ['no', 'yes', 'yes'], stands: ['active', 'active', 'approved'] },
  { mode: 'quorum', quorum: 2, votes: ['yes', 'no', 'no'], stands: ['active', 'active', 'rejected'] },
  { mode: 'quorum', quorum: 2, votes: ['no', 'no'], stands: ['active', 'rejected'] },
  { mode: 'quorum', quorum: 3, votes: ['yes', 'yes', 'yes'], stands: ['active', 'active', 'approved'] },
  { mode: 'quorum', quorum: 3, votes: ['no'], stands: ['rejected'] },
];

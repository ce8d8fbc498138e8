import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden, type LoneFailure } from '../lone-failure.ts';

/** What a quotation needs before its approval can be requested. */
const complete: Record<string, LoneFailure> = {
  mayEdit: forbidden('finance_manager'),
  hasUnits: { in: 'an offer without units' },
  hasRents: { in: 'a unit without its rent' },
  isFairlyPriced: { in: 'a rent below the least price' },
  isDiscountWithin: { in: 'a discount of all the rent' },
  isDiscountCovered: { in: 'a discount that no rule covers' },
  isWithinCap: { in: 'let for less before' },
  isRentChangeInTime: { in: 'a higher rent asked for 89 days before the end' },
  hasDates: { in: 'an offer that ends before it begins' },
  coversAllDues: { in: 'payments that do not cover the total' },
  hasIdentity: { in: 'an offer to a lead without identity' },
  isValidTomorrow: { in: 'an offer valid until today' },
  isLeadReady: { in: 'a lead that is not qualified' },
};

const guards: ExpectedTransition[] = [
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
      isRentChangeInTime: { in: 'a higher rent asked for 89 days before the end' },
    },
  },
  {
    from: ['requests_approved'],
    event: 'extend',
    by: 'leasing_agent',
    given: ({ tomorrow }) => ({ valid_until: tomorrow }),
    guards: {
      mayEdit: forbidden('finance_manager'),
      isAsApproved: { in: 'other prices than were approved' },
      gaveLaterDay: { given: ({ today }) => ({ valid_until: today }) },
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
      // A lead's quotation doesn't exist under a tenant's path.
      isForTenant: { in: 'an offer to a lead', before: '404 not_found' },
      isNotGenerating: { in: 'the leases are being made' },
      isDealApproved: { in: 'the deal waits for approval' },
      hasDownPayment: { in: 'a down payment is due' },
      unitsAreFree: { in: 'a unit that is blocked' },
    },
  },
  { from: ['declined', 'expired'], event: 'revive', by: 'leasing_agent', guards: { mayEdit: forbidden('finance_manager') } },
];

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { request_for_approval: ['waiting_for_approval', 'requests_approved'], cancel: 'cancelled' },
    waiting_for_approval: {
      all_approved: 'requests_approved',
      any_rejected: 'requests_rejected',
      withdraw: 'draft',
      edit_priced_content: 'draft',
      cancel: 'cancelled',
    },
    requests_approved: { send: 'sent', extend: 'requests_approved', edit_priced_content: 'draft', cancel: 'cancelled' },
    requests_rejected: { revise: 'draft', cancel: 'cancelled' },
    sent: { accept: 'accepted', decline: 'declined', expire: 'expired', revise: 'draft', cancel: 'cancelled' },
    accepted: { finalize: 'finalized', lapse: 'expired', deal_rejected: 'sent', cancel: 'cancelled', generate: 'accepted' },
    declined: { revive: 'draft' },
    expired: { revive: 'draft' },
    finalized: {},
    cancelled: {},
  },
  guards,
};

import { grouped, halalas } from '../../../api/money.ts';
import type { UnitConflict } from '../../../api/property/unit-conflict.ts';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, type Viewer } from '../../kit/lifecycle.ts';
import { rentChangeDays } from '../../leasing/rules/lease-regulations.ts';
import { regulationIn } from '../../leasing/rules/rent-regulation.ts';
import { rentsByYear } from '../../leasing/rules/term.ts';
import { leadLifecycle } from '../lead/lifecycle.ts';
import { takenDetail } from '../rules/unit-conflict.ts';

/** The facts of a quotation's guards (domain 3.2). */
export interface QuotationFacts extends Facts {
  units: number;
  units_without_rent: number;
  /** Rents below the least price in any year, before discounts: less is asked for as a discount on the list price. */
  units_below_least: number;
  /** Whether it lies below the list prices by what a rule can let pass. */
  discount_to_cover: boolean;
  /** Whether discount and free days leave any rent. */
  discount_is_within: boolean;
  /** Rents above the regulation's cap, without an approval reference. */
  units_over_cap: number;
  /** The last registered rent of the first of them. */
  cap: string | null;
  /** For units whose lease would renew at a lower rent: how many days before its end more may be asked for at the latest (RR-5). */
  rent_change_days: number;
  /** How many are left of the first of them to end; null if no rent rises. */
  rent_change_left: number | null;
  dates_are_valid: boolean;
  payments_cover_all: boolean;
  has_identity: boolean;
  approval_needed: boolean;
  is_valid_today: boolean;
  is_valid_tomorrow: boolean;
  units_free: boolean;
  /** For the reason: the first unit that isn't. */
  taken?: UnitConflict | undefined;
  lead_is_ready: boolean;
  /** A tenant's quotation is finalized on its own, a lead's with its lead. */
  is_for_tenant: boolean;
  is_generating: boolean;
  deal_approval: Quotation['deal_approval'];
  down_payment_due: boolean;
  down_payment_posted: boolean;
  /** Its priced content is what was approved. */
  is_as_approved: boolean;
  may_edit: boolean;
}

/** Its events. */
export type QuotationEvent =
  | { type: 'request_for_approval' }
  | { type: 'all_approved' }
  | { type: 'any_rejected'; reason: Given }
  | { type: 'withdraw' }
  | { type: 'edit_priced_content' }
  | { type: 'extend'; valid_until: Given }
  | { type: 'send' }
  /** `sending_id`: the customer accepted it themselves, by that link. */
  | { type: 'accept'; sending_id?: number }
  | { type: 'decline'; reason: Given; sending_id?: number }
  | { type: 'expire' }
  | { type: 'deal_rejected' }
  | { type: 'lapse' }
  | { type: 'revise' }
  | { type: 'revive' }
  | { type: 'generate' }
  | { type: 'finalize' }
  | { type: 'cancel'; reason: Given };

/**
 * Groups of statuses. `open`: it may still be accepted, or is accepted and waiting for its leases. `won`: its leases are
 * created. `editable`: its content can change. `removable`: it can be deleted. `holds_units`: its units are held, provisionally
 * while it awaits approval. `offered`: its paper is an offer, and no draft of one.
 * `sendable`: it can be sent to the customer, who hasn't answered yet.
 */
export type QuotationTag = 'open' | 'won' | 'offered' | 'sendable' | 'editable' | 'removable' | 'holds_units';

/** The rents due, after the discount. */
const rentsOf = ({ units }: Quotation): number[] =>
  units.flatMap(({ items }) =>
    items
      .filter((item) => item.item_type === 'unit')
      .flatMap((item) => item.breakups_with_due_amount.map(({ net }) => halalas(net))),
  );

const isBelowLeast = (quotation: Quotation, unit: Quotation['units'][number]): boolean =>
  unit.items.some(
    ({ item_type, amount }) =>
      item_type === 'unit' && rentsByYear(quotation, amount).some(({ rent }) => rent < halalas(unit.least_price)),
  );

/** RR-5: the units of a renewal for which more is asked than their lease would go on for, with the days left of it. */
function risesOf({ kind, units }: Quotation, today: string) {
  if (kind !== 'renewal') return { days: 0, left: null };
  const rises = units.flatMap(({ runs_from, runs_until, city, property_use, exceeds_last_rent }) => {
    if (runs_from === null || runs_until === null || runs_until < today || !exceeds_last_rent) return [];
    const days = rentChangeDays({ start_on: runs_from, end_on: runs_until, city, property_use }, today);
    return days ? [{ days, left: daysBetween(today, runs_until) }] : [];
  });
  return rises.sort((a, b) => a.left - b.left)[0] ?? { days: 0, left: null };
}

/** Derives the facts from the record as the API returns it, the same on server and browser. */
export const factsOf = (quotation: Quotation, viewer: Viewer, today: string): QuotationFacts => {
  const units_below_least = quotation.units.filter((unit) => isBelowLeast(quotation, unit)).length;
  const rents = rentsOf(quotation);
  const over_cap = quotation.units.filter(
    (unit) => unit.exceeds_last_rent && unit.rent_appeal_no === null && regulationIn(unit.city, today) !== undefined,
  );
  const rise = risesOf(quotation, today);
  const discount_is_within = rents.length === 0 ? halalas(quotation.below_list) === 0 : rents.some((net) => net > 0);
  return {
    viewer,
    today,
    units: quotation.units.length,
    units_without_rent: quotation.units.filter((unit) => !unit.items.some((item) => item.item_type === 'unit')).length,
    units_below_least,
    discount_is_within,
    discount_to_cover: halalas(quotation.below_list) > 0 && units_below_least === 0 && discount_is_within,
    units_over_cap: over_cap.length,
    cap: over_cap[0]?.last_rent ?? null,
    rent_change_days: rise.days,
    rent_change_left: rise.left,
    dates_are_valid: quotation.start_on <= quotation.end_on,
    payments_cover_all: quotation.schedule_total === quotation.total_gross,
    has_identity: quotation.has_identity,
    approval_needed: quotation.approval_needed,
    is_valid_today: quotation.valid_until >= today,
    is_valid_tomorrow: quotation.valid_until > today,
    units_free: quotation.conflicts.length === 0,
    taken: quotation.conflicts[0],
    is_as_approved: quotation.is_as_approved,
    lead_is_ready: quotation.lead_status === null || hasTag(leadLifecycle, quotation.lead_status, 'ready_for_offer'),
    is_for_tenant: quotation.tenant_id !== null,
    is_generating: quotation.generation.some(({ state }) => state === 'running'),
    deal_approval: quotation.deal_approval,
    down_payment_due: halalas(quotation.down_payment) > 0 && quotation.down_payment_posted_at === null,
    down_payment_posted: quotation.down_payment_posted_at !== null,
    may_edit: viewer.system === true || may(viewer, 'quotations.edit'),
  };
};

/** The guards for requesting approval. */
export const complete = [
  'mayEdit',
  'hasUnits',
  'hasRents',
  'isFairlyPriced',
  'isDiscountWithin',
  'isDiscountCovered',
  'isWithinCap',
  'isRentChangeInTime',
  'hasDates',
  'coversAllDues',
  'hasIdentity',
  'isValidTomorrow',
  // A lead that would keep the offer from being sent later, so that nobody approves in vain.
  'isLeadReady',
] as const;

/** Who can unblock each guard. */
export const unblockers = {
  mayEdit: ['quotations.edit'],
  hasUnits: ['quotations.edit'],
  hasRents: ['quotations.edit'],
  isFairlyPriced: ['quotations.edit'],
  isDiscountWithin: ['quotations.edit'],
  isDiscountCovered: ['workflow_configs.create'],
  isWithinCap: ['quotations.edit'],
  isRentChangeInTime: ['quotations.edit'],
  hasDates: ['quotations.edit'],
  coversAllDues: ['quotations.edit'],
  hasIdentity: ['leads.edit'],
  needsApproval: ['system'],
  needsNoApproval: ['system'],
  isValidToday: ['quotations.edit'],
  isValidTomorrow: ['quotations.edit'],
  unitsAreFree: ['quotations.edit'],
  isLeadReady: ['leads.edit'],
  isForTenant: ['leads.edit'],
  isNotGenerating: ['system'],
  isDealApproved: ['approvers'],
  hasDownPayment: ['finance.edit'],
  hasNothingPosted: ['finance.edit'],
  isAsApproved: ['quotations.edit'],
  gaveLaterDay: ['you'],
  gaveReason: ['you'],
};

interface Guarded {
  context: QuotationFacts;
  event: QuotationEvent;
}
export const guards = {
  mayEdit: ({ context }: Guarded) => context.may_edit,
  hasUnits: ({ context }: Guarded) => context.units > 0,
  hasRents: ({ context }: Guarded) => context.units_without_rent === 0,
  isFairlyPriced: ({ context }: Guarded) => context.units_below_least === 0,
  isDiscountWithin: ({ context }: Guarded) => context.discount_is_within,
  isDiscountCovered: ({ context }: Guarded) => !context.discount_to_cover || context.approval_needed,
  isWithinCap: ({ context }: Guarded) => context.units_over_cap === 0,
  isRentChangeInTime: ({ context }: Guarded) =>
    context.rent_change_left === null || context.rent_change_left >= context.rent_change_days,
  hasDates: ({ context }: Guarded) => context.dates_are_valid,
  coversAllDues: ({ context }: Guarded) => context.payments_cover_all,
  hasIdentity: ({ context }: Guarded) => context.has_identity,
  needsApproval: ({ context }: Guarded) => context.approval_needed,
  needsNoApproval: ({ context }: Guarded) => !context.approval_needed,
  isValidToday: ({ context }: Guarded) => context.is_valid_today,
  isValidTomorrow: ({ context }: Guarded) => context.is_valid_tomorrow,
  unitsAreFree: ({ context }: Guarded) => context.units_free,
  isLeadReady: ({ context }: Guarded) => context.lead_is_ready,
  isForTenant: ({ context }: Guarded) => context.is_for_tenant,
  isNotGenerating: ({ context }: Guarded) => !context.is_generating,
  isDealApproved: ({ context }: Guarded) => context.deal_approval === 'approved' || context.deal_approval === 'not_needed',
  hasDownPayment: ({ context }: Guarded) => !context.down_payment_due,
  hasNothingPosted: ({ context }: Guarded) => !context.down_payment_posted,
  isAsApproved: ({ context }: Guarded) => context.is_as_approved,
  gaveLaterDay: ({ context, event }: Guarded) =>
    event.type === 'extend' && Boolean(event.valid_until && event.valid_until > context.today),
  gaveReason: ({ event }: Guarded) => 'reason' in event && Boolean(event.reason),
};

/** What a refusal names. */
export const details = {
  isWithinCap: ({ cap }: QuotationFacts) =>
    cap === null ? null : { why: 'quotation.why.isWithinCap.last', values: { last: grouped(cap) } },
  unitsAreFree: takenDetail,
  isRentChangeInTime: ({ rent_change_days, rent_change_left }: QuotationFacts) =>
    rent_change_left === null
      ? null
      : { why: 'quotation.why.isRentChangeInTime', values: { days: rent_change_days, left: rent_change_left } },
};

/** What happens besides, by name. */
export const effects = {
  startApprovals: effect,
  withdrawApprovals: effect,
  supersedeApprovals: effect,
  holdSoftly: effect,
  holdUnits: effect,
  reserveUnits: effect,
  releaseHolds: effect,
  notifyRequester: effect,
  keepApproved: effect,
  keepValidity: effect,
  startExpiry: effect,
  resumeExpiry: effect,
  stopExpiry: effect,
  startLapse: effect,
  stopLapse: effect,
  tellRivals: effect,
  notifyLeadSent: effect,
  notifyLeadAccepted: effect,
  notifyLeadWithdrawn: effect,
  askDownPayment: effect,
  keepReason: effect,
  countRevision: effect,
  refreshPrices: effect,
  startGeneration: effect,
  cancelLeases: effect,
  endSendings: effect,
};

import type { UnitConflict } from '../../../api/property/unit-conflict.ts';
import type { Activity } from '../../../api/sales/activity.ts';
import type { Lead, Qualify } from '../../../api/sales/lead.ts';
import { daysBetween } from '../../../calendar/days.ts';
import type { Facts, Given, Viewer } from '../../kit/lifecycle.ts';

/** The facts of a lead's guards (domain 3.1). */
export interface LeadFacts extends Facts {
  /** Property use, budget, unit type and move-in date are filled in. */
  is_described: boolean;
  /** The ID type is known; the number is needed for a quotation. */
  has_identity_type: boolean;
  has_identity: boolean;
  identity_is_valid: boolean;
  open_duplicate: boolean;
  accepted_quotations: number;
  deal_approval: Lead['deal_approval'];
  down_payment_due: boolean;
  units_free: boolean;
  /** For the reason: the first unit that isn't. */
  taken?: UnitConflict | undefined;
  lost_days: number;
}

/** Its events. */
export type LeadEvent =
  | { type: 'log_activity'; outcome: Given; kind?: Activity['kind']; activity_id?: number }
  | ({ type: 'qualify' } & Qualify)
  | {
      type: 'schedule_viewing';
      viewing_on: Given;
      /** Its date in the company's time zone, if it is an instant; computed by the server. */
      viewing_day?: string;
      viewing_unit_id?: number | null;
      viewing_unit_leasable?: boolean;
      viewing_escort_id?: number | null;
    }
  | { type: 'log_viewing'; outcome: Given }
  | { type: 'log_viewing_undecided'; outcome: Given }
  | { type: 'quotation_sent'; quotation_id: number }
  | { type: 'counter'; note: Given }
  | { type: 'quotation_accepted'; quotation_id: number }
  | { type: 'quotation_withdrawn'; quotation_id: number }
  | { type: 'finalize' }
  | { type: 'generated'; tenant_id: number | null }
  | { type: 'generation_failed'; error: Given }
  | { type: 'lose'; reason: Given; note?: string | null }
  | { type: 'reopen'; reason: Given };

/**
 * Groups of statuses. `open`: still being worked on. `takes_quotations`: a new quotation can be created for it.
 * `ready_for_offer`: a quotation can be sent. `frozen`: what its lease is based on no longer changes.
 */
export type LeadTag = 'open' | 'takes_quotations' | 'ready_for_offer' | 'frozen';

/** Derives the facts from the record as the API returns it, the same on server and browser. */
export const factsOf = (lead: Lead, viewer: Viewer, today: string): LeadFacts => ({
  viewer,
  today,
  is_described: ![lead.property_use, lead.budget_max, lead.unit_type_id, lead.move_in_on].includes(null),
  has_identity_type: lead.kind === 'company' ? lead.commercial_register !== null : lead.identity_type !== null,
  has_identity: lead.kind === 'company' ? lead.commercial_register !== null : lead.identity_no !== null,
  identity_is_valid:
    lead.kind === 'company' ||
    (lead.identity_expiry === null ? lead.identity_type !== 'iqama_no' : lead.identity_expiry >= today),
  open_duplicate: lead.open_duplicate_id !== null,
  accepted_quotations: lead.accepted_quotations,
  deal_approval: lead.deal_approval,
  down_payment_due: lead.down_payment_due,
  units_free: lead.conflicts.length === 0,
  taken: lead.conflicts[0],
  lost_days: lead.lost_on === null ? 0 : daysBetween(lead.lost_on, today),
});

/** Who can unblock each guard. */
export const unblockers = {
  isDescribed: ['leads.edit'],
  hasIdentityType: ['leads.edit'],
  isNoDuplicate: ['duplicate_owner'],
  hasOneAccepted: ['quotations.edit'],
  isDealApproved: ['approvers'],
  hasDownPayment: ['finance.edit'],
  isIdentityValid: ['leads.edit'],
  unitsAreFree: ['quotations.edit'],
  isRecentOrSupervised: ['leads.approve'],
  gaveOutcome: ['you'],
  gaveViewing: ['you'],
  gaveLeasableUnit: ['you'],
  gaveNote: ['you'],
  gaveReason: ['you'],
  gaveNoteIfOther: ['you'],
};

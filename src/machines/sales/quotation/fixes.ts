import { byEvent, byFields, bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  mayEdit: bySomebodyElse,
  hasUnits: onRecord('quotation', 'id', 'units'),
  hasRents: onRecord('quotation', 'id', 'units'),
  isFairlyPriced: onRecord('quotation', 'id', 'units'),
  isDiscountWithin: onRecord('quotation', 'id', 'terms'),
  isDiscountCovered: bySomebodyElse,
  isWithinCap: onRecord('quotation', 'id', 'units'),
  isRentChangeInTime: onRecord('quotation', 'id', 'units'),
  hasDates: onRecord('quotation', 'id', 'terms'),
  coversAllDues: onRecord('quotation', 'id', 'schedule'),
  hasIdentity: [
    byFields('lead', 'lead_id', 'identity_type', 'identity_no'),
    byFields('tenant', 'tenant_id', 'identity_type', 'identity_no'),
  ],
  isValidToday: byEvent('quotation', 'id', 'extend'),
  isValidTomorrow: onRecord('quotation', 'id', 'terms'),
  unitsAreFree: onRecord('quotation', 'id', 'units'),
  isLeadReady: byEvent('lead', 'lead_id', 'qualify'),
  isForTenant: onRecord('lead', 'lead_id'),
  isDealApproved: onRecord('quotation', 'id', 'approvals'),
  hasDownPayment: onRecord('quotation', 'id', 'units'),
  isAsApproved: onRecord('quotation', 'id', 'terms'),
} as const;

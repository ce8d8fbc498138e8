import { byFields, bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  isDescribed: byFields('lead', 'id', 'property_use', 'budget_max', 'unit_type_id', 'move_in_on'),
  hasIdentityType: byFields('lead', 'id', 'identity_type'),
  isNoDuplicate: onRecord('lead', 'open_duplicate_id'),
  hasOneAccepted: onRecord('lead', 'id', 'quotations'),
  isDealApproved: onRecord('lead', 'id', 'quotations'),
  hasDownPayment: onRecord('lead', 'id', 'quotations'),
  isIdentityValid: byFields('lead', 'id', 'identity_type', 'identity_no', 'identity_expiry'),
  unitsAreFree: onRecord('lead', 'id', 'quotations'),
  isRecentOrSupervised: bySomebodyElse,
} as const;

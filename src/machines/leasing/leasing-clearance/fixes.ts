import { bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  mayEdit: bySomebodyElse,
  mayFinance: bySomebodyElse,
  areRoomsDone: onRecord('leasing_clearance', 'id'),
  areKeysCounted: onRecord('leasing_clearance', 'id'),
  isBalancePaid: onRecord('tenant', 'tenant_id', 'invoices'),
} as const;

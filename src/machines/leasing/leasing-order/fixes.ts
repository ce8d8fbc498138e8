import { byFields, bySomebodyElse, inList, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  mayEdit: bySomebodyElse,
  mayApprove: bySomebodyElse,
  isContractSigned: onRecord('contract', 'contract_id'),
  isDepositSettled: onRecord('contract', 'contract_id'),
  areDuesPaid: onRecord('contract', 'contract_id', 'invoices'),
  isEjarSubmitted: onRecord('contract', 'contract_id'),
  isInventoryAccepted: onRecord('leasing_order', 'id', 'handover'),
  hasInventory: onRecord('leasing_order', 'id', 'handover'),
  isInventorySigned: onRecord('leasing_order', 'id', 'handover'),
  isInventoryNotSigned: onRecord('leasing_order', 'id', 'handover'),
  isIdentityValid: byFields('tenant', 'tenant_id', 'identity_expiry'),
  isPreOccupancyPassed: [onRecord('pre_occupancy_order', 'pre_occupancy_id'), onRecord('leasing_order', 'id', 'handover')],
  areKeysBack: inList('leasing_clearance'),
} as const;

import { bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  mayEdit: bySomebodyElse,
  isSigned: onRecord('contract', 'contract_id'),
  isDelivered: onRecord('leasing_order', 'order_id'),
  isHandedOver: [onRecord('leasing_clearance', 'clearance_id'), onRecord('lease', 'id')],
  isNotHandedOver: onRecord('lease', 'id'),
  hasSuccessor: onRecord('tenant', 'tenant_id', 'quotations'),
  hasNoSuccessor: onRecord('lease', 'successor_id'),
  renewsByItself: onRecord('unit', 'unit_id'),
} as const;

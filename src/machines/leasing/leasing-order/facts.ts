import { type DeliveryRequirement, deliveryRequirements, type LeasingOrder } from '../../../api/leasing/leasing-order.ts';
import { inspectionDays } from '../../../api/leasing/pre-occupancy-order.ts';
import type { Signature } from '../../../api/signature.ts';
import { plusDays } from '../../../calendar/days.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { type Facts, type Given, may, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle, contractRegions } from '../contract/lifecycle.ts';
import { preOccupancyOrderLifecycle } from '../pre-occupancy-order/lifecycle.ts';

/** Each requirement is met or waived. */
export interface OrderFacts extends Facts {
  may_edit: boolean;
  may_approve: boolean;
  contract_signed: boolean;
  deposit_settled: boolean;
  dues_paid: boolean;
  ejar_submitted: boolean;
  inventory_accepted: boolean;
  identity_valid: boolean;
  pre_occupancy_passed: boolean;
  /** Signed by the tenant, not only waived. */
  inventory_signed: boolean;
  inventory_items: number;
  inspection_due: boolean;
  inspection_ordered: boolean;
  has_started: boolean;
  /** Whether the tenant before has returned the keys, and under which contract they are still out. */
  keys_are_back: boolean;
  keys_out_under?: string | null;
  /** For the reason: what is unpaid. */
  dues_open?: string;
}
export type OrderEvent =
  | { type: 'order_inspection' }
  | { type: 'prepare' }
  | { type: 'ready' }
  | { type: 'accept_inventory'; signed_by: Given; signature?: Signature | null }
  | { type: 'reopen_inventory' }
  | { type: 'waive'; requirement: DeliveryRequirement | undefined; reason: Given }
  | { type: 'deliver' }
  | { type: 'close' }
  | { type: 'cancel'; reason: Given };

const isMet: Record<DeliveryRequirement, (facts: OrderFacts) => boolean> = {
  deposit_received: (facts) => facts.deposit_settled,
  first_dues_paid: (facts) => facts.dues_paid,
  ejar_submitted: (facts) => facts.ejar_submitted,
  inventory_accepted: (facts) => facts.inventory_accepted,
  identity_valid: (facts) => facts.identity_valid,
  pre_occupancy_passed: (facts) => facts.pre_occupancy_passed,
};

/** The requirements that are neither met nor waived. */
export const unmetOf = (facts: OrderFacts): DeliveryRequirement[] => deliveryRequirements.filter((one) => !isMet[one](facts));

export function factsOf(order: LeasingOrder, viewer: Viewer, today: string): OrderFacts {
  const isWaived = (wanted: DeliveryRequirement) => order.waivers.some(({ requirement }) => requirement === wanted);
  return {
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'leasing_orders.edit'),
    may_approve: may(viewer, 'leasing_orders.approve'),
    contract_signed: hasTag(contractLifecycle, order.contract_status, 'signed'),
    deposit_settled: hasTag(contractRegions.deposit, order.deposit_status, 'covered') || isWaived('deposit_received'),
    dues_paid: order.first_dues_open === '0.00' || isWaived('first_dues_paid'),
    dues_open: order.first_dues_open,
    ejar_submitted: hasTag(contractRegions.ejar, order.ejar_status, 'covered') || isWaived('ejar_submitted'),
    inventory_accepted: order.inventory_accepted || isWaived('inventory_accepted'),
    identity_valid: order.identity_expiry === null || order.identity_expiry >= today || isWaived('identity_valid'),
    pre_occupancy_passed:
      (order.pre_occupancy_status !== null && hasTag(preOccupancyOrderLifecycle, order.pre_occupancy_status, 'passed')) ||
      isWaived('pre_occupancy_passed'),
    inventory_signed: order.inventory_accepted,
    inventory_items: order.inventory_items,
    inspection_due: order.lease_start_on <= plusDays(today, inspectionDays),
    inspection_ordered: order.pre_occupancy_status !== null,
    has_started: order.lease_start_on <= today,
    keys_are_back: order.keys_out_under === null,
    keys_out_under: order.keys_out_under,
  };
}

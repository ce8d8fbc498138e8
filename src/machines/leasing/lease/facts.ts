import type { Lease } from '../../../api/leasing/lease.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { type Facts, type Given, may, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';
import { leasingOrderLifecycle } from '../leasing-order/lifecycle.ts';

/** The facts of a lease's guards (domain 3.7). */
export interface LeaseFacts extends Facts {
  may_edit: boolean;
  signature_complete: boolean;
  order_delivered: boolean;
  has_started: boolean;
  before_end: boolean;
  has_ended: boolean;
  handed_over: boolean;
}
/** Its events. */
export type LeaseEvent =
  | { type: 'sign' }
  | { type: 'cancel'; reason: Given }
  | { type: 'deliver' }
  | { type: 'give_notice'; party: Given; reason: Given }
  | { type: 'withdraw_notice' }
  | { type: 'renew'; successor_id: number }
  | { type: 'terminate'; kind: Given }
  | { type: 'end' }
  | { type: 'return_keys' }
  | { type: 'hand_over' }
  | { type: 'clearance_closed' };

/**
 * Groups of statuses. `to_come`: not handed over yet. `lived_in`: the tenant has the unit. `in_force`: signed and not over.
 * `begun`: handed over at some point. `claims`: the unit is or will be occupied for its term. `keeps_unit`: no other lease may
 * overlap.
 */
export type LeaseTag = 'to_come' | 'lived_in' | 'in_force' | 'begun' | 'claims' | 'keeps_unit';

/** Derives the facts from the record as the API returns it, the same on server and browser. */
export const factsOf = (lease: Lease, viewer: Viewer, today: string): LeaseFacts => ({
  viewer,
  today,
  may_edit: viewer.system === true || may(viewer, 'leases.edit'),
  signature_complete: hasTag(contractLifecycle, lease.contract_status, 'signed'),
  order_delivered: hasTag(leasingOrderLifecycle, lease.order_status, 'delivered'),
  has_started: lease.start_on <= today,
  before_end: today <= lease.end_on,
  has_ended: today > lease.end_on,
  handed_over: lease.handed_over_on !== null,
});

/** Who hands a unit over and takes it back. */
export const handsOver = 'leasing_orders.edit';

/** Who can unblock each guard. */
export const unblockers = {
  mayEdit: ['leases.edit'],
  isSigned: ['contracts.edit'],
  isDelivered: [handsOver],
  hasStarted: ['system'],
  isBeforeEnd: ['system'],
  hasEnded: ['system'],
  isHandedOver: ['leases.edit'],
  isNotHandedOver: ['leases.edit'],
  gaveReason: ['you'],
  gaveParty: ['you'],
  gaveKind: ['you'],
};

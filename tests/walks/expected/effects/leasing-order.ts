import type { ExpectedEffects } from '../effect-words.ts';

const waived = {
  keepWaiver: ['leasing_order needs no deposit_received, says leasing_manager (The transfer is under way)'],
};

const cancelled = { cancelInspection: ['pre_occupancy_order cancel: pending → cancelled by the system'] };
const ordered = {
  orderInspection: ['pre_occupancy_order is made'],
  besides: ['timer of leasing_order: order_inspection is sent'],
};

const accepted = {
  keepAcceptance: ['leasing_order.inventory_accepted_at: now', 'leasing_order.inventory_accepted_by: A customer on a walk'],
};
const reopened = {
  forgetAcceptance: ['leasing_order.inventory_accepted_at: nothing', 'leasing_order.inventory_accepted_by: nothing'],
};

export const effects: ExpectedEffects = {
  // Of a unit whose type has no amenities; tests/server/leasing/inventory.test.ts has others.
  'pending prepare': { listInventory: [] },
  'pending accept_inventory': accepted,
  'preparing accept_inventory': accepted,
  'awaiting_tenant accept_inventory': accepted,
  'pending reopen_inventory': reopened,
  'preparing reopen_inventory': reopened,
  'awaiting_tenant reopen_inventory': reopened,
  'pending order_inspection': ordered,
  'preparing order_inspection': ordered,
  'awaiting_tenant order_inspection': ordered,
  'pending cancel': cancelled,
  'preparing cancel': cancelled,
  'awaiting_tenant cancel': cancelled,
  'pending waive': waived,
  'preparing waive': waived,
  'awaiting_tenant waive': waived,
  'awaiting_tenant deliver': {
    keepDelivery: ['leasing_order.delivered_on: today'],
    // The unit has passed.
    cancelInspection: [],
    deliverLease: [
      'lease deliver: pending_start → active by the system',
      'lease.delivered_on: today',
      'timer of lease: end the end of today + 40',
      'timer of lease: auto_renew the end of today + 40',
      'unit.last_rent: 6000000',
    ],
  },
};

import { and, setup } from 'xstate';
import { type DeliveryRequirement, deliveryRequirements, type LeasingOrder } from '../../../api/leasing/leasing-order.ts';
import { grouped } from '../../../api/money.ts';
import { plusDays } from '../../../calendar/days.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';
import { depositLifecycle } from '../deposit/lifecycle.ts';
import { preOccupancyOrderLifecycle } from '../pre-occupancy-order/lifecycle.ts';

/** How long before a lease begins its unit's inspection is ordered (domain 3.9). */
export const inspectionDays = 7;

/** Each requirement is met or waived. One that Ejar is to meet belongs here as well. */
export interface OrderFacts extends Facts {
  may_edit: boolean;
  may_approve: boolean;
  contract_signed: boolean;
  deposit_settled: boolean;
  dues_paid: boolean;
  inventory_accepted: boolean;
  identity_valid: boolean;
  pre_occupancy_passed: boolean;
  /** Signed by the tenant, not only waived. */
  inventory_signed: boolean;
  inventory_items: number;
  inspection_due: boolean;
  inspection_ordered: boolean;
  has_started: boolean;
  /** For the reason: what is unpaid. */
  dues_open?: string;
}
type OrderEvent =
  | { type: 'order_inspection' }
  | { type: 'prepare' }
  | { type: 'ready' }
  | { type: 'accept_inventory'; signed_by: Given }
  | { type: 'reopen_inventory' }
  | { type: 'waive'; requirement: DeliveryRequirement | undefined; reason: Given }
  | { type: 'deliver' }
  | { type: 'close' }
  | { type: 'cancel'; reason: Given };

const isMet: Record<DeliveryRequirement, (facts: OrderFacts) => boolean> = {
  deposit_received: (facts) => facts.deposit_settled,
  first_dues_paid: (facts) => facts.dues_paid,
  inventory_accepted: (facts) => facts.inventory_accepted,
  identity_valid: (facts) => facts.identity_valid,
  pre_occupancy_passed: (facts) => facts.pre_occupancy_passed,
};

/** The requirements that are neither met nor waived. */
export const unmetOf = (facts: OrderFacts): DeliveryRequirement[] => deliveryRequirements.filter((one) => !isMet[one](facts));

const chart = setup({
  types: lifecycleTypes<OrderFacts, OrderEvent, 'open' | 'delivered'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    mayApprove: ({ context }) => context.may_approve,
    isContractSigned: ({ context }) => context.contract_signed,
    isDepositSettled: ({ context }) => context.deposit_settled,
    areDuesPaid: ({ context }) => context.dues_paid,
    isInventoryAccepted: ({ context }) => context.inventory_accepted,
    hasInventory: ({ context }) => context.inventory_items > 0,
    isInventorySigned: ({ context }) => context.inventory_signed,
    isInventoryNotSigned: ({ context }) => !context.inventory_signed,
    gaveName: ({ event }) => event.type === 'accept_inventory' && Boolean(event.signed_by),
    isIdentityValid: ({ context }) => context.identity_valid,
    isPreOccupancyPassed: ({ context }) => context.pre_occupancy_passed,
    isInspectionDue: ({ context }) => context.inspection_due,
    isInspectionNotOrdered: ({ context }) => !context.inspection_ordered,
    hasStarted: ({ context }) => context.has_started,
    hasUnmet: ({ context }) => unmetOf(context).length > 0,
    // If nothing is unmet, that alone is the reason.
    gaveUnmet: ({ context, event }) =>
      unmetOf(context).length === 0 ||
      (event.type === 'waive' && event.requirement !== undefined && unmetOf(context).includes(event.requirement)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepWaiver: effect,
    keepDelivery: effect,
    deliverLease: effect,
    orderInspection: effect,
    listInventory: effect,
    keepAcceptance: effect,
    forgetAcceptance: effect,
    cancelInspection: effect,
  },
});
const person = (event: string, asks?: string) => ({
  label: `leasing_order.event.${event}`,
  call: 'OPS-06',
  by: 'person' as const,
  ...(asks && { asks }),
});
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'cancelInspection',
    meta: { ...person('cancel', 'reason'), back: true as const },
  },
} as const;

/** The tenant's signature; the items stand still while it holds. */
const inventory = {
  accept_inventory: {
    guard: and(['mayEdit', 'hasInventory', 'isInventoryNotSigned', 'gaveName']),
    actions: 'keepAcceptance',
    meta: { ...person('accept_inventory', 'signature'), call: 'X-ORD-03' },
  },
  reopen_inventory: {
    guard: and(['mayEdit', 'isInventorySigned']),
    actions: 'forgetAcceptance',
    meta: { ...person('reopen_inventory'), call: 'X-ORD-04', back: true as const },
  },
} as const;

const inspect = {
  order_inspection: {
    guard: and(['isSystem', 'isInspectionDue', 'isInspectionNotOrdered']),
    actions: 'orderInspection',
    meta: { label: 'leasing_order.event.order_inspection', by: 'timer' },
  },
} as const;

/** One requirement fewer; the order stays where it is. */
const waive = {
  waive: {
    guard: and(['mayApprove', 'hasUnmet', 'gaveUnmet', 'gaveReason']),
    actions: 'keepWaiver',
    meta: { label: 'leasing_order.event.waive', call: 'X-ORD-02', by: 'person', asks: 'waiver', back: true },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    pending: {
      tags: 'open',
      meta: {
        title: 'leasing_order.status.pending',
        tone: 'neutral',
        waits: 'who.leasing_orders.edit',
        days: 7,
      },
      on: {
        prepare: { target: 'preparing', guard: 'mayEdit', actions: 'listInventory', meta: person('prepare') },
        ...inventory,
        ...inspect,
        ...waive,
        ...cancel,
      },
    },
    preparing: {
      tags: 'open',
      meta: {
        title: 'leasing_order.status.preparing',
        tone: 'blue',
        waits: 'who.leasing_orders.edit',
        days: 7,
      },
      on: {
        ready: { target: 'awaiting_tenant', guard: 'mayEdit', meta: person('ready') },
        ...inventory,
        ...inspect,
        ...waive,
        ...cancel,
      },
    },
    awaiting_tenant: {
      tags: 'open',
      meta: {
        title: 'leasing_order.status.awaiting_tenant',
        tone: 'yellow',
        waits: 'who.customer',
        days: 14,
      },
      on: {
        deliver: {
          target: 'delivered',
          guard: and([
            'mayEdit',
            'isContractSigned',
            'isDepositSettled',
            'areDuesPaid',
            'isInventoryAccepted',
            'isIdentityValid',
            'isPreOccupancyPassed',
            'hasStarted',
          ]),
          actions: ['keepDelivery', 'cancelInspection', 'deliverLease'],
          meta: { ...person('deliver'), final: true },
        },
        ...inventory,
        ...inspect,
        ...waive,
        ...cancel,
      },
    },
    delivered: {
      tags: 'delivered',
      meta: { title: 'leasing_order.status.delivered', tone: 'green', waits: 'who.leasing_orders.edit' },
      on: { close: { target: 'closed', guard: 'mayEdit', meta: person('close') } },
    },
    closed: { type: 'final', meta: { title: 'leasing_order.status.closed', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: 'leasing_order.status.cancelled', tone: 'gray' } },
  },
});

/** Handing over a unit to its tenant (domain 3.9): delivered only when every requirement is met. */
export const leasingOrderLifecycle = lifecycle({
  entity: 'leasing_order',
  machine: chart.createMachine({
    id: 'leasing_order',
    initial: 'pending',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['leasing_orders.edit'],
    isContractSigned: ['contracts.edit'],
    isDepositSettled: ['finance.edit'],
    areDuesPaid: ['finance.edit'],
    isInventoryAccepted: ['leasing_orders.edit'],
    hasInventory: ['leasing_orders.edit'],
    isInventorySigned: ['leasing_orders.edit'],
    isInventoryNotSigned: ['leasing_orders.edit'],
    gaveName: ['you'],
    isIdentityValid: ['tenants.edit'],
    isPreOccupancyPassed: ['leasing_orders.edit'],
    isInspectionDue: ['system'],
    isInspectionNotOrdered: ['system'],
    hasStarted: ['system'],
    mayApprove: ['leasing_orders.approve'],
    hasUnmet: ['system'],
    gaveUnmet: ['you'],
    gaveReason: ['you'],
  },
  details: {
    areDuesPaid: ({ dues_open }) =>
      dues_open === undefined ? null : { why: 'leasing_order.why.areDuesPaid.open', values: { amount: grouped(dues_open) } },
  },
  factsOf: (order: LeasingOrder, viewer: Viewer, today: string): OrderFacts => {
    const isWaived = (wanted: DeliveryRequirement) => order.waivers.some(({ requirement }) => requirement === wanted);
    return {
      viewer,
      today,
      may_edit: viewer.system === true || may(viewer, 'leasing_orders.edit'),
      may_approve: may(viewer, 'leasing_orders.approve'),
      contract_signed: hasTag(contractLifecycle, order.contract_status, 'signed'),
      deposit_settled: hasTag(depositLifecycle, order.deposit_status, 'covered') || isWaived('deposit_received'),
      dues_paid: order.first_dues_open === '0.00' || isWaived('first_dues_paid'),
      dues_open: order.first_dues_open,
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
    };
  },
});

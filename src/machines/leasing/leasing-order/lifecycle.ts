import { and, setup } from 'xstate';
import { grouped } from '../../../api/money.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, sharedGuards } from '../../kit/lifecycle.ts';
import { factsOf, type OrderEvent, type OrderFacts, unmetOf } from './facts.ts';
import { fixes } from './fixes.ts';

const chart = setup({
  types: lifecycleTypes<OrderFacts, OrderEvent, 'open' | 'delivered'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    mayApprove: ({ context }) => context.may_approve,
    isContractSigned: ({ context }) => context.contract_signed,
    isDepositSettled: ({ context }) => context.deposit_settled,
    areDuesPaid: ({ context }) => context.dues_paid,
    isEjarSubmitted: ({ context }) => context.ejar_submitted,
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
    areKeysBack: ({ context }) => context.keys_are_back,
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

/** A week before the lease begins. */
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
            'isEjarSubmitted',
            'isInventoryAccepted',
            'isIdentityValid',
            'isPreOccupancyPassed',
            'hasStarted',
            'areKeysBack',
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
    isEjarSubmitted: ['contracts.edit'],
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
    areKeysBack: ['leases.edit'],
    mayApprove: ['leasing_orders.approve'],
    hasUnmet: ['system'],
    gaveUnmet: ['you'],
    gaveReason: ['you'],
  },
  fixes,
  details: {
    areKeysBack: ({ keys_out_under }) =>
      keys_out_under ? { why: 'leasing_order.why.areKeysBack.under', values: { contract: keys_out_under } } : null,
    areDuesPaid: ({ dues_open }) =>
      dues_open === undefined ? null : { why: 'leasing_order.why.areDuesPaid.open', values: { amount: grouped(dues_open) } },
  },
  factsOf,
});

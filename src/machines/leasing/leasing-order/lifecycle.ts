import { and, setup } from 'xstate';
import { type DeliveryRequirement, deliveryRequirements, type LeasingOrder } from '../../../api/leasing/leasing-order.ts';
import { grouped } from '../../../api/money.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';
import { depositLifecycle } from '../deposit/lifecycle.ts';
import { ejarLifecycle } from '../ejar/lifecycle.ts';

/** Each requirement is met or waived. One that the pre-occupancy inspection is to meet belongs here as well. */
export interface OrderFacts extends Facts {
  may_edit: boolean;
  may_approve: boolean;
  contract_signed: boolean;
  deposit_settled: boolean;
  dues_paid: boolean;
  ejar_submitted: boolean;
  inventory_accepted: boolean;
  identity_valid: boolean;
  has_started: boolean;
  /** For the reason: what is unpaid. */
  dues_open?: string;
}
type OrderEvent =
  | { type: 'prepare' }
  | { type: 'ready' }
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
    isEjarSubmitted: ({ context }) => context.ejar_submitted,
    isInventoryAccepted: ({ context }) => context.inventory_accepted,
    isIdentityValid: ({ context }) => context.identity_valid,
    hasStarted: ({ context }) => context.has_started,
    hasUnmet: ({ context }) => unmetOf(context).length > 0,
    // If nothing is unmet, that alone is the reason.
    gaveUnmet: ({ context, event }) =>
      unmetOf(context).length === 0 ||
      (event.type === 'waive' && event.requirement !== undefined && unmetOf(context).includes(event.requirement)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepWaiver: effect, keepDelivery: effect, deliverLease: effect },
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
    meta: { ...person('cancel', 'reason'), back: true as const },
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
      on: { prepare: { target: 'preparing', guard: 'mayEdit', meta: person('prepare') }, ...waive, ...cancel },
    },
    preparing: {
      tags: 'open',
      meta: {
        title: 'leasing_order.status.preparing',
        tone: 'blue',
        waits: 'who.leasing_orders.edit',
        days: 7,
      },
      on: { ready: { target: 'awaiting_tenant', guard: 'mayEdit', meta: person('ready') }, ...waive, ...cancel },
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
            'hasStarted',
          ]),
          actions: ['keepDelivery', 'deliverLease'],
          meta: { ...person('deliver'), final: true },
        },
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
    isIdentityValid: ['tenants.edit'],
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
      ejar_submitted: hasTag(ejarLifecycle, order.ejar_status, 'covered') || isWaived('ejar_submitted'),
      inventory_accepted: order.inventory_accepted || isWaived('inventory_accepted'),
      identity_valid: order.identity_expiry === null || order.identity_expiry >= today || isWaived('identity_valid'),
      has_started: order.lease_start_on <= today,
    };
  },
});

import { and, setup } from 'xstate';
import type { LeasingOrder } from '../../../api/leasing/leasing-order.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';
import { depositLifecycle } from '../deposit/lifecycle.ts';

export interface OrderFacts extends Facts {
  may_edit: boolean;
  contract_signed: boolean;
  deposit_settled: boolean;
  dues_paid: boolean;
  inventory_accepted: boolean;
  identity_valid: boolean;
  has_started: boolean;
}
type OrderEvent =
  | { type: 'prepare' }
  | { type: 'ready' }
  | { type: 'deliver' }
  | { type: 'close' }
  | { type: 'cancel'; reason: Given };

const chart = setup({
  types: lifecycleTypes<OrderFacts, OrderEvent, 'open' | 'delivered'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isContractSigned: ({ context }) => context.contract_signed,
    isDepositSettled: ({ context }) => context.deposit_settled,
    areDuesPaid: ({ context }) => context.dues_paid,
    isInventoryAccepted: ({ context }) => context.inventory_accepted,
    isIdentityValid: ({ context }) => context.identity_valid,
    hasStarted: ({ context }) => context.has_started,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepDelivery: effect, deliverLease: effect },
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
      on: { prepare: { target: 'preparing', guard: 'mayEdit', meta: person('prepare') }, ...cancel },
    },
    preparing: {
      tags: 'open',
      meta: {
        title: 'leasing_order.status.preparing',
        tone: 'blue',
        waits: 'who.leasing_orders.edit',
        days: 7,
      },
      on: { ready: { target: 'awaiting_tenant', guard: 'mayEdit', meta: person('ready') }, ...cancel },
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
            'hasStarted',
          ]),
          actions: ['keepDelivery', 'deliverLease'],
          meta: { ...person('deliver'), final: true },
        },
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
    isIdentityValid: ['tenants.edit'],
    hasStarted: ['system'],
    gaveReason: ['you'],
  },
  factsOf: (order: LeasingOrder, viewer: Viewer, today: string) => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'leasing_orders.edit'),
    contract_signed: hasTag(contractLifecycle, order.contract_status, 'signed'),
    deposit_settled: hasTag(depositLifecycle, order.deposit_status, 'covered'),
    dues_paid: order.first_dues_paid,
    inventory_accepted: order.inventory_accepted,
    identity_valid: order.identity_expiry === null || order.identity_expiry >= today,
    has_started: order.lease_start_on <= today,
  }),
});

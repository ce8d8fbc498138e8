import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, sharedGuards } from '../../kit/lifecycle.ts';
import { factsOf, handsOver, type LeaseEvent, type LeaseFacts, type LeaseTag, unblockers } from './facts.ts';

const chart = setup({
  types: lifecycleTypes<LeaseFacts, LeaseEvent, LeaseTag>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isSigned: ({ context }) => context.signature_complete,
    isDelivered: ({ context }) => context.order_delivered,
    hasStarted: ({ context }) => context.has_started,
    isBeforeEnd: ({ context }) => context.before_end,
    hasEnded: ({ context }) => context.has_ended,
    isHandedOver: ({ context }) => context.handed_over,
    isNotHandedOver: ({ context }) => !context.handed_over,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveParty: ({ event }) => event.type === 'give_notice' && (event.party === 'tenant' || event.party === 'landlord'),
    gaveKind: ({ event }) => event.type === 'terminate' && Boolean(event.kind),
  },
  actions: {
    keepDelivery: effect,
    keepNotice: effect,
    forgetNotice: effect,
    keepEnd: effect,
    keepHandOver: effect,
    keepReason: effect,
    startEndTimer: effect,
    cancelOrder: effect,
    keepSuccessor: effect,
    openClearance: effect,
    settleContract: effect,
  },
});

const person = (event: string, call: string, asks?: string) => ({
  label: `lease.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const cancel = {
  cancel: {
    target: '#lease.cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: ['keepReason', 'cancelOrder', 'settleContract'],
    meta: { ...person('cancel', 'TEN-07', 'reason'), final: true as const, back: true as const },
  },
} as const;
/** No status change, but recorded: a tenant who returns the keys in time doesn't overstay. */
const returnKeys = {
  return_keys: {
    guard: and(['mayEdit', 'isNotHandedOver']),
    actions: 'keepHandOver',
    meta: { ...person('return_keys', 'TEN-07'), final: true as const, back: true as const },
  },
} as const;
const terminate = {
  terminate: {
    target: '#lease.ended.clearing',
    guard: and(['mayEdit', 'gaveKind']),
    actions: ['keepEnd', 'settleContract', 'openClearance'],
    meta: { ...person('terminate', 'TEN-08', 'termination'), final: true as const, back: true as const },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: ['to_come', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.draft', tone: 'neutral', waits: 'who.contracts.edit', days: 7 },
      on: {
        sign: {
          target: 'pending_start',
          guard: and(['isSystem', 'isSigned']),
          meta: { label: 'lease.event.sign', by: 'system' },
        },
        ...cancel,
      },
    },
    pending_start: {
      tags: ['to_come', 'in_force', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.pending_start', tone: 'blue', waits: `who.${handsOver}` },
      on: {
        deliver: {
          target: 'active',
          guard: and(['isSystem', 'isDelivered', 'hasStarted']),
          actions: ['keepDelivery', 'startEndTimer'],
          meta: { label: 'lease.event.deliver', by: 'system' },
        },
        ...cancel,
      },
    },
    active: {
      tags: ['lived_in', 'in_force', 'begun', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.active', tone: 'green' },
      on: {
        give_notice: {
          target: 'on_notice',
          guard: and(['mayEdit', 'isBeforeEnd', 'gaveParty', 'gaveReason']),
          actions: 'keepNotice',
          meta: { ...person('give_notice', 'TEN-07', 'notice'), undo: 'withdraw_notice', back: true },
        },
        ...returnKeys,
        renew: {
          target: 'renewed',
          guard: 'isSystem',
          actions: ['keepSuccessor', 'settleContract'],
          meta: { label: 'lease.event.renew', by: 'system' },
        },
        end: [
          {
            target: '#lease.ended.clearing',
            guard: and(['isSystem', 'hasEnded', 'isHandedOver']),
            actions: ['keepEnd', 'settleContract', 'openClearance'],
            meta: { label: 'lease.event.end', by: 'timer' },
          },
          {
            target: '#lease.ended.overstay',
            guard: and(['isSystem', 'hasEnded', 'isNotHandedOver']),
            meta: { label: 'lease.event.end', by: 'timer' },
          },
        ],
        ...terminate,
      },
    },
    on_notice: {
      tags: ['lived_in', 'in_force', 'begun', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.on_notice', tone: 'yellow' },
      on: {
        withdraw_notice: {
          target: 'active',
          guard: and(['mayEdit', 'isBeforeEnd', 'isNotHandedOver']),
          actions: 'forgetNotice',
          meta: { ...person('withdraw_notice', 'TEN-07'), back: true },
        },
        ...returnKeys,
        end: [
          {
            target: '#lease.ended.clearing',
            guard: and(['isSystem', 'hasEnded', 'isHandedOver']),
            actions: ['keepEnd', 'settleContract', 'openClearance'],
            meta: { label: 'lease.event.end', by: 'timer' },
          },
          {
            target: '#lease.ended.overstay',
            guard: and(['isSystem', 'hasEnded', 'isNotHandedOver']),
            meta: { label: 'lease.event.end', by: 'timer' },
          },
        ],
        ...terminate,
      },
    },
    ended: {
      initial: 'overstay',
      tags: 'begun',
      meta: { title: 'lease.status.ended', tone: 'gray' },
      states: {
        overstay: {
          tags: ['lived_in', 'in_force', 'keeps_unit', 'claims'],
          meta: { title: 'lease.status.ended.overstay', tone: 'red', waits: 'who.customer', days: 7 },
          on: {
            hand_over: {
              target: 'clearing',
              guard: 'mayEdit',
              actions: ['keepHandOver', 'keepEnd', 'settleContract', 'openClearance'],
              meta: person('hand_over', 'TEN-07'),
            },
          },
        },
        clearing: {
          tags: 'keeps_unit',
          meta: {
            title: 'lease.status.ended.clearing',
            tone: 'yellow',
            waits: 'who.leases.edit',
            days: 30,
          },
          on: {
            clearance_closed: {
              target: '#lease.closed',
              guard: 'isSystem',
              meta: { label: 'lease.event.clearance_closed', by: 'system' },
            },
          },
        },
      },
    },
    closed: { type: 'final', tags: 'begun', meta: { title: 'lease.status.closed', tone: 'gray' } },
    renewed: {
      type: 'final',
      tags: ['begun', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.renewed', tone: 'green-outline' },
    },
    cancelled: { type: 'final', meta: { title: 'lease.status.cancelled', tone: 'gray' } },
  },
});

/** One unit's occupancy under a contract (domain 3.7). */
export const leaseLifecycle = lifecycle({
  entity: 'lease',
  machine: chart.createMachine({
    id: 'lease',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers,
  factsOf,
});

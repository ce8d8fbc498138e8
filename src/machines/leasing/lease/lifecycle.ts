import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { sharedGuards } from '../../kit/lifecycle.ts';
import {
  cancel,
  details,
  effects,
  factsOf,
  guards,
  handsOver,
  keysBack,
  type LeaseEvent,
  type LeaseFacts,
  type LeaseTag,
  person,
  terminate,
  transfer,
  unblockers,
} from './facts.ts';
import { fixes } from './fixes.ts';

const chart = setup({
  types: lifecycleTypes<LeaseFacts, LeaseEvent, LeaseTag>(),
  guards: { ...sharedGuards, ...guards },
  actions: effects,
});

const renewalLost = {
  guard: and(['isSystem', 'hasSuccessor']),
  actions: 'forgetSuccessor',
  meta: { label: 'lease.event.renewal_lost', by: 'system' as const },
} as const;
const ending = { label: 'lease.event.end', by: 'timer' as const };

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: ['to_come', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.draft', tone: 'neutral', waits: 'who.contracts.edit', days: 7 },
      on: {
        sign: {
          target: 'pending_start',
          guard: and(['isSystem', 'isSigned']),
          actions: 'startTakenOver',
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
          actions: ['keepDelivery', 'startTimers', 'keepLastRent'],
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
          guard: and([
            'mayEdit',
            'isBeforeEnd',
            'isNoticeInTime',
            'gaveParty',
            'gaveReason',
            'gaveLawfulGround',
            'gaveEarlyEnough',
          ]),
          actions: ['keepNotice', 'cancelSuccessor'],
          meta: { ...person('give_notice', 'TEN-07', 'notice'), undo: 'withdraw_notice', back: true },
        },
        // No status change, but recorded: who returns the keys in time doesn't overstay. Who renews keeps them.
        return_keys: { guard: and(['mayEdit', 'isNotHandedOver', 'hasNoSuccessor']), ...keysBack },
        renewal_made: {
          guard: and(['isSystem', 'isNotHandedOver', 'hasNoSuccessor']),
          actions: 'keepSuccessor',
          meta: { label: 'lease.event.renewal_made', by: 'system' },
        },
        // It goes on as if there had been no renewal.
        renewal_lost: renewalLost,
        end: [
          {
            target: 'renewed',
            guard: and(['isSystem', 'hasEnded', 'hasSuccessor']),
            actions: ['startSuccessor', 'settleContract'],
            meta: ending,
          },
          {
            target: '#lease.ended.clearing',
            guard: and(['isSystem', 'hasEnded', 'hasNoSuccessor', 'isHandedOver']),
            actions: ['keepEnd', 'settleContract', 'openClearance'],
            meta: ending,
          },
          {
            target: '#lease.ended.overstay',
            guard: and(['isSystem', 'hasEnded', 'hasNoSuccessor', 'isNotHandedOver', 'endsByItself']),
            meta: ending,
          },
        ],
        auto_renew: {
          target: 'renewed',
          guard: and(['isSystem', 'hasEnded', 'hasNoSuccessor', 'isNotHandedOver', 'renewsByItself']),
          actions: ['makeNext', 'settleContract'],
          meta: { label: 'lease.event.auto_renew', by: 'timer' },
        },
        ...transfer,
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
        return_keys: { guard: and(['mayEdit', 'isNotHandedOver']), ...keysBack },
        end: [
          {
            target: '#lease.ended.clearing',
            guard: and(['isSystem', 'hasEnded', 'isHandedOver']),
            actions: ['keepEnd', 'blockUnit', 'settleContract', 'openClearance'],
            meta: ending,
          },
          {
            target: '#lease.ended.overstay',
            guard: and(['isSystem', 'hasEnded', 'isNotHandedOver']),
            meta: ending,
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
              actions: ['keepHandOver', 'keepEnd', 'blockUnit', 'settleContract', 'openClearance'],
              meta: person('hand_over', 'TEN-07'),
            },
          },
        },
        // Terminated: what is due ended with that day, the unit isn't back yet.
        awaiting_keys: {
          tags: ['lived_in', 'keeps_unit', 'claims'],
          meta: { title: 'lease.status.ended.awaiting_keys', tone: 'yellow', waits: 'who.customer', days: 7 },
          on: {
            hand_over: {
              target: 'clearing',
              guard: 'mayEdit',
              actions: ['keepHandOver', 'blockUnit', 'settleContract', 'openClearance'],
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
      tags: ['begun', 'keeps_unit', 'claims'],
      meta: { title: 'lease.status.renewed', tone: 'green-outline' },
      on: {
        // The next one never began: its tenant stays on without a lease.
        renewal_lost: { ...renewalLost, target: '#lease.ended.overstay', actions: ['forgetSuccessor', 'settleContract'] },
      },
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
  fixes,
  details,
  factsOf,
});

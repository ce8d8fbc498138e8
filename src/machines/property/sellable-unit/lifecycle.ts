import { and, setup } from 'xstate';
import type { SellableUnit } from '../../../api/property/sellable-unit.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface SellableFacts extends Facts {
  /** In percent. */
  progress: number;
}
type SellableEvent =
  | { type: 'reserve'; buyer_name?: Given; buyer_mobile?: Given; deposit?: Given; reserved_until?: Given }
  | { type: 'release'; reason: Given }
  | { type: 'lapse' }
  | { type: 'sign'; contract_no?: Given }
  | { type: 'ready' }
  | { type: 'deliver' }
  | { type: 'withdraw'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'relist' }
  | { type: 'resell'; buyer_name?: Given; buyer_mobile?: Given; reason: Given };

const chart = setup({
  types: lifecycleTypes<SellableFacts, SellableEvent, 'unsold' | 'building' | 'handed_over'>(),
  guards: {
    ...sharedGuards,
    isBuilt: ({ context }) => context.progress === 100,
    gaveBuyer: ({ event }) => 'buyer_name' in event && Boolean(event.buyer_name) && Boolean(event.buyer_mobile),
    gaveDeposit: ({ event }) => event.type === 'reserve' && Boolean(event.deposit) && Number(event.deposit) > 0,
    gaveGrace: ({ context, event }) =>
      event.type === 'reserve' && (!event.reserved_until || event.reserved_until > context.today),
    gaveContract: ({ event }) => event.type === 'sign' && Boolean(event.contract_no),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepReservation: effect,
    startReservationTimer: effect,
    stopReservationTimer: effect,
    forgetBuyer: effect,
    keepContract: effect,
    keepReason: effect,
    draftReceipt: effect,
    resetReceipt: effect,
    keepDelivery: effect,
    startWarranties: effect,
    markSold: effect,
    activateOwners: effect,
    keepBuyer: effect,
    passOn: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'units.edit' } } as const;
const person = (event: string, asks?: string) => ({
  label: `sellable_unit.event.${event}`,
  call: 'UNI-05',
  by: 'person' as const,
  ...(asks && { asks }),
});
const cancelling = {
  target: 'cancelled',
  guard: and([mayEdit, 'gaveReason']),
  meta: { ...person('cancel', 'reason'), back: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    available: {
      tags: ['unsold', 'building'],
      meta: { title: 'sellable_unit.status.available', tone: 'neutral' },
      on: {
        reserve: {
          target: 'reserved',
          guard: and([mayEdit, 'gaveBuyer', 'gaveDeposit', 'gaveGrace']),
          actions: ['keepReservation', 'startReservationTimer'],
          meta: person('reserve', 'reservation'),
        },
        withdraw: {
          target: 'cancelled',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('withdraw', 'reason'), back: true },
        },
      },
    },
    reserved: {
      tags: ['unsold', 'building'],
      meta: { title: 'sellable_unit.status.reserved', tone: 'yellow', waits: 'who.customer', days: 10 },
      on: {
        sign: {
          target: 'contracted',
          guard: and([mayEdit, 'gaveContract']),
          actions: ['keepContract', 'stopReservationTimer'],
          meta: person('sign', 'contract'),
        },
        release: {
          target: 'available',
          guard: and([mayEdit, 'gaveReason']),
          actions: ['forgetBuyer', 'stopReservationTimer'],
          meta: { ...person('release', 'reason'), back: true },
        },
        lapse: {
          target: 'available',
          guard: 'isSystem',
          actions: 'forgetBuyer',
          meta: { label: 'sellable_unit.event.lapse', by: 'timer' },
        },
      },
    },
    contracted: {
      tags: 'building',
      meta: { title: 'sellable_unit.status.contracted', tone: 'blue', waits: 'who.units.edit' },
      on: {
        ready: {
          target: 'ready_for_delivery',
          guard: and([mayEdit, 'isBuilt']),
          actions: 'draftReceipt',
          meta: person('ready'),
        },
        cancel: { ...cancelling, actions: 'keepReason' },
      },
    },
    ready_for_delivery: {
      meta: { title: 'sellable_unit.status.ready_for_delivery', tone: 'yellow', waits: 'who.units.edit', days: 30 },
      on: {
        deliver: {
          target: 'delivered',
          guard: 'isSystem',
          actions: ['keepDelivery', 'startWarranties', 'markSold', 'activateOwners'],
          meta: { label: 'sellable_unit.event.deliver', by: 'system' },
        },
        cancel: { ...cancelling, actions: ['keepReason', 'resetReceipt'] },
      },
    },
    delivered: {
      tags: 'handed_over',
      meta: { title: 'sellable_unit.status.delivered', tone: 'green' },
      on: {
        resell: {
          target: 'resold',
          guard: and([mayEdit, 'gaveBuyer', 'gaveReason']),
          actions: ['keepReason', 'keepBuyer', 'passOn'],
          meta: { ...person('resell', 'resale'), final: true },
        },
      },
    },
    cancelled: {
      tags: ['unsold', 'building'],
      meta: { title: 'sellable_unit.status.cancelled', tone: 'gray' },
      on: {
        relist: { target: 'available', guard: mayEdit, actions: 'forgetBuyer', meta: person('relist') },
      },
    },
    resold: { type: 'final', tags: 'handed_over', meta: { title: 'sellable_unit.status.resold', tone: 'green-outline' } },
  },
});

/** The sale of a unit, from the reservation to its delivery (domain 3.16). Its construction goes on beside it. */
export const sellableUnitLifecycle = lifecycle({
  entity: 'sellable_unit',
  machine: chart.createMachine({
    id: 'sellable_unit',
    initial: 'available',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isBuilt: ['units.edit'],
    gaveBuyer: ['you'],
    gaveDeposit: ['you'],
    gaveGrace: ['you'],
    gaveContract: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    isBuilt: onRecord('sellable_unit', 'id', 'progress'),
  },
  details: {
    isBuilt: ({ progress }) => ({ why: 'sellable_unit.why.isBuilt.so_far', values: { percent: progress } }),
  },
  factsOf: ({ progress }: SellableUnit, viewer: Viewer, today: string): SellableFacts => ({ viewer, today, progress }),
});

import { and, setup } from 'xstate';
import type { WaitingListEntry } from '../../../api/sales/waiting-list-entry.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface WaitingFacts extends Facts {
  /** The offered unit can still be let as wished. */
  unit_free: boolean;
}
type WaitingEvent =
  | { type: 'offer'; unit_id: number }
  | { type: 'accept' }
  | { type: 'decline'; reason: Given }
  | { type: 'expire' }
  | { type: 'withdraw_offer' }
  | { type: 'leave'; reason: Given };

const chart = setup({
  types: lifecycleTypes<WaitingFacts, WaitingEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    isUnitFree: ({ context }) => context.unit_free,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepOffer: effect,
    forgetOffer: effect,
    startOfferTimer: effect,
    stopOfferTimer: effect,
    notifyAssignee: effect,
    keepReason: effect,
    offerToNext: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'leads.edit' } } as const;
const person = (event: string, asks?: string) => ({
  label: `waiting_list_entry.event.${event}`,
  call: 'X-WAI-05',
  by: 'person' as const,
  ...(asks && { asks }),
});
const leaving = {
  target: 'left',
  guard: and([mayEdit, 'gaveReason']),
  meta: { ...person('leave', 'reason'), back: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    waiting: {
      tags: 'open',
      meta: { title: 'waiting_list_entry.status.waiting', tone: 'yellow', waits: 'who.free_unit' },
      on: {
        offer: {
          target: 'offered',
          guard: 'isSystem',
          actions: ['keepOffer', 'startOfferTimer', 'notifyAssignee'],
          meta: { label: 'waiting_list_entry.event.offer', by: 'system' },
        },
        leave: { ...leaving, actions: 'keepReason' },
      },
    },
    offered: {
      tags: 'open',
      meta: { title: 'waiting_list_entry.status.offered', tone: 'blue', waits: 'who.customer', days: 2 },
      on: {
        accept: {
          target: 'accepted',
          guard: and([mayEdit, 'isUnitFree']),
          actions: 'stopOfferTimer',
          meta: person('accept'),
        },
        decline: {
          target: 'declined',
          guard: and([mayEdit, 'gaveReason']),
          actions: ['keepReason', 'stopOfferTimer', 'offerToNext'],
          meta: { ...person('decline', 'reason'), back: true },
        },
        expire: {
          target: 'expired',
          guard: 'isSystem',
          actions: 'offerToNext',
          meta: { label: 'waiting_list_entry.event.expire', by: 'timer' },
        },
        // Somebody else took the unit: the place in line is kept.
        withdraw_offer: {
          target: 'waiting',
          guard: 'isSystem',
          actions: ['forgetOffer', 'stopOfferTimer', 'notifyAssignee'],
          meta: { label: 'waiting_list_entry.event.withdraw_offer', by: 'system' },
        },
        leave: { ...leaving, actions: ['keepReason', 'stopOfferTimer', 'offerToNext'] },
      },
    },
    accepted: { type: 'final', meta: { title: 'waiting_list_entry.status.accepted', tone: 'green' } },
    declined: { type: 'final', meta: { title: 'waiting_list_entry.status.declined', tone: 'red' } },
    expired: { type: 'final', meta: { title: 'waiting_list_entry.status.expired', tone: 'gray-outline' } },
    left: { type: 'final', meta: { title: 'waiting_list_entry.status.left', tone: 'gray' } },
  },
});

/** The line for a unit type: the next free unit is offered to the first whose wishes it meets. */
export const waitingListEntryLifecycle = lifecycle({
  entity: 'waiting_list_entry',
  machine: chart.createMachine({
    id: 'waiting_list_entry',
    initial: 'waiting',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { isUnitFree: ['system'], gaveReason: ['you'] },
  factsOf: (entry: WaitingListEntry, viewer: Viewer, today: string): WaitingFacts => ({
    viewer,
    today,
    unit_free: entry.unit_free,
  }),
});

import { and, setup } from 'xstate';
import type { Restock } from '../../../api/maintenance/restock.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface RestockFacts extends Facts {
  part_is_active: boolean;
  /** What was ordered and hasn't arrived. */
  outstanding: number;
  /** What arrived of it, didn't go back, and is on hand and not reserved. */
  returnable: number;
  /** ISO days; null until it is ordered, and until some of it arrived. */
  ordered_on: string | null;
  received_on: string | null;
}
type Qty = number | null | undefined;
type RestockEvent =
  | { type: 'order'; on?: Given }
  | { type: 'receive'; qty: Qty; on?: Given }
  | { type: 'close_short'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'send_back'; qty: Qty; on?: Given; reason: Given };

const chart = setup({
  types: lifecycleTypes<RestockFacts, RestockEvent, 'awaited'>(),
  guards: {
    ...sharedGuards,
    isPartActive: ({ context }) => context.part_is_active,
    hasReturnable: ({ context }) => context.returnable > 0,
    gaveQuantity: ({ context, event }) =>
      event.type !== 'receive' || (Boolean(event.qty) && Number(event.qty) <= context.outstanding),
    gaveAll: ({ context, event }) => event.type !== 'receive' || Number(event.qty) === context.outstanding,
    gaveReturnable: ({ context, event }) =>
      event.type !== 'send_back' || context.returnable === 0 || (Boolean(event.qty) && Number(event.qty) <= context.returnable),
    gavePossibleDay: ({ context, event }) => {
      if (!('on' in event) || !event.on) return true;
      const earliest = { order: '', receive: context.ordered_on, send_back: context.received_on }[event.type] ?? '';
      return event.on <= context.today && event.on >= earliest;
    },
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepOrder: effect, receiveParts: effect, keepReason: effect, sendPartsBack: effect },
});
const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const person = (event: string, call: string) => ({ label: `restock.event.${event}`, call, by: 'person' as const });

const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and([mayEdit, 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('cancel', 'X-STK-06'), asks: 'reason', back: true, final: true },
  },
} as const;
const arrival = { actions: 'receiveParts', meta: { ...person('receive', 'X-STK-04'), asks: 'receipt', posts: true } } as const;
const receive = {
  receive: [
    { target: 'received', guard: and([mayEdit, 'gaveQuantity', 'gavePossibleDay', 'gaveAll']), ...arrival },
    { target: 'part_received', guard: and([mayEdit, 'gaveQuantity', 'gavePossibleDay']), ...arrival },
  ],
} as const;
const sendBack = {
  guard: and([mayEdit, 'hasReturnable', 'gaveReturnable', 'gavePossibleDay', 'gaveReason']),
  actions: 'sendPartsBack',
  meta: { ...person('send_back', 'X-STK-07'), asks: 'return', back: true, posts: true },
} as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      meta: { title: 'restock.status.draft', tone: 'neutral', waits: 'who.maintenance.edit', days: 3 },
      on: {
        order: {
          target: 'ordered',
          guard: and([mayEdit, 'isPartActive', 'gavePossibleDay']),
          actions: 'keepOrder',
          meta: { ...person('order', 'X-STK-03'), asks: 'order' },
        },
        ...cancel,
      },
    },
    ordered: {
      tags: 'awaited',
      meta: { title: 'restock.status.ordered', tone: 'blue', waits: 'who.maintenance.edit', days: 14 },
      on: { ...receive, ...cancel },
    },
    part_received: {
      tags: 'awaited',
      meta: { title: 'restock.status.part_received', tone: 'yellow', waits: 'who.maintenance.edit', days: 14 },
      on: {
        ...receive,
        close_short: {
          target: 'received',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('close_short', 'X-STK-05'), asks: 'reason', final: true },
        },
        send_back: { target: 'part_received', ...sendBack },
      },
    },
    received: {
      meta: { title: 'restock.status.received', tone: 'green' },
      on: { send_back: { target: 'received', ...sendBack } },
    },
    cancelled: { type: 'final', meta: { title: 'restock.status.cancelled', tone: 'gray' } },
  },
});

/** An order of spare parts, until all of it is in the store. */
export const restockLifecycle = lifecycle({
  entity: 'restock',
  machine: chart.createMachine({
    id: 'restock',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isPartActive: ['maintenance.edit'],
    hasReturnable: ['maintenance.edit'],
    gaveQuantity: ['you'],
    gaveAll: ['you'],
    gaveReturnable: ['you'],
    gavePossibleDay: ['you'],
    gaveReason: ['you'],
  },
  fixes: { isPartActive: onRecord('part', 'part_id'), hasReturnable: onRecord('part', 'part_id') },
  details: {
    gaveQuantity: ({ outstanding }) => ({ why: 'restock.why.gaveQuantity.of', values: { outstanding } }),
    gaveReturnable: ({ returnable }) => ({ why: 'restock.why.gaveReturnable.of', values: { returnable } }),
  },
  factsOf: (restock: Restock, viewer: Viewer, today: string): RestockFacts => ({
    viewer,
    today,
    part_is_active: restock.part_is_active,
    outstanding: restock.quantity - restock.received_qty,
    returnable: Math.min(restock.received_qty - restock.returned_qty, restock.part_free),
    ordered_on: restock.ordered_on,
    received_on: restock.received_on,
  }),
});

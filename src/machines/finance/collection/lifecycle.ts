import { and, setup } from 'xstate';
import type { Collection } from '../../../api/finance/collection.ts';
import { halalas } from '../../../api/money.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface CollectionFacts extends Facts {
  /** All of it is used; none of it pays an invoice or was paid back; some of it was paid back; none of it is, or is about to be. */
  nothing_left: boolean;
  nothing_used: boolean;
  was_refunded: boolean;
  nothing_refunded: boolean;
  is_cheque: boolean;
  /** A deposit that was released: its contract settles it. */
  is_deposit: boolean;
  is_cash: boolean;
  received_on: string;
  /** The line of a reconciled bank statement that it is matched with. */
  reconciled_line: Collection['reconciled_line'];
}
type CollectionEvent =
  | { type: 'allocated' }
  | { type: 'deallocated' }
  | { type: 'refunded' }
  | { type: 'refund_taken_back' }
  | { type: 'await_cheque' }
  | { type: 'clear' }
  | { type: 'fall_through'; reason?: Given }
  | { type: 'return_cheque'; reason?: Given }
  | { type: 'reverse'; reason: Given; returned_on?: Given };

const chart = setup({
  types: lifecycleTypes<CollectionFacts, CollectionEvent, 'in_hand' | 'has_credit'>(),
  guards: {
    ...sharedGuards,
    nothingLeft: ({ context }) => context.nothing_left,
    nothingUsed: ({ context }) => context.nothing_used,
    wasRefunded: ({ context }) => context.was_refunded,
    nothingRefunded: ({ context }) => context.nothing_refunded,
    isNoCheque: ({ context }) => !context.is_cheque,
    isNoDeposit: ({ context }) => !context.is_deposit,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gavePossibleDay: ({ context, event }) =>
      event.type !== 'reverse' ||
      !event.returned_on ||
      (!context.is_cash && event.returned_on >= context.received_on && event.returned_on <= context.today),
    // Money that a reconciled statement shows did come in: it can only have left again.
    gaveReturn: ({ context, event }) =>
      context.reconciled_line === null || (event.type === 'reverse' && Boolean(event.returned_on)),
  },
  actions: { takeBack: effect, keepFall: effect, endAllocations: effect },
});

const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const system = (event: string) => ({ label: `collection.event.${event}`, by: 'system' as const });
/** Its allocations and refunds are written first; the status follows from what they left. */
const uses = (event: string) =>
  [
    { target: 'refunded', guard: and(['isSystem', 'nothingLeft', 'wasRefunded']), meta: system(event) },
    { target: 'allocated', guard: and(['isSystem', 'nothingLeft']), meta: system(event) },
    { target: 'partially_allocated', guard: 'isSystem', meta: system(event) },
  ] as const;
const frees = (event: string) =>
  [
    { target: 'recorded', guard: and(['isSystem', 'nothingUsed']), meta: system(event) },
    { target: 'partially_allocated', guard: 'isSystem', meta: system(event) },
  ] as const;
const allocated = uses('allocated');
const deallocated = frees('deallocated');
const refunded = [
  { target: 'refunded', guard: and(['isSystem', 'nothingLeft']), meta: system('refunded') },
  { target: 'partially_allocated', guard: 'isSystem', meta: system('refunded') },
] as const;
const refund_taken_back = frees('refund_taken_back');
const reverse = {
  target: 'reversed',
  guard: and([mayApprove, 'isNoCheque', 'isNoDeposit', 'nothingRefunded', 'gaveReason', 'gavePossibleDay', 'gaveReturn']),
  actions: 'takeBack',
  meta: {
    label: 'collection.event.reverse',
    call: 'X-COL-04',
    by: 'person' as const,
    asks: 'reversal',
    back: true as const,
    final: true as const,
  },
} as const;
/** The cheque came back after it had cleared, or hadn't cleared at all. */
const return_cheque = {
  target: 'under_collection',
  guard: 'isSystem',
  actions: 'endAllocations',
  meta: system('return_cheque'),
} as const;

const root = chart.createStateConfig({
  states: {
    recorded: {
      tags: ['in_hand', 'has_credit'],
      meta: { title: 'collection.status.recorded', tone: 'blue', waits: 'who.finance.edit', days: 30 },
      on: {
        allocated,
        refunded,
        reverse,
        return_cheque,
        await_cheque: { target: 'under_collection', guard: 'isSystem', meta: system('await_cheque') },
      },
    },
    // A cheque that hasn't cleared pays nothing yet.
    under_collection: {
      meta: { title: 'collection.status.under_collection', tone: 'yellow', waits: 'who.finance.edit' },
      on: {
        clear: { target: 'recorded', guard: 'isSystem', meta: system('clear') },
        fall_through: { target: 'reversed', guard: 'isSystem', actions: 'keepFall', meta: system('fall_through') },
      },
    },
    partially_allocated: {
      tags: ['in_hand', 'has_credit'],
      meta: { title: 'collection.status.partially_allocated', tone: 'yellow', waits: 'who.finance.edit', days: 30 },
      on: { allocated, deallocated, refunded, refund_taken_back, reverse, return_cheque },
    },
    allocated: {
      tags: 'in_hand',
      meta: { title: 'collection.status.allocated', tone: 'green' },
      on: { deallocated, reverse, return_cheque },
    },
    refunded: {
      tags: 'in_hand',
      meta: { title: 'collection.status.refunded', tone: 'green' },
      on: { deallocated, refund_taken_back },
    },
    reversed: { type: 'final', meta: { title: 'collection.status.reversed', tone: 'gray' } },
  },
});

/** Money received from a tenant (domain 3.10). What pays no invoice is the tenant's credit. */
export const collectionLifecycle = lifecycle({
  entity: 'collection',
  machine: chart.createMachine({
    id: 'collection',
    initial: 'recorded',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    nothingLeft: ['finance.edit'],
    nothingUsed: ['finance.edit'],
    wasRefunded: ['finance.edit'],
    nothingRefunded: ['finance.approve'],
    isNoCheque: ['finance.edit'],
    isNoDeposit: ['finance.edit'],
    gaveReason: ['you'],
    gavePossibleDay: ['you'],
    gaveReturn: ['finance.approve'],
  },
  fixes: {
    nothingLeft: onRecord('collection', 'id', 'allocations'),
    nothingUsed: onRecord('collection', 'id', 'allocations'),
    wasRefunded: onRecord('collection', 'id', 'refunds'),
    nothingRefunded: onRecord('collection', 'id', 'refunds'),
    isNoCheque: onRecord('cheque', 'cheque_id'),
    isNoDeposit: onRecord('collection', 'id', 'refunds'),
  },
  details: {
    gaveReturn: ({ reconciled_line }) =>
      reconciled_line && {
        why: 'collection.why.gaveReturn.line',
        values: { row: reconciled_line.row, day: reconciled_line.to_on },
      },
  },
  factsOf: (collection: Collection, viewer: Viewer, today: string): CollectionFacts => ({
    viewer,
    today,
    nothing_left: halalas(collection.allocated) + halalas(collection.refunded) === halalas(collection.amount),
    nothing_used: halalas(collection.allocated) + halalas(collection.refunded) === 0,
    was_refunded: halalas(collection.refunded) > 0,
    nothing_refunded: halalas(collection.refunded) + halalas(collection.refunding) === 0,
    is_cheque: collection.method === 'check_payment',
    is_deposit: collection.method === 'deposit',
    is_cash: collection.method === 'cash_payment',
    received_on: collection.received_on,
    reconciled_line: collection.reconciled_line,
  }),
});

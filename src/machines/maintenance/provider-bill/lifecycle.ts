import { and, setup } from 'xstate';
import type { ProviderBill } from '../../../api/maintenance/provider-bill.ts';
import { type Halalas, halalas, money } from '../../../api/money.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { isWithinTolerance } from '../rules/item-limits.ts';

export interface ProviderBillFacts extends Facts {
  net: Halalas;
  /** What was approved of the provider's items, without VAT; nothing if there is none. */
  approved: Halalas;
  items: number;
  /** Its issues whose work isn't finished, and those that were billed to somebody already. */
  undone: string[];
  billed: string[];
  matched_by_viewer: boolean;
  /** ISO day; null until it is posted. */
  posted_on: string | null;
}
type ProviderBillEvent =
  | { type: 'submit' }
  | { type: 'match' }
  | { type: 'approve' }
  | { type: 'pay'; on?: Given; reference?: Given }
  | { type: 'reject'; reason: Given };

const chart = setup({
  types: lifecycleTypes<ProviderBillFacts, ProviderBillEvent, 'unposted' | 'posted'>(),
  guards: {
    ...sharedGuards,
    hasItems: ({ context }) => context.items > 0,
    isWorkDone: ({ context }) => context.undone.length === 0,
    isNotBilled: ({ context }) => context.billed.length === 0,
    isWithinApproved: ({ context }) => context.items === 0 || isWithinTolerance(context.approved, context.net),
    isNotMatcher: ({ context }) => !context.matched_by_viewer,
    gavePossibleDay: ({ context, event }) =>
      event.type !== 'pay' || !event.on || (event.on <= context.today && event.on >= (context.posted_on ?? '')),
    gaveReference: ({ event }) => event.type === 'pay' && Boolean(event.reference),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    matchItems: effect,
    freeItems: effect,
    postBill: effect,
    postPayment: effect,
    keepReason: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `provider_bill.event.${event}`, call, by: 'person' as const });
const rejected = { ...person('reject', 'X-PBL-10'), asks: 'reason', back: true as const, final: true as const };

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'unposted',
      meta: { title: 'provider_bill.status.draft', tone: 'neutral', waits: 'who.finance.edit', days: 3 },
      on: { submit: { target: 'submitted', guard: mayEdit, meta: person('submit', 'X-PBL-06') } },
    },
    submitted: {
      tags: 'unposted',
      meta: { title: 'provider_bill.status.submitted', tone: 'yellow', waits: 'who.finance.edit', days: 5 },
      on: {
        match: {
          target: 'matched',
          guard: and([mayEdit, 'hasItems', 'isWorkDone', 'isNotBilled', 'isWithinApproved']),
          actions: 'matchItems',
          meta: person('match', 'X-PBL-07'),
        },
        reject: { target: 'rejected', guard: and([mayEdit, 'gaveReason']), actions: 'keepReason', meta: rejected },
      },
    },
    matched: {
      tags: 'unposted',
      meta: { title: 'provider_bill.status.matched', tone: 'blue', waits: 'who.finance.approve', days: 3 },
      on: {
        approve: {
          target: 'posted',
          guard: and([mayApprove, 'isNotMatcher']),
          actions: 'postBill',
          meta: { ...person('approve', 'X-PBL-08'), final: true, posts: true },
        },
        reject: { target: 'rejected', guard: and([mayEdit, 'gaveReason']), actions: ['freeItems', 'keepReason'], meta: rejected },
      },
    },
    posted: {
      tags: 'posted',
      meta: { title: 'provider_bill.status.posted', tone: 'green-outline', waits: 'who.finance.edit', days: 30 },
      on: {
        pay: {
          target: 'paid',
          guard: and([mayEdit, 'gavePossibleDay', 'gaveReference']),
          actions: 'postPayment',
          meta: { ...person('pay', 'X-PBL-09'), asks: 'payment', final: true, posts: true },
        },
      },
    },
    paid: { type: 'final', tags: 'posted', meta: { title: 'provider_bill.status.paid', tone: 'green' } },
    rejected: { type: 'final', meta: { title: 'provider_bill.status.rejected', tone: 'red' } },
  },
});

/** A provider's bill: matched with what was approved of its work, approved by somebody else, posted and paid. */
export const providerBillLifecycle = lifecycle({
  entity: 'provider_bill',
  machine: chart.createMachine({
    id: 'provider_bill',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    hasItems: ['maintenance.edit'],
    isWorkDone: ['maintenance.edit'],
    isNotBilled: ['finance.approve'],
    isWithinApproved: ['finance.edit'],
    isNotMatcher: ['finance.approve'],
    gavePossibleDay: ['you'],
    gaveReference: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    hasItems: bySomebodyElse,
    isWorkDone: bySomebodyElse,
    isNotBilled: bySomebodyElse,
    isWithinApproved: onRecord('provider_bill', 'id'),
    isNotMatcher: bySomebodyElse,
  },
  details: {
    isWorkDone: ({ undone }) => ({ why: 'provider_bill.why.isWorkDone.of', values: { issues: undone.join(', ') } }),
    isNotBilled: ({ billed }) => ({ why: 'provider_bill.why.isNotBilled.of', values: { issues: billed.join(', ') } }),
    isWithinApproved: ({ approved, net }) => ({
      why: 'provider_bill.why.isWithinApproved.of',
      values: { approved: money(approved), net: money(net) },
    }),
  },
  factsOf: (bill: ProviderBill, viewer: Viewer, today: string): ProviderBillFacts => ({
    viewer,
    today,
    net: halalas(bill.net),
    approved: halalas(bill.approved),
    items: bill.items.length,
    undone: bill.issues.filter(({ is_done }) => !is_done).map(({ ref_no }) => ref_no),
    billed: bill.issues.filter(({ is_billed }) => is_billed).map(({ ref_no }) => ref_no),
    matched_by_viewer: bill.matched_by !== null && bill.matched_by === viewer.id,
    posted_on: bill.posted_on,
  }),
});

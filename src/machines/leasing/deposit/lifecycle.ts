import { and, setup } from 'xstate';
import type { PaymentMethod } from '../../../api/finance/collection.ts';
import type { Contract, DepositHolder } from '../../../api/leasing/contract.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface DepositFacts extends Facts {
  may_finance: boolean;
  has_deposit: boolean;
  /** The keys of all its units are back, or were never handed over. */
  leases_are_over: boolean;
  /** Once somebody lived there, the clearance settles the deposit. */
  is_cleared: boolean;
}
type DepositEvent =
  | { type: 'ask' }
  | { type: 'receive'; method?: PaymentMethod; receipt_no?: Given; held_by?: DepositHolder }
  | { type: 'hold' }
  | { type: 'settle' }
  | { type: 'refund' }
  | { type: 'retain' }
  | { type: 'forfeit' };

const chart = setup({
  types: lifecycleTypes<DepositFacts, DepositEvent, 'covered'>(),
  guards: {
    ...sharedGuards,
    mayFinance: ({ context }) => context.may_finance,
    hasDeposit: ({ context }) => context.has_deposit,
    areLeasesOver: ({ context }) => context.leases_are_over,
    isCleared: ({ context }) => context.is_cleared,
    gaveMethod: ({ event }) => event.type === 'receive' && Boolean(event.method),
    gaveReceipt: ({ event }) => event.type === 'receive' && Boolean(event.receipt_no),
    gaveHolder: ({ event }) => event.type === 'receive' && Boolean(event.held_by),
  },
  actions: { keepDueDay: effect, keepReceipt: effect, postReceipt: effect, releaseDeposit: effect, billForfeit: effect },
});
const metaOf = (event: string) => ({ label: `deposit.event.${event}`, call: 'FIN-56', by: 'person' as const });
/** What is done with a deposit once the tenant is gone (domain 3.8). */
const after = <T extends string>(target: T, event: string) => ({
  target,
  guard: and(['mayFinance', 'isCleared', 'areLeasesOver']),
  meta: metaOf(event),
});

const root = chart.createStateConfig({
  states: {
    none: {
      tags: 'covered',
      meta: { title: 'deposit.status.none', tone: 'neutral' },
      on: {
        ask: {
          target: 'due',
          guard: and(['isSystem', 'hasDeposit']),
          actions: 'keepDueDay',
          meta: { label: 'deposit.event.ask', by: 'system' },
        },
      },
    },
    due: {
      meta: { title: 'deposit.status.due', tone: 'yellow', waits: 'who.customer', days: 7 },
      on: {
        receive: {
          target: 'received',
          guard: and(['mayFinance', 'gaveMethod', 'gaveReceipt', 'gaveHolder']),
          actions: ['keepReceipt', 'postReceipt'],
          meta: { ...metaOf('receive'), asks: 'receipt' },
        },
      },
    },
    received: {
      tags: 'covered',
      meta: { title: 'deposit.status.received', tone: 'blue', waits: 'who.finance.edit' },
      on: { hold: { target: 'held', guard: 'mayFinance', meta: metaOf('hold') } },
    },
    held: {
      tags: 'covered',
      meta: { title: 'deposit.status.held', tone: 'green' },
      on: { settle: { ...after('settling', 'settle'), actions: 'releaseDeposit' } },
    },
    settling: {
      meta: { title: 'deposit.status.settling', tone: 'yellow', waits: 'who.finance.edit', days: 14 },
      on: {
        refund: after('refunded', 'refund'),
        // By a clearance, which bills what is retained.
        retain: {
          target: 'partially_retained',
          guard: 'isSystem',
          meta: { label: 'deposit.event.retain', by: 'system' },
        },
        forfeit: { ...after('forfeited', 'forfeit'), actions: 'billForfeit' },
      },
    },
    refunded: { type: 'final', meta: { title: 'deposit.status.refunded', tone: 'green-outline' } },
    partially_retained: {
      type: 'final',
      meta: { title: 'deposit.status.partially_retained', tone: 'gray-outline' },
    },
    forfeited: { type: 'final', meta: { title: 'deposit.status.forfeited', tone: 'gray' } },
  },
});

/** The security deposit of a contract: money that stays the tenant's until it is settled (domain 3.7). */
export const depositLifecycle = lifecycle({
  entity: 'deposit',
  column: 'deposit_status',
  machine: chart.createMachine({
    id: 'deposit',
    initial: 'none',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayFinance: ['finance.edit'],
    hasDeposit: ['quotations.edit'],
    areLeasesOver: ['leases.edit'],
    isCleared: ['leases.edit'],
    gaveMethod: ['you'],
    gaveReceipt: ['you'],
    gaveHolder: ['you'],
  },
  factsOf: (contract: Contract, viewer: Viewer, today: string) => ({
    viewer,
    today,
    may_finance: viewer.system === true || may(viewer, 'finance.edit'),
    has_deposit: contract.deposit !== '0.00',
    leases_are_over: contract.leases_are_over,
    is_cleared: viewer.system === true || !contract.was_lived_in,
  }),
});

import { and, setup } from 'xstate';
import type { Contract } from '../../../api/leasing/contract.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { type Facts, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface DepositFacts extends Facts {
  may_finance: boolean;
  has_deposit: boolean;
}
type DepositEvent =
  | { type: 'ask' }
  | { type: 'receive' }
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
  },
});
const move = <T extends string>(target: T, event: string) => ({
  target,
  guard: 'mayFinance' as const,
  meta: { label: `deposit.event.${event}`, call: 'FIN-56', by: 'person' as const },
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
          meta: { label: 'deposit.event.ask', by: 'system' },
        },
      },
    },
    due: {
      meta: { title: 'deposit.status.due', tone: 'yellow', waits: 'who.customer', days: 7 },
      on: { receive: move('received', 'receive') },
    },
    received: {
      tags: 'covered',
      meta: { title: 'deposit.status.received', tone: 'blue', waits: 'who.finance.edit' },
      on: { hold: move('held', 'hold') },
    },
    held: {
      tags: 'covered',
      meta: { title: 'deposit.status.held', tone: 'green' },
      on: { settle: move('settling', 'settle') },
    },
    settling: {
      meta: { title: 'deposit.status.settling', tone: 'yellow', waits: 'who.finance.edit', days: 14 },
      on: {
        refund: move('refunded', 'refund'),
        retain: move('partially_retained', 'retain'),
        forfeit: move('forfeited', 'forfeit'),
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
  unblockers: { mayFinance: ['finance.edit'], hasDeposit: ['quotations.edit'] },
  factsOf: (contract: Contract, viewer: Viewer, today: string) => ({
    viewer,
    today,
    may_finance: viewer.system === true || may(viewer, 'finance.edit'),
    has_deposit: contract.deposit !== '0.00',
  }),
});

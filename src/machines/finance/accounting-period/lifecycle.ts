import { and, setup } from 'xstate';
import type { AccountingPeriod } from '../../../api/finance/accounting-period.ts';
import { bySomebodyElse, inList, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface PeriodFacts extends Facts {
  /** Its last day is over. */
  is_over: boolean;
  earlier_open: number;
  /** The first earlier month that isn't soft closed: 2026-02. */
  close_first: string | null;
  requested_by: number | null;
}
type PeriodEvent =
  | { type: 'soft_close' }
  | { type: 'resume' }
  | { type: 'close' }
  | { type: 'request_reopen'; reason: Given }
  | { type: 'approve_reopen' }
  | { type: 'decline_reopen'; reason: Given };

const chart = setup({
  types: lifecycleTypes<PeriodFacts, PeriodEvent, 'posts' | 'locked'>(),
  guards: {
    ...sharedGuards,
    isMonthOver: ({ context }) => context.is_over,
    earlierAreSoftClosed: ({ context }) => context.close_first === null,
    earlierAreClosed: ({ context }) => context.earlier_open === 0,
    isNotRequester: ({ context }) => context.requested_by !== context.viewer.id,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { recogniseRevenue: effect, keepClosing: effect, keepRequest: effect, dropRequest: effect, notifyRequester: effect },
});

const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, asks?: string) => ({
  label: `accounting_period.event.${event}`,
  call: 'X-PER-05',
  by: 'person' as const,
  ...(asks && { asks }),
});
const softClosing = {
  soft_close: {
    target: 'soft_closed',
    guard: and([mayApprove, 'isMonthOver', 'earlierAreSoftClosed']),
    actions: 'recogniseRevenue',
    meta: { ...person('soft_close'), posts: true },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    open: {
      tags: 'posts',
      meta: { title: 'accounting_period.status.open', tone: 'green' },
      on: softClosing,
    },
    // Who may approve still posts into it (server/db/rules.sql).
    soft_closed: {
      tags: 'posts',
      meta: { title: 'accounting_period.status.soft_closed', tone: 'yellow', waits: 'who.finance.approve', days: 14 },
      on: {
        close: {
          target: 'closed',
          guard: and([mayApprove, 'isMonthOver', 'earlierAreClosed']),
          actions: 'keepClosing',
          meta: { ...person('close'), final: true },
        },
        resume: { target: 'open', guard: mayApprove, meta: { ...person('resume'), back: true } },
      },
    },
    closed: {
      tags: 'locked',
      meta: { title: 'accounting_period.status.closed', tone: 'gray' },
      on: {
        request_reopen: {
          target: 'reopen_requested',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'keepRequest',
          meta: { ...person('request_reopen', 'reason'), back: true },
        },
      },
    },
    reopen_requested: {
      tags: 'locked',
      meta: { title: 'accounting_period.status.reopen_requested', tone: 'yellow', waits: 'who.finance.approve', days: 2 },
      on: {
        approve_reopen: {
          target: 'reopened',
          guard: and([mayApprove, 'isNotRequester']),
          actions: 'notifyRequester',
          meta: person('approve_reopen'),
        },
        decline_reopen: {
          target: 'closed',
          guard: and([mayApprove, 'gaveReason']),
          actions: ['notifyRequester', 'dropRequest'],
          meta: { ...person('decline_reopen', 'reason'), back: true },
        },
      },
    },
    reopened: {
      tags: 'posts',
      meta: { title: 'accounting_period.status.reopened', tone: 'blue', waits: 'who.finance.approve', days: 7 },
      on: softClosing,
    },
  },
});

/** Whether the ledger takes postings of a month. Reopening one that is closed takes two people. */
export const accountingPeriodLifecycle = lifecycle({
  entity: 'accounting_period',
  machine: chart.createMachine({
    id: 'accounting_period',
    initial: 'open',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isMonthOver: ['system'],
    earlierAreSoftClosed: ['finance.approve'],
    earlierAreClosed: ['finance.approve'],
    isNotRequester: ['finance.approve'],
    gaveReason: ['you'],
  },
  fixes: {
    earlierAreSoftClosed: inList('accounting_period'),
    earlierAreClosed: inList('accounting_period'),
    isNotRequester: bySomebodyElse,
  },
  details: {
    earlierAreSoftClosed: ({ close_first }) =>
      close_first === null ? null : { why: 'accounting_period.why.earlierAreSoftClosed.month', values: { month: close_first } },
  },
  factsOf: (period: AccountingPeriod, viewer: Viewer, today: string): PeriodFacts => ({
    viewer,
    today,
    is_over: period.ends_on < today,
    earlier_open: period.earlier_open,
    close_first: period.close_first?.slice(0, 7) ?? null,
    requested_by: period.requester_id,
  }),
});

import { and, setup } from 'xstate';
import type { BankStatement } from '../../../api/finance/bank-statement.ts';
import { inList, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface BankStatementFacts extends Facts {
  line_count: number;
  /** Neither matched nor explained. */
  open_lines: number;
  opening: string;
  /** The closing balance of the statement before; null of an account's first. */
  closing_before: string | null;
  /** Whether the month in which it ends is open. */
  period_is_open: boolean;
  /** The row of a line whose movement was reversed without being on a statement again. */
  reversed_row: number | null;
}
/** Change of its lines, which the log tells. */
export type LineChange = 'matched' | 'matched_all' | 'explained' | 'released';
type BankStatementEvent =
  | { type: 'settle'; variant?: LineChange }
  | { type: 'reconcile' }
  | { type: 'reopen'; reason: Given }
  | { type: 'reopen_line'; row?: number | null; reason: Given }
  | { type: 'discard' };

const chart = setup({
  types: lifecycleTypes<BankStatementFacts, BankStatementEvent, 'in_work' | 'counts'>(),
  guards: {
    ...sharedGuards,
    nothingOpen: ({ context }) => context.open_lines === 0,
    nothingSettled: ({ context }) => context.open_lines === context.line_count,
    followsOn: ({ context }) => context.closing_before === null || context.closing_before === context.opening,
    periodIsOpen: ({ context }) => context.period_is_open,
    nothingReversed: ({ context }) => context.reversed_row === null,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveRow: ({ event }) => event.type === 'reopen_line' && Boolean(event.row),
  },
  actions: { keepReason: effect, freeLines: effect, freeLine: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `bank_statement.event.${event}`, call, by: 'person' as const });
/** A line was matched, explained or released: the lines are written first. */
const settle = {
  target: 'reconciling',
  guard: 'isSystem',
  meta: { label: 'bank_statement.event.settle', by: 'system' as const },
} as const;
const reconcile = {
  target: 'reconciled',
  guard: and([mayApprove, 'nothingOpen', 'nothingReversed', 'followsOn']),
  meta: person('reconcile', 'X-BNK-11'),
} as const;
const discard = {
  target: 'discarded',
  guard: and([mayEdit, 'nothingSettled']),
  actions: 'freeLines',
  meta: { ...person('discard', 'X-BNK-13'), back: true as const, final: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    imported: {
      tags: ['in_work', 'counts'],
      meta: { title: 'bank_statement.status.imported', tone: 'blue', waits: 'who.finance.edit', days: 3 },
      on: { settle, discard: { ...discard, guard: mayEdit } },
    },
    reconciling: {
      tags: ['in_work', 'counts'],
      meta: { title: 'bank_statement.status.reconciling', tone: 'yellow', waits: 'who.finance.edit', days: 5 },
      on: { settle, reconcile, discard },
    },
    reconciled: {
      tags: 'counts',
      meta: { title: 'bank_statement.status.reconciled', tone: 'green' },
      on: {
        reopen: {
          target: 'reconciling',
          guard: and([mayApprove, 'periodIsOpen', 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('reopen', 'X-BNK-12'), asks: 'reason', back: true },
        },
        // One line alone: what it was matched with can be reversed.
        reopen_line: {
          target: 'reconciling',
          guard: and([mayApprove, 'periodIsOpen', 'gaveRow', 'gaveReason']),
          actions: ['freeLine', 'keepReason'],
          meta: { ...person('reopen_line', 'X-BNK-14'), asks: 'reopen_line', back: true },
        },
      },
    },
    discarded: { type: 'final', meta: { title: 'bank_statement.status.discarded', tone: 'gray' } },
  },
});

/** A bank statement: its lines are matched with the books or explained, then it is reconciled. */
export const bankStatementLifecycle = lifecycle({
  entity: 'bank_statement',
  machine: chart.createMachine({
    id: 'bank_statement',
    initial: 'imported',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    nothingOpen: ['finance.edit'],
    nothingSettled: ['finance.edit'],
    followsOn: ['finance.edit'],
    periodIsOpen: ['finance.approve'],
    nothingReversed: ['finance.edit'],
    gaveReason: ['you'],
    gaveRow: ['you'],
  },
  fixes: {
    nothingOpen: onRecord('bank_statement', 'id', 'lines'),
    nothingSettled: onRecord('bank_statement', 'id', 'lines'),
    followsOn: inList('bank_statement'),
    periodIsOpen: inList('accounting_period'),
    nothingReversed: onRecord('bank_statement', 'id', 'lines'),
  },
  details: {
    nothingReversed: ({ reversed_row }) =>
      reversed_row === null ? null : { why: 'bank_statement.why.nothingReversed.row', values: { row: reversed_row } },
    followsOn: ({ opening, closing_before }) =>
      closing_before === null
        ? null
        : { why: 'bank_statement.why.followsOn.amounts', values: { opening, closing: closing_before } },
  },
  factsOf: (statement: BankStatement, viewer: Viewer, today: string): BankStatementFacts => ({
    viewer,
    today,
    line_count: statement.line_count,
    open_lines: statement.open_lines,
    opening: statement.opening,
    closing_before: statement.closing_before,
    period_is_open: statement.period_is_open,
    reversed_row: statement.reversed_row,
  }),
});

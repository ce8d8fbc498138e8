import { and, setup } from 'xstate';
import type { CashRefund } from '../../../api/finance/cash-refund.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface CashRefundFacts extends Facts {
  /** The viewer asked for it. */
  asked_by_viewer: boolean;
  is_transfer: boolean;
  /** ISO day; null until it is approved. */
  approved_on: string | null;
  /** ISO day; null until it is paid. */
  paid_on: string | null;
  /** Whether the month in which it was paid is open. */
  period_is_open: boolean;
  /** The line of a reconciled bank statement that its payment is matched with. */
  reconciled_line: CashRefund['reconciled_line'];
}
type CashRefundEvent =
  | { type: 'approve' }
  | { type: 'reject'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'pay'; on?: string | null; reference?: Given }
  | { type: 'reverse'; reason: Given; returned_on?: Given };

const chart = setup({
  types: lifecycleTypes<CashRefundFacts, CashRefundEvent, 'waiting'>(),
  guards: {
    ...sharedGuards,
    isAnother: ({ context }) => !context.asked_by_viewer,
    // Money that left in a closed month, or as a reconciled statement shows, can only have come back.
    gaveReturn: ({ context, event }) =>
      (context.period_is_open && context.reconciled_line === null) || (event.type === 'reverse' && Boolean(event.returned_on)),
    gavePossibleDay: ({ context, event }) =>
      event.type !== 'pay' || !event.on || (event.on <= context.today && event.on >= (context.approved_on ?? '')),
    gaveReturnDay: ({ context, event }) =>
      event.type !== 'reverse' ||
      !event.returned_on ||
      (event.returned_on <= context.today && event.returned_on >= (context.paid_on ?? '')),
    gaveReference: ({ context, event }) => !context.is_transfer || (event.type === 'pay' && Boolean(event.reference)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepApproval: effect, keepEnd: effect, freeCredit: effect, postPayment: effect, takeBack: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `cash_refund.event.${event}`, call, by: 'person' as const });
const cancel = {
  target: 'cancelled',
  guard: and([mayEdit, 'gaveReason']),
  actions: ['keepEnd', 'freeCredit'],
  meta: { ...person('cancel', 'X-RFD-06'), asks: 'reason', back: true as const, final: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    requested: {
      tags: 'waiting',
      meta: { title: 'cash_refund.status.requested', tone: 'yellow', waits: 'who.finance.approve', days: 3 },
      on: {
        approve: {
          target: 'approved',
          guard: and([mayApprove, 'isAnother']),
          actions: 'keepApproval',
          meta: person('approve', 'X-RFD-04'),
        },
        reject: {
          target: 'rejected',
          guard: and([mayApprove, 'gaveReason']),
          actions: ['keepEnd', 'freeCredit'],
          meta: { ...person('reject', 'X-RFD-05'), asks: 'reason', back: true, final: true },
        },
        cancel,
      },
    },
    approved: {
      tags: 'waiting',
      meta: { title: 'cash_refund.status.approved', tone: 'blue', waits: 'who.finance.edit', days: 5 },
      on: {
        pay: {
          target: 'paid',
          guard: and([mayEdit, 'gavePossibleDay', 'gaveReference']),
          actions: 'postPayment',
          meta: { ...person('pay', 'X-RFD-07'), asks: 'payment', final: true },
        },
        cancel,
      },
    },
    paid: {
      meta: { title: 'cash_refund.status.paid', tone: 'green' },
      on: {
        reverse: {
          target: 'reversed',
          guard: and([mayApprove, 'gaveReason', 'gaveReturnDay', 'gaveReturn']),
          actions: ['keepEnd', 'takeBack'],
          meta: { ...person('reverse', 'X-RFD-08'), asks: 'reversal', back: true, final: true },
        },
      },
    },
    rejected: { type: 'final', meta: { title: 'cash_refund.status.rejected', tone: 'red' } },
    cancelled: { type: 'final', meta: { title: 'cash_refund.status.cancelled', tone: 'gray' } },
    reversed: { type: 'final', meta: { title: 'cash_refund.status.reversed', tone: 'gray' } },
  },
});

/** Money paid back to a tenant (domain 3.10). Its amount is kept free from the request on, so that nothing else uses it. */
export const cashRefundLifecycle = lifecycle({
  entity: 'cash_refund',
  machine: chart.createMachine({
    id: 'cash_refund',
    initial: 'requested',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isAnother: ['finance.approve'],
    gaveReturn: ['finance.approve'],
    gavePossibleDay: ['you'],
    gaveReturnDay: ['you'],
    gaveReference: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    isAnother: bySomebodyElse,
  },
  details: {
    gaveReturn: ({ reconciled_line }) =>
      reconciled_line && {
        why: 'cash_refund.why.gaveReturn.line',
        values: { row: reconciled_line.row, day: reconciled_line.to_on },
      },
  },
  factsOf: (refund: CashRefund, viewer: Viewer, today: string): CashRefundFacts => ({
    viewer,
    today,
    asked_by_viewer: refund.requested_by === viewer.id,
    is_transfer: refund.method === 'bank_transfer_payment',
    approved_on: refund.approved_on,
    paid_on: refund.paid_on,
    period_is_open: refund.period_is_open,
    reconciled_line: refund.reconciled_line,
  }),
});

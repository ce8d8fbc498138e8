import { and, setup } from 'xstate';
import type { CashRefund } from '../../../api/finance/cash-refund.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface CashRefundFacts extends Facts {
  /** The viewer asked for it. */
  asked_by_viewer: boolean;
  is_transfer: boolean;
  /** ISO day; null until it is approved. */
  approved_on: string | null;
  /** Whether the month in which it was paid is open. */
  period_is_open: boolean;
}
type CashRefundEvent =
  | { type: 'approve' }
  | { type: 'reject'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'pay'; on?: string | null; reference?: Given }
  | { type: 'reverse'; reason: Given };

const chart = setup({
  types: lifecycleTypes<CashRefundFacts, CashRefundEvent, 'waiting'>(),
  guards: {
    ...sharedGuards,
    isAnother: ({ context }) => !context.asked_by_viewer,
    periodIsOpen: ({ context }) => context.period_is_open,
    gavePossibleDay: ({ context, event }) => {
      if (!('on' in event) || !event.on) return true;
      return event.on <= context.today && event.on >= (context.approved_on ?? '');
    },
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
          guard: and([mayApprove, 'periodIsOpen', 'gaveReason']),
          actions: ['keepEnd', 'takeBack'],
          meta: { ...person('reverse', 'X-RFD-08'), asks: 'reason', back: true, final: true },
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
    periodIsOpen: ['finance.approve'],
    gavePossibleDay: ['you'],
    gaveReference: ['you'],
    gaveReason: ['you'],
  },
  factsOf: (refund: CashRefund, viewer: Viewer, today: string): CashRefundFacts => ({
    viewer,
    today,
    asked_by_viewer: refund.requested_by === viewer.id,
    is_transfer: refund.method === 'bank_transfer_payment',
    approved_on: refund.approved_on,
    period_is_open: refund.period_is_open,
  }),
});

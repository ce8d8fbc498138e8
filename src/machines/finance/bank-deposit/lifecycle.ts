import { and, setup } from 'xstate';
import type { BankDeposit } from '../../../api/finance/bank-deposit.ts';
import { type Halalas, halalas } from '../../../api/money.ts';
import { inList, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface BankDepositFacts extends Facts {
  total: Halalas;
  cheques: number;
  cheques_in_hand: number;
  cheques_at_bank: number;
  is_matched: boolean;
}
type BankDepositEvent =
  | { type: 'pay_in'; on?: string | null; slip_number: Given }
  | { type: 'return'; reason: Given }
  | { type: 'discard' }
  | { type: 'confirm'; on: string }
  | { type: 'unconfirm'; reason: Given };

const chart = setup({
  types: lifecycleTypes<BankDepositFacts, BankDepositEvent, 'at_bank'>(),
  guards: {
    ...sharedGuards,
    hasLines: ({ context }) => context.total > 0,
    chequesAreInHand: ({ context }) => context.cheques_in_hand === context.cheques,
    chequesAreAtBank: ({ context }) => context.cheques_at_bank === context.cheques,
    isUnmatched: ({ context }) => !context.is_matched,
    gavePossibleDay: ({ context, event }) => !('on' in event) || !event.on || event.on <= context.today,
    gaveSlipNumber: ({ event }) => event.type === 'pay_in' && Boolean(event.slip_number),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { postPayIn: effect, takeBack: effect, freeCheques: effect, postConfirmation: effect, takeConfirmationBack: effect },
});
const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `bank_deposit.event.${event}`, call, by: 'person' as const });

const root = chart.createStateConfig({
  states: {
    draft: {
      meta: { title: 'bank_deposit.status.draft', tone: 'neutral', waits: 'who.finance.edit', days: 1 },
      on: {
        pay_in: {
          target: 'paid_in',
          guard: and([mayEdit, 'hasLines', 'chequesAreInHand', 'gavePossibleDay', 'gaveSlipNumber']),
          actions: 'postPayIn',
          meta: { ...person('pay_in', 'X-DPS-06'), asks: 'pay_in', posts: true },
        },
        discard: {
          target: 'discarded',
          guard: mayEdit,
          actions: 'freeCheques',
          meta: { ...person('discard', 'X-DPS-08'), back: true, final: true },
        },
      },
    },
    paid_in: {
      tags: 'at_bank',
      meta: { title: 'bank_deposit.status.paid_in', tone: 'yellow', waits: 'who.finance.edit', days: 3 },
      on: {
        confirm: {
          target: 'confirmed',
          guard: 'isSystem',
          actions: 'postConfirmation',
          meta: { label: 'bank_deposit.event.confirm', by: 'system' },
        },
        return: {
          target: 'draft',
          guard: and([mayEdit, 'chequesAreAtBank', 'gaveReason']),
          actions: 'takeBack',
          meta: { ...person('return', 'X-DPS-07'), asks: 'reason', back: true, posts: true },
        },
      },
    },
    confirmed: {
      meta: { title: 'bank_deposit.status.confirmed', tone: 'green' },
      on: {
        unconfirm: {
          target: 'paid_in',
          guard: and([mayApprove, 'isUnmatched', 'gaveReason']),
          actions: 'takeConfirmationBack',
          meta: { ...person('unconfirm', 'X-DPS-09'), asks: 'reason', back: true, posts: true },
        },
      },
    },
    discarded: { type: 'final', meta: { title: 'bank_deposit.status.discarded', tone: 'gray' } },
  },
});

/** A pay-in slip, from the desk to the line of the bank that confirms it (decision 41). */
export const bankDepositLifecycle = lifecycle({
  entity: 'bank_deposit',
  machine: chart.createMachine({
    id: 'bank_deposit',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    hasLines: ['finance.edit'],
    chequesAreInHand: ['finance.edit'],
    chequesAreAtBank: ['finance.approve'],
    isUnmatched: ['finance.edit'],
    gavePossibleDay: ['you'],
    gaveSlipNumber: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    hasLines: onRecord('bank_deposit', 'id'),
    chequesAreInHand: onRecord('bank_deposit', 'id'),
    chequesAreAtBank: inList('cheque'),
    isUnmatched: inList('bank_statement'),
  },
  factsOf: (slip: BankDeposit, viewer: Viewer, today: string): BankDepositFacts => ({
    viewer,
    today,
    total: halalas(slip.total),
    cheques: slip.cheques,
    cheques_in_hand: slip.cheques_in_hand,
    cheques_at_bank: slip.cheques_at_bank,
    is_matched: slip.is_matched,
  }),
});

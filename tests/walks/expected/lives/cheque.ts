import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const reason = { reason: 'The tenant has paid in cash' };
const toCome = { on: '2030-01-01' };
const noFunds = { bounce_reason: 'insufficient_funds' };
const byApprover = {
  by: 'finance_manager' as const,
  given: reason,
  guards: { may: forbidden('operations'), gaveReason: { given: {} } },
};

export const life: ExpectedLife = {
  initial: 'in_safe',
  moves: {
    in_safe: { deposit: 'deposited', replace: 'replaced', give_back: 'returned', cancel: 'cancelled' },
    deposited: { clear: 'cleared', bounce: 'bounced', take_back: 'in_safe' },
    cleared: { return_late: 'bounced', unclear: 'deposited' },
    bounced: { redeposit: 'deposited', replace: 'replaced', give_back: 'returned', sue: 'legal' },
    legal: { replace: 'replaced' },
    replaced: {},
    returned: {},
    cancelled: {},
  },
  guards: [
    {
      from: ['in_safe'],
      event: 'deposit',
      by: 'finance_manager',
      given: {},
      guards: {
        may: forbidden('operations'),
        isDue: { in: 'a cheque of next month' },
        gavePossibleDay: { given: toCome },
      },
    },
    {
      from: ['bounced'],
      event: 'redeposit',
      by: 'finance_manager',
      given: {},
      guards: { may: forbidden('operations'), gavePossibleDay: { given: toCome } },
    },
    {
      from: ['deposited'],
      event: 'clear',
      by: 'finance_manager',
      given: {},
      guards: { may: forbidden('operations'), gavePossibleDay: { given: toCome } },
    },
    {
      from: ['deposited'],
      event: 'bounce',
      by: 'finance_manager',
      given: noFunds,
      guards: {
        may: forbidden('operations'),
        gavePossibleDay: { given: { ...noFunds, ...toCome } },
        gaveBounceReason: { given: {} },
      },
    },
    {
      from: ['cleared'],
      event: 'return_late',
      by: 'finance_manager',
      given: noFunds,
      guards: {
        may: forbidden('operations'),
        nothingRefunded: { in: 'a cheque of which a part was refunded' },
        gavePossibleDay: { given: { ...noFunds, ...toCome } },
        periodIsOpen: { in: 'a cheque that cleared in a closed month' },
        gaveBounceReason: { given: {} },
      },
    },
    {
      from: ['cleared'],
      event: 'unclear',
      by: 'finance_manager',
      in: 'a cheque that cleared today',
      given: reason,
      guards: {
        may: forbidden('operations'),
        clearedToday: { in: 'a cheque that cleared yesterday' },
        notMatched: { in: 'a cheque on a bank statement' },
        nothingRefunded: { in: 'a cheque of which a part was refunded' },
        gaveReason: { given: {} },
      },
    },
    {
      from: ['in_safe', 'bounced', 'legal'],
      event: 'replace',
      by: 'finance_manager',
      given: { replaced_by: 'cash_payment' },
      guards: { may: forbidden('operations'), gaveReplacement: { given: { replaced_by: 'mada_machine' } } },
    },
    { from: ['in_safe', 'bounced'], event: 'give_back', ...byApprover },
    { from: ['bounced'], event: 'sue', ...byApprover },
    { from: ['in_safe'], event: 'cancel', ...byApprover },
  ],
};

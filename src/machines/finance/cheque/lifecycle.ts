import { and, setup } from 'xstate';
import type { Cheque } from '../../../api/finance/cheque.ts';
import { plusDays } from '../../../calendar/days.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { fixes } from './fixes.ts';

export interface ChequeFacts extends Facts {
  /** ISO days. */
  cheque_on: string;
  /** Of what was done with it last: nothing comes before that. */
  since: string;
  /** Its clearing was recorded today; it is on a bank statement; a part of it was refunded, or is about to be. */
  is_cleared_today: boolean;
  matched_line: Cheque['matched_line'];
  is_refunded: boolean;
  /** Months into which nothing is posted any more, as YYYY-MM. */
  closed_months: readonly string[];
}
interface OnDay {
  on?: string | null;
}
type ChequeEvent =
  | ({ type: 'deposit' } & OnDay)
  | ({ type: 'redeposit' } & OnDay)
  | ({ type: 'clear' } & OnDay)
  | ({ type: 'bounce'; bounce_reason: Given; fee?: Given } & OnDay)
  | ({ type: 'return_late'; bounce_reason: Given; fee?: Given } & OnDay)
  | { type: 'unclear'; reason: Given }
  | { type: 'replace'; replaced_by: Given; reference?: Given; cheque_no?: Given; cheque_on?: Given }
  | { type: 'give_back'; reason: Given }
  | { type: 'sue'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'take_back' };

/** A bank takes a cheque from the day before its own. */
const takenFrom = ({ cheque_on }: ChequeFacts): string => plusDays(cheque_on, -1);

const postedOn = ({ today }: ChequeFacts, event: ChequeEvent): string => ('on' in event && event.on) || today;

const chart = setup({
  types: lifecycleTypes<ChequeFacts, ChequeEvent, 'under_collection' | 'in_hand'>(),
  guards: {
    ...sharedGuards,
    isDue: ({ context }) => context.today >= takenFrom(context),
    gavePossibleDay: ({ context, event }) => {
      if (!('on' in event) || !event.on) return true;
      const first = event.type === 'deposit' && takenFrom(context) > context.since ? takenFrom(context) : context.since;
      return event.on <= context.today && event.on >= first;
    },
    gaveBounceReason: ({ event }) => 'bounce_reason' in event && Boolean(event.bounce_reason),
    periodIsOpen: ({ context, event }) => !context.closed_months.includes(postedOn(context, event).slice(0, 7)),
    clearedToday: ({ context }) => context.is_cleared_today,
    notMatched: ({ context }) => context.matched_line === null,
    nothingRefunded: ({ context }) => !context.is_refunded,
    gaveReplacement: ({ event }) =>
      event.type === 'replace' &&
      (event.replaced_by === 'check_payment'
        ? Boolean(event.cheque_no && event.cheque_on)
        : event.replaced_by === 'cash_payment' || Boolean(event.replaced_by && event.reference)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    postDeposit: effect,
    takeDepositBack: effect,
    postClearing: effect,
    postBounce: effect,
    postLateReturn: effect,
    takeClearingBack: effect,
    notifyBounce: effect,
    endCollection: effect,
    receiveReplacement: effect,
    keepReason: effect,
  },
});
const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, asks: string) => ({
  ...{ label: `cheque.event.${event}`, call: 'X-CHQ-04', asks },
  by: 'person' as const,
});
const back = { back: true as const };
const posts = { posts: true as const };

const replace = {
  target: 'replaced',
  guard: and([mayEdit, 'gaveReplacement']),
  actions: 'receiveReplacement',
  meta: { ...person('replace', 'replace'), final: true as const },
} as const;
const give_back = {
  target: 'returned',
  guard: and([mayApprove, 'gaveReason']),
  actions: 'endCollection',
  meta: { ...person('give_back', 'reason'), ...back, final: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    in_safe: {
      tags: ['under_collection', 'in_hand'],
      meta: { title: 'cheque.status.in_safe', tone: 'blue', waits: 'who.finance.edit' },
      on: {
        deposit: {
          target: 'deposited',
          guard: and([mayEdit, 'isDue', 'gavePossibleDay']),
          actions: 'postDeposit',
          meta: { ...person('deposit', 'day'), ...posts },
        },
        replace,
        give_back,
        cancel: {
          target: 'cancelled',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'endCollection',
          meta: { ...person('cancel', 'reason'), ...back, final: true },
        },
      },
    },
    deposited: {
      tags: 'under_collection',
      meta: { title: 'cheque.status.deposited', tone: 'yellow', waits: 'who.finance.edit', days: 5 },
      on: {
        clear: {
          target: 'cleared',
          guard: and([mayEdit, 'gavePossibleDay']),
          actions: 'postClearing',
          meta: { ...person('clear', 'day'), ...posts },
        },
        bounce: {
          target: 'bounced',
          guard: and([mayEdit, 'gavePossibleDay', 'gaveBounceReason']),
          actions: ['postBounce', 'notifyBounce'],
          meta: { ...person('bounce', 'bounce'), ...back, ...posts },
        },
        // The bank didn't take the slip that it is on.
        take_back: {
          target: 'in_safe',
          guard: 'isSystem',
          actions: 'takeDepositBack',
          meta: { label: 'cheque.event.take_back', by: 'system', ...back },
        },
      },
    },
    // The bank may still send it back, and somebody may have pressed the wrong button.
    cleared: {
      meta: { title: 'cheque.status.cleared', tone: 'green' },
      on: {
        return_late: {
          target: 'bounced',
          guard: and([mayApprove, 'nothingRefunded', 'gavePossibleDay', 'periodIsOpen', 'gaveBounceReason']),
          actions: ['postLateReturn', 'notifyBounce'],
          meta: { ...person('return_late', 'bounce'), ...back, ...posts },
        },
        unclear: {
          target: 'deposited',
          guard: and([mayEdit, 'clearedToday', 'notMatched', 'nothingRefunded', 'gaveReason']),
          actions: 'takeClearingBack',
          meta: { ...person('unclear', 'reason'), ...back, ...posts },
        },
      },
    },
    bounced: {
      tags: 'under_collection',
      meta: { title: 'cheque.status.bounced', tone: 'red', waits: 'who.finance.edit', days: 7 },
      on: {
        redeposit: {
          target: 'deposited',
          guard: and([mayEdit, 'gavePossibleDay']),
          actions: 'postDeposit',
          meta: { ...person('redeposit', 'day'), ...posts },
        },
        replace,
        give_back,
        sue: {
          target: 'legal',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('sue', 'reason'), ...back },
        },
      },
    },
    legal: {
      tags: 'under_collection',
      meta: { title: 'cheque.status.legal', tone: 'red', waits: 'who.finance.edit', days: 60 },
      on: { replace },
    },
    replaced: { type: 'final', meta: { title: 'cheque.status.replaced', tone: 'gray' } },
    returned: { type: 'final', meta: { title: 'cheque.status.returned', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: 'cheque.status.cancelled', tone: 'gray' } },
  },
});

/** A cheque from the safe to the bank (domain 3.10). The ledger account that it stands on follows its status (I12). */
export const chequeLifecycle = lifecycle({
  entity: 'cheque',
  machine: chart.createMachine({
    id: 'cheque',
    initial: 'in_safe',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isDue: ['system'],
    gavePossibleDay: ['you'],
    gaveBounceReason: ['you'],
    gaveReplacement: ['you'],
    gaveReason: ['you'],
    periodIsOpen: ['finance.approve'],
    clearedToday: ['finance.approve'],
    notMatched: ['finance.edit'],
    nothingRefunded: ['finance.approve'],
  },
  fixes,
  details: {
    notMatched: ({ matched_line }) =>
      matched_line && { why: 'cheque.why.notMatched.line', values: { row: matched_line.row, day: matched_line.to_on } },
  },
  factsOf: (cheque: Cheque, viewer: Viewer, today: string): ChequeFacts => ({
    viewer,
    today,
    cheque_on: cheque.cheque_on,
    since: cheque.bounced_on ?? cheque.cleared_on ?? cheque.deposited_on ?? cheque.received_on,
    is_cleared_today: cheque.is_cleared_today,
    matched_line: cheque.matched_line,
    is_refunded: cheque.is_refunded,
    closed_months: cheque.closed_months,
  }),
});

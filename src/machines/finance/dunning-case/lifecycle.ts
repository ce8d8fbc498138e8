import { and, setup } from 'xstate';
import { type DunningCase, longestWait } from '../../../api/finance/dunning-case.ts';
import { halalas } from '../../../api/money.ts';
import { plusDays } from '../../../calendar/days.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { fixes } from './fixes.ts';

export interface DunningCaseFacts extends Facts {
  /** Something is past due; and something of it that no cheque covers. */
  owes: boolean;
  owes_uncovered: boolean;
  /** ISO day; null without a next step. */
  next_step_on: string | null;
  has_next_step: boolean;
  next_is_last: boolean;
  next_is_printed: boolean;
  had_letter: boolean;
  had_final: boolean;
}
type DunningCaseEvent =
  | { type: 'step' }
  | { type: 'send_now' }
  | { type: 'mark_sent' }
  | { type: 'undeliver' }
  | { type: 'promise'; until: Given }
  | { type: 'break_promise' }
  | { type: 'pause'; until: Given; reason: Given }
  | { type: 'end_pause' }
  | { type: 'resume' }
  | { type: 'hand_over'; reason: Given }
  | { type: 'close'; reason: Given }
  | { type: 'settle' };

const chart = setup({
  types: lifecycleTypes<DunningCaseFacts, DunningCaseEvent, 'unsettled' | 'dunned'>(),
  guards: {
    ...sharedGuards,
    nothingOverdue: ({ context }) => !context.owes,
    owesUncovered: ({ context }) => context.owes_uncovered,
    stepIsDue: ({ context }) => context.next_step_on !== null && context.next_step_on <= context.today,
    hasNextStep: ({ context }) => context.has_next_step,
    isLast: ({ context }) => context.next_is_last,
    isPrinted: ({ context }) => context.next_is_printed,
    hadLetter: ({ context }) => context.had_letter,
    hadFinal: ({ context }) => context.had_final,
    gavePossibleDay: ({ context, event }) =>
      'until' in event &&
      Boolean(event.until && event.until >= context.today && event.until <= plusDays(context.today, longestWait)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    takeStep: effect,
    keepSent: effect,
    keepPromise: effect,
    keepPause: effect,
    goOn: effect,
    tellTaker: effect,
    keepReason: effect,
    stopSteps: effect,
    keepEnd: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `dunning_case.event.${event}`, call, by: 'person' as const });
const system = (event: string) => ({ label: `dunning_case.event.${event}`, by: 'system' as const });
const timer = (event: string) => ({ label: `dunning_case.event.${event}`, by: 'timer' as const });

const sendNow = { ...person('send_now', 'X-DUN-03'), final: true as const };
/** By a timer on the day of the step, or by a person before. */
const byTimer = ['isSystem', 'owesUncovered', 'stepIsDue'] as const;
const byPerson = [mayEdit, 'hasNextStep', 'owesUncovered'] as const;
const printed = {
  step: { target: 'to_print', guard: and([...byTimer, 'isPrinted']), actions: 'takeStep', meta: timer('step') },
  send_now: { target: 'to_print', guard: and([...byPerson, 'isPrinted']), actions: 'takeStep', meta: sendNow },
} as const;
const last = {
  step: { target: 'final_notice', guard: and([...byTimer, 'isLast']), actions: 'takeStep', meta: timer('step') },
  send_now: { target: 'final_notice', guard: and([...byPerson, 'isLast']), actions: 'takeStep', meta: sendNow },
} as const;
const mailed = {
  step: { target: 'reminded', guard: and([...byTimer]), actions: 'takeStep', meta: timer('step') },
  send_now: { target: 'reminded', guard: and([...byPerson]), actions: 'takeStep', meta: sendNow },
} as const;
const firstStep = { step: [printed.step, mailed.step], send_now: [printed.send_now, mailed.send_now] } as const;
const nextSteps = {
  step: [printed.step, last.step, mailed.step],
  send_now: [printed.send_now, last.send_now, mailed.send_now],
} as const;
const promise = {
  target: 'promised',
  guard: and([mayEdit, 'gavePossibleDay']),
  meta: { ...person('promise', 'X-DUN-04'), asks: 'promise' },
} as const;
const pause = {
  target: 'paused',
  guard: and([mayEdit, 'gavePossibleDay', 'gaveReason']),
  meta: { ...person('pause', 'X-DUN-05'), asks: 'pause', back: true as const },
} as const;
const undeliver = { target: 'to_print', guard: 'isSystem', meta: system('undeliver') } as const;
/** Where a next step is due, it waits as well. */
const waits = {
  promise: { ...promise, actions: ['keepPromise', 'stopSteps'] },
  pause: { ...pause, actions: ['keepPause', 'stopSteps'] },
} as const;
const resuming = person('resume', 'X-DUN-06');
/** Back to where its letters have brought it. */
const resume = [
  { target: 'final_notice', guard: and([mayEdit, 'hadFinal']), actions: 'goOn', meta: resuming },
  { target: 'reminded', guard: and([mayEdit, 'hadLetter']), actions: 'goOn', meta: resuming },
  { target: 'open', guard: mayEdit, actions: 'goOn', meta: resuming },
] as const;
const broken = ['goOn', 'tellTaker'] as const;
const ends = {
  close: {
    target: 'closed',
    guard: and([mayEdit, 'gaveReason']),
    actions: ['keepReason', 'keepEnd'],
    meta: { ...person('close', 'X-DUN-07'), asks: 'reason', final: true as const, back: true as const },
  },
  /** Paid, credited or written off. */
  settle: { target: 'closed', guard: and(['isSystem', 'nothingOverdue']), actions: 'keepEnd', meta: system('settle') },
} as const;

const root = chart.createStateConfig({
  states: {
    open: {
      tags: ['unsettled', 'dunned'],
      meta: { title: 'dunning_case.status.open', tone: 'neutral', waits: 'who.customer', days: 30 },
      on: { ...firstStep, ...waits, ...ends },
    },
    reminded: {
      tags: ['unsettled', 'dunned'],
      meta: { title: 'dunning_case.status.reminded', tone: 'yellow', waits: 'who.customer', days: 30 },
      on: { ...nextSteps, undeliver: { ...undeliver, actions: 'stopSteps' }, ...waits, ...ends },
    },
    to_print: {
      tags: 'unsettled',
      meta: { title: 'dunning_case.status.to_print', tone: 'blue', waits: 'who.finance.edit', days: 2 },
      on: {
        mark_sent: [
          {
            target: 'final_notice',
            guard: and([mayEdit, 'hadFinal']),
            actions: 'keepSent',
            meta: person('mark_sent', 'X-DUN-09'),
          },
          { target: 'reminded', guard: mayEdit, actions: 'keepSent', meta: person('mark_sent', 'X-DUN-09') },
        ],
        ...ends,
      },
    },
    final_notice: {
      tags: 'unsettled',
      meta: { title: 'dunning_case.status.final_notice', tone: 'red', waits: 'who.finance.approve', days: 14 },
      on: {
        hand_over: {
          target: 'legal',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('hand_over', 'X-DUN-08'), asks: 'reason', final: true },
        },
        undeliver,
        promise: { ...promise, actions: 'keepPromise' },
        pause: { ...pause, actions: 'keepPause' },
        ...ends,
      },
    },
    legal: {
      tags: 'unsettled',
      meta: { title: 'dunning_case.status.legal', tone: 'red', waits: 'who.finance.edit', days: 60 },
      on: ends,
    },
    promised: {
      tags: 'unsettled',
      meta: { title: 'dunning_case.status.promised', tone: 'green-outline', waits: 'who.customer', days: 30 },
      on: {
        break_promise: [
          { target: 'final_notice', guard: and(['isSystem', 'hadFinal']), actions: [...broken], meta: timer('break_promise') },
          { target: 'reminded', guard: and(['isSystem', 'hadLetter']), actions: [...broken], meta: timer('break_promise') },
          { target: 'open', guard: 'isSystem', actions: [...broken], meta: timer('break_promise') },
        ],
        resume,
        ...ends,
      },
    },
    paused: {
      tags: 'unsettled',
      meta: { title: 'dunning_case.status.paused', tone: 'gray', waits: 'who.finance.edit', days: 30 },
      on: {
        end_pause: [
          { target: 'final_notice', guard: and(['isSystem', 'hadFinal']), actions: 'goOn', meta: timer('end_pause') },
          { target: 'reminded', guard: and(['isSystem', 'hadLetter']), actions: 'goOn', meta: timer('end_pause') },
          { target: 'open', guard: 'isSystem', actions: 'goOn', meta: timer('end_pause') },
        ],
        resume,
        ...ends,
      },
    },
    closed: { type: 'final', meta: { title: 'dunning_case.status.closed', tone: 'gray' } },
  },
});

/** What a tenant owes past its due day, from the first reminder until nothing of it is left. */
export const dunningCaseLifecycle = lifecycle({
  entity: 'dunning_case',
  machine: chart.createMachine({
    id: 'dunning_case',
    initial: 'open',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    nothingOverdue: ['customer'],
    owesUncovered: ['system'],
    stepIsDue: ['system'],
    hasNextStep: ['settings.edit'],
    isLast: ['settings.edit'],
    isPrinted: ['settings.edit'],
    hadLetter: ['finance.edit'],
    hadFinal: ['finance.edit'],
    gavePossibleDay: ['you'],
    gaveReason: ['you'],
  },
  fixes,
  factsOf: (one: DunningCase, viewer: Viewer, today: string): DunningCaseFacts => ({
    viewer,
    today,
    owes: halalas(one.overdue) > 0,
    owes_uncovered: halalas(one.overdue) > halalas(one.covered),
    next_step_on: one.next_step_on,
    has_next_step: one.next_step_days !== null,
    next_is_last: one.next_is_last,
    next_is_printed: one.next_is_printed,
    had_letter: one.letters_count > 0,
    had_final: one.had_final,
  }),
});

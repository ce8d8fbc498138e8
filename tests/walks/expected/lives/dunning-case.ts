import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden, type Known } from '../lone-failure.ts';

const reason = { reason: 'The tenant disputes the meter reading' };
const gaveReason = { given: {} };
const may = forbidden('operations');
const by = 'finance_manager';
const hasNextStep = { in: 'there is no further step of dunning' } as const;
const owesUncovered = { in: 'cheques cover all that is past due' } as const;
const isPrinted = { in: 'the late tenant has an e-mail', goes: 'reminded' } as const;
const isLast = { in: 'there is another step of dunning', goes: 'reminded' } as const;
const hadFinal = { in: 'no final notice was written', goes: 'reminded' } as const;
const hadLetter = { in: 'no letter was written', goes: 'open' } as const;
const until = ({ tomorrow }: Known) => ({ until: tomorrow });
const gone = ({ yesterday }: Known) => ({ until: yesterday });
const back = { promised: ['final_notice', 'reminded', 'open'] };
const stepping = { open: ['to_print', 'reminded'], reminded: ['to_print', 'final_notice', 'reminded'] };
const ends = { close: 'closed', settle: 'closed' };
const waits = { promise: 'promised', pause: 'paused' };

const sending: ExpectedTransition[] = [
  ...['open', 'reminded'].flatMap((from): ExpectedTransition[] => [
    {
      from: [from],
      event: 'send_now',
      to: 'to_print',
      by,
      in: 'the late tenant has no e-mail',
      guards: { may, hasNextStep, owesUncovered, isPrinted },
    },
    {
      from: [from],
      event: 'send_now',
      to: 'reminded',
      by,
      in: 'the late tenant has an e-mail',
      guards: { may, hasNextStep, owesUncovered },
    },
  ]),
  {
    from: ['reminded'],
    event: 'send_now',
    to: 'final_notice',
    by,
    in: 'the next step of dunning is the last',
    guards: { may, hasNextStep, owesUncovered, isLast },
  },
];
const resuming = ['promised', 'paused'].flatMap((from): ExpectedTransition[] => [
  {
    from: [from],
    event: 'resume',
    to: 'final_notice',
    by,
    in: 'the final notice was written',
    guards: { may, hadFinal },
  },
  { from: [from], event: 'resume', to: 'reminded', by, in: 'a reminder was written', guards: { may, hadLetter } },
  { from: [from], event: 'resume', to: 'open', by, guards: { may } },
]);

export const life: ExpectedLife = {
  initial: 'open',
  moves: {
    open: { step: stepping.open, send_now: stepping.open, ...waits, ...ends },
    reminded: { step: stepping.reminded, send_now: stepping.reminded, undeliver: 'to_print', ...waits, ...ends },
    to_print: { mark_sent: ['final_notice', 'reminded'], ...ends },
    final_notice: { hand_over: 'legal', undeliver: 'to_print', ...waits, ...ends },
    legal: ends,
    promised: { break_promise: back.promised, resume: back.promised, ...ends },
    paused: { end_pause: back.promised, resume: back.promised, ...ends },
    closed: {},
  },
  guards: [
    ...sending,
    ...resuming,
    {
      from: ['to_print'],
      event: 'mark_sent',
      to: 'final_notice',
      by,
      in: 'the final notice was written',
      guards: { may, hadFinal },
    },
    { from: ['to_print'], event: 'mark_sent', to: 'reminded', by, guards: { may } },
    {
      from: ['open', 'reminded', 'final_notice'],
      event: 'promise',
      by,
      given: until,
      guards: { may, gavePossibleDay: { given: gone } },
    },
    {
      from: ['open', 'reminded', 'final_notice'],
      event: 'pause',
      by,
      given: ({ tomorrow }) => ({ until: tomorrow, ...reason }),
      guards: { may, gavePossibleDay: { given: (known) => ({ ...gone(known), ...reason }) }, gaveReason: { given: until } },
    },
    { from: ['final_notice'], event: 'hand_over', by: 'general_manager', given: reason, guards: { may, gaveReason } },
    {
      from: ['open', 'reminded', 'to_print', 'final_notice', 'legal', 'promised', 'paused'],
      event: 'close',
      by,
      given: reason,
      guards: { may, gaveReason },
    },
  ],
};

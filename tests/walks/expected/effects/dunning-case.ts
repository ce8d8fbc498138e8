import type { ExpectedEffects } from '../effect-words.ts';

// What is overdue since yesterday: the first reminder is due in two days, the second a week after it, the last eleven days later.
const disputed = 'dunning_case.reason: The tenant disputes the meter reading';
const unpaid = 'dunning_case.reason: Nothing was paid after the final notice';
const waived = 'dunning_case.reason: It was waived for the tenant';
const noReason = 'dunning_case.reason: nothing';
const noStep = 'dunning_case.next_step_on: nothing';
const contact = 'dunning_case.last_contact_on: today';
const job = 'job dunning_letter';
const stepDropped = 'timer of dunning_case: step is dropped';
const sent = { besides: ['timer of dunning_case: step is sent'] };
const stopSteps = [noStep, stepDropped];
const next = (days: number) => [
  `dunning_case.next_step_on: today + ${days}`,
  `timer of dunning_case: step the end of today + ${days - 1}`,
];
const until = (event: string) => [
  'dunning_case.waits_until: today + 14',
  `timer of dunning_case: ${event} the end of today + 14`,
];
const promise = ['dunning_case.assignee_id: finance_manager', ...until('break_promise')];
const pause = [disputed, ...until('end_pause')];
const closed = 'dunning_case.closed_on: today';
const over = 'dunning_case.waits_until: nothing';
const onBreak = [over, 'timer of dunning_case: break_promise is dropped'];
const onPause = [over, noReason, 'timer of dunning_case: end_pause is dropped'];
const tellTaker = [
  'to finance_manager, about the dunning_case: A walking tenant didn’t pay 150.00 as promised. / لم يلتزم A walking tenant بوعد سداد 150.00.',
];
const dunned = { keepReason: [waived], keepEnd: [closed, ...stopSteps] };
/** The letter before the last, by the same act. */
const letterBefore = (to: string) => [`dunning_case send_now: reminded → ${to} by finance_manager`, job];

// The letters themselves: tests/server/finance/dunning.test.ts.
export const effects: ExpectedEffects = {
  'open step #1': { takeStep: [noStep], ...sent },
  'open step #2': { takeStep: [contact, job, ...next(7)], ...sent },
  'open send_now #1': { takeStep: stopSteps },
  'open send_now #2': { takeStep: [contact, job, ...next(9)] },
  'open promise': { keepPromise: [contact, ...promise], stopSteps },
  'open pause': { keepPause: pause, stopSteps },
  'open close': dunned,
  'open settle': { keepEnd: dunned.keepEnd },
  'reminded step #1': { takeStep: [noStep], ...sent },
  'reminded step #2': { takeStep: [contact, job, noStep], besides: [...letterBefore('reminded'), ...sent.besides] },
  'reminded step #3': { takeStep: [contact, job, ...next(11)], ...sent },
  'reminded send_now #1': { takeStep: stopSteps },
  'reminded send_now #2': { takeStep: [job, ...stopSteps], besides: letterBefore('final_notice') },
  'reminded send_now #3': { takeStep: [job, ...next(11)] },
  'reminded promise': { keepPromise: promise, stopSteps },
  'reminded pause': { keepPause: pause, stopSteps },
  'reminded close': dunned,
  'reminded settle': { keepEnd: dunned.keepEnd },
  'reminded undeliver': { stopSteps },
  'to_print mark_sent #1': { keepSent: [contact] },
  'to_print mark_sent #2': { keepSent: [contact, ...next(7)] },
  'to_print settle': { keepEnd: [closed] },
  'to_print close': { keepReason: [waived], keepEnd: [closed] },
  'final_notice hand_over': { keepReason: [unpaid] },
  'final_notice promise': { keepPromise: promise },
  'final_notice pause': { keepPause: pause },
  'final_notice close': { keepReason: [waived], keepEnd: [closed] },
  'final_notice settle': { keepEnd: [closed] },
  'legal close': { keepReason: [waived], keepEnd: [closed] },
  'legal settle': { keepEnd: [closed, noReason] },
  'promised break_promise #1': { goOn: onBreak, tellTaker },
  'promised break_promise #2': { goOn: [...onBreak, ...next(2)], tellTaker },
  'promised break_promise #3': { goOn: [...onBreak, ...next(2)], tellTaker },
  'promised resume #1': { goOn: onBreak },
  'promised resume #2': { goOn: [...onBreak, ...next(2)] },
  'promised resume #3': { goOn: [...onBreak, ...next(2)] },
  'promised settle': { keepEnd: [closed, ...onBreak] },
  'promised close': { keepReason: [waived], keepEnd: [closed, ...onBreak] },
  'paused end_pause #1': { goOn: onPause },
  'paused end_pause #2': { goOn: [...onPause, ...next(2)] },
  'paused end_pause #3': { goOn: [...onPause, ...next(2)] },
  'paused resume #1': { goOn: onPause },
  'paused resume #2': { goOn: [...onPause, ...next(2)] },
  'paused resume #3': { goOn: [...onPause, ...next(2)] },
  'paused settle': { keepEnd: [closed, ...onPause] },
  'paused close': { keepReason: [waived], keepEnd: [closed, over, 'timer of dunning_case: end_pause is dropped'] },
};

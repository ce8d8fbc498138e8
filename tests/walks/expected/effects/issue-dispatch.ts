import type { ExpectedEffects } from '../effect-words.ts';

const stopAnswerTimer = ['timer of issue_dispatch: lapse is dropped'];
const stopMissedTimer = ['timer of issue_dispatch: miss is dropped'];
const noSlot = ['issue_dispatch.slot_from: nothing', 'issue_dispatch.slot_to: nothing'];
const noProvider = ['issue_dispatch.provider_id: nothing', 'issue_dispatch.respond_by: nothing'];
const keepDoneAt = ['issue_dispatch.done_at: now'];
const droppedQuote = (by: string) => [
  'issue_dispatch.provider_id: nothing',
  'issue_dispatch.quote_until: nothing',
  `work_order_item withdraw: submitted → draft by ${by}`,
  `work_order_item drop: draft → cancelled by ${by}`,
];
const slot = (days: number) => [
  `issue_dispatch.slot_from: today + ${days} at 11:00`,
  `issue_dispatch.slot_to: today + ${days} at 13:00`,
];
/** An hour after its end. */
const missAt = (days: number) => [`timer of issue_dispatch: miss today + ${days} at 14:00`];
const responded = ['issue_dispatch.responded_at: now'];
const noLadder = ['issue_dispatch.reason: No ladder'];
const begun = ['issue_dispatch.responded_at: now', 'maintenance_issue start: assigned → in_progress by operations'];
const resolved = [
  'issue_dispatch.cause: wear',
  'issue_dispatch.resolution: The seal was replaced',
  'issue_dispatch.resolved_at: now',
  'maintenance_issue resolve: in_progress → resolved by operations',
  'timer of maintenance_issue: auto_close in 72 h',
];
const unassigned = ['maintenance_issue unassign: assigned → pending by operations'];
const cycle = [
  'issue_dispatch.cause: nothing',
  'issue_dispatch.counted_from: now',
  'issue_dispatch.opened_at: now',
  'issue_dispatch.reason: It drips again',
  'issue_dispatch.reopen_count: 1',
  'issue_dispatch.resolution: nothing',
  'issue_dispatch.resolved_at: nothing',
  'issue_dispatch.responded_at: nothing',
  'timer of maintenance_issue: auto_close is dropped',
];

export const effects: ExpectedEffects = {
  'none offer': {
    keepProvider: ['issue_dispatch.provider_id: provider', 'issue_dispatch.respond_by: today + 2 at 12:00'],
    startAnswerTimer: ['timer of issue_dispatch: lapse today + 2 at 12:00'],
  },
  'none taken_on': {
    besides: [
      'issue_dispatch.assignee_id: operations',
      'maintenance_issue assign: pending → assigned by admin',
      'to operations, about the maintenance_issue: IS-… was assigned to you: The kitchen tap drips / أُسند إليك البلاغ IS-…: The kitchen tap drips',
    ],
  },
  'offered accept': { stopAnswerTimer, besides: ['maintenance_issue accept: pending → assigned by operations'] },
  'offered decline': {
    stopAnswerTimer,
    keepDecline: [...noProvider, 'issue_dispatch.declined_ids: provider', 'issue_dispatch.reason: Fully booked'],
  },
  'offered withdraw': { stopAnswerTimer, forgetProvider: noProvider },
  'offered lapse': { forgetProvider: noProvider, besides: ['timer of issue_dispatch: lapse is sent'] },
  'offered stood_down': {
    stopAnswerTimer,
    forgetProvider: noProvider,
    besides: [
      'issue_dispatch.reason: It drips again',
      'maintenance_issue cancel: pending → cancelled by operations (It drips again)',
    ],
  },
  'offered quote': {
    keepQuote: [
      'issue_dispatch.quote_until: today + 3 at 12:00',
      'issue_dispatch.respond_by: nothing',
      'work_order_item submit: draft → submitted by operations',
    ],
    startAnswerTimer: ['timer of issue_dispatch: lapse today + 3 at 12:00'],
  },
  'quoted take': {
    stopAnswerTimer,
    besides: [
      'maintenance_issue take: pending → assigned by operations',
      'work_order_item approve: submitted → approved by admin',
    ],
  },
  'quoted refuse': { stopAnswerTimer, keepWhy: ['issue_dispatch.reason: Too dear'], forgetProvider: droppedQuote('operations') },
  'quoted withdraw': { stopAnswerTimer, forgetProvider: droppedQuote('operations') },
  'quoted lapse': { forgetProvider: droppedQuote('the system'), besides: ['timer of issue_dispatch: lapse is sent'] },
  'quoted stood_down': {
    stopAnswerTimer,
    forgetProvider: droppedQuote('operations'),
    besides: [
      'issue_dispatch.reason: It drips again',
      'maintenance_issue cancel: pending → cancelled by operations (It drips again)',
    ],
  },
  'accepted schedule': { keepSlot: slot(3), startMissedTimer: missAt(3), keepResponse: responded },
  'accepted hand_back': {
    keepWhy: noLadder,
    forgetProvider: noProvider,
    besides: ['maintenance_issue unassign: assigned → pending by operations (No ladder)'],
  },
  'accepted resolve': { keepDoneAt, besides: [...begun, ...resolved] },
  'accepted stood_down': { forgetProvider: noProvider, besides: unassigned },
  'scheduled arrive': {
    stopMissedTimer,
    besides: ['maintenance_issue start: assigned → in_progress by operations'],
  },
  'scheduled schedule': {
    keepSlot: slot(4),
    startMissedTimer: missAt(4),
    keepWhy: ['issue_dispatch.reason: The tenant is away'],
  },
  'scheduled miss': {
    notifyMissed: [
      'to operations, about the maintenance_issue: The visit for IS-… was missed: The kitchen tap drips / فاتت زيارة البلاغ IS-…: The kitchen tap drips',
    ],
    besides: ['timer of issue_dispatch: miss is sent'],
  },
  'scheduled resolve': {
    stopMissedTimer,
    keepDoneAt,
    besides: ['maintenance_issue start: assigned → in_progress by operations', ...resolved],
  },
  'scheduled stood_down': { stopMissedTimer, forgetProvider: [...noProvider, ...noSlot], besides: unassigned },
  'on_site leave': {
    dropSlot: noSlot,
    besides: [
      'issue_dispatch.waiting_until: today + 2 at 12:00',
      'issue_waiting leave: none → parts by operations',
      'timer of issue_waiting: time_out today + 2 at 12:00',
    ],
  },
  'on_site finish': { keepDoneAt },
  'on_site resolve': { keepDoneAt, besides: resolved },
  'on_site stood_down': {
    forgetProvider: [...noProvider, ...noSlot],
    besides: ['maintenance_issue unassign: in_progress → pending by operations'],
  },
  'missed schedule': { keepSlot: slot(3), startMissedTimer: missAt(3) },
  'missed hand_back': {
    keepWhy: noLadder,
    forgetProvider: [...noProvider, ...noSlot],
    besides: ['maintenance_issue unassign: assigned → pending by operations (No ladder)'],
  },
  'missed resolve': { keepDoneAt, besides: ['maintenance_issue start: assigned → in_progress by operations', ...resolved] },
  'missed stood_down': { forgetProvider: [...noProvider, ...noSlot], besides: unassigned },
  'done redo': { keepWhy: ['issue_dispatch.reason: It drips again'], dropSlot: noSlot },
  'done taken_on': {
    dropSlot: noSlot,
    besides: [
      ...cycle,
      'maintenance_issue reopen: resolved → assigned by admin (It drips again)',
      'to operations, about the maintenance_issue: IS-… was reopened and assigned to you: The kitchen tap drips / أُعيد فتح البلاغ IS-… وهو مسند إليك: The kitchen tap drips',
    ],
  },
  'done stood_down': {
    forgetProvider: noProvider,
    besides: [...cycle, 'maintenance_issue reopen: resolved → pending by operations (It drips again)'],
  },
};

import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['maintenance_issue.reason: It drips again'];
const keepAssignee = ['maintenance_issue.assignee_id: operations'];
const forgetAssignee = ['maintenance_issue.assignee_id: nothing'];
const notifyAssignee = [
  'to operations, about the maintenance_issue: IS-… was assigned to you: The kitchen tap drips / أُسند إليك البلاغ IS-…: The kitchen tap drips',
];
const notifyAgain = [
  'to operations, about the maintenance_issue: IS-… was reopened and assigned to you: The kitchen tap drips / أُعيد فتح البلاغ IS-… وهو مسند إليك: The kitchen tap drips',
];
// It was reported and is the work of no plan, and its unit can be lived in: other tests show what comes of these.
const whatEnds = { settlePlan: [], freeUnit: [] };
const keepClosed = ['maintenance_issue.closed_at: now'];
const stopCloseTimer = ['timer of maintenance_issue: auto_close is dropped'];
const newCycle = [
  'maintenance_issue.cause: nothing',
  'maintenance_issue.counted_from: now',
  'maintenance_issue.opened_at: now',
  'maintenance_issue.reopen_count: 1',
  'maintenance_issue.resolution: nothing',
  'maintenance_issue.resolved_at: nothing',
  'maintenance_issue.responded_at: nothing',
];
const fromClosed = [...newCycle, 'maintenance_issue.closed_at: nothing'];
const takenOn = ['issue_dispatch taken_on: done → accepted by admin (It drips again)'];
const stoodDown = ['issue_dispatch stood_down: done → none by admin (It drips again)'];
const cancelled = ['issue_dispatch stood_down: accepted → none by operations (It drips again)'];

export const effects: ExpectedEffects = {
  'pending assign': { keepAssignee, notifyAssignee, besides: ['issue_dispatch taken_on: none → accepted by admin'] },
  'assigned assign': { keepAssignee, notifyAssignee },
  'in_progress assign': { keepAssignee, notifyAssignee },
  'pending cancel': { keepReason, ...whatEnds },
  'assigned cancel': { keepReason, ...whatEnds, besides: cancelled },
  'in_progress cancel': { keepReason, ...whatEnds, besides: cancelled },
  'pending accept': {
    besides: ['issue_dispatch accept: offered → accepted by operations', 'timer of issue_dispatch: lapse is dropped'],
  },
  'pending take': {
    besides: [
      'issue_dispatch take: quoted → accepted by operations',
      'timer of issue_dispatch: lapse is dropped',
      'work_order_item approve: submitted → approved by admin',
    ],
  },
  'assigned unassign': { forgetAssignee, besides: ['issue_dispatch stood_down: accepted → none by operations'] },
  'in_progress unassign': { forgetAssignee, besides: ['issue_dispatch stood_down: accepted → none by operations'] },
  'assigned start': { keepResponse: ['maintenance_issue.responded_at: now'] },
  'in_progress resolve': {
    keepResolution: [
      'maintenance_issue.cause: wear',
      'maintenance_issue.resolution: The seal was replaced',
      'maintenance_issue.resolved_at: now',
    ],
    startCloseTimer: ['timer of maintenance_issue: auto_close in 72 h'],
    ...whatEnds,
    resolveTickets: [],
    besides: ['issue_dispatch resolve: accepted → done by operations', 'maintenance_issue.done_at: now'],
  },
  'resolved close': { keepClosed, stopCloseTimer },
  'resolved auto_close': { keepClosed, besides: ['timer of maintenance_issue: auto_close is sent'] },
  'resolved reopen #1': { keepReason, newCycle, takeUnit: [], stopCloseTimer, notifyAssignee: notifyAgain, besides: takenOn },
  'resolved reopen #2': { keepReason, newCycle, takeUnit: [], stopCloseTimer, forgetAssignee, besides: stoodDown },
  'closed reopen #1': { keepReason, newCycle: fromClosed, takeUnit: [], notifyAssignee: notifyAgain, besides: takenOn },
  'closed reopen #2': { keepReason, newCycle: fromClosed, takeUnit: [], forgetAssignee, besides: stoodDown },
  'resolved rate': { keepFeedback: ['maintenance_issue.feedback: Quick', 'maintenance_issue.rating: 4'] },
  'closed rate': { keepFeedback: ['maintenance_issue.feedback: Quick', 'maintenance_issue.rating: 4'] },
};

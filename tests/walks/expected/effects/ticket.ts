import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['ticket.reason: It drips again'];
const keepAssignee = ['ticket.assignee_id: operations'];
const forgetAssignee = ['ticket.assignee_id: nothing'];
const notifyAssignee = [
  'to operations, about the ticket: TK-… was assigned to you: The kitchen tap drips / أُسند إليك الطلب TK-…: The kitchen tap drips',
];
const keepClosed = ['ticket.closed_at: now'];
const stopCloseTimer = ['timer of ticket: auto_close is dropped'];

const notifyAgain = [
  'to operations, about the ticket: TK-… was reopened and assigned to you: The kitchen tap drips / أُعيد فتح الطلب TK-… وهو مسند إليك: The kitchen tap drips',
];
// A critical one: an hour to begin, four to resolve, at risk after three quarters.
const restartClock = [
  'ticket.opened_at: now',
  'ticket.reopen_count: 1',
  'ticket.resolution: nothing',
  'ticket.resolve_at_risk_at: in 3 h',
  'ticket.resolve_due_at: in 4 h',
  'ticket.resolved_at: nothing',
  'ticket.respond_at_risk_at: in 0 h 45 min',
  'ticket.respond_due_at: in 1 h',
  'ticket.responded_at: nothing',
];
const fromClosed = [...restartClock, 'ticket.closed_at: nothing'];

const withIssue = {
  keepResolution: ['ticket.resolution: The seal was replaced', 'ticket.resolved_at: now'],
  startCloseTimer: ['timer of ticket: auto_close in 72 h'],
};

export const effects: ExpectedEffects = {
  'pending assign': { keepAssignee, notifyAssignee },
  'assigned assign': { keepAssignee, notifyAssignee },
  'in_progress assign': { keepAssignee, notifyAssignee },
  'pending cancel': { keepReason },
  'assigned cancel': { keepReason },
  'in_progress cancel': { keepReason },
  'assigned unassign': { forgetAssignee },
  'assigned start': { keepStart: ['ticket.responded_at: now'] },
  'in_progress resolve': {
    keepResolution: ['ticket.resolution: The seal was replaced', 'ticket.resolved_at: now'],
    startCloseTimer: ['timer of ticket: auto_close in 72 h'],
  },
  'pending issue_resolved': { keepStart: ['ticket.responded_at: now'], ...withIssue },
  'assigned issue_resolved': { keepStart: ['ticket.responded_at: now'], ...withIssue },
  'in_progress issue_resolved': withIssue,
  'resolved close': { keepClosed, stopCloseTimer },
  'resolved auto_close': { keepClosed, besides: ['timer of ticket: auto_close is sent'] },
  'resolved reopen #1': { keepReason, restartClock, stopCloseTimer, notifyAssignee: notifyAgain },
  'resolved reopen #2': { keepReason, restartClock, stopCloseTimer, forgetAssignee },
  'closed reopen #1': { keepReason, restartClock: fromClosed, notifyAssignee: notifyAgain },
  'closed reopen #2': { keepReason, restartClock: fromClosed, forgetAssignee },
  'resolved rate': { keepFeedback: ['ticket.feedback: Quick', 'ticket.rating: 4'] },
  'closed rate': { keepFeedback: ['ticket.feedback: Quick', 'ticket.rating: 4'] },
};

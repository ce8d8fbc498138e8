import { approved, asked, type ExpectedEffects, heldForAWeek, overdue, rejected } from '../effect-words.ts';

const stopClock = ['execution_step 2.decided_at: now', 'timer of execution_step 2: due is dropped'];
const isVoid = (role: string) => `decision of ${role} void: pending → void by the system`;
const markOverdue = ['execution_step 2.overdue: true'];
const sent = ['timer of execution_step 2: due is sent'];
const rejection = [
  'execution step_rejected: running → rejected by the system',
  'execution.decided_at: now',
  'hold is released: soft',
  rejected,
];

export const effects: ExpectedEffects = {
  // The second step of a request, with a deadline of one business hour.
  'waiting activate': {
    startClock: ['execution_step 2.started_at: now', 'execution_step 2.due_at: in 1 h', 'timer of execution_step 2: due in 1 h'],
    askDeciders: [
      'decision of finance_manager is made, escalated false',
      'decision of admin is made, escalated false',
      asked('finance_manager'),
      asked('admin'),
    ],
  },
  'active decided #1': {
    stopClock,
    voidDecisions: [isVoid('admin')],
    notifyExecutionDone: [
      'execution step_done: running → approved by the system',
      'execution.decided_at: now',
      'quotation all_approved: waiting_for_approval → requests_approved by the system',
      'hold is released: soft',
      heldForAWeek,
      approved,
    ],
  },
  'active decided #2': {
    stopClock,
    voidDecisions: [isVoid('admin')],
    notifyExecutionRejected: [
      ...rejection,
      'quotation any_rejected: waiting_for_approval → requests_rejected by the system (Walk … of the first company: Too low by far)',
      'quotation.cancel_reason: Walk … of the first company: Too low by far',
    ],
  },
  'active due #1': {
    markOverdue,
    voidDecisions: [isVoid('finance_manager'), isVoid('admin')],
    notifyExecutionRejected: [...rejection, 'quotation any_rejected: waiting_for_approval → requests_rejected by the system'],
    besides: sent,
  },
  'active due #2': {
    markOverdue,
    escalate: [
      // Instead of the first of those who are late.
      'execution_step 2.escalated_at: now',
      'decision of general_manager is made, from_id admin, escalated true',
      asked('general_manager'),
      'timer of execution_step 2: due in 1 h',
    ],
    besides: sent,
  },
  'active due #3': {
    markOverdue,
    // Five days after Thursday is a Tuesday, and one hour later it is still open.
    remind: [overdue('finance_manager'), overdue('admin'), 'timer of execution_step 2: due in 1 h'],
    besides: sent,
  },
  // Its only decider leaves, and the first above the requester is asked instead.
  'active resolve': {
    resolveAnew: ['decision of leasing_manager is made, escalated false', asked('leasing_manager')],
  },
  // One of five leaves whom all would have had to follow.
  'active strand': {
    stopClock,
    voidDecisions: [isVoid('admin')],
    notifyExecutionRejected: rejection,
  },
  'active skip': { stopClock, voidDecisions: [isVoid('finance_manager'), isVoid('admin')] },
};

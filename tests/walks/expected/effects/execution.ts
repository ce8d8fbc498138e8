import { approved, asked, type ExpectedEffects, heldForAWeek, inNineHours, rejected } from '../effect-words.ts';

const voidDecisions = [
  'decision of leasing_manager void: pending → void by the system',
  'execution_step skip: active → skipped by the system',
];

export const effects: ExpectedEffects = {
  'running step_done #1': {
    startNextStep: [
      'execution_step 2 activate: waiting → active by the system',
      'execution_step 2.started_at: now',
      `execution_step 2.due_at: ${inNineHours}`,
      `timer of execution_step 2: due ${inNineHours}`,
      'decision of finance_manager is made, escalated false',
      asked('finance_manager'),
    ],
  },
  'running step_done #2': {
    notifyApproved: [
      'execution.decided_at: now',
      'quotation all_approved: waiting_for_approval → requests_approved by the system',
      'hold is released: soft',
      heldForAWeek,
      approved,
    ],
  },
  'running step_rejected': {
    voidDecisions: [],
    notifyRejected: [
      'execution.decided_at: now',
      'quotation any_rejected: waiting_for_approval → requests_rejected by the system (Walk … of the first company: Too low by far)',
      'hold is released: soft',
      rejected,
    ],
  },
  'running withdraw': { voidDecisions },
  'running entity_changed': { voidDecisions },
};

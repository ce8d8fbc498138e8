import { approved, asked, type ExpectedEffects, heldForAWeek, rejected } from '../effect-words.ts';

/** The only step of the only request is over, and the offer with it. */
const over = ['execution.decided_at: now', 'execution_step.decided_at: now', 'timer of execution_step: due is dropped'];
const decided = 'decision of leasing_manager.decided_at: now';

export const effects: ExpectedEffects = {
  'pending approve': {
    keepDecision: [decided, 'decision of leasing_manager.comment: Fine'],
    notifyStep: [
      ...over,
      'execution_step decided: active → approved by the system',
      'execution step_done: running → approved by the system',
      'quotation all_approved: waiting_for_approval → requests_approved by the system',
      'quotation.approved_hash: of its price',
      'hold is released: soft',
      heldForAWeek,
      approved,
    ],
  },
  'pending reject': {
    keepDecision: [decided, 'decision of leasing_manager.rejection_reason_id: rejection_reason'],
    notifyStep: [
      ...over,
      'execution_step decided: active → rejected by the system',
      'execution step_rejected: running → rejected by the system',
      'quotation any_rejected: waiting_for_approval → requests_rejected by the system (Walk … of the first company)',
      'quotation.cancel_reason: Walk … of the first company',
      'hold is released: soft',
      rejected,
    ],
  },
  'pending reassign': {
    keepReason: [decided, 'decision of leasing_manager.comment: On leave'],
    handOver: ['decision of finance_manager is made, from_id leasing_manager, escalated false', asked('finance_manager')],
  },
  'pending delegate': {
    keepDecision: [decided],
    passOn: ['decision of finance_manager is made, from_id leasing_manager, escalated false', asked('finance_manager')],
  },
};

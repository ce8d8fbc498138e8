import { executionCalls } from '../../api/approvals/execution.ts';
import { rejectionReason } from './deals.ts';
import type { Road } from './hand.ts';
import { begin, manager, type RunState, readRun, withdraw } from './runs.ts';

interface DecisionState extends RunState {
  decision: number;
  /** A reason of rejection that can be chosen, whatever the company has. */
  reason: number;
}
const decisionActs: Road<DecisionState>['acts'] = {
  void: async (hand, state) => {
    await withdraw(hand, state);
    return null;
  },
  approve: async (hand, { decision: id }) => {
    await hand.ask(manager, executionCalls.approve, { params: { id }, body: { comment: 'Fine' } });
    return manager;
  },
  reject: async (hand, { decision: id, reason: rejection_reason_id }) => {
    await hand.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    return manager;
  },
  delegate: async (hand, { decision: id }) => {
    await hand.ask(manager, executionCalls.delegate, {
      params: { id },
      body: { to: await hand.userId('finance_manager') },
    });
    return manager;
  },
};
export const decisionRoad: Road<DecisionState> = {
  entity: 'decision',
  makes: ['a comment is required', 'not to be delegated'],
  create: async (hand, _, facts = []) => {
    const state = await begin(hand, [
      {
        require_comment: facts.includes('a comment is required'),
        allow_delegate: !facts.includes('not to be delegated'),
      },
    ]);
    const { steps } = await readRun(hand, state.run);
    return { ...state, decision: steps[0]?.decisions[0]?.id as number, reason: await rejectionReason(hand) };
  },
  idOf: ({ decision }) => decision,
  others: { isMine: 'finance_manager' },
  tries: {
    'reject gaveNote': async (hand, { decision: id }) => {
      const rejection_reason_id = await rejectionReason(hand, true);
      await hand.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    },
  },
  reads: ({ decision }) => ({ as: manager, call: executionCalls.decision, params: { id: decision }, at: 'status' }),
  acts: decisionActs,
  page: {
    as: manager,
    at: '/approvals/',
    id: ({ run }) => run,
    isDirect: true,
    fills: {
      approve: [{ label: 'Comment', text: 'Fine by me' }],
      reject: [
        { label: 'Comment', text: 'Far too low for this building' },
        { label: 'Reason of rejection', first: true },
      ],
      delegate: [{ label: 'Pass on to', first: true }],
    },
  },
};

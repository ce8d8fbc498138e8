import { executionCalls } from '../../api/approvals/execution.ts';
import type { Scenario } from './driving/driver.ts';
import { begin, manager, type RunState, readRun, withdraw } from './parts/runs.ts';

interface DecisionState extends RunState {
  decision: number;
  /** A rejection reason made for this scenario. */
  reason: number;
}
const decisionActs: Scenario<DecisionState>['acts'] = {
  void: async (driver, state) => {
    await withdraw(driver, state);
    return null;
  },
  approve: async (driver, { decision: id }) => {
    await driver.ask(manager, executionCalls.approve, { params: { id }, body: { comment: 'Fine' } });
    return manager;
  },
  reject: async (driver, { decision: id, reason: rejection_reason_id }) => {
    await driver.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    return manager;
  },
  delegate: async (driver, { decision: id }) => {
    await driver.ask(manager, executionCalls.delegate, {
      params: { id },
      body: { to: await driver.userId('finance_manager') },
    });
    return manager;
  },
  reassign: async (driver, { decision: id }) => {
    await driver.ask('admin', executionCalls.reassign, {
      params: { id },
      body: { to: await driver.userId('finance_manager'), reason: 'On leave' },
    });
    return 'admin';
  },
};
export const decisionScenario: Scenario<DecisionState> = {
  entity: 'decision',
  inApp: {
    presses: {
      'WFL-37': () => ({ on: 'execution', of: 'decision', event: 'approve' }),
      'WFL-38': () => ({ on: 'execution', of: 'decision', event: 'reject' }),
    },
  },
  makes: ['a comment is required', 'not to be delegated'],
  create: async (driver, _, facts = []) => {
    const state = await begin(driver, [
      {
        require_comment: facts.includes('a comment is required'),
        allow_delegate: !facts.includes('not to be delegated'),
      },
    ]);
    const { steps } = await readRun(driver, state.run);
    return { ...state, decision: steps[0]?.decisions[0]?.id as number, reason: await driver.rejectionReason(false) };
  },
  idOf: ({ decision }) => decision,
  others: { isMine: 'finance_manager' },
  attempts: {
    'reject gaveLongNote': async (driver, { decision: id }) => {
      const rejection_reason_id = await driver.rejectionReason(true);
      await driver.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    },
  },
  reads: ({ decision }) => ({ as: manager, call: executionCalls.decision, params: { id: decision }, at: 'status' }),
  acts: decisionActs,
  page: {
    as: manager,
    by: { reassign: 'admin' },
    at: '/approvals/',
    id: ({ run }) => run,
    confirms: ['approve'],
    fills: {
      approve: [{ label: 'Comment', text: 'Fine by me' }],
      reject: [
        { label: 'Comment', text: 'Far too low for this building' },
        { label: 'Rejection reason', first: true },
      ],
      delegate: [{ label: 'Delegate to', first: true }],
      reassign: [
        { label: 'New approver', first: true },
        { label: 'Reason', text: 'On leave' },
      ],
    },
  },
};

import { quotationConfigCalls } from '../../../api/approvals/config.ts';
import { executionCalls } from '../../../api/approvals/execution.ts';
import { userCalls } from '../../../api/settings/user.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  associatedMachine,
  colleaguesMachine,
  commentMachine,
  decideMachine,
  executionMachine,
  pendingMachine,
  reasonsMachine,
  soleMachine,
} from './flows.ts';
import { type ExecutionFacts, executionLifecycle } from './lifecycle.ts';

const executionSamples: LifecycleSamples<typeof executionLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ExecutionFacts>(
    { viewer: theSystem, today: '2026-01-15', steps_left: 0 },
    { 'one more step': { steps_left: 1 } },
  ),
  events: {},
};

const run = recordedAnswer(executionCalls.associatedOne);
const file = 'approvals/execution/flows.ts';

export const executionCharts: Chart[] = [
  lifecycleChart('approvals/execution/lifecycle.ts', executionLifecycle, executionSamples),
  flowChart(file, 'pending approvals', pendingMachine, listSamples(recordedAnswer(executionCalls.pending))),
  flowChart(file, 'associated approvals', associatedMachine, listSamples(recordedAnswer(executionCalls.associated))),
  flowChart(file, 'approvals by a sole approver', soleMachine, listSamples(recordedAnswer(executionCalls.associated))),
  flowChart(file, 'approval', executionMachine, readSamples(run, { id: run.id })),
  flowChart(
    file,
    'reasons to reject',
    reasonsMachine,
    readSamples(recordedAnswer(quotationConfigCalls.reasons).rows, { kind: run.kind }),
  ),
  flowChart(
    file,
    'colleagues',
    colleaguesMachine,
    readSamples(
      recordedAnswer(userCalls.brief).rows.map(({ id, name }) => ({ id, name })),
      null,
    ),
  ),
  flowChart(
    file,
    'decide',
    decideMachine,
    taskSamples({ what: 'approve', id: run.my_decision_id ?? 0, comment: 'Within the budget of the compound' }),
  ),
  flowChart(file, 'comment', commentMachine, taskSamples({ id: run.id, text: 'Which floor do they prefer?' })),
];

import { activityCalls } from '../../../api/sales/activity.ts';
import { leadCalls } from '../../../api/sales/lead.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { finishActivityMachine, leadActivitiesMachine, logActivityMachine } from './flows.ts';

const { id } = recordedAnswer(leadCalls.get);

export const activityCharts: Chart[] = [
  flowChart(
    'sales/activity/flows.ts',
    'lead activities',
    leadActivitiesMachine,
    readSamples(recordedAnswer(activityCalls.list), { id }),
  ),
  sharedChart(
    'kit/task-flow.ts',
    'log an activity',
    logActivityMachine,
    taskSamples({ id, kind: 'call', outcome: 'reached', note: 'Calls back on Sunday', due_on: '' }),
  ),
  flowChart(
    'sales/activity/flows.ts',
    'finish an activity',
    finishActivityMachine,
    taskSamples({ lead_id: id, id: 1, done: true }, { isTakenBack: true }),
  ),
];

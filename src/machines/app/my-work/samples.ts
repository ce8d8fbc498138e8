import { workCalls } from '../../../api/app/my-work.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { myWorkMachine, workFiguresMachine, workQueuesMachine } from './flows.ts';

const myWork = recordedAnswer(workCalls.myWork);

const myWorkSamples: FlowSamples<typeof myWorkMachine> = {
  inputs: { 'nothing yet': null },
  outputs: { read: { 'my work': { answer: myWork } }, reread: { 'my work': { answer: myWork } } },
  errors: { read: [failures.offline, failures.missing], reread: [failures.offline], watchChanges: [failures.broken] },
  events: {
    'a record changes': { type: 'remote.changed', entity: 'decision', id: 4, version: 2 },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'the way is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
    again: { type: 'again' },
    retry: { type: 'retry' },
  },
};

export const workCharts: Chart[] = [
  sharedChart('kit/read-flow.ts', 'my work', myWorkMachine, myWorkSamples),
  flowChart(
    'app/my-work/flows.ts',
    'numbers of my work',
    workFiguresMachine,
    readSamples(recordedAnswer(workCalls.figures), null),
  ),
  flowChart('app/my-work/flows.ts', 'queues of my work', workQueuesMachine, readSamples(recordedAnswer(workCalls.queues), null)),
];

import { type Visitor, visitorCalls } from '../../../api/visits/visitor.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, recordSamples } from '../../kit/samples/uses.ts';
import { visitorFlows } from './flows.ts';
import { visitorLifecycle } from './lifecycle.ts';

const reason = { reason: 'Broke the barrier of gate 2' };
const ban = { ...reason, scope: 'company' as const };
const visitorSamples: LifecycleSamples<typeof visitorLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }, { 'the system': { viewer: theSystem } }),
  events: {
    ban: [
      ban,
      { ...ban, until: '2026-02-15' },
      { scope: 'company', reason: null },
      { ...reason, scope: 'compound' },
      { ...ban, until: '2026-01-14' },
    ],
    unban: [reason, { reason: null }],
  },
};

const file = 'visits/visitor/flows.ts';
const visitor: Visitor = { ...recordedAnswer(visitorCalls.get), status: 'clear' };

export const visitorCharts: Chart[] = [
  lifecycleChart('visits/visitor/lifecycle.ts', visitorLifecycle, visitorSamples),
  flowChart(file, 'visitor list', visitorFlows.list, listSamples(recordedAnswer(visitorCalls.list))),
  flowChart(
    file,
    'visitor page',
    visitorFlows.page,
    recordSamples(visitor, { lifecycle: visitorLifecycle, payload: ban, isRemoved: false }),
  ),
];

import { dunningCaseCalls } from '../../../api/finance/dunning-case.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { dunningCaseFlows, startDunningMachine, tenantCasesMachine } from './flows.ts';
import { type DunningCaseFacts, dunningCaseLifecycle } from './lifecycle.ts';

const reason = { reason: 'The tenant disputes the meter reading' };
const unpaid = { reason: 'Nothing was paid after the final notice' };
const waived = { reason: 'It was waived for the tenant' };
const until = { until: '2026-01-20' };
const dunningCaseSamples: LifecycleSamples<typeof dunningCaseLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DunningCaseFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', owes: true, owes_uncovered: true, next_step_on: '2026-01-15' },
      ...{ has_next_step: true, next_is_last: false, next_is_printed: false, had_letter: false, had_final: false },
    },
    {
      'nothing past due any more': { owes: false, owes_uncovered: false },
      'all of it covered by cheques': { owes_uncovered: false },
      'a step that is due tomorrow': { next_step_on: '2026-01-16' },
      'no further step': { has_next_step: false, next_step_on: null },
      'the last step': { next_is_last: true, had_letter: true },
      'a letter to be printed': { next_is_printed: true },
      'a letter before': { had_letter: true },
      'the final notice before': { had_letter: true, had_final: true },
      'the system': { viewer: theSystem },
      'the system, and nothing is past due any more': { viewer: theSystem, owes: false, owes_uncovered: false },
      'the system, and a letter to be printed': { viewer: theSystem, next_is_printed: true },
      'the system, and the last step': { viewer: theSystem, next_is_last: true, had_letter: true },
      'the system, after a letter': { viewer: theSystem, had_letter: true },
      'the system, after the final notice': { viewer: theSystem, had_letter: true, had_final: true },
    },
  ),
  events: {
    promise: [until, {}, { until: '2026-01-14' }],
    pause: [{ ...until, ...reason }, until, reason],
    hand_over: [unpaid, {}],
    close: [waived, {}],
  },
};

const file = 'finance/dunning-case/flows.ts';
const one = recordedAnswer(dunningCaseCalls.get);
const tenant = { tenant_id: one.tenant_id };

export const dunningCaseCharts: Chart[] = [
  lifecycleChart('finance/dunning-case/lifecycle.ts', dunningCaseLifecycle, dunningCaseSamples),
  flowChart(file, 'dunning case list', dunningCaseFlows.list, listSamples(recordedAnswer(dunningCaseCalls.list))),
  flowChart(
    file,
    'dunning case page',
    dunningCaseFlows.page,
    recordSamples(one, { lifecycle: dunningCaseLifecycle, payload: { ...reason, ...until }, isEdited: false, isRemoved: false }),
  ),
  flowChart(file, 'dunning cases of a tenant', tenantCasesMachine, readSamples([one], tenant)),
  flowChart(file, 'start dunning', startDunningMachine, taskSamples(tenant, { answer: [one] })),
];

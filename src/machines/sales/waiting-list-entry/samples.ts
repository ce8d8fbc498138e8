import { waitingListEntryCalls } from '../../../api/sales/waiting-list-entry.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { waitingListEntryFlows } from './flows.ts';
import { type WaitingFacts, waitingListEntryLifecycle } from './lifecycle.ts';

const reason = { reason: 'Found a flat elsewhere' };
const waitingSamples: LifecycleSamples<typeof waitingListEntryLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<WaitingFacts>(
    { viewer: viewerNow, today: '2026-01-15', unit_free: true },
    { 'a unit that somebody else took': { unit_free: false }, 'the system': { viewer: theSystem } },
  ),
  events: { offer: [{ unit_id: 1 }], decline: [reason, {}], leave: [reason, {}] },
};

export const waitingListEntryCharts: Chart[] = [
  lifecycleChart('sales/waiting-list-entry/lifecycle.ts', waitingListEntryLifecycle, waitingSamples),
  ...entityCharts('waiting_list_entry', waitingListEntryFlows, waitingListEntryCalls, {
    lifecycle: waitingListEntryLifecycle,
    at: 'waiting',
    payload: reason,
    field: 'note',
  }),
];

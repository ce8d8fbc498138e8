import { sellableUnitCalls as calls } from '../../../api/property/sellable-unit.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { sellableBoardMachine, sellableFiguresMachine, sellableUnitFlows } from './flows.ts';
import { type SellableFacts, sellableUnitLifecycle } from './lifecycle.ts';

const reason = { reason: 'The bank refused the loan' };
const buyer = { buyer_name: 'Reem Al-Shehri', buyer_mobile: '+966500000004', deposit: '50000.00' };

const sellableSamples: LifecycleSamples<typeof sellableUnitLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<SellableFacts>(
    { viewer: viewerNow, today: '2026-01-15', progress: 100 },
    { 'a unit that is still being built': { progress: 60 } },
  ),
  events: {
    reserve: [
      buyer,
      { ...buyer, reserved_until: '2026-02-15' },
      { ...buyer, reserved_until: '2026-01-15' },
      { ...buyer, deposit: '0.00' },
      {},
    ],
    sign: [{ contract_no: 'S-1001' }, {}],
    release: [reason, {}],
    withdraw: [reason, {}],
    cancel: [reason, {}],
    resell: [{ ...reason, buyer_name: buyer.buyer_name, buyer_mobile: buyer.buyer_mobile }, reason, {}],
  },
};

const page = recordedAnswer(calls.list);
const figures = {
  progress: recordedAnswer(calls.progressFigures),
  tickets: recordedAnswer(calls.ticketFigures),
  statuses: recordedAnswer(calls.statusFigures),
  access: recordedAnswer(calls.accessFigures),
};
const bands = [
  { from: 0, to: 24, total: 0, units: [] },
  { from: 75, to: 99, total: 2, units: page.rows.slice(0, 2) },
];
const file = 'property/sellable-unit/flows.ts';

export const sellableUnitCharts: Chart[] = [
  lifecycleChart('property/sellable-unit/lifecycle.ts', sellableUnitLifecycle, sellableSamples),
  ...entityCharts('sellable_unit', sellableUnitFlows, calls, {
    lifecycle: sellableUnitLifecycle,
    payload: reason,
    field: 'note',
  }),
  flowChart(file, 'sales figures', sellableFiguresMachine, readSamples(figures, { compound_id: null })),
  flowChart(file, 'sales board', sellableBoardMachine, readSamples(bands, { compound_id: null })),
];

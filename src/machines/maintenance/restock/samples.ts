import { restockCalls } from '../../../api/maintenance/restock.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { restockFlows, restocksOfPartMachine } from './flows.ts';
import { type RestockFacts, restockLifecycle } from './lifecycle.ts';

const reason = { reason: 'The supplier has no more of it' };
const ahead = { on: '2026-02-01' };
const restockSamples: LifecycleSamples<typeof restockLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<RestockFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', part_is_active: true, outstanding: 10, returnable: 4 },
      ...{ ordered_on: '2026-01-05', received_on: '2026-01-12' },
    },
    {
      'a part that was deactivated': { part_is_active: false },
      'a restock of which nothing is left in the store': { returnable: 0 },
    },
  ),
  events: {
    order: [{}, ahead],
    receive: [{ qty: 10 }, { qty: 4 }, {}, { qty: 10, ...ahead }],
    close_short: [reason, {}],
    cancel: [reason, {}],
    send_back: [{ qty: 2, ...reason }, { qty: 2 }, reason, { qty: 2, ...reason, ...ahead }],
  },
};

const restock = recordedAnswer(restockCalls.get);
export const restockCharts: Chart[] = [
  lifecycleChart('maintenance/restock/lifecycle.ts', restockLifecycle, restockSamples),
  ...entityCharts('restock', restockFlows, restockCalls, {
    ...{ lifecycle: restockLifecycle, payload: { ...reason, qty: restock.quantity }, at: 'draft', field: 'reference' },
  }),
  flowChart(
    'maintenance/restock/flows.ts',
    'restocks of a part',
    restocksOfPartMachine,
    readSamples([restock], { part_id: restock.part_id }),
  ),
];

import type { GateList, ScanResult } from '../../../api/visits/visit.ts';
import { type Chart, failures, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { gateMachine, gatesMachine } from './flows.ts';
import type { Judged } from './gate-setup.ts';

const list: GateList = {
  ...{ as_of: '2026-01-15T06:00:00.000Z', company: 1, compound: 2, keys: [], revoked: [] },
  visits: [],
};
const scan = {
  ...{ uuid: '5f0c7a52-9f2e-4b0e-8f54-0f1f6f0a7b11', visit_id: 7, position: 0, direction: 'in' as const },
  at: '2026-01-15T06:10:00.000Z',
};
const passes: Judged = { verdict: { passes: true, why: null, since: null, name: 'Laura Reyes', direction: 'in' }, scan };
const stops: Judged = {
  verdict: { passes: false, why: 'revoked', since: null, name: 'Laura Reyes', direction: 'in' },
  scan: null,
};
const answers: ScanResult[] = [{ uuid: scan.uuid, result: 'accepted', why: null, values: {} }];

export const gateCharts: Chart[] = [
  flowChart('visits/gate/flows.ts', 'gate', gateMachine, {
    inputs: { 'a tablet': undefined },
    outputs: { readList: { 'a list': list }, judge: { passes, stops }, sendScans: { answers } },
    errors: { readList: [failures.offline], judge: [failures.broken], sendScans: [failures.offline] },
    events: {
      'place.choose': { type: 'place.choose', compound: 2 },
      'place.leave': { type: 'place.leave' },
      'direction.turn': { type: 'direction.turn' },
      show: { type: 'show', shown: { text: '048213' } },
      dismiss: { type: 'dismiss' },
      refresh: { type: 'refresh' },
    },
    facet: ({ compound, queue }) => [compound, queue.length],
    unseen: 'a shell of its own',
  }),
  flowChart(
    'visits/gate/flows.ts',
    'gates',
    gatesMachine,
    readSamples([{ id: 2, name_en: 'Palm Gardens', name_ar: 'حدائق النخيل' }], null),
  ),
];

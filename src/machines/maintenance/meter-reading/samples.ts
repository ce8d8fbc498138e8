import { meterCalls } from '../../../api/maintenance/meter.ts';
import type { MeterReading } from '../../../api/maintenance/meter-reading.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { meterReadingEditMachine, meterReadingsMachine } from './flows.ts';

const parents = { meter_id: recordedAnswer(meterCalls.get).id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const row: MeterReading = {
  ...{ ...known, id: 1, ...parents, value: 4_180, kind: 'normal', at: '2026-03-01T08:00:00.000Z', note: 'After the service' },
  ...{ source: 'person', delta: 412, reader_name: 'عبدالله الزهراني' },
};
const file = 'maintenance/meter-reading/flows.ts';

export const meterReadingCharts: Chart[] = [
  flowChart(file, 'meter readings', meterReadingsMachine, childListSamples([row], parents)),
  flowChart(
    file,
    'meter reading form',
    meterReadingEditMachine,
    editSamples(meterReadingEditMachine, { record: row, field: 'note', parents }),
  ),
];

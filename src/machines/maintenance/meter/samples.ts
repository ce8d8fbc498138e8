import { type Meter, meterCalls } from '../../../api/maintenance/meter.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { equipmentMetersMachine, meterFlows } from './flows.ts';

const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const meter: Meter = {
  ...{ ...known, id: 3, name_en: 'Running hours', name_ar: 'ساعات التشغيل', equipment_id: 11, measure: 'hour', start: 0 },
  ...{ max: 99_999, value: 4_180, used: 4_180, read_at: '2026-03-01T08:00:00.000Z', active: true },
  ...{ equipment_code: 'EQ-011', equipment_name_en: 'Standby generator', equipment_name_ar: 'المولد الاحتياطي' },
};

export const meterCharts: Chart[] = [
  ...entityCharts('meter', meterFlows, meterCalls),
  flowChart('maintenance/meter/flows.ts', 'meters of equipment', equipmentMetersMachine, readSamples([meter], { equipment: 11 })),
];

import {
  type MeterReading,
  MeterReadingInput,
  meterReadingCalls,
  meterReadingFields,
} from '../../../api/maintenance/meter-reading.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<MeterReading, MeterReadingInput>(
  'meter_reading',
  { fields: meterReadingFields, input: MeterReadingInput },
  meterReadingCalls,
);
export const meterReadingEditMachine = flows.edit;
export const meterReadingsMachine = flows.list;

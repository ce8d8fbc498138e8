import { type MeterReading, meterReadingFields } from '../../../api/maintenance/meter-reading.ts';
import { meterReadingsMachine } from '../../../machines/maintenance/meter-reading/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** At the screen a reading is one of now; another moment comes with a call or an import. */
const fields = { ...meterReadingFields, at: { ...meterReadingFields.at, input: null } };

/** The readings of a meter, the latest first. They are only added. */
export const MeterReadings = partList<MeterReading>({
  machine: meterReadingsMachine,
  fields,
  texts: {
    label: 'maintenance.meter_readings',
    add: 'maintenance.meter_reading.add',
    none: 'maintenance.meter_reading.none',
    hint: 'maintenance.meter_reading.none_hint',
  },
  nameOf: ({ value }, { number }) => number(value),
  columns: [
    [
      { field: 'value', as: 'strong' },
      { field: 'kind', as: 'small' },
    ],
    ['at', { say: ({ reader_name, source }, { t }) => reader_name ?? t(`maintenance.meter_reading.source.${source}`) }],
    [{ say: ({ delta }, { t, number }) => `${t('maintenance.meter_reading.delta')}: ${number(delta)}` }, 'note'],
  ],
});

import { index, text } from 'drizzle-orm/pg-core';
import type { MeterReading } from '../../../src/api/maintenance/meter-reading.ts';
import { belongsTo, companyTable, instant, key } from './columns.ts';
import { meters } from './meter.ts';

/** Readings of meters, in the order in which they were taken. Rows are only added. */
export const meterReadings = companyTable(
  'meter_readings',
  {
    meter_id: key().notNull(),
    kind: text().$type<MeterReading['kind']>().notNull().default('normal'),
    value: key().notNull(),
    at: instant().notNull(),
    source: text().$type<MeterReading['source']>().notNull().default('person'),
    note: text(),
    delta: key().notNull(),
    /** How the value was reached, and from which: what a correction of it needs. */
    counts_as: text().$type<Exclude<MeterReading['kind'], 'corrected'>>().notNull(),
    value_before: key().notNull(),
  },
  (t) => [index('meter_readings_of').on(t.company_id, t.meter_id, t.id), belongsTo(t.meter_id, t.company_id, () => meters)],
);

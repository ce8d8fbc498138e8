import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { mostOnMeter } from './meter.ts';

/**
 * How a value came about: the meter counted on (`normal`), it was replaced by one that begins with this value, it passed its highest
 * value, or the latest reading was wrong and this one takes its place.
 */
export const readingKinds = ['normal', 'replaced', 'rolled_over', 'corrected'] as const;
export const readingSources = ['person', 'checklist', 'import'] as const;

/** A reading of a meter. Readings are only added: a wrong one is corrected by another. */
export const meterReadingFields = defineFields('maintenance.meter_reading', {
  value: field.number({ from: 0, to: mostOnMeter }),
  kind: field.presetChoice(readingKinds, 'maintenance.meter_reading.kind', { initial: 'normal' }),
  /** The moment at which it was read, no earlier than the latest reading; now if it isn't given. */
  at: field.optionalInstant({ hint: 'maintenance.meter_reading.hint.at' }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  source: field.shown('choice', z.enum(readingSources), {
    options: readingSources,
    texts: 'maintenance.meter_reading.source',
  }),
  /** By how much it changed what the meter has counted; a correction may take some of it back. */
  delta: field.shown('number', z.int()),
});
export const MeterReading = z.object({
  ...recordShape,
  meter_id: z.int(),
  ...recordOf(meterReadingFields),
  reader_name: z.nullable(z.string()),
});
export type MeterReading = z.infer<typeof MeterReading>;
export const MeterReadingInput = z.strictObject(inputOf(meterReadingFields));
export type MeterReadingInput = z.input<typeof MeterReadingInput>;

export const meterReadingCalls = childCalls('/maintenance/meters/{meter_id}/readings', {
  ids: { list: 'X-MTR-06', create: 'X-MTR-07' },
  ...{ module: 'maintenance', wrapper: 'reading', record: MeterReading, input: MeterReadingInput },
});

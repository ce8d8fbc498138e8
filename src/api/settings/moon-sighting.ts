import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { digits, recordShape } from '../fields.ts';

/** The months whose first day decides when a company is open. */
export const sightedMonths = ['ramadan', 'shawwal', 'dhu_al_hijja'] as const;
export const sightedShifts = ['earlier', 'later'] as const;

/** A month that began a day before or after its first day by Umm al-Qura, because the moon was seen then. */
export const moonSightingFields = defineFields('settings.moon_sighting', {
  hijri_year: field.own('code', z.string(), digits(/^1[45]\d\d$/, 'app.error.hijri_year'), {
    ...{ initial: '', isRequired: true, isSorted: true, isMain: true, hint: 'settings.hint.hijri_year' },
  }),
  month: field.choice(sightedMonths, 'settings.moon_sighting.month', { isMain: true }),
  shift: field.choice(sightedShifts, 'settings.moon_sighting.shift', { isMain: true }),
});
export const MoonSighting = z.object({ ...recordShape, ...recordOf(moonSightingFields) });
export type MoonSighting = z.infer<typeof MoonSighting>;
export const MoonSightingInput = z.strictObject(inputOf(moonSightingFields));
export const moonSightingColumns = columnsOf<MoonSighting>(moonSightingFields, ['hijri_year', 'month', 'shift']);

export const moonSightingCalls = crud('/moon_sightings', {
  ids: ['X-MOO-01', 'X-MOO-02', 'X-MOO-03', 'X-MOO-04', 'X-MOO-05'],
  module: 'settings',
  wrapper: 'moon_sighting',
  record: MoonSighting,
  input: MoonSightingInput,
  filters: filtersOf(moonSightingFields, 'month'),
  sorts: sortsOf(moonSightingFields),
});

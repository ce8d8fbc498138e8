import * as z from 'zod/mini';
import { daysBetween } from '../../calendar/days.ts';
import { occasions } from '../../calendar/holidays.ts';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** The most days that a company closes once. */
const mostDays = 31;

/** A day or days on which a company is closed: every year by a rule, or once by dates. */
export const holidayFields = defineFields('settings.holiday', {
  ...nameFields(),
  occasion: field.choice(occasions, 'settings.holiday.occasion', {
    initial: 'dates',
    isMain: true,
    hint: 'settings.hint.occasion',
  }),
  /** Only of dates. */
  starts_on: field.optionalDay({ isSorted: true }),
  ends_on: field.optionalDay({ hint: 'settings.hint.holiday_ends_on' }),
  confirmed: field.flag(true, { isMain: true, hint: 'settings.hint.holiday_confirmed' }),
});
export const Holiday = z.object({ ...recordShape, ...recordOf(holidayFields) });
export type Holiday = z.infer<typeof Holiday>;
export const HolidayInput = z.strictObject(inputOf(holidayFields));
export const holidayColumns = columnsOf<Holiday>(holidayFields, [
  'name_en',
  'name_ar',
  'occasion',
  'starts_on',
  'ends_on',
  'confirmed',
]);

/** The dates that a holiday lacks, or has although a rule gives its days. Field name → locale key. */
export function holidayErrors({ occasion, starts_on, ends_on }: Record<string, unknown>): Record<string, string> {
  if (occasion !== 'dates')
    return Object.fromEntries(
      Object.entries({ starts_on, ends_on }).flatMap(([name, day]) => (day ? [[name, 'settings.holiday.error.rule']] : [])),
    );
  if (!starts_on) return { starts_on: 'app.error.required' };
  if (!ends_on) return {};
  const length = daysBetween(String(starts_on), String(ends_on)) + 1;
  return length < 1 || length > mostDays ? { ends_on: 'settings.holiday.error.ends_on' } : {};
}

export const holidayCalls = crud('/holidays', {
  ids: ['X-HOL-01', 'X-HOL-02', 'X-HOL-03', 'X-HOL-04', 'X-HOL-05'],
  module: 'settings',
  wrapper: 'holiday',
  record: Holiday,
  input: HolidayInput,
  filters: filtersOf(holidayFields, 'occasion', 'confirmed'),
  sorts: sortsOf(holidayFields),
});

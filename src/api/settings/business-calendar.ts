import * as z from 'zod/mini';
import { shiftsOf, shiftsText } from '../../calendar/shifts.ts';
import { type usualShifts, weekdays } from '../../calendar/usual-hours.ts';
import { changeOf, get, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { dayText } from '../field-meta.ts';
import { latinDigits } from '../fields.ts';

/** A day's shifts, such as 08:00-12:00, 16:00-20:00: digits of either script, stored in one form. */
const shifts = () =>
  z.pipe(
    z.string().check(z.maxLength(80)),
    z.pipe(
      z.transform((value: string) => {
        const found = shiftsOf(latinDigits(value));
        return found ? shiftsText(found) : '';
      }),
      z.string().check(z.refine((value) => value !== '', 'settings.business_calendar.error.shifts')),
    ),
  );
/** None on a rest day. */
const ofDay = () => field.coded(shifts(), { hint: 'settings.hint.shifts' });

/** When a company is open: what the limits of tickets and approvals are counted by. */
export const businessCalendarFields = defineFields('settings.business_calendar', {
  sunday: ofDay(),
  monday: field.coded(shifts()),
  tuesday: field.coded(shifts()),
  wednesday: field.coded(shifts()),
  thursday: field.coded(shifts()),
  friday: field.coded(shifts()),
  saturday: field.coded(shifts()),
  /** Shifts of every working day in Ramadan; null if they are the usual ones. */
  ramadan: field.coded(shifts(), { hint: 'settings.hint.ramadan' }),
});

/** Days that a Gregorian year has of it, by the holidays and the moon. */
const CalendarYear = z.object({
  year: z.int(),
  ramadan: z.array(z.object({ first: dayText(), last: dayText() })),
  holidays: z.array(z.object({ id: z.int(), name_en: z.string(), name_ar: z.string(), days: z.array(dayText()) })),
});
export const BusinessCalendar = z.object({
  id: z.int(),
  version: z.int(),
  ...recordOf(businessCalendarFields),
  /** This year and the next. */
  years: z.array(CalendarYear),
});
export type BusinessCalendar = z.infer<typeof BusinessCalendar>;
export const BusinessCalendarInput = z.strictObject(inputOf(businessCalendarFields));
export type BusinessCalendarInput = z.input<typeof BusinessCalendarInput>;

/** A company that is never open couldn't count a single hour. */
export const businessCalendarErrors = (shifts: Partial<Record<keyof typeof usualShifts, unknown>>): Record<string, string> =>
  weekdays.some((day) => shifts[day]) ? {} : { sunday: 'settings.business_calendar.error.closed' };

export const businessCalendarCalls = {
  get: get('X-HRS-01', '/business_calendar', { needs: 'settings.view', answer: BusinessCalendar }),
  update: put('X-HRS-02', '/business_calendar', {
    needs: 'settings.edit',
    wrapper: 'business_calendar',
    body: changeOf(BusinessCalendarInput),
    answer: BusinessCalendar,
  }),
};

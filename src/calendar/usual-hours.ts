import type { Holiday, Occasion } from './holidays.ts';
import type { OpenHours } from './open-hours.ts';
import { shiftsOf } from './shifts.ts';

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The shifts with which a company begins: five days a week, five hours a day in Ramadan. */
export const usualShifts = {
  ...{ sunday: '08:00-17:00', monday: '08:00-17:00', tuesday: '08:00-17:00', wednesday: '08:00-17:00', thursday: '08:00-17:00' },
  ...{ friday: null, saturday: null, ramadan: '10:00-15:00' },
} as const;

/** Shifts as a company writes them; null on a rest day, and in Ramadan if its hours are the usual ones. */
export type WrittenShifts = Record<(typeof weekdays)[number] | 'ramadan', string | null>;

/** The open hours of shifts as they are written; those that can't be read are none. */
export const hoursFrom = (shifts: WrittenShifts, more: Pick<OpenHours, 'time_zone' | 'holidays' | 'sightings'>): OpenHours => ({
  ...more,
  week: weekdays.map((day) => shiftsOf(shifts[day] ?? '') ?? []),
  ramadan: shiftsOf(shifts.ramadan ?? ''),
});

const publicHolidays: Exclude<Occasion, 'dates'>[] = ['founding_day', 'eid_al_fitr', 'eid_al_adha', 'national_day'];

/** The open hours with which a company begins: those of a Saudi office, closed on the public holidays. */
export const usualHours = (time_zone: string): OpenHours =>
  hoursFrom(usualShifts, { time_zone, sightings: [], holidays: publicHolidays.map((occasion): Holiday => ({ occasion })) });

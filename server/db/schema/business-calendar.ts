import { sql } from 'drizzle-orm';
import { boolean, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Holiday } from '../../../src/api/settings/holiday.ts';
import type { MoonSighting } from '../../../src/api/settings/moon-sighting.ts';
import { usualShifts } from '../../../src/calendar/usual-hours.ts';
import { companyTable, day } from './columns.ts';

const shifts = (day: keyof typeof usualShifts) => (usualShifts[day] ? text().default(usualShifts[day]) : text());
/** When a company is open. One row per company. */
export const businessCalendars = companyTable(
  'business_calendars',
  {
    sunday: shifts('sunday'),
    monday: shifts('monday'),
    tuesday: shifts('tuesday'),
    wednesday: shifts('wednesday'),
    thursday: shifts('thursday'),
    friday: shifts('friday'),
    saturday: shifts('saturday'),
    ramadan: shifts('ramadan'),
  },
  (t) => [uniqueIndex('business_calendars_company').on(t.company_id)],
);

export const holidays = companyTable(
  'holidays',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    occasion: text().$type<Holiday['occasion']>().notNull(),
    starts_on: day(),
    ends_on: day(),
    confirmed: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('holidays_occasion').on(t.company_id, t.occasion).where(sql`occasion <> 'dates'`)],
);

export const moonSightings = companyTable(
  'moon_sightings',
  {
    hijri_year: text().notNull(),
    month: text().$type<MoonSighting['month']>().notNull(),
    shift: text().$type<MoonSighting['shift']>().notNull(),
  },
  (t) => [uniqueIndex('moon_sightings_month').on(t.company_id, t.hijri_year, t.month)],
);

import {
  type BusinessCalendar,
  type businessCalendarCalls,
  businessCalendarErrors,
} from '../../src/api/settings/business-calendar.ts';
import { daysOfHoliday } from '../../src/calendar/holidays.ts';
import { ramadansOf } from '../../src/calendar/moon.ts';
import { businessCalendars } from '../db/schema/business-calendar.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { Company } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { openHoursOf } from '../kit/open-hours.ts';
import { type EntityStore, readOne, updateRecord } from '../kit/records.ts';
import { redateLater } from './redating.ts';

export const businessCalendarStore: EntityStore = {
  entity: 'business_calendar',
  table: businessCalendars,
  hidden: ['created_at', 'updated_at', 'created_by'],
  begins: [{}],
};

/** This year and the next by the company's date: its Ramadans, and the days of its confirmed holidays. */
async function yearsOf(scope: Scope, company: Company): Promise<BusinessCalendar['years']> {
  const hours = await openHoursOf(scope);
  const year = Number(todayOf(company).slice(0, 4));
  return [year, year + 1].map((number) => ({
    year: number,
    ramadan: ramadansOf(number, hours.sightings).map(({ first, last }) => ({ first, last })),
    holidays: hours.holidays
      .map((holiday) => ({
        ...{ id: holiday.id, name_en: holiday.name_en, name_ar: holiday.name_ar },
        days: daysOfHoliday(holiday, number, hours),
      }))
      .filter(({ days }) => days.length)
      .sort((one, other) => ((one.days[0] ?? '') < (other.days[0] ?? '') ? -1 : 1)),
  }));
}

/** Every company has exactly one row, from its creation. */
async function calendarOf(scope: Scope, company: Company): Promise<BusinessCalendar> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'business_calendars.id',
    text: 'select id from business_calendars where company_id = $1',
    values: [scope.company],
  });
  const calendar = rows[0] && (await readOne<BusinessCalendar>(scope, businessCalendarStore, rows[0].id));
  if (!calendar) throw notFound();
  return { ...calendar, years: await yearsOf(scope, company) };
}

export const businessCalendarHandlers: Handlers<typeof businessCalendarCalls> = {
  get: ({ scope, currentUser }) => calendarOf(scope, currentUser.company),
  update: async ({ scope, services, currentUser, body }) => {
    const { company } = currentUser;
    const { id } = await calendarOf(scope, company);
    await lockRow(scope, businessCalendars, id);
    const wrong = businessCalendarErrors({ ...(await calendarOf(scope, company)), ...body });
    if (Object.keys(wrong).length) throw invalid(wrong);
    const changed = await updateRecord(scope, services, currentUser, businessCalendarStore, id, body);
    if (changed.length) await redateLater(scope, services);
    return new WithMessage(await calendarOf(scope, company), 'app.said.saved');
  },
};

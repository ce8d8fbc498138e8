import type { Holiday } from '../../src/api/settings/holiday.ts';
import type { MoonSighting } from '../../src/api/settings/moon-sighting.ts';
import { daysOfHoliday } from '../../src/calendar/holidays.ts';
import { dhuAlHijja, ramadan } from '../../src/calendar/moon.ts';
import { type OpenClock, type OpenHours, openClock } from '../../src/calendar/open-hours.ts';
import { hoursFrom, type WrittenShifts } from '../../src/calendar/usual-hours.ts';
import type { Scope } from '../db/scope.ts';

const hijriMonths: Record<MoonSighting['month'], number> = { ramadan, shawwal: ramadan + 1, dhu_al_hijja: dhuAlHijja };
const shifts: Record<MoonSighting['shift'], number> = { earlier: -1, later: 1 };

interface Row {
  time_zone: string;
  shifts: WrittenShifts;
  holidays: Pick<Holiday, 'id' | 'name_en' | 'name_ar' | 'occasion' | 'starts_on' | 'ends_on'>[];
  sightings: Pick<MoonSighting, 'hijri_year' | 'month' | 'shift'>[];
}

/** The open hours of the company in scope, with its confirmed holidays by name. */
export async function openHoursOf({ client, company }: Scope): Promise<Omit<OpenHours, 'holidays'> & Pick<Row, 'holidays'>> {
  const { rows } = await client.query<Row>({
    name: 'open_hours',
    text: `select n.time_zone, to_jsonb(b) as shifts,
        coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'name_en', h.name_en, 'name_ar', h.name_ar, 'occasion', h.occasion,
          'starts_on', h.starts_on, 'ends_on', h.ends_on) order by h.id) from holidays h
          where h.company_id = n.id and h.confirmed), '[]') as holidays,
        coalesce((select jsonb_agg(jsonb_build_object('hijri_year', m.hijri_year, 'month', m.month, 'shift', m.shift) order by m.id)
          from moon_sightings m where m.company_id = n.id), '[]') as sightings
      from companies n join business_calendars b on b.company_id = n.id where n.id = $1`,
    values: [company],
  });
  const [row] = rows;
  if (!row) throw new Error(`Company ${company} has no business calendar`);
  return {
    ...hoursFrom(row.shifts, {
      time_zone: row.time_zone,
      holidays: row.holidays,
      sightings: row.sightings.map(({ hijri_year, month, shift }) => ({
        ...{ hijri_year: Number(hijri_year), hijri_month: hijriMonths[month], shift: shifts[shift] },
      })),
    }),
    holidays: row.holidays,
  };
}

/** Clocks by what they count by: companies with the same hours share one, and a change of them takes another. */
const clocks = new Map<string, OpenClock>();
const kept = 200;

/** The clock that counts the open hours of the company in scope, by its settings as this transaction sees them. */
export async function openClockOf(scope: Scope): Promise<OpenClock> {
  const { holidays, ...hours } = await openHoursOf(scope);
  const days = holidays.map(({ occasion, starts_on, ends_on }) => ({ occasion, starts_on, ends_on }));
  const key = JSON.stringify([hours, days]);
  const found = clocks.get(key);
  if (found) return found;
  if (clocks.size >= kept) clocks.clear();
  const made = openClock({ ...hours, holidays: days });
  clocks.set(key, made);
  return made;
}

/** Whether a day is one of the confirmed holidays of the company in scope; a weekly rest day isn't. */
export async function isHolidayOf(scope: Scope): Promise<(day: string) => boolean> {
  const { holidays, week, sightings } = await openHoursOf(scope);
  const years = new Map<number, ReadonlySet<string>>();
  return (day) => {
    const year = Number(day.slice(0, 4));
    const days = years.get(year) ?? new Set(holidays.flatMap((holiday) => daysOfHoliday(holiday, year, { week, sightings })));
    years.set(year, days);
    return days.has(day);
  };
}

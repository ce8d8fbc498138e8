import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ticket, ticketCalls } from '../../../src/api/community/ticket.ts';
import { type BusinessCalendar, businessCalendarCalls as calls } from '../../../src/api/settings/business-calendar.ts';
import { type Holiday, holidayCalls } from '../../../src/api/settings/holiday.ts';
import { type MoonSighting, moonSightingCalls } from '../../../src/api/settings/moon-sighting.ts';
import vectors from '../../../src/calendar/open-hours.vectors.json' with { type: 'json' };
import { usualShifts } from '../../../src/calendar/usual-hours.ts';
import errors from '../../../src/locales/en/errors.json' with { type: 'json' };
import settings from '../../../src/locales/en/settings.json' with { type: 'json' };
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals(4);
});
afterAll(() => at?.testBed.stop());

const admin = () => at.people.admin;
/** Sets the company's clock to a moment of Riyadh's, without what falls due meanwhile. */
const clockAt = async (wall: string) => {
  const offset = Math.ceil((Date.parse(`${wall}:00+03:00`) - Date.now()) / 1000);
  await at.testBed.owner.query('update companies set clock_offset = $2 where id = $1', [at.testBed.one.company.id, offset]);
  at.testBed.app.services.companies.forget();
};
const riyadh = (instant: string | null) => instant && new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16);
const settled = () => at.testBed.app.services.jobs.settled(at.testBed.one.company.id);

const read = () => at.ok<BusinessCalendar>(admin().ask(calls.get, {}));
const put = (body: object) => admin().ask(calls.update, { body });
const saved = async (body: object) => {
  const calendar = await at.ok<BusinessCalendar>(put(body));
  await settled();
  return calendar;
};
const holiday = (body: object) =>
  admin().ask(holidayCalls.create, { body: { name_en: 'Closed', name_ar: 'إغلاق', occasion: 'dates', ...body } });
const holidays = () => at.ok<Holiday[]>(admin().ask(holidayCalls.list, {}));
/** The fields that a call refuses, each with the key of its text. */
const wrong = async (asking: ReturnType<typeof put>) => {
  const { status, body } = await asking;
  const keyOf = (text: string) => Object.entries({ ...errors, ...settings }).find(([, one]) => one === text)?.[0] ?? text;
  const fields = Object.entries((body.fields ?? {}) as Record<string, string>);
  return [status, Object.fromEntries(fields.map(([name, text]) => [name, keyOf(text)]))];
};
const ticket = async (priority: string): Promise<Ticket> =>
  at.ok<Ticket>(
    admin().ask(ticketCalls.create, {
      body: {
        ...{ subject: 'The tap drips', message: 'Since yesterday', category: 'maintenance', priority },
        ...{ compound_id: at.property.compound, name: 'A visitor', mobile: '0500000077' },
      },
    }),
  );
const limits = async (id: number) => {
  const { respond_due_at, resolve_due_at } = await at.ok<Ticket>(admin().ask(ticketCalls.get, { params: { id } }));
  return [riyadh(respond_due_at), riyadh(resolve_due_at)];
};

beforeEach(() => clockAt('2026-01-15T08:30'));

describe('business hours', () => {
  it('begin with those of a Saudi office, and say what this year and the next have (X-HRS-01)', async () => {
    const { years, ...calendar } = await read();
    expect(calendar).toMatchObject(usualShifts);
    expect(years.map(({ year }) => year)).toEqual([2026, 2027]);
    for (const { year, ramadan, holidays } of years) {
      const known = vectors.calendar.closed[String(year) as '2026' | '2027'];
      expect(holidays.map(({ name_en, days }) => ({ name: name_en, days }))).toEqual(known);
      const [month] = vectors.calendar.ramadan_months.filter(({ first }) => first.startsWith(String(year)));
      expect(ramadan).toEqual([{ first: month?.first, last: month?.last }]);
    }
    expect((await at.people.leasing_agent.ask(calls.get, {})).status).toBe(403);
  });

  it('are changed, in either script, and count from then on (X-HRS-02)', async () => {
    const { version } = await read();
    expect(await saved({ thursday: '٨:٠٠-١٢:٠٠', saturday: '9:00 – 12:00, 16:00-20:00', version })).toMatchObject({
      ...{ thursday: '08:00-12:00', saturday: '09:00-12:00, 16:00-20:00', version: version + 1 },
    });
    // Four hours from Thursday 08:30: three and a half of them on that day, the rest on Saturday.
    expect(riyadh((await ticket('high')).respond_due_at)).toBe('2026-01-17T09:30');
    expect((await put({ thursday: null, version })).status).toBe(409);
    await saved({ thursday: usualShifts.thursday, saturday: null });
    expect(await read()).toMatchObject(usualShifts);
    expect((await at.people.leasing_manager.ask(calls.update, { body: { friday: null } })).status).toBe(403);
  });

  it('are refused if they can’t be read, or leave no open day', async () => {
    for (const text of ['8 to 5', '17:00-08:00', '08:00-25:00', '08:00-12:00, 11:00-13:00'])
      expect(await wrong(put({ sunday: text }))).toEqual([422, { sunday: 'settings.business_calendar.error.shifts' }]);
    const none = { sunday: null, monday: null, tuesday: null, wednesday: null, thursday: '' };
    expect(await wrong(put(none))).toEqual([422, { sunday: 'settings.business_calendar.error.closed' }]);
    expect(await read()).toMatchObject(usualShifts);
  });

  it('may have one open day a week', async () => {
    await saved({ sunday: null, monday: null, wednesday: null, thursday: null });
    await clockAt('2026-01-13T15:59');
    expect(riyadh((await ticket('high')).respond_due_at)).toBe('2026-01-20T10:59');
    await saved({ sunday: '08:00-17:00', monday: '08:00-17:00', wednesday: '08:00-17:00', thursday: '08:00-17:00' });
  });
});

describe('holidays', () => {
  it('are added by their dates, and close once they are confirmed (X-HOL-02, X-HOL-04)', async () => {
    const dates = { starts_on: '2026-01-18', ends_on: '2026-01-19' };
    const { id } = await at.ok<Holiday>(holiday({ ...dates, confirmed: false }));
    expect(riyadh((await ticket('low')).respond_due_at)).toBe('2026-01-19T14:30');
    await at.ok(admin().ask(holidayCalls.update, { params: { id }, body: { confirmed: true } }));
    expect(riyadh((await ticket('low')).respond_due_at)).toBe('2026-01-21T14:30');
    expect((await read()).years[0]?.holidays[0]).toMatchObject({ id, days: ['2026-01-18', '2026-01-19'] });
    await at.ok(admin().ask(holidayCalls.remove, { params: { id } }));
    expect(riyadh((await ticket('low')).respond_due_at)).toBe('2026-01-19T14:30');
  });

  it('are listed by what they are and whether they are confirmed', async () => {
    const { id } = await at.ok<Holiday>(holiday({ starts_on: '2026-02-03', confirmed: false }));
    const listed = async (query: Record<string, unknown>) =>
      (await at.ok<Holiday[]>(admin().ask(holidayCalls.list, { query }))).map((one) => one.id);
    expect(await listed({ occasion: 'dates' })).toEqual([id]);
    expect(await listed({ confirmed: 'false' })).toEqual([id]);
    expect(await listed({ confirmed: 'true', sort: 'starts_on' })).toHaveLength(4);
    await at.ok(admin().ask(holidayCalls.remove, { params: { id } }));
  });

  it('that recur have no dates, and each is there once (X-HOL-01)', async () => {
    expect((await holidays()).map(({ occasion }) => occasion).sort()).toEqual(
      ['eid_al_adha', 'eid_al_fitr', 'founding_day', 'national_day'].sort(),
    );
    expect(await wrong(holiday({ occasion: 'eid_al_fitr' }))).toEqual([422, { occasion: 'app.error.taken' }]);
    const [eid] = (await holidays()).filter(({ occasion }) => occasion === 'eid_al_fitr');
    const update = (body: object) => admin().ask(holidayCalls.update, { params: { id: eid?.id as number }, body });
    expect(await wrong(update({ starts_on: '2026-03-19' }))).toEqual([422, { starts_on: 'settings.holiday.error.rule' }]);
    await at.ok(update({ confirmed: false }));
    expect((await read()).years[0]?.holidays.map(({ name_en }) => name_en)).not.toContain('Eid al-Fitr');
    await at.ok(update({ confirmed: true }));
  });

  it.each([
    [{}, { starts_on: 'app.error.required' }],
    [{ starts_on: '2026-02-01', ends_on: '2026-01-31' }, { ends_on: 'settings.holiday.error.ends_on' }],
    [{ starts_on: '2026-02-01', ends_on: '2026-03-04' }, { ends_on: 'settings.holiday.error.ends_on' }],
  ])('are refused with the dates %j', async (dates, fields) => {
    expect(await wrong(holiday(dates))).toEqual([422, fields]);
  });
});

describe('a moon sighted otherwise', () => {
  const sighting = (body: object) => admin().ask(moonSightingCalls.create, { body });
  it('moves Ramadan, and the feast after it (X-MOO-02, X-MOO-05)', async () => {
    await clockAt('2026-02-17T16:00');
    const before = await ticket('high');
    expect(riyadh(before.respond_due_at)).toBe('2026-02-18T13:00');
    const late = { hijri_year: '١٤٤٧', month: 'ramadan', shift: 'later' };
    const { id, hijri_year } = await at.ok<MoonSighting>(sighting(late));
    expect(hijri_year).toBe('1447');
    await settled();
    // Wednesday is no day of Ramadan: it opens at eight.
    expect((await limits(before.id))[0]).toBe('2026-02-18T11:00');
    const [year] = (await read()).years;
    expect(year?.ramadan).toEqual([{ first: '2026-02-19', last: '2026-03-19' }]);
    expect(year?.holidays.find(({ name_en }) => name_en === 'Eid al-Fitr')?.days[0]).toBe('2026-03-20');
    expect(await wrong(sighting({ ...late, shift: 'earlier' }))).toEqual([422, { month: 'app.error.taken' }]);
    expect(await wrong(sighting({ ...late, hijri_year: '2026' }))).toEqual([422, { hijri_year: 'app.error.hijri_year' }]);
    const listed = async (month: string) => at.ok<MoonSighting[]>(admin().ask(moonSightingCalls.list, { query: { month } }));
    expect([(await listed('ramadan')).map((one) => one.id), await listed('shawwal')]).toEqual([[id], []]);
    await at.ok(admin().ask(moonSightingCalls.remove, { params: { id } }));
    await settled();
    expect((await limits(before.id))[0]).toBe('2026-02-18T13:00');
  });
});

describe('what is open', () => {
  it('is counted anew after a change, but for what is late, was kept, or runs around the clock', async () => {
    const open = await ticket('normal');
    const critical = await ticket('critical');
    const begun = await ticket('normal');
    const operations = at.idOf('operations');
    await at.ok(admin().ask(ticketCalls.assign, { params: { id: begun.id }, body: { assignee_id: operations } }));
    await at.ok(admin().ask(ticketCalls.start, { params: { id: begun.id }, body: {} }));
    await clockAt('2026-01-07T08:30');
    const over = await ticket('high');
    await clockAt('2026-01-14T09:00');
    const late = await ticket('high');
    await clockAt('2026-01-15T09:15');
    const day = await at.ok<Holiday>(holiday({ starts_on: '2026-01-18' }));
    await settled();
    expect(await limits(open.id)).toEqual(['2026-01-15T16:30', '2026-01-28T08:30']);
    expect(await limits(begun.id)).toEqual(['2026-01-15T16:30', '2026-01-28T08:30']);
    expect(await limits(critical.id)).toEqual(['2026-01-15T09:30', '2026-01-15T12:30']);
    expect(await limits(late.id)).toEqual(['2026-01-14T13:00', '2026-01-19T15:00']);
    expect(await limits(over.id)).toEqual(['2026-01-07T12:30', '2026-01-11T14:30']);
    // Nobody was there on Thursday afternoon: what was begun in time stays so.
    await saved({ thursday: '08:00-12:00' });
    expect(await limits(open.id)).toEqual(['2026-01-19T12:30', '2026-01-29T09:30']);
    expect((await limits(begun.id))[0]).toBe('2026-01-15T16:30');
    expect((await limits(late.id))[0]).toBe('2026-01-14T13:00');
    expect(await limits(over.id)).toEqual(['2026-01-07T12:30', '2026-01-11T14:30']);
    await at.ok(admin().ask(holidayCalls.remove, { params: { id: day.id } }));
    await saved({ thursday: usualShifts.thursday });
    expect(await limits(open.id)).toEqual(['2026-01-15T16:30', '2026-01-27T08:30']);
  });

  it('is a step of an approval, with its timer, until it is overdue', async () => {
    await at.rules([{ to: ['finance_manager'] }]);
    const { run } = await at.request();
    const due = async () => {
      const { rows } = await at.testBed.owner.query(
        `select s.due_at, t.due_at as timer from execution_steps s join timers t on t.entity = 'execution_step' and t.record_id = s.id
          where s.execution_id = $1 and t.event = 'due' and t.done_at is null`,
        [run],
      );
      return [rows[0].due_at, rows[0].timer].map((one) => riyadh(new Date(one).toISOString()));
    };
    // Nine hours: eight and a half on Thursday, the rest on Sunday.
    expect(await due()).toEqual(['2026-01-18T08:30', '2026-01-18T08:30']);
    const { id } = await at.ok<Holiday>(holiday({ starts_on: '2026-01-18', ends_on: '2026-01-20' }));
    await settled();
    expect(await due()).toEqual(['2026-01-21T08:30', '2026-01-21T08:30']);
    await clockAt('2026-01-21T09:30');
    await at.wait(60);
    const [, reminded] = await due();
    await at.ok(admin().ask(holidayCalls.remove, { params: { id } }));
    await settled();
    expect(await due()).toEqual(['2026-01-21T08:30', reminded]);
  });
});

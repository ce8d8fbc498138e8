import { describe, expect, it } from 'vitest';
import { openClockOf } from '../../../server/kit/open-hours.ts';
import { maintenanceIssueCalls as calls, type DueArithmetic } from '../../../src/api/maintenance/maintenance-issue.ts';
import { holidayCalls } from '../../../src/api/settings/holiday.ts';
import { dueAfter } from '../../../src/calendar/open-hours.ts';
import vectors from '../../../src/calendar/open-hours.vectors.json' with { type: 'json' };
import {
  ask,
  assign,
  clockAt,
  coordinator,
  readIssue,
  reopen,
  report,
  reported,
  resolve,
  riyadh,
  steps,
  sweep,
} from '../../setup/issues.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const wall = (instant: string) => instant.slice(0, 16);
const iso = (at: string) => new Date(`${at}:00+03:00`).toISOString();
const raise = async (id: number, priority: string) => {
  const { status, body } = await coordinator().ask(calls.update, { params: { id }, body: { priority } });
  expect(status, JSON.stringify(body)).toBe(200);
};
const limits = async (id: number) => {
  const issue = await readIssue(id);
  return {
    ...{ respond: riyadh(issue.respond_due_at), respond_risk: riyadh(issue.respond_at_risk_at) },
    ...{ resolve: riyadh(issue.resolve_due_at), resolve_risk: riyadh(issue.resolve_at_risk_at), sla: issue.sla },
  };
};
/** Waits for access from one moment to another, having called. */
const waitFor = async (id: number, why: string, from: string, until: string) => {
  await clockAt(from);
  await steps(id, ['wait', { why, until: iso(until), contact_channel: 'phone' }]);
  await clockAt(until);
  await steps(id, 'resume');
};

interface Case {
  id: string;
  reported: string;
  priority: string;
  counted_from?: string;
  pauses?: string[][];
  respond_by?: string;
  respond_at_risk_at?: string;
  resolve_by: string;
  resolve_at_risk_at: string;
}
// Those whose priority is raised later have tests of their own.
const cases = (vectors.due as Case[]).filter(({ counted_from, id }) => !counted_from && id !== '6');

describe('the due times of an issue', () => {
  it.each(cases.map((one) => [one.id, one] as const))('are those of case %s', async (_, one) => {
    await clockAt(wall(one.reported));
    const { id } = await reported({ priority: one.priority });
    const due = await limits(id);
    if (one.respond_by)
      expect(due).toMatchObject({ respond: wall(one.respond_by), respond_risk: wall(one.respond_at_risk_at ?? '') });
    for (const [from = '', until = ''] of one.pauses ?? []) await waitFor(id, 'access', wall(from), wall(until));
    expect(await limits(id)).toMatchObject({ resolve: wall(one.resolve_by), resolve_risk: wall(one.resolve_at_risk_at) });
  });

  it('keep the time that was used when the priority rises: case 6', async () => {
    await clockAt('2026-01-11T08:00');
    const { id } = await reported({ priority: 'normal' });
    // 72 hours at nine a day: eight days.
    expect((await limits(id)).resolve).toBe('2026-01-20T17:00');
    await waitFor(id, 'tenant', '2026-01-12T08:00', '2026-01-13T08:00');
    expect((await limits(id)).resolve).toBe('2026-01-21T17:00');
    await clockAt('2026-01-13T12:00');
    await raise(id, 'high');
    expect(await limits(id)).toMatchObject({ resolve: '2026-01-14T14:00', resolve_risk: '2026-01-13T17:00' });
  });

  it('count from now once it becomes critical: case 12', async () => {
    await clockAt('2026-01-11T08:00');
    const { id } = await reported({ priority: 'normal' });
    await steps(id, assign());
    await clockAt('2026-01-14T21:00');
    await raise(id, 'critical');
    expect(await limits(id)).toMatchObject({ resolve: '2026-01-15T01:00', resolve_risk: '2026-01-15T00:00' });
    // It wasn't begun within eight hours: what is late stays late.
    expect(await limits(id)).toMatchObject({ respond: '2026-01-11T16:00', sla: 'breached' });
    const other = await reported({ priority: 'normal' });
    await raise(other.id, 'critical');
    expect(await limits(other.id)).toMatchObject({ respond: '2026-01-14T22:00', respond_risk: '2026-01-14T21:45' });
  });

  it('follow the days on which the company is open: Tuesdays alone (osTicket#6739)', async () => {
    const days = ['sunday', 'monday', 'wednesday', 'thursday'];
    const [before] = await testCompany.sql<Record<string, unknown>>('select * from business_calendars where company_id = $1', [
      company(),
    ]);
    await testCompany.sql(`update business_calendars set ${days.map((day) => `${day} = ''`).join(', ')} where company_id = $1`, [
      company(),
    ]);
    await clockAt('2026-01-13T16:00');
    const { respond } = await limits((await reported({ priority: 'high' })).id);
    await testCompany.sql(
      `update business_calendars set ${days.map((day, n) => `${day} = $${n + 2}`).join(', ')} where company_id = $1`,
      [company(), ...days.map((day) => before?.[day])],
    );
    expect(respond).toBe('2026-01-20T11:00');
  });

  it('are explained line by line (X-ISS-23)', async () => {
    await clockAt('2026-01-15T16:40');
    const { id } = await reported({ priority: 'high' });
    const explained = await done<DueArithmetic>(coordinator(), calls.dueArithmetic, { params: { id } });
    const lines = (of: DueArithmetic['resolve'] | null) =>
      of?.lines.map(({ from_at, to_at, minutes }) => [riyadh(from_at), riyadh(to_at), minutes]);
    expect(explained).toMatchObject({ is_around_the_clock: false, pauses: [], respond: { hours: 4, minutes: 240 } });
    expect(lines(explained.respond)).toEqual([
      ['2026-01-15T16:40', '2026-01-15T17:00', 20],
      ['2026-01-18T08:00', '2026-01-18T11:40', 220],
    ]);
    await waitFor(id, 'access', '2026-01-18T09:00', '2026-01-18T12:00');
    const paused = await done<DueArithmetic>(coordinator(), calls.dueArithmetic, { params: { id } });
    expect(paused.pauses).toMatchObject([{ why: 'access' }]);
    // 24 hours, less what was waited, which comes back at the end.
    expect(lines(paused.resolve)).toEqual([
      ['2026-01-15T16:40', '2026-01-15T17:00', 20],
      ['2026-01-18T08:00', '2026-01-18T09:00', 60],
      ['2026-01-18T12:00', '2026-01-18T17:00', 300],
      ['2026-01-19T08:00', '2026-01-19T17:00', 540],
      ['2026-01-20T08:00', '2026-01-20T16:40', 520],
    ]);
    await clockAt('2026-03-19T23:30');
    const critical = await reported({ priority: 'critical' });
    const around = await done<DueArithmetic>(coordinator(), calls.dueArithmetic, { params: { id: critical.id } });
    expect(around.is_around_the_clock).toBe(true);
    expect(lines(around.resolve)).toEqual([['2026-03-19T23:30', '2026-03-20T03:30', 240]]);
  });
});

describe('the clock of an issue', () => {
  it('says whether it is on time, at risk, stopped or late, and keeps what was late', async () => {
    await clockAt('2026-01-15T09:00');
    const { id } = await reported({ priority: 'critical' });
    const at = async (moment: string) => {
      await clockAt(moment);
      return (await readIssue(id)).sla;
    };
    expect(await at('2026-01-15T09:44')).toBe('on_time');
    expect(await at('2026-01-15T09:46')).toBe('at_risk');
    await steps(id, assign(), 'start');
    expect(await at('2026-01-15T11:59')).toBe('on_time');
    await steps(id, ['wait', { why: 'tenant', until: iso('2026-01-15T18:00'), contact_channel: 'phone' }]);
    // Stopped with an hour and a minute to go.
    expect(await at('2026-01-15T17:00')).toBe('paused');
    await steps(id, 'resume');
    expect(await limits(id)).toMatchObject({ resolve: '2026-01-15T18:01', sla: 'on_time' });
    expect(await at('2026-01-15T18:02')).toBe('breached');
    const issue = await readIssue(id);
    expect(issue.missed_at).toBe(issue.resolve_due_at);
    await steps(id, ['wait', { why: 'tenant', until: iso('2026-01-18T18:00'), contact_channel: 'phone' }], 'resume');
    expect((await readIssue(id)).sla).toBe('breached');
    // A new cycle begins on time.
    await testCompany.sql(
      "insert into attachments (company_id, for_entity, name, size, media_type) values ($1, 'maintenance_issue', 'Proof.jpg', 9, 'image/jpeg')",
      [company()],
    );
    await testCompany.sql(
      `insert into documents (company_id, owner, owner_id, attachment_id, type)
        select company_id, 'maintenance_issue', $1, id, 'photo' from attachments where name = 'Proof.jpg'`,
      [id],
    );
    await steps(id, resolve, reopen);
    expect((await readIssue(id)).sla).toBe('on_time');
  });

  it('runs on for parts and approvals, and stops only after an attempt to reach somebody', async () => {
    await clockAt('2026-01-18T09:00');
    const { id } = await reported({ priority: 'normal' });
    const before = await limits(id);
    await waitFor(id, 'parts', '2026-01-18T10:00', '2026-01-19T10:00');
    expect((await limits(id)).resolve).toBe(before.resolve);
    const until = iso('2026-01-20T10:00');
    expect(refusedBy(await ask(id, 'wait', { why: 'access', until }))).toEqual(['gaveContact']);
    const called = (contact_at: string) =>
      ask(id, 'wait', { why: 'access', until, contact_channel: 'phone', contact_at: iso(contact_at) });
    expect(wrongOf(await called('2026-01-18T09:30'))).toEqual(['contact_at']);
    expect(wrongOf(await called('2026-01-19T11:00'))).toEqual(['contact_at']);
    expect((await called('2026-01-18T10:30')).status).toBe(200);
    const [, proof] = (await readIssue(id)).pauses;
    expect(proof).toMatchObject({ why: 'access', contact_channel: 'phone', contact_at: iso('2026-01-18T10:30'), to_at: null });
  });

  it('waits ten open days at most, and goes on by itself', async () => {
    await clockAt('2026-01-18T10:00');
    const { id } = await reported({ priority: 'low' });
    const wait = (until: string) => ask(id, 'wait', { why: 'parts', until: iso(until) });
    expect(wrongOf(await wait('2026-01-18T09:00'))).toEqual(['until']);
    // Ten open days after Sunday 18 January: Monday 19 is the first, Sunday 1 February the tenth.
    expect(wrongOf(await wait('2026-02-02T00:00'))).toEqual(['until']);
    expect((await wait('2026-02-01T23:59')).status).toBe(200);
    await clockAt('2026-02-02T00:10');
    await sweep();
    expect(await readIssue(id)).toMatchObject({ waiting_status: 'none', waiting_until: null });
  });

  it('is counted anew by other open hours while it is open and in time', async () => {
    await clockAt('2026-01-18T09:00');
    const open = await reported({ priority: 'high' });
    const critical = await reported({ priority: 'critical' });
    const late = await reported({ priority: 'high' });
    await testCompany.sql("update maintenance_issues set resolve_due_at = resolve_due_at - interval '9 days' where id = $1", [
      late.id,
    ]);
    const before = [await limits(critical.id), await limits(late.id)];
    // Monday is closed.
    const { driver } = testCompany;
    await done(testCompany.people.admin, holidayCalls.create, {
      body: {
        name_en: driver.unique('name'),
        name_ar: driver.unique('name_ar'),
        occasion: 'dates',
        starts_on: '2026-01-19',
        ends_on: '2026-01-19',
        confirmed: true,
      },
    });
    await services().jobs.settled(company());
    expect((await limits(open.id)).resolve).toBe('2026-01-21T15:00');
    const now = await services().db.read(company(), async (scope) =>
      dueAfter(await openClockOf(scope), new Date(open.opened_at ?? 0), 24).toISOString(),
    );
    expect(riyadh(now)).toBe('2026-01-21T15:00');
    expect((await limits(critical.id)).resolve).toBe(before[0]?.resolve);
    expect((await limits(late.id)).resolve).toBe(before[1]?.resolve);
  });

  it('is set whatever way an issue is reported', async () => {
    await clockAt('2026-01-20T09:00');
    const all = await Promise.all([report({ priority: 'high' }), report({ priority: 'high', reported_by: 'tenant' })]);
    const due = all.map(({ body }) => riyadh((body.data as { resolve_due_at: string }).resolve_due_at));
    expect(new Set(due)).toEqual(new Set(['2026-01-22T15:00']));
  });
});

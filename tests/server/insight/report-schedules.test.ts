import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchUp } from '../../../server/app/clock.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { reportScheduleCalls as calls, type ReportRun, type ReportSchedule } from '../../../src/api/insight/report-schedule.ts';
import { holidayCalls } from '../../../src/api/settings/holiday.ts';
import { aTenant, finance } from '../../setup/invoices.ts';
import { company, services, testCompany } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import { post as office, startPost } from '../../setup/sendings.ts';

startPost();

const admin = () => testCompany.people.admin;
const settled = () => services().jobs.settled(company());
/** Sets the company's clock to a moment, sends what is due, and waits for its jobs. */
async function at(moment: string): Promise<void> {
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  await testCompany.sql('update companies set clock_offset = $2 where id = $1', [company(), offset]);
  await catchUp(services(), company());
  await settled();
}
const base = { report: 'collections', period: 'last_month', format: 'csv', frequency: 'monthly', month_day: 1, time: '07:00' };
const recipient = () => testCompany.userOf(finance());
const write = (body: object = {}, person = admin()) =>
  person.ask(calls.create, { body: { ...base, recipient_ids: [recipient()], ...body } });
async function make(body: object = {}): Promise<ReportSchedule> {
  const { status, body: answer } = await write(body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data as ReportSchedule;
}
const read = (id: number) => testCompany.ask<ReportSchedule>(admin(), calls.get, { params: { id } });
const runsOf = (id: number) => testCompany.ask<ReportRun[]>(admin(), calls.runs, { params: { id } });
/** Each run in a line, the oldest first. */
const linesOf = async (id: number) =>
  (await runsOf(id))
    .reverse()
    .map(({ from, to, state, mails }) => [from, to, state, ...mails.map((mail) => mail.state)].join(' '));
const move = (id: number, call: 'pause' | 'resume' | 'send') =>
  testCompany.ask<ReportSchedule>(admin(), calls[call], { params: { id }, body: {} });
const mails = (email = finance().email) => office.to(email).map((mail) => ({ ...openMail(mail), source: mail.source }));
const attached = (mail: ReturnType<typeof mails>[number] | undefined) =>
  (mail?.attached[0]?.content.toString('utf8') ?? '').replace('\ufeff', '').trim().split('\r\n');
const notices = async () =>
  (
    await testCompany.ask<{ notifications: { text_key: string; values: Record<string, unknown> }[] }>(
      admin(),
      notificationCalls.list,
    )
  ).notifications
    .filter(({ text_key }) => text_key.includes('report_schedule'))
    .map(({ text_key, values }) => `${text_key} ${values.name ?? values.count}`);
const setUser = (email: string, columns: string, ...values: unknown[]) =>
  testCompany.sql(`update users set ${columns} where lower(email) = lower($1)`, [email, ...values]);

beforeAll(async () => {
  await at('2026-01-15T09:00:00Z');
  const receive = async (moment: string, amount: string) => {
    await at(moment);
    const { id: tenant_id } = await aTenant();
    await testCompany.ask(finance(), collectionCalls.create, { params: { tenant_id }, body: { amount, method: 'cash_payment' } });
  };
  await receive('2026-01-20T09:00:00Z', '100');
}, 120_000);
beforeEach(async () => {
  for (const { id } of await testCompany.ask<ReportSchedule[]>(admin(), calls.list, { query: {} }))
    await testCompany.ask(admin(), calls.remove, { params: { id } });
  await testCompany.sql('delete from notifications where company_id = $1', [company()]);
  office.mails.length = 0;
});

describe('a scheduled report', () => {
  it('is sent on its day of each month, with the days of the month before', async () => {
    const { id, next_run_at, status } = await make({ month_day: 31 });
    // 07:00 in Riyadh is 04:00 in UTC.
    expect([status, next_run_at]).toEqual(['active', '2026-01-31T04:00:00.000Z']);
    await at('2026-01-31T03:59:00Z');
    expect(await linesOf(id)).toEqual([]);
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']) await at(`${day}T04:00:30Z`);
    expect(await linesOf(id)).toEqual([
      '2025-12-01 2025-12-31 sent sent',
      '2026-01-01 2026-01-31 sent sent',
      '2026-02-01 2026-02-28 sent sent',
      '2026-03-01 2026-03-31 sent sent',
    ]);
    expect((await read(id)).next_run_at).toBe('2026-05-31T04:00:00.000Z');
    const [december, january, ...later] = mails();
    expect(later).toHaveLength(2);
    expect(january?.text).toContain('1 Jan 2026 – 31 Jan 2026 (time zone Asia/Riyadh)');
    expect(january?.text).toContain('https://office.example/reports/collections?from=2026-01-01&to=2026-01-31');
    expect(january?.attached[0]?.head).toContain('collections-2026-01-31.csv');
    // 100 were received on 20 January, and nothing in December.
    expect(
      attached(january)
        .slice(1)
        .map((line) => line.split(',')[6]),
    ).toEqual(['100.00', '100.00']);
    expect(attached(december)).toHaveLength(2);
  });

  it('is of the day that its time was on, also if it is sent late, and is made up for once', async () => {
    const { id } = await make({ frequency: 'daily', period: 'yesterday', time: '23:59' });
    // Due on 1 May at 23:59 in Riyadh (20:59 in UTC), and sent after midnight.
    await at('2026-05-01T21:10:00Z');
    expect(await linesOf(id)).toEqual(['2026-04-30 2026-04-30 sent sent']);
    // Four days without a server: the latest alone.
    await at('2026-05-05T21:10:00Z');
    expect((await linesOf(id)).at(-1)).toBe('2026-05-04 2026-05-04 sent sent');
    expect(await linesOf(id)).toHaveLength(2);
    expect((await read(id)).next_run_at).toBe('2026-05-06T20:59:00.000Z');
  });

  it('follows the company into another time zone', async () => {
    const { id } = await make({ frequency: 'daily', period: 'today' });
    await testCompany.sql("update companies set time_zone = 'Asia/Dubai' where id = $1", [company()]);
    await at('2026-05-07T04:00:30Z');
    // 07:00 in Dubai is 03:00 in UTC.
    expect((await read(id)).next_run_at).toBe('2026-05-08T03:00:00.000Z');
    expect(mails().at(-1)?.text).toContain('(time zone Asia/Dubai)');
    await testCompany.sql("update companies set time_zone = 'Asia/Riyadh' where id = $1", [company()]);
    await at('2026-05-07T05:00:00Z');
  });

  it('leaves out the days on which the company is closed, also those that it learns of later', async () => {
    // 7 May 2026 is a Thursday; Friday and Saturday are closed.
    const { id, next_run_at } = await make({ frequency: 'open_days', period: 'yesterday' });
    expect(next_run_at).toBe('2026-05-10T04:00:00.000Z');
    await testCompany.ask(admin(), holidayCalls.create, {
      body: {
        name_en: 'Moving',
        name_ar: 'انتقال',
        occasion: 'dates',
        starts_on: '2026-05-10',
        ends_on: '2026-05-11',
        confirmed: true,
      },
    });
    await settled();
    await at('2026-05-10T04:00:30Z');
    expect(await linesOf(id)).toEqual([]);
    expect((await read(id)).next_run_at).toBe('2026-05-12T04:00:00.000Z');
    await at('2026-05-12T04:00:30Z');
    expect(await linesOf(id)).toEqual(['2026-05-11 2026-05-11 sent sent']);
  });

  it('is as of the last day of its period if it is the state on a day', async () => {
    const { id } = await make({ report: 'aging', frequency: 'weekly', weekday: 0, format: 'xlsx' });
    // 17 May 2026 is a Sunday.
    await at('2026-05-17T04:00:30Z');
    expect(await linesOf(id)).toEqual([' 2026-04-30 sent sent']);
    expect(mails().at(-1)?.attached[0]?.head).toContain('aging-2026-04-30.xlsx');
  });

  it('keeps the filters and the grouping, and is printed in the language of its recipient', async () => {
    await setUser(finance().email, "language = 'ar'");
    const { id } = await make({
      by: 'method',
      query: { method: 'cash_payment', compare: 'year' },
      period: 'this_year',
      format: 'pdf',
    });
    await make({ by: 'method', query: { method: 'bank_transfer_payment' }, period: 'this_year' }).then((other) =>
      move(other.id, 'send'),
    );
    await move(id, 'send');
    await settled();
    await setUser(finance().email, "language = 'en'");
    const found = mails();
    const pdf = found.find(({ attached: [file] }) => file?.head.includes('.pdf'));
    expect(pdf?.attached[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf?.text).toContain('مرفق');
    expect(pdf?.text).toContain('by=method&from=2026-01-01&to=2026-05-17&method=cash_payment&compare=year');
    const [heads, total] = attached(found.find(({ attached: [file] }) => file?.head.includes('.csv')));
    // Nothing was transferred: the heads and the totals.
    expect([heads?.split(',')[0], total?.split(',')[2]]).toEqual(['طريقة الدفع', '0.00']);
  });

  it('is not sent while it is empty, if that is asked for', async () => {
    const { id } = await make({ skips_empty: true, period: 'yesterday', frequency: 'daily' });
    await move(id, 'send');
    await settled();
    expect([await linesOf(id), mails()]).toEqual([['2026-05-16 2026-05-16 empty_skipped empty_skipped'], []]);
  });

  it('rests while it is paused, and goes on at its next time', async () => {
    const { id } = await make({ frequency: 'daily', period: 'yesterday' });
    expect(await move(id, 'pause')).toMatchObject({ status: 'paused', next_run_at: null });
    await at('2026-05-19T05:01:00Z');
    await testCompany.ask(admin(), calls.update, { params: { id }, body: { time: '08:00' } });
    expect([await linesOf(id), (await read(id)).next_run_at]).toEqual([[], null]);
    expect(await move(id, 'resume')).toMatchObject({ status: 'active', next_run_at: '2026-05-20T05:00:00.000Z' });
    await testCompany.ask(admin(), calls.update, { params: { id }, body: { time: '9:30' } });
    expect(await read(id)).toMatchObject({ time: '09:30', next_run_at: '2026-05-19T06:30:00.000Z' });
    await at('2026-05-19T06:31:00Z');
    expect(await linesOf(id)).toEqual(['2026-05-18 2026-05-18 sent sent']);
    await testCompany.ask(admin(), calls.remove, { params: { id } });
    await at('2026-05-25T06:31:00Z');
    expect(mails()).toHaveLength(1);
  });
});

describe('the recipients of a report', () => {
  const others = () =>
    [testCompany.people.general_manager, finance()].map((person) => testCompany.userOf(person)).sort((a, b) => a - b);

  it('are staff who may see and export it', async () => {
    const found = await testCompany.ask<{ id: number }[]>(admin(), calls.recipients, { query: { report: 'collections' } });
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(others()));
    for (const person of [testCompany.people.operations, testCompany.people.leasing_agent, testCompany.people.leasing_manager])
      expect(ids).not.toContain(testCompany.userOf(person));
    const { status, body } = await write({ recipient_ids: [testCompany.userOf(testCompany.people.operations)] });
    expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([422, ['recipient_ids']]);
    const elsewhere = (
      await testCompany.sql<{ id: number }>('select min(id) as id from users where company_id <> $1', [company()])
    )[0]?.id;
    expect((await write({ recipient_ids: [elsewhere] })).status).toBe(422);
  });

  it('get none once they may not, or are gone, and the owner is told', async () => {
    const { id } = await make({ frequency: 'daily', period: 'yesterday', recipient_ids: others() });
    const [role] = await testCompany.sql<{ id: number; privileges: object }>(
      "select id, privileges from roles where company_id = $1 and code = 'finance_manager'",
      [company()],
    );
    await testCompany.sql("update roles set privileges = privileges #- '{finance,export}' where company_id = $1 and id = $2", [
      company(),
      role?.id,
    ]);
    await move(id, 'send');
    await settled();
    const names = ['general_manager', 'finance_manager'].map((one) => testCompany.people[one as 'general_manager'].email);
    expect([mails(names[0]).length, mails(names[1]).length]).toEqual([1, 0]);
    const [run] = await runsOf(id);
    expect([run?.state, ...(run?.mails ?? []).map(({ state, reason }) => `${state} ${reason}`).sort()]).toEqual([
      ...['sent', 'sent null', 'skipped May no longer see this report'],
    ]);
    await testCompany.sql('update roles set privileges = $3 where company_id = $1 and id = $2', [
      company(),
      role?.id,
      role?.privileges,
    ]);
    await setUser(names[1] as string, 'active = false');
    await move(id, 'send');
    await settled();
    await setUser(names[1] as string, 'active = true');
    expect((await runsOf(id))[0]?.mails.map(({ reason }) => reason).filter(Boolean)).toEqual(['No longer works here']);
    expect((await notices()).map((notice) => notice.split(' ')[0])).toEqual([
      ...['insight.report_schedule.notice.inactive', 'insight.report_schedule.notice.forbidden'],
    ]);
  });

  it('whom the mail server refuses make it fail, three times in a row failing, until it is sent again', async () => {
    const { id } = await make({ frequency: 'daily', period: 'yesterday' });
    const { email } = finance();
    await setUser(email, "email = 'nobody@first.example'");
    for (const expected of ['active', 'active', 'failing']) {
      await move(id, 'send');
      await settled();
      expect((await read(id)).status).toBe(expected);
    }
    const [run] = await runsOf(id);
    expect(run?.mails[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('No such user here') });
    expect(await read(id)).toMatchObject({ failed_runs: 3, last_run_state: 'failed' });
    expect((await notices())[0]).toBe('report_schedule.notice.failing 3');
    await setUser('nobody@first.example', 'email = $2', email);
    await move(id, 'send');
    await settled();
    expect(await read(id)).toMatchObject({ status: 'active', failed_runs: 0, last_run_state: 'sent' });
  });
});

describe('a schedule is refused', () => {
  it('to whoever may not have the report, and for filters that it has not', async () => {
    expect((await write({}, testCompany.people.operations)).status).toBe(403);
    expect((await write({}, testCompany.people.leasing_manager)).status).toBe(403);
    const fields = async (body: object) => Object.keys(((await write(body)).body.fields ?? {}) as object);
    expect(await fields({ query: { tenant: '1' } })).toEqual(['query']);
    expect(await fields({ query: { from: '2026-01-01' } })).toEqual(['query']);
    expect(await fields({ query: { sort: 'nothing' } })).toEqual(['query']);
    expect(await fields({ by: 'unit' })).toEqual(['by']);
    expect(await fields({ frequency: 'weekly', weekday: null })).toEqual(['weekday']);
    expect(await fields({ month_day: null })).toEqual(['month_day']);
    expect(await fields({ time: '24:00' })).toEqual(['time']);
    expect((await write({ time: '٠٧:٣٠' })).body.data).toMatchObject({ time: '07:30' });
    expect((await write({ report: 'nothing' })).status).toBe(422);
  });

  it('to another company', async () => {
    const { id } = await make();
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    for (const call of [calls.get, calls.runs]) expect((await stranger.ask(call, { params: { id } })).status).toBe(404);
    for (const call of [calls.update, calls.pause, calls.send])
      expect((await stranger.ask(call, { params: { id }, body: {} })).status).toBe(404);
    expect((await stranger.ask(calls.remove, { params: { id } })).status).toBe(404);
    expect(((await stranger.ask(calls.list, {})).body.data as unknown[]).length).toBe(0);
  });
});

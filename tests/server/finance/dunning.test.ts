import { describe, expect, it } from 'vitest';
import { beginDay } from '../../../server/finance/dunning/day.ts';
import { jobOf } from '../../../server/jobs/job.ts';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { type Aging, agingCalls } from '../../../src/api/finance/aging.ts';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { dunningCaseCalls as calls, type DunningCase, type DunningCaseDetails } from '../../../src/api/finance/dunning-case.ts';
import { incomeInvoiceCalls } from '../../../src/api/finance/income-invoice.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { aTenant, draft, finance, manager, post } from '../../setup/invoices.ts';
import { company, services, testCompany } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import { post as office, startPost } from '../../setup/sendings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startPost();

const own = async () => {
  const found = await services().companies.byId(company());
  if (!found) throw new Error('No company');
  return systemUser(found);
};
const settled = () => services().jobs.settled(company());
/** What the server does on its own: a day begins, due events are sent, and jobs run. */
async function work(): Promise<void> {
  await beginDay(services(), await own());
  while (await sweepTimers(services(), company(), { isPatient: true }));
  await settled();
}
async function on(day: string): Promise<void> {
  await testCompany.clockTo(day);
  await work();
}
const caseOf = async (tenant: number): Promise<DunningCase | undefined> =>
  (await testCompany.ask<DunningCase[]>(finance(), calls.list, { query: { tenant_id: tenant } }))[0];
const opened = async (tenant: number): Promise<number> => {
  const found = await caseOf(tenant);
  if (!found) throw new Error(`Tenant ${tenant} has no case`);
  return found.id;
};
const read = (id: number) => testCompany.ask<DunningCaseDetails>(finance(), calls.get, { params: { id } });
const bill = async (tenant: number, price: string, due_on: string): Promise<number> => {
  const { id } = await draft(tenant, [{ price, vat_category: 'O' }], { due_on });
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
};
const pay = (tenant_id: number, amount: string) =>
  testCompany.ask(finance(), collectionCalls.cash, { params: { tenant_id }, body: { amount } });
let addresses = 0;
/** A tenant who can be mailed. */
async function reachable(name?: string): Promise<{ tenant: number; email: string }> {
  const { id } = await aTenant();
  const email = `late${++addresses}@tenants.example`;
  await testCompany.ask(testCompany.people.admin, tenantCalls.update, { params: { id }, body: { email, ...(name && { name }) } });
  return { tenant: id, email };
}
/** A tenant who owes 1,000 since 1 January of a year, on the day after. */
async function late(year: number, name?: string): Promise<{ tenant: number; email: string; id: number; invoice: number }> {
  await testCompany.clockTo(`${year - 1}-12-28`);
  const who = await reachable(name);
  const invoice = await bill(who.tenant, '1000', `${year}-01-01`);
  await on(`${year}-01-02`);
  return { ...who, invoice, id: await opened(who.tenant) };
}
const stands = async (id: number) => {
  const { status, letters } = await read(id);
  return [status, ...letters.map(({ sent_on }) => sent_on)];
};
type Move = (typeof calls)['send' | 'promise' | 'pause' | 'resume' | 'close' | 'handOver' | 'markSent'];
const move = (call: Move, id: number, body: object = {}) =>
  (call === calls.handOver ? manager() : finance()).ask(call, { params: { id }, body: { ...body } });
const moved = async (...[call, id, body]: Parameters<typeof move>): Promise<DunningCaseDetails> => {
  const { status, body: said } = await move(call, id, body);
  expect(status, JSON.stringify(said)).toBe(200);
  return said.data as DunningCaseDetails;
};
const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
const receive = async (tenant_id: number, first_on: string, amount: string): Promise<Cheque> => {
  const [cheque] = await testCompany.ask<Cheque[]>(finance(), chequeCalls.create, {
    params: { tenant_id },
    body: { bank_code: '80', drawer: `Drawer ${++addresses}`, first_no: '000101', first_on, amount },
  });
  return cheque as Cheque;
};
const chequeTo = (id: number, status: string, more: object = {}) =>
  testCompany.ask(finance(), chequeCalls.status, { params: { id }, body: { status, ...more } });

// Each test has a year of its own: the clock only moves forward.
describe('dunning by the calendar', () => {
  it('sends its steps on 4, 11 and 22 January, for what is due on the 1st', async () => {
    await testCompany.clockTo('2025-12-28');
    const { tenant, email } = await reachable();
    await bill(tenant, '1000', '2026-01-01');
    await on('2026-01-01');
    expect(await caseOf(tenant)).toBeUndefined();
    await on('2026-01-02');
    const id = await opened(tenant);
    expect(await read(id)).toMatchObject({ status: 'open', overdue: '1000.00', days: 1, next_step_on: '2026-01-04' });
    const [first, second, third] = ['2026-01-04', '2026-01-11', '2026-01-22'];
    const expected: Record<string, unknown[]> = {
      '2026-01-03': ['open'],
      '2026-01-04': ['reminded', first],
      '2026-01-10': ['reminded', first],
      '2026-01-11': ['reminded', first, second],
      '2026-01-21': ['reminded', first, second],
      '2026-01-22': ['final_notice', first, second, third],
      '2026-01-25': ['final_notice', first, second, third],
    };
    for (const [day, there] of Object.entries(expected)) {
      await on(day);
      expect([day, ...(await stands(id))]).toEqual([day, ...there]);
    }
    expect(office.to(email)).toHaveLength(3);
  });

  it('goes on with what a partial payment of 12 January leaves, as the letter says', async () => {
    const { tenant, id, email } = await late(2027);
    await on('2027-01-04');
    await on('2027-01-11');
    await testCompany.clockTo('2027-01-12');
    await pay(tenant, '400');
    await settled();
    expect(await caseOf(tenant)).toMatchObject({ status: 'reminded', overdue: '600.00', next_step_on: '2027-01-22' });
    await on('2027-01-22');
    const { status, letters, items } = await read(id);
    expect([status, letters.at(-1)?.overdue]).toEqual(['final_notice', '600.00']);
    expect(items).toMatchObject([{ due_on: '2027-01-01', open: '600.00', covered: '0.00' }]);
    expect(openMail(office.to(email).at(-1) as never).text).toContain('600');
  });

  it.each([
    ['paid', 2028],
    ['credited', 2029],
    ['written off', 2030],
  ] as const)('closes once everything is %s, and sends no further step', async (how, year) => {
    const { tenant, id, invoice, email } = await late(year);
    await on(`${year}-01-04`);
    if (how === 'paid') await pay(tenant, '1000');
    if (how === 'credited') {
      const body = { invoice_id: invoice, reason: 'cancellation' };
      const note = await testCompany.ask<{ id: number }>(finance(), creditNoteCalls.create, {
        params: { tenant_id: tenant },
        body,
      });
      await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: note.id }, body: {} });
    }
    if (how === 'written off') {
      await testCompany.ask(finance(), invoiceCalls.requestWriteOff, { params: { id: invoice }, body: { reason: 'Gone' } });
      await testCompany.ask(manager(), invoiceCalls.approveWriteOff, { params: { id: invoice }, body: {} });
    }
    await settled();
    expect(await read(id)).toMatchObject({ status: 'closed', closed_on: `${year}-01-04`, items: [], next_step_on: null });
    await on(`${year}-01-12`);
    expect(await stands(id)).toEqual(['closed', `${year}-01-04`]);
    expect(office.to(email)).toHaveLength(1);
  });

  it('takes no step that is due in the moment after a payment, before the case was looked at', async () => {
    const { tenant, id } = await late(2031);
    await testCompany.clockTo('2031-01-03');
    await testCompany.sql(
      "update timers set due_at = now() - interval '1 day' where entity = 'dunning_case' and record_id = $1 and event = 'step'",
      [id],
    );
    await pay(tenant, '1000');
    await sweepTimers(services(), company(), { isPatient: true });
    await settled();
    expect(await stands(id)).toEqual(['closed']);
  });
});

describe('a cheque that no bank has paid yet', () => {
  it('covers what it is for: named apart, not dunned, until it bounces', async () => {
    const { tenant, id, email } = await late(2032);
    const cheque = await receive(tenant, '2032-01-20', '1000');
    await on('2032-01-12');
    expect(await read(id)).toMatchObject({ status: 'open', overdue: '1000.00', covered: '1000.00', next_step_on: null });
    expect(guardsOf(await move(calls.send, id))).toEqual([422, ['owesUncovered']]);
    expect(office.to(email)).toHaveLength(0);
    await on('2032-01-20');
    await chequeTo(cheque.id, 'deposited');
    await chequeTo(cheque.id, 'bounced', { bounce_reason: 'insufficient_funds' });
    await work();
    expect(await stands(id)).toEqual(['reminded', '2032-01-20']);
    await chequeTo(cheque.id, 'deposited');
    await chequeTo(cheque.id, 'cleared');
    await settled();
    expect((await read(id)).status).toBe('closed');
  });

  it('opens no case if it covers everything, and leaves what it doesn’t cover', async () => {
    await testCompany.clockTo('2032-12-20');
    const [{ tenant: whole }, { tenant: part }] = [await reachable(), await reachable()];
    for (const tenant of [whole, part]) {
      await bill(tenant, '1000', '2033-01-01');
      await receive(tenant, '2033-01-02', tenant === whole ? '1000' : '300');
    }
    await on('2033-01-04');
    expect(await caseOf(whole)).toBeUndefined();
    expect(await caseOf(part)).toMatchObject({ overdue: '1000.00', covered: '300.00' });
    expect((await read(await opened(part))).letters).toMatchObject([{ overdue: '1000.00', covered: '300.00' }]);
  });
});

describe('what a person does', () => {
  it('a promise until 20 January stops the letters; on the 21st it goes on, and whoever took it is told', async () => {
    const { id } = await late(2034);
    await on('2034-01-04');
    await testCompany.clockTo('2034-01-10');
    expect(guardsOf(await move(calls.promise, id, { until: '2034-01-09' }))).toEqual([422, ['gavePossibleDay']]);
    expect(await moved(calls.promise, id, { until: '2034-01-20' })).toMatchObject({
      ...{ status: 'promised', waits_until: '2034-01-20', next_step_on: null, last_contact_on: '2034-01-10' },
    });
    await on('2034-01-20');
    expect(await stands(id)).toEqual(['promised', '2034-01-04']);
    await on('2034-01-21');
    expect(await stands(id)).toEqual(['reminded', '2034-01-04', '2034-01-21']);
    const told = await testCompany.sql('select user_id from notifications where text_key = $1 and record_id = $2', [
      'finance.dunning_case.told.broken',
      id,
    ]);
    expect(told).toEqual([{ user_id: testCompany.userOf(finance()) }]);
  });

  it('a dispute pauses it until a day or until it is resumed, with the reason', async () => {
    const { id } = await late(2035);
    await on('2035-01-04');
    const reason = 'The meter was read wrongly';
    expect(guardsOf(await move(calls.pause, id, { until: '2035-01-15' }))).toEqual([422, ['gaveReason']]);
    expect(await moved(calls.pause, id, { until: '2035-01-15', reason })).toMatchObject({ status: 'paused', reason });
    await on('2035-01-15');
    expect(await stands(id)).toEqual(['paused', '2035-01-04']);
    expect(await moved(calls.resume, id)).toMatchObject({ status: 'reminded', reason: null, next_step_on: '2035-01-11' });
    await work();
    expect(await stands(id)).toEqual(['reminded', '2035-01-04', '2035-01-15']);
  });

  it('hands the final notice to the lawyer, by approval alone', async () => {
    const { id } = await late(2036);
    for (const status of ['reminded', 'reminded', 'final_notice']) expect(await moved(calls.send, id)).toMatchObject({ status });
    expect(guardsOf(await move(calls.send, id))[0]).toBe(422);
    const reason = { reason: 'No answer' };
    const agent = testCompany.people.leasing_agent;
    expect((await agent.ask(calls.handOver, { params: { id }, body: reason })).status).toBe(403);
    expect(await moved(calls.handOver, id, reason)).toMatchObject({ status: 'legal', reason: 'No answer' });
  });

  it('closes it, which lasts until something else falls due', async () => {
    const { id, tenant } = await late(2037);
    expect(guardsOf(await move(calls.close, id))).toEqual([422, ['gaveReason']]);
    await moved(calls.close, id, { reason: 'Set off against the deposit' });
    await on('2037-01-05');
    expect((await caseOf(tenant))?.status).toBe('closed');
    await bill(tenant, '50', '2037-01-06');
    await on('2037-01-07');
    expect(await caseOf(tenant)).toMatchObject({ status: 'reminded', overdue: '1050.00' });
  });

  it('opens a case without waiting for the night, once (X-DUN-16)', async () => {
    await testCompany.clockTo('2037-12-28');
    const { tenant } = await reachable();
    await bill(tenant, '1000', '2037-12-28');
    const start = () => finance().ask(calls.start, { params: { tenant_id: tenant }, body: {} });
    expect((await start()).status).toBe(422);
    // As if tonight's look were over: it would open the case first.
    await testCompany.sql("update dunning_days set looked_on = '2037-12-29'");
    await testCompany.clockTo('2037-12-29');
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await caseOf(tenant)).toMatchObject({ status: 'open', opened_on: '2037-12-29' });
  });
});

describe('a letter', () => {
  it('says what aging says, in Arabic for whoever writes their name so', async () => {
    const { tenant, email } = await late(2039, 'نورة الشهري');
    await bill(tenant, '250.50', '2039-01-02');
    await bill(tenant, '70', '2039-02-01');
    await on('2039-01-04');
    const { body } = await finance().ask(agingCalls.byTenant, { query: { tenant_id: tenant } });
    const [row] = (body.report as Aging).rows;
    const [letter] = (await read(await opened(tenant))).letters;
    expect([letter?.overdue, row?.from_1, row?.total]).toEqual(['1250.50', '1250.50', '1320.50']);
    const { text, attached } = openMail(office.to(email)[0] as never);
    expect(text).toContain('نورة الشهري');
    expect(text).toContain('1,250.50');
    expect(attached).toHaveLength(1);
    expect((await finance().raw('GET', `/v2/dunning_letters/${letter?.id}/document`)).status).toBe(200);
  });

  it('waits to be printed for a tenant without e-mail, and the next step counts from when it went', async () => {
    await testCompany.clockTo('2039-12-28');
    const { id: tenant } = await aTenant();
    await bill(tenant, '1000', '2040-01-01');
    await on('2040-01-02');
    await on('2040-01-04');
    const id = await opened(tenant);
    expect(await read(id)).toMatchObject({ status: 'to_print', letters: [{ state: 'to_print', sent_on: null }] });
    await on('2040-01-14');
    expect((await read(id)).status).toBe('to_print');
    expect(await moved(calls.markSent, id)).toMatchObject({
      ...{ status: 'reminded', letters: [{ state: 'sent', sent_on: '2040-01-14' }] },
      ...{ last_contact_on: '2040-01-14', next_step_on: '2040-01-21' },
    });
  });

  it('is printed if its mail is given up', async () => {
    const { id } = await late(2041);
    const [letter] = (await moved(calls.send, id)).letters;
    await settled();
    await testCompany.sql("update dunning_letters set state = 'queued' where id = $1", [letter?.id]);
    await services().db.write(company(), (scope) =>
      Promise.resolve(jobOf('dunning_letter')?.givenUp(scope, services(), { letter: letter?.id })),
    );
    expect(await read(id)).toMatchObject({ status: 'to_print', letters: [{ state: 'to_print' }] });
  });

  it('is written once, however many take the step at the same time, and after a restart', async () => {
    const { id, email } = await late(2042);
    await testCompany.clockTo('2042-01-03');
    const answers = await Promise.all([1, 2, 3].map(() => move(calls.send, id, { version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await testCompany.sql(
      "update timers set due_at = now() - interval '1 day' where entity = 'dunning_case' and record_id = $1 and done_at is null",
      [id],
    );
    await Promise.all([1, 2, 3].map(() => sweepTimers(services(), company(), { isPatient: true })));
    await Promise.all([work(), work()]);
    // The timer fired before the step's day: the second letter isn't due.
    expect(await stands(id)).toEqual(['reminded', '2042-01-03']);
    expect(office.to(email)).toHaveLength(1);
    await on('2042-01-11');
    await Promise.all([work(), work(), sweepTimers(services(), company(), { isPatient: true })]);
    expect(await stands(id)).toEqual(['reminded', '2042-01-03', '2042-01-11']);
    expect(office.to(email)).toHaveLength(2);
  });

  it('is found by its tenant’s name, however it is spelled', async () => {
    const { id } = await late(2043, 'أمل الزهراني');
    for (const q of ['امل', 'أمل الزهرانى', 'الزهراني']) {
      const { body } = await finance().ask(workCalls.search, { query: { q } });
      expect(body.data, q).toContainEqual(expect.objectContaining({ entity: 'dunning_case', id }));
    }
  });
});

describe('another company', () => {
  it('has none of it, and another day', async () => {
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    const ask = <T>(...[call, given]: Parameters<typeof stranger.ask>) => testCompany.ask<T>(stranger, call, given);
    const { id: tenant_id } = await ask<{ id: number }>(tenantCalls.create, {
      body: { kind: 'company', name: 'A late tenant of others', mobile: '+966500000399', commercial_register: '1010123499' },
    });
    await testCompany.testBed.owner.query("update companies set sandbox = true where slug = 'second'");
    const today = (await ask<{ today: string }>(workCalls.moveClock, { body: { to: '2026-03-01' } })).today;
    const { id: invoice } = await ask<{ id: number }>(incomeInvoiceCalls.create, {
      params: { tenant_id },
      body: { due_on: today, items: [{ description: 'A service', price: '100', vat_category: 'O' }] },
    });
    await ask(invoiceCalls.post, { params: { id: invoice }, body: {} });
    await ask(workCalls.moveClock, { body: { to: '2026-03-02' } });
    const [theirs] = await ask<DunningCase[]>(calls.start, { params: { tenant_id }, body: {} });
    const id = theirs?.id as number;
    expect(await ask<DunningCase>(calls.get, { params: { id } })).toMatchObject({ overdue: '100.00', opened_on: '2026-03-02' });
    expect((await finance().ask(calls.get, { params: { id } })).status).toBe(404);
    expect((await finance().ask(calls.start, { params: { tenant_id }, body: {} })).status).toBe(404);
    for (const call of [calls.send, calls.promise, calls.pause, calls.resume, calls.close, calls.handOver, calls.markSent])
      expect([call.id, (await move(call, id, call === calls.promise ? { until: '2026-03-04' } : {})).status]).toEqual([
        call.id,
        404,
      ]);
    expect(await testCompany.ask<DunningCase[]>(finance(), calls.list, { query: { tenant_id } })).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { dunningCaseCalls as calls, type DunningCase } from '../../../src/api/finance/dunning-case.ts';
import { incomeInvoiceCalls } from '../../../src/api/finance/income-invoice.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import {
  bill,
  caseOf,
  chequeTo,
  guardsOf,
  late,
  move,
  moved,
  opened,
  pay,
  reachable,
  read,
  receive,
  stands,
} from '../../setup/dunning.ts';
import { finance, manager } from '../../setup/invoices.ts';
import { company, services, testCompany } from '../../setup/lettings.ts';
import { openEveryDay } from '../../setup/open-days.ts';
import { openMail } from '../../setup/post-office.ts';
import { post as office, startPost } from '../../setup/sendings.ts';
import { on, settled, work } from '../../setup/server-days.ts';

startPost();
beforeAll(() => openEveryDay(testCompany, true));

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
    // The log says which reminder it was.
    const sent = await testCompany.sql<{ variant: number }>(
      "select (payload ->> 'variant')::int as variant from record_log where entity = 'dunning_case' and record_id = $1 and event = 'send_now' order by id",
      [id],
    );
    expect(sent.map(({ variant }) => variant)).toEqual([1, 2, 3]);
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

  it('goes on after somebody closed it, if a payment is taken back since', async () => {
    await testCompany.clockTo('2037-02-01');
    const { tenant } = await reachable();
    await bill(tenant, '1000', '2037-02-03');
    await on('2037-02-04');
    const { id: receipt } = await testCompany.ask<{ id: number }>(finance(), collectionCalls.cash, {
      params: { tenant_id: tenant },
      body: { amount: '400' },
    });
    await moved(calls.close, await opened(tenant), { reason: 'The rest is to be written off' });
    await on('2037-02-06');
    expect((await caseOf(tenant))?.status).toBe('closed');
    await testCompany.ask(manager(), collectionCalls.reverse, { params: { id: receipt }, body: { reason: 'A mistake' } });
    await on('2037-02-07');
    expect(await caseOf(tenant)).toMatchObject({ status: 'reminded', overdue: '1000.00', opened_on: '2037-02-07' });
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

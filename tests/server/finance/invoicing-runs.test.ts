import { beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { invoicingRunCalls as calls, type InvoicingRow, type InvoicingRun } from '../../../src/api/finance/invoicing-run.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { finance, registerForVat } from '../../setup/invoices.ts';
import { moreInstallments } from '../../setup/invoicing-runs.ts';
import { finalized, type Let, payInstallment, sign, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
let own: Let;
let today: string;
/** Four installments, due today and in 10, 30 and 31 days. */
const due = [0, 10, 30, 31];
let installments: number[];

beforeAll(async () => {
  await registerForVat();
  own = await finalized();
  await sign(own);
  today = await testCompany.today();
  const more = moreInstallments(own.contract, due.length);
  installments = (await testCompany.sql<{ id: number }>(more.text, more.values)).map(({ id }) => id);
  await testCompany.sql("update installments set due_on = '2099-01-01' where id <> all($1)", [installments]);
  for (const [i, id] of installments.entries())
    await testCompany.sql('update installments set due_on = $2 where id = $1', [id, plusDays(today, due[i] as number)]);
});

const create = async (up_to?: string): Promise<InvoicingRun> =>
  testCompany.ask<InvoicingRun>(finance(), calls.create, { body: up_to ? { up_to } : {} });
const read = (id: number) => testCompany.ask<InvoicingRun>(finance(), calls.get, { params: { id } });
const move = (id: number, status: InvoicingRun['status'], who = finance()) =>
  who.ask(calls.status, { params: { id }, body: { status } });
const until = async (id: number, status: InvoicingRun['status']) => {
  await expect.poll(async () => (await read(id)).status).toBe(status);
  return read(id);
};
const moveUntil = async (id: number, status: InvoicingRun['status'], end: InvoicingRun['status']) => {
  const { status: said, body } = await move(id, status);
  expect(said, JSON.stringify(body)).toBe(200);
  return until(id, end);
};
const rowsOf = (id: number, query: object = {}) =>
  testCompany.ask<InvoicingRow[]>(finance(), calls.rows, { params: { id }, query: { ...query } });
const invoiceCount = async () => Number((await testCompany.sql<{ count: string }>('select count(*) from invoices'))[0]?.count);
const grossOf = async (ids: number[]) =>
  (
    await testCompany.sql<{ gross: string }>(
      'select (sum(gross) / 100)::numeric(16, 2)::text as gross from installments where id = any($1)',
      [ids],
    )
  )[0]?.gross;

describe('an invoicing run', () => {
  it('is planned for what is due within the company’s days, and invoices nothing yet', async () => {
    const before = await invoiceCount();
    const run = await create();
    // 30 days unless the company says otherwise: the one in 31 days is not in it.
    expect(run).toMatchObject({ up_to: plusDays(today, 30), status: 'planned', total: 3, waiting: 3, drafts: 0 });
    expect(run.gross).toBe(await grossOf(installments.slice(0, 3)));
    const rows = await rowsOf(run.id);
    expect(rows.map(({ installment_id, due_on, state }) => [installment_id, due_on, state])).toEqual(
      [0, 10, 30].map((days, i) => [installments[i], plusDays(today, days), 'waiting']),
    );
    expect(await invoiceCount()).toBe(before);
    // Planned anew for another day.
    await testCompany.ask(finance(), calls.update, { params: { id: run.id }, body: { up_to: plusDays(today, 31) } });
    expect(await read(run.id)).toMatchObject({ total: 4 });
    await testCompany.sql("update companies set invoice_days_ahead = 9 where slug = 'first'");
    expect(await create()).toMatchObject({ up_to: plusDays(today, 9), total: 1 });
    await testCompany.sql("update companies set invoice_days_ahead = 30 where slug = 'first'");
    expect((await move(run.id, 'cancelled')).status).toBe(200);
    expect((await move(run.id, 'running')).status).toBe(422);
  });

  it('makes drafts, is started once, and is undone: the installments can be invoiced again', async () => {
    const before = await invoiceCount();
    const run = await create();
    const starts = await Promise.all([move(run.id, 'running'), move(run.id, 'running')]);
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await until(run.id, 'done')).toMatchObject({ drafts: 3, waiting: 0, posted: 0 });
    expect(await invoiceCount()).toBe(before + 3);
    const rows = await rowsOf(run.id);
    for (const { invoice_id, gross, state } of rows) {
      expect(state).toBe('made');
      expect(await testCompany.ask<Invoice>(finance(), invoiceCalls.get, { params: { id: invoice_id as number } })).toMatchObject(
        {
          ...{ status: 'draft', number: null, kind: 'rent', gross },
        },
      );
    }
    const late = await finance().ask(calls.update, { params: { id: run.id }, body: { up_to: today } });
    expect(late.status).toBe(422);
    expect(await create()).toMatchObject({ total: 0 });
    expect(await moveUntil(run.id, 'undoing', 'undone')).toMatchObject({ drafts: 0, undone: 3 });
    expect(await invoiceCount()).toBe(before);
    expect(await create()).toMatchObject({ total: 3 });
  });

  it('skips what was invoiced meanwhile, by itself or with a payment, and says so in the person’s language', async () => {
    const run = await create();
    const [first, second] = installments as [number, number];
    const made = await finance().ask(contractCalls.postInvoice, {
      params: { id: own.contract },
      body: { installment_id: first },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await payInstallment(own, second, { amount: '10.00', paid_on: today })).status).toBe(200);
    expect(await moveUntil(run.id, 'running', 'done')).toMatchObject({ drafts: 1, skipped: 2 });
    const rows = await rowsOf(run.id);
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ['skipped', 'This installment has just been invoiced.'],
      ['skipped', 'This installment has just been invoiced.'],
      ['made', null],
    ]);
    // What is partly paid has its invoice.
    expect(await create()).toMatchObject({ total: 0, warnings: 0 });
    await moveUntil(run.id, 'undoing', 'undone');
  });

  it('leaves out what is wholly paid', async () => {
    const third = installments[2] as number;
    expect((await rowsOf((await create()).id)).map(({ installment_id }) => installment_id)).toEqual([third]);
    const [{ paid } = { paid: 0 }] = await testCompany.sql<{ paid: string }>('select paid from installments where id = $1', [
      third,
    ]);
    await testCompany.sql('update installments set paid = gross - cancelled where id = $1', [third]);
    expect(await create()).toMatchObject({ total: 0 });
    await testCompany.sql('update installments set paid = $2 where id = $1', [third, paid]);
  });

  it('posts all but what is refused, which stays a draft with its reason and can be posted or undone later', async () => {
    const run = await create(plusDays(today, 31));
    // Two are invoiced: two are left.
    expect(await moveUntil(run.id, 'running', 'done')).toMatchObject({ drafts: 2 });
    const drafts = (await rowsOf(run.id)).filter(({ state }) => state === 'made');
    await testCompany.sql('update invoices set gross = 0, net = 0, vat = 0 where id = $1', [drafts[0]?.invoice_id]);
    expect(await moveUntil(run.id, 'posting', 'done')).toMatchObject({ posted: 1, drafts: 1, failed: 1 });
    const [bad, ...others] = await rowsOf(run.id, { failed: true });
    expect(others).toEqual([]);
    expect(bad).toMatchObject({ state: 'not_posted', invoice_id: drafts[0]?.invoice_id, invoice_number: null });
    expect(bad?.message).toBeTruthy();
    const undone = await moveUntil(run.id, 'undoing', 'undone');
    expect(undone).toMatchObject({ posted: 1, undone: 1, drafts: 0 });
    const numbers = await testCompany.sql<{ n: number }>(
      "select replace(number, 'INV-', '')::int as n from invoices where number is not null order by 1",
    );
    expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, i) => i + 1));
  });

  it('posts nothing into a locked month: each row says so', async () => {
    const run = await create();
    expect(await moveUntil(run.id, 'running', 'done')).toMatchObject({ drafts: 1 });
    const month = `${today.slice(0, 7)}-01`;
    const lock = (status: string) =>
      testCompany.sql(
        `with m as (select set_config('app.move', 'accounting_periods:' || id || ':' || $2, false) as it, id from accounting_periods where starts_on = $1 and company_id = $3)
         update accounting_periods p set status = $2 from m where p.id = m.id and m.it is not null`,
        [month, status, testCompany.testBed.one.company.id],
      );
    await lock('closed');
    expect(await moveUntil(run.id, 'posting', 'done')).toMatchObject({ posted: 0, failed: 1, drafts: 1 });
    expect((await rowsOf(run.id, { failed: true }))[0]?.message).toMatch(/closed|locked/i);
    await lock('open');
    expect(await moveUntil(run.id, 'posting', 'posted')).toMatchObject({ posted: 1, failed: 0, drafts: 0 });
    // Nothing of it can be taken back any more.
    expect((await move(run.id, 'undoing')).status).toBe(422);
  });

  it('is its company’s alone, and needs the privileges', async () => {
    const run = await create();
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await stranger.ask(calls.get, { params: { id: run.id } })).status).toBe(404);
    expect((await stranger.ask(calls.rows, { params: { id: run.id }, query: {} })).status).toBe(404);
    expect((await move(run.id, 'running', stranger)).status).toBe(404);
    const { body } = await stranger.ask(calls.list, { query: {} });
    expect(body.data).toEqual([]);
    const theirs = await testCompany.ask<InvoicingRun>(stranger, calls.create, { body: { up_to: '2099-12-31' } });
    expect(theirs.total).toBe(0);
    expect((await move(run.id, 'running', testCompany.people.analyst)).status).toBe(403);
    expect(await read(run.id)).toMatchObject({ status: 'planned' });
  });
});

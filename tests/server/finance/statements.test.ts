import { beforeAll, describe, expect, it } from 'vitest';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { statementCalls as calls, type Statement } from '../../../src/api/finance/statement.ts';
import { lettingAt } from '../../kit/makes.ts';
import { aTenant, draft, finance, manager, post, posted, recordsElsewhere } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { paperOf } from '../../setup/papers.ts';
import type { Answer } from '../../setup/test-bed.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const asked = (tenant_id: number, query: Record<string, unknown> = {}) =>
  finance().ask(calls.ofTenant, { params: { tenant_id }, query });
const statement = async (tenant_id: number, query: Record<string, unknown> = {}): Promise<Statement> => {
  const { status, body } = await asked(tenant_id, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Statement;
};
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const receive = (tenant_id: number, amount: string, more: object = {}) =>
  testCompany.ask<CollectionDetails>(finance(), collectionCalls.create, {
    params: { tenant_id },
    body: { method: 'cash_payment', amount, ...more },
  });

/**
 * Worked by hand. Day 0: invoice A, 1,000 due on day 10; a transfer of 400 pays a part of it. Day 20: invoice B, 600 due that day; a
 * cheque of 500. Day 25: the cheque is deposited and paid: it pays A. Day 30: B is credited, and the transfer taken back.
 */
describe('a statement of account (X-STM-01)', () => {
  let tenant: number;
  let start: string;
  let ids: { a: number; b: number; transfer: number; cheque: number; note: number };
  const day = (days: number) => plusDays(start, days);

  beforeAll(async () => {
    ({ id: tenant } = await aTenant());
    start = await testCompany.today();
    const a = await draft(tenant, [{ price: '1000', vat_category: 'O' }], { due_on: day(10) });
    await post(a.id);
    const transfer = await receive(tenant, '400', { method: 'bank_transfer_payment', reference: 'FT-77' });
    await testCompany.clockTo(day(20));
    const b = await draft(tenant, [{ price: '600', vat_category: 'O' }], { due_on: day(20) });
    await post(b.id);
    const [cheque] = await testCompany.ask<Cheque[]>(finance(), chequeCalls.create, {
      params: { tenant_id: tenant },
      body: { bank_code: '80', drawer: 'A drawer', first_no: '000101', first_on: day(20), amount: '500' },
    });
    const at = { params: { id: cheque?.id as number } };
    await testCompany.clockTo(day(25));
    for (const status of ['deposited', 'cleared'])
      await testCompany.ask(finance(), chequeCalls.status, { ...at, body: { status } });
    await testCompany.clockTo(day(30));
    const note = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
      params: { tenant_id: tenant },
      body: { invoice_id: b.id, reason: 'cancellation' },
    });
    await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: note.id }, body: {} });
    await testCompany.ask(manager(), collectionCalls.reverse, { params: { id: transfer.id }, body: { reason: 'A mistake' } });
    ids = { a: a.id, b: b.id, transfer: transfer.id, cheque: at.params.id, note: note.id };
  }, 120_000);

  it('has a row for each document that changed what is owed, with the balance after it', async () => {
    const { rows, ...sums } = await statement(tenant, { from: start, to: day(40) });
    expect(
      rows.map(({ date, event, document_id, is_reversal, debit, credit, balance }) =>
        [date, event, document_id, is_reversal, debit, credit, balance].join(' '),
      ),
    ).toEqual([
      `${day(0)} invoice ${ids.a} false 1000.00 0.00 1000.00`,
      `${day(0)} payment ${ids.transfer} false 0.00 400.00 600.00`,
      `${day(20)} invoice ${ids.b} false 600.00 0.00 1200.00`,
      `${day(25)} cheque ${ids.cheque} false 0.00 500.00 700.00`,
      `${day(30)} credit_note ${ids.note} false 0.00 600.00 100.00`,
      `${day(30)} payment ${ids.transfer} true 400.00 0.00 500.00`,
    ]);
    expect(rows.map(({ reference }) => reference)).toEqual([null, 'FT-77', null, null, rows[2]?.number, 'FT-77']);
    expect(sums).toMatchObject({ opening: '0.00', debits: '2000.00', credits: '1500.00', closing: '500.00' });
    expect(sums).toMatchObject({ open: '500.00', overdue: '500.00', credit: '0.00', deposits: '0.00', cheques: [] });
  });

  it('begins with what was owed before its first day, and says what was so on its last', async () => {
    const { rows, cheques, ...sums } = await statement(tenant, { from: day(10), to: day(20) });
    expect(rows.map(({ document_id }) => document_id)).toEqual([ids.b]);
    // A is past due since day 10; B, due on day 20, is not yet.
    expect(sums).toMatchObject({ opening: '600.00', closing: '1200.00', open: '1200.00', overdue: '600.00' });
    // The cheque is on the tenant's credit account already, and no money.
    expect(sums).toMatchObject({ credit: '0.00', cheques_total: '500.00' });
    expect(cheques).toEqual([
      { id: ids.cheque, cheque_no: '000101', bank_code: '80', cheque_on: day(20), is_deposited: false, amount: '500.00' },
    ]);
    expect(await statement(tenant, { from: day(-30), to: day(-1) })).toMatchObject({
      rows: [],
      opening: '0.00',
      closing: '0.00',
    });
    expect(await statement(tenant, { from: day(31), to: day(40) })).toMatchObject({
      rows: [],
      opening: '500.00',
      closing: '500.00',
    });
  });

  it('is printed in both languages, for the same days (X-DOC-08)', async () => {
    const given = { today: day(40), query: { from: day(10), to: day(20) } };
    const said = JSON.stringify((await paperOf('X-DOC-08', tenant, { ...given, language: 'ar' })).blocks);
    for (const word of ['الرصيد الافتتاحي', '600.00', '1,200.00', '000101', 'شيكات لم تُحصَّل بعد']) expect(said).toContain(word);
    expect(said).not.toContain('FT-77');
    expect(JSON.stringify((await paperOf('X-DOC-08', tenant, { today: day(40) })).blocks)).toContain('Payment, reversed');
    const { status } = await finance().raw('GET', `/v2/tenants/${tenant}/statement/document?from=2026-99-01`);
    expect(status).toBe(400);
  });

  it('is saved as a sheet by who may export (X-STM-02)', async () => {
    const path = `/v2/tenants/${tenant}/statement/file?format=csv&from=${start}&to=${day(20)}`;
    const { status, raw } = await finance().raw('GET', path);
    expect(status, raw.body).toBe(200);
    const lines = raw.body.trim().split('\r\n');
    expect(lines[1]).toBe(`${start},Opening balance,,,,,0.00`);
    expect(lines[4]).toMatch(new RegExp(`^${day(20)},Invoice,.*,600.00,0.00,1200.00$`));
    expect(lines.slice(5)).toEqual([
      `${day(20)},Closing balance,,,1600.00,400.00,1200.00`,
      `${day(20)},Uncleared cheque,000101,Al Rajhi Bank,,500.00,`,
    ]);
    expect((await testCompany.people.leasing_agent.raw('GET', path)).status).toBe(403);
    const theirs = (await recordsElsewhere()).tenant;
    expect((await finance().raw('GET', `/v2/tenants/${theirs}/statement/file`)).status).toBe(404);
    expect((await finance().raw('GET', `/v2/tenants/${tenant}/statement/file?format=pdf`)).status).toBe(400);
  });

  it('is of the year up to today, unless it is asked for otherwise', async () => {
    const { from_on, to_on, rows } = await statement(tenant);
    const today = await testCompany.today();
    expect([from_on, to_on, rows.length]).toEqual([plusDays(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, 1), today, 6]);
  });

  it('shows money that pays nothing yet as credit', async () => {
    const { id } = await aTenant();
    await posted([{ price: '100', vat_category: 'O' }], id);
    await receive(id, '250');
    expect(await statement(id)).toMatchObject({ closing: '-150.00', open: '0.00', credit: '150.00', overdue: '0.00' });
  });
});

describe('a contract’s statement', () => {
  it('has the invoices of the contract, and what paid them', async () => {
    const { '/contracts/{}': contract_id, '/tenants/{}': tenant } = await lettingAt(testCompany.driver, 'draft');
    const id = tenant as number;
    const own = await draft(id, [{ price: '300', vat_category: 'O' }], { contract_id });
    await post(own.id);
    const other = await posted([{ price: '70', vat_category: 'O' }], id);
    await receive(id, '320', { contract_id });
    const { rows, ...sums } = await statement(id, { contract_id });
    expect(rows.map(({ event, debit, credit }) => `${event} ${debit} ${credit}`)).toEqual([
      'invoice 300.00 0.00',
      'payment 0.00 300.00',
    ]);
    expect(sums).toMatchObject({ contract_id, contract_ref_no: `C-${contract_id}`, closing: '0.00', open: '0.00' });
    // 20 of the money paid the other invoice, which is of no contract.
    expect(await statement(id)).toMatchObject({ closing: '50.00', open: '50.00', credit: '0.00' });
    expect(other.open).toBe('70.00');
  });
});

describe('a statement that can’t be', () => {
  it('is refused: days that end before they begin or that aren’t any, and a contract of somebody else', async () => {
    const { id } = await aTenant();
    const { '/contracts/{}': contract_id } = await lettingAt(testCompany.driver, 'draft');
    expect(fieldsOf(await asked(id, { from: '2026-03-02', to: '2026-03-01' }))).toEqual([422, ['to']]);
    expect(fieldsOf(await asked(id, { from: '2026-02-30' }))).toEqual([400, ['from']]);
    expect(fieldsOf(await asked(id, { contract_id }))).toEqual([422, ['contract_id']]);
    expect((await asked(id, { contract_id: 'x' })).status).toBe(400);
    expect((await asked(id, { since: '2026-01-01' })).status).toBe(400);
  });

  it('is of no tenant of another company, and only for who may see finance', async () => {
    const { tenant } = await recordsElsewhere();
    expect((await asked(tenant)).status).toBe(404);
    const { id } = await aTenant();
    const { status } = await testCompany.people.leasing_agent.ask(calls.ofTenant, { params: { tenant_id: id }, query: {} });
    expect(status).toBe(403);
  });
});

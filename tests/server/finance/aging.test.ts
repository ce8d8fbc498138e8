import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOfReport } from '../../../src/api/define-report.ts';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { type ReceivablesMonth, receivablesCalls } from '../../../src/api/finance/receivables-month.ts';
import { agingBucketNames, type agingReport } from '../../../src/api/reports/aging.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { aTenant, draft, finance, manager, post, recordsElsewhere } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

type Aging = AnswerOfReport<typeof agingReport>;
type AgingRow = Aging['rows'][number];
const calls = {
  byTenant: reportCalls.agingTenant,
  byContract: reportCalls.agingContract,
  byInvoice: reportCalls.agingInvoice,
  byCompound: reportCalls.agingCompound,
};
const groupings = [calls.byTenant, calls.byContract, calls.byInvoice, calls.byCompound];
type Grouping = (typeof groupings)[number];
const asked = (by: Grouping, query: Record<string, unknown> = {}): Promise<Answer> => finance().ask(by, { query });
const aging = async (by: Grouping, query: Record<string, unknown> = {}): Promise<Aging> => {
  const { status, body } = await asked(by, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report as Aging;
};
/** The buckets of a row that something is in, and its total. */
const ages = (row: AgingRow | undefined): Record<string, string> | undefined =>
  row &&
  Object.fromEntries(
    [...agingBucketNames, 'total' as const].flatMap((name) => (row[name] === '0.00' ? [] : [[name, row[name]]])),
  );
const months = async (): Promise<ReceivablesMonth[]> =>
  (await testCompany.ask<{ months: ReceivablesMonth[] }>(finance(), receivablesCalls.byMonth)).months;
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];

const invoice = async (tenant: number, price: string, due_on: string, more: object = {}, unit?: number): Promise<number> => {
  const { id } = await draft(tenant, [{ price, vat_category: 'O' }], { due_on, ...more });
  if (unit) await testCompany.sql('update invoice_lines set unit_id = $2 where invoice_id = $1', [id, unit]);
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
};

/**
 * Decision 39, as of 31 March: due that day is not due; 30 March is 1 day past due, 1 March 30 days, 28 February 31, 30 January 60 and
 * 29 January 61.
 */
describe('aging', () => {
  let one: number;
  let other: number;
  const invoices: Record<string, number> = {};
  const units: { id: number; compound_id: number }[] = [];

  beforeAll(async () => {
    await testCompany.clockTo('2026-01-20');
    [{ id: one }, { id: other }] = [await aTenant(), await aTenant()];
    for (let n = 0; n < 2; n++) {
      const { unit, compound } = await makePlace(testCompany.driver);
      units.push({ id: unit, compound_id: compound });
    }
    for (const [due, price] of [
      ['2026-03-31', '1'],
      ['2026-03-30', '20'],
      ['2026-03-01', '300'],
      ['2026-02-28', '4000'],
      ['2026-01-30', '50000'],
      ['2026-01-29', '600000'],
    ] as const)
      invoices[due] = await invoice(one, price, due, {}, units[0]?.id);
    invoices.other = await invoice(other, '1000', '2026-02-01', {}, units[1]?.id);
    await testCompany.ask(finance(), chequeCalls.create, {
      params: { tenant_id: other },
      body: { bank_code: '80', drawer: 'A drawer', first_no: '000201', first_on: '2026-02-10', amount: '700' },
    });
  }, 120_000);

  it('puts what is open in the bucket of its days past due, on either side of each border', async () => {
    const { rows, as_of } = await aging(calls.byTenant, { as_of: '2026-03-31', tenant_id: one });
    expect(as_of).toBe('2026-03-31');
    expect(rows.map(ages)).toEqual([
      { not_due: '1.00', from_1: '320.00', from_31: '54000.00', from_61: '600000.00', total: '654321.00' },
    ]);
    expect(rows[0]).toMatchObject({ id: one, tenant_id: one, due_on: '2026-01-29', credit: '0.00', cheques: '0.00' });
    // A day later each of the borders is crossed: 30 days become 31, 60 become 61, and what was due yesterday is past due.
    expect((await aging(calls.byTenant, { as_of: '2026-04-01', tenant_id: one })).rows.map(ages)).toEqual([
      { from_1: '21.00', from_31: '4300.00', from_61: '650000.00', total: '654321.00' },
    ]);
    // 29 January: 365 days past due, and then 366.
    expect((await aging(calls.byTenant, { as_of: '2027-01-29', tenant_id: one })).rows.map(ages)).toEqual([
      { from_181: '654321.00', total: '654321.00' },
    ]);
    expect((await aging(calls.byTenant, { as_of: '2027-01-30', tenant_id: one })).rows.map(ages)).toEqual([
      { from_181: '54321.00', from_366: '600000.00', total: '654321.00' },
    ]);
  });

  it('shows a cheque that no bank has paid beside what is open, which it does not lower', async () => {
    const { rows } = await aging(calls.byTenant, { as_of: '2026-02-05', tenant_id: other });
    expect(rows.map((row) => [row.total, row.credit, row.cheques])).toEqual([['1000.00', '0.00', '700.00']]);
    // Of a contract, an invoice or a compound there is none.
    expect((await aging(calls.byInvoice, { tenant_id: other })).rows.map((row) => [row.total, row.credit, row.cheques])).toEqual([
      ['1000.00', null, null],
    ]);
  });

  it('is of a past day what the ledger had then', async () => {
    const late = await invoice((await aTenant()).id, '500', '2026-01-25');
    const { tenant_id } = await testCompany.ask<{ tenant_id: number }>(finance(), invoiceCalls.get, { params: { id: late } });
    await testCompany.clockTo('2026-02-10');
    const paid = await testCompany.ask<{ id: number }>(finance(), collectionCalls.create, {
      params: { tenant_id },
      body: { method: 'cash_payment', amount: '450' },
    });
    const of = async (as_of: string) => (await aging(calls.byTenant, { as_of, tenant_id })).rows.map(ages);
    expect(await of('2026-02-09')).toEqual([{ from_1: '500.00', total: '500.00' }]);
    expect(await of('2026-02-10')).toEqual([{ from_1: '50.00', total: '50.00' }]);
    expect(await of('2026-01-19')).toEqual([]);
    await testCompany.clockTo('2026-02-20');
    await testCompany.ask(manager(), collectionCalls.reverse, { params: { id: paid.id }, body: { reason: 'A mistake' } });
    expect(await of('2026-02-20')).toEqual([{ from_1: '500.00', total: '500.00' }]);
    expect(await of('2026-02-19')).toEqual([{ from_1: '50.00', total: '50.00' }]);
  });

  it('adds up to the same by tenant, contract, invoice and compound, and to what the invoices are owed', async () => {
    const today = await testCompany.today();
    const [{ open } = { open: 0 }] = await testCompany.sql<{ open: string }>(
      "select sum(open) / 100.0 as open from invoices where company_id = (select id from companies where slug = 'first')",
    );
    for (const by of groupings) {
      const { rows, totals } = await aging(by, { per_page: 100 });
      expect(Number(totals.total), by.id).toBe(Number(open));
      for (const name of [...agingBucketNames, 'total'] as const)
        expect(
          rows.reduce((sum, row) => sum + Number(row[name]), 0),
          `${by} ${name}`,
        ).toBeCloseTo(Number(totals[name]), 2);
    }
    expect((await aging(calls.byTenant)).as_of).toBe(today);
  });

  it('by compound is that of the units on the invoices, and of one compound alone if it is asked for', async () => {
    const { rows } = await aging(calls.byCompound, { as_of: '2026-03-31' });
    const own = rows.filter(({ id }) => units.some(({ compound_id }) => compound_id === id));
    expect(own.map(({ id, total }) => [id, total])).toEqual([
      [units[0]?.compound_id, '654321.00'],
      [units[1]?.compound_id, '1000.00'],
    ]);
    const [compound] = await testCompany.sql<{ name_en: string }>('select name_en from compounds where id = $1', [own[0]?.id]);
    expect(own[0]?.label).toBe(compound?.name_en);
    expect(rows.find(({ id }) => id === null)?.label).toBeNull();
    const inB = await aging(calls.byTenant, { as_of: '2026-03-31', compound_id: units[1]?.compound_id });
    expect(inB.rows.map(({ tenant_id, total }) => [tenant_id, total])).toEqual([[other, '1000.00']]);
    expect(inB.totals.total).toBe('1000.00');
  });

  it('has pages, the largest amounts first, with the sums of all', async () => {
    const first = await aging(calls.byInvoice, { tenant_id: one, per_page: 4, as_of: '2026-03-31' });
    expect(first.rows.map(({ id }) => id)).toEqual(
      ['2026-01-29', '2026-01-30', '2026-02-28', '2026-03-01'].map((due) => invoices[due]),
    );
    expect(first).toMatchObject({ total_entries: 6, page: 1, per_page: 4, totals: { total: '654321.00' } });
    const second = await aging(calls.byInvoice, { tenant_id: one, per_page: 4, page: 2, as_of: '2026-03-31' });
    expect(second.rows.map(({ total }) => total)).toEqual(['20.00', '1.00']);
    expect(second.totals).toEqual(first.totals);
    const beyond = await aging(calls.byInvoice, { tenant_id: one, per_page: 4, page: 3, as_of: '2026-03-31' });
    expect([beyond.rows, beyond.totals]).toEqual([[], first.totals]);
  });

  it('has nothing of another company', async () => {
    const elsewhere = await recordsElsewhere();
    const [{ open } = { open: 0 }] = await testCompany.sql<{ open: string }>(
      "select coalesce(sum(open), 0) as open from invoices where company_id = (select id from companies where slug = 'second')",
    );
    expect(Number(open)).toBeGreaterThan(0);
    for (const by of groupings)
      expect((await aging(by, { tenant_id: elsewhere.tenant, as_of: '2030-01-01' })).rows, by.id).toEqual([]);
  });

  it('refuses a day that is none, and what it does not know', async () => {
    expect(fieldsOf(await asked(calls.byTenant, { as_of: '2026-02-30' }))).toEqual([400, ['as_of']]);
    expect(fieldsOf(await asked(calls.byTenant, { per_page: 101 }))).toEqual([400, ['per_page']]);
    expect((await asked(calls.byTenant, { by: 'invoice' })).status).toBe(400);
    expect((await testCompany.people.leasing_agent.ask(calls.byTenant, {})).status).toBe(403);
  });

  it('is saved as a sheet by who may export (X-AGE-03)', async () => {
    const path = `/v2/reports/aging/file?format=csv&by=invoice&tenant_id=${one}&as_of=2026-03-31`;
    const { status, raw } = await finance().raw('GET', path);
    expect(status, raw.body).toBe(200);
    const lines = raw.body.trim().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toContain('Invoice,Tenant,Due on,Not due,1–30 days,31–60 days');
    expect(lines[1]).toMatch(/,2026-01-29,0.00,0.00,0.00,600000.00,0.00,0.00,0.00,0.00,600000.00$/);
    expect(lines[7]).toBe(',Total,,1.00,320.00,54000.00,600000.00,0.00,0.00,0.00,0.00,654321.00');
    expect((await testCompany.people.leasing_agent.raw('GET', path)).status).toBe(403);
    expect((await finance().raw('GET', '/v2/reports/aging/file?by=colour')).status).toBe(400);
  });
});

describe('the months of receivables (X-AGE-02)', () => {
  it('say what was invoiced less credit notes, what was collected, and what was open at their end', async () => {
    const before = await months();
    const { id } = await aTenant();
    // February: 1,000 invoiced, 300 of cash; the cheque of 200 is cleared in March, when 100 are credited.
    await testCompany.clockTo('2026-02-25');
    const own = await invoice(id, '1000', '2026-03-01');
    await testCompany.ask(finance(), collectionCalls.create, {
      params: { tenant_id: id },
      body: { method: 'cash_payment', amount: '300' },
    });
    const [cheque] = await testCompany.ask<Cheque[]>(finance(), chequeCalls.create, {
      params: { tenant_id: id },
      body: { bank_code: '80', drawer: 'A drawer', first_no: '000301', first_on: '2026-03-01', amount: '200' },
    });
    await testCompany.clockTo('2026-03-02');
    for (const status of ['deposited', 'cleared'])
      await testCompany.ask(finance(), chequeCalls.status, { params: { id: cheque?.id as number }, body: { status } });
    const { lines } = await testCompany.ask<{ lines: { id: number }[] }>(finance(), invoiceCalls.get, { params: { id: own } });
    const note = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
      params: { tenant_id: id },
      body: { invoice_id: own, reason: 'price_correction', lines: [{ invoice_line_id: lines[0]?.id, net: '100' }] },
    });
    await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: note.id }, body: {} });
    // 25 of another invoice are written off: less is owed, and no less was invoiced.
    const other = await invoice(id, '25', '2026-03-02');
    const at = { params: { id: other } };
    await testCompany.ask(finance(), invoiceCalls.requestWriteOff, { ...at, body: { reason: 'They have left' } });
    await testCompany.ask(manager(), invoiceCalls.approveWriteOff, { ...at, body: {} });
    const after = await months();
    const change = (month: string) => {
      const [a, b] = [before, after].map((all) => all.find((one) => one.month === month));
      return (['invoiced', 'collected', 'open'] as const).map((name) => Number(b?.[name] ?? 0) - Number(a?.[name] ?? 0));
    };
    expect(change('2026-02-01')).toEqual([1000, 300, 700]);
    expect(after.at(-1)?.month).toBe('2026-03-01');
    expect(after).toHaveLength(12);
    expect([after.at(-1)?.invoiced, after.at(-1)?.collected]).toEqual(['-75.00', '200.00']);
    expect(Number(after.at(-1)?.open) - Number(after.at(-2)?.open)).toBe(-300);
  });
});

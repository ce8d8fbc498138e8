import { beforeAll, describe, expect, it } from 'vitest';
import { post as postToLedger } from '../../../server/finance/ledger/post.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { aTenant, draft, finance, type Item, post, read, registerForVat } from '../../setup/invoices.ts';
import { reported } from '../../setup/issues.ts';
import { services, startTestCompany, testCompany } from '../../setup/lettings.ts';

/*
 * What went wrong in the reports of others, as their public trackers tell it, with the figures that are right here. The clock only moves
 * forward: what happens is planted first, and asked for afterwards.
 */
startTestCompany();

const ask = async (call: keyof typeof reportCalls, query: Record<string, unknown>) =>
  testCompany.ask<ReportAnswer>(testCompany.people.admin, reportCalls[call], { query });
const month = (name: string, days: number) => ({ from: `${name}-01`, to: `${name}-${days}` });

async function bill(tenant: number, ...items: Item[]): Promise<number> {
  const { id } = await draft(tenant, items);
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}
/** Rent for days, which only installments have by calls. */
async function rent(tenant: number, price: string, from_on: string, to_on: string): Promise<void> {
  const { id } = await draft(tenant, [{ price, vat_category: 'E' }]);
  await testCompany.sql('update invoice_lines set from_on = $2, to_on = $3 where invoice_id = $1', [id, from_on, to_on]);
  expect((await post(id)).status).toBe(200);
}
const tenants: Record<'late' | 'vat' | 'rent' | 'short', number> = { late: 0, vat: 0, rent: 0, short: 0 };
let issue: number;

beforeAll(async () => {
  await registerForVat();
  for (const name of ['late', 'vat', 'rent', 'short'] as const) tenants[name] = (await aTenant()).id;
  await testCompany.clockTo('2026-02-03');
  await bill(tenants.vat, { price: '200' }, { price: '200' }, { price: '200' });
  await testCompany.clockTo('2026-03-01');
  await bill(tenants.late, { price: '1000', vat_category: 'O' });
  await testCompany.clockTo('2026-03-03');
  await bill(tenants.vat, { price: '1000' }, { price: '4000', vat_category: 'E' });
  await testCompany.clockTo('2026-03-05');
  await bill(tenants.late, { price: '150', vat_category: 'O' });
  await testCompany.clockTo('2026-03-10');
  await entryOfNoInvoice(tenants.late);
  issue = (await reported()).id;
  await testCompany.clockTo('2026-05-04');
  const credited = await bill(tenants.vat, { price: '1000' });
  await testCompany.clockTo('2026-05-15');
  await rent(tenants.rent, '6000', '2026-04-01', '2026-09-30');
  await testCompany.clockTo('2026-06-05');
  await credit(tenants.vat, credited, '400.00');
  await testCompany.clockTo('2026-11-14');
  await rent(tenants.short, '1800', '2026-11-14', '2026-12-01');
}, 180_000);

/** Something that an import, or another program, put into receivables. */
async function entryOfNoInvoice(tenant: number): Promise<void> {
  const { company } = testCompany.testBed.one;
  const now = await services().companies.byId(company.id);
  await services().db.write(company.id, (scope) =>
    postToLedger(
      { scope, services: services(), currentUser: systemUser(now ?? company) },
      {
        ...{ date: '2026-03-10', rule: 'opening.balance', transition: 'post' },
        document: { kind: 'accounting_period', id: 1, number: null },
        lines: [
          { subAccount: 'tenant_credits', debit: 4_000, tenant },
          { subAccount: 'receivables', credit: 4_000, tenant },
        ],
      },
    ),
  );
}
async function credit(tenant_id: number, invoice_id: number, net: string): Promise<void> {
  const { lines } = await read(invoice_id);
  const { id } = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
    params: { tenant_id },
    body: { invoice_id, reason: 'price_correction', lines: [{ invoice_line_id: lines[0]?.id as number, net }] },
  });
  await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id }, body: {} });
}

describe('aging', () => {
  it('has an entry of no invoice in the bucket of its own day, so that the buckets add up (erpnext#49262)', async () => {
    const { totals } = await ask('agingTenant', { as_of: '2026-03-31', tenant_id: tenants.late });
    expect([totals.from_1, totals.total]).toEqual(['1110.00', '1110.00']);
  });
  it('counts to the day that is asked for, not to today (erpnext#48036)', async () => {
    const { rows } = await ask('agingInvoice', { as_of: '2026-04-28', tenant_id: tenants.late, sort: 'due_on' });
    expect(rows.map(({ from_1, from_31 }) => [from_1, from_31])).toEqual([
      ['0.00', '1000.00'],
      ['0.00', '150.00'],
      ['0.00', '-40.00'],
    ]);
  });
});

describe('the VAT return', () => {
  const boxes = async (name: string, days: number) => {
    const { rows, checks } = await ask('vat', month(name, days));
    expect(checks?.map(({ ok }) => ok)).toEqual([true]);
    return rows.map(({ amount, adjustment, vat }) => [amount, adjustment, vat].join(' '));
  };
  const none = '0.00 0.00 0.00';
  it('counts an invoice of several lines once (erpnext#27973)', async () => {
    expect(await boxes('2026-02', 28)).toEqual(['600.00 0.00 90.00', none, none, none]);
  });
  it('divides an invoice by what its lines are taxed at (erpnext#57138)', async () => {
    expect(await boxes('2026-03', 31)).toEqual(['1000.00 0.00 150.00', none, '4000.00 0.00 0.00', '1150.00 0.00 0.00']);
  });
  it('adjusts by credit notes in the month in which they are issued (erpnext PR#58531)', async () => {
    expect((await boxes('2026-05', 31))[0]).toBe('1000.00 0.00 150.00');
    expect((await boxes('2026-06', 30))[0]).toBe('0.00 -400.00 -60.00');
  });
});

describe('revenue', () => {
  const earned = async (tenant_id: number, name: string, days: number) =>
    (await ask('revenueCompound', { ...month(name, days), tenant_id })).totals.recognised;
  it('of a late invoice is of the month in which it is issued, whenever it is asked for (erpnext#49473)', async () => {
    expect(await earned(tenants.rent, '2026-04', 30)).toBe('0.00');
    expect(await earned(tenants.rent, '2026-05', 31)).toBe('2000.00');
    expect(await earned(tenants.rent, '2026-06', 30)).toBe('983.61');
  });
  it('of a service that ends on the first of a month has a day in it (erpnext PR#16666)', async () => {
    expect([await earned(tenants.short, '2026-11', 30), await earned(tenants.short, '2026-12', 31)]).toEqual([
      '1700.00',
      '100.00',
    ]);
  });
});

describe('a month', () => {
  it('is the company’s, not that of UTC (soramitsu/adar#295)', async () => {
    const opened = async (at: string) => {
      await testCompany.sql('update maintenance_issues set created_at = $2 where id = $1', [issue, at]);
      const [march, april] = [
        await ask('workOrdersCategory', month('2026-03', 31)),
        await ask('workOrdersCategory', month('2026-04', 30)),
      ];
      return [march.totals.opened, april.totals.opened];
    };
    expect(await opened('2026-03-31T20:59:59Z')).toEqual([1, 0]);
    expect(await opened('2026-03-31T21:30:00Z')).toEqual([0, 1]);
  });
});

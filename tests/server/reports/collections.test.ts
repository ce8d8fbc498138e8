import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { aTenant, draft, finance, manager, post } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const quarter = { from: '2026-01-01', to: '2026-03-31' };
const read = (by: 'collectionsCollection' | 'collectionsMethod', query: Record<string, unknown> = quarter) =>
  testCompany.ask<ReportAnswer>(testCompany.people.admin, reportCalls[by], { query });
const figures = ['amount', 'net', 'allocated', 'refunded', 'unallocated', 'uncleared'];
const of = (row: ReportAnswer['totals'] | null | undefined) => row && figures.map((name) => row[name]).join(' ');

/** Worked by hand: what five tenants paid in the first quarter of 2026, and 5,000 in December. */
let refunded: CollectionDetails;
beforeAll(async () => {
  const [abdullah, rimal, ahmed, noura, zaid] = [
    await aTenant(),
    await aTenant(),
    await aTenant(),
    await aTenant(),
    await aTenant(),
  ];
  const receive = (tenant_id: number, amount: string, body: object = { method: 'cash_payment' }) =>
    testCompany.ask<CollectionDetails>(finance(), collectionCalls.create, { params: { tenant_id }, body: { amount, ...body } });
  const owe = async (tenant: number, price: string) =>
    post((await draft(tenant, [{ price, vat_category: 'O' }], { due_on: await testCompany.today() })).id);
  const transfer = (reference: string) => ({ method: 'bank_transfer_payment', reference });
  await testCompany.clockTo('2025-12-10');
  await receive(zaid.id, '5000');
  await testCompany.clockTo('2026-01-10');
  await owe(abdullah.id, '27000');
  await receive(abdullah.id, '15000');
  await testCompany.clockTo('2026-02-10');
  await owe(rimal.id, '33637.50');
  await receive(rimal.id, '20000', transfer('FT-1'));
  await testCompany.clockTo('2026-02-12');
  const { id } = await receive(abdullah.id, '3000');
  await testCompany.clockTo('2026-02-13');
  await testCompany.ask(manager(), collectionCalls.reverse, { params: { id }, body: { reason: 'Entered twice' } });
  await testCompany.clockTo('2026-02-20');
  await testCompany.ask(finance(), chequeCalls.create, {
    params: { tenant_id: ahmed.id },
    body: { bank_code: '20', drawer: 'Ahmed', first_no: '000301', first_on: '2026-04-10', amount: '46000' },
  });
  await testCompany.clockTo('2026-03-20');
  await owe(noura.id, '1191.78');
  refunded = await receive(noura.id, '2000', transfer('FT-2'));
}, 120_000);

describe('the report of collections (REP-26)', () => {
  it('says of each what became of it by the end of the period, and agrees with the ledger', async () => {
    const { rows, totals, checks, total_entries } = await read('collectionsCollection', { ...quarter, sort: 'received_on' });
    expect(total_entries).toBe(5);
    expect(rows.map((row) => [row.received_on, row.method, row.bank, row.state, of(row)].join(' '))).toEqual([
      '2026-01-10 cash_payment  cleared 15000.00 15000.00 15000.00 0.00 0.00 0.00',
      '2026-02-10 bank_transfer_payment  cleared 20000.00 20000.00 20000.00 0.00 0.00 0.00',
      '2026-02-12 cash_payment  reversed 3000.00 0.00 0.00 0.00 0.00 0.00',
      '2026-02-20 check_payment 20 uncleared 46000.00 46000.00 0.00 0.00 46000.00 46000.00',
      '2026-03-20 bank_transfer_payment  cleared 2000.00 2000.00 1191.78 0.00 808.22 0.00',
    ]);
    expect(of(totals)).toBe('86000.00 83000.00 36191.78 0.00 46808.22 46000.00');
    expect(checks).toEqual([{ id: 'tenant_credits', left: '46808.22', right: '46808.22', ok: true }]);
  });

  it('judges a period as of its end: what was reversed a day later counts in it', async () => {
    const { totals, checks } = await read('collectionsCollection', { from: '2026-01-01', to: '2026-02-12' });
    expect(of(totals)).toBe('38000.00 38000.00 38000.00 0.00 0.00 0.00');
    expect(checks?.[0]?.ok).toBe(true);
  });

  it('sums them by method, beside the quarter before', async () => {
    const { rows, compared, totals } = await read('collectionsMethod', { ...quarter, compare: 'previous', sort: '-net' });
    expect(rows.map((row) => [row.method, row.count, of(row)].join(' '))).toEqual([
      'check_payment 1 46000.00 46000.00 0.00 0.00 46000.00 46000.00',
      'bank_transfer_payment 2 22000.00 22000.00 21191.78 0.00 808.22 0.00',
      'cash_payment 2 18000.00 15000.00 15000.00 0.00 0.00 0.00',
    ]);
    expect([compared?.from, compared?.to]).toEqual(['2025-10-01', '2025-12-31']);
    expect(compared?.rows.map(of)).toEqual([null, null, '5000.00 5000.00 0.00 0.00 5000.00 0.00']);
    expect([of(totals), of(compared?.totals)]).toEqual([
      ...['86000.00 83000.00 36191.78 0.00 46808.22 46000.00', '5000.00 5000.00 0.00 0.00 5000.00 0.00'],
    ]);
    const year = await read('collectionsMethod', { ...quarter, compare: 'year' });
    expect([year.compared?.from, year.compared?.to, of(year.compared?.totals)]).toEqual([
      ...['2025-01-01', '2025-03-31', '0.00 0.00 0.00 0.00 0.00 0.00'],
    ]);
  });

  it('has a row for what only the earlier period had, as of the end of that', async () => {
    const march = { from: '2026-03-01', to: '2026-03-31', compare: 'previous' };
    const { rows, compared, totals, total_entries } = await read('collectionsMethod', march);
    expect(total_entries).toBe(3);
    expect(rows.map(({ method, count, net }) => [method, count, net].join(' '))).toEqual([
      ...['bank_transfer_payment 1 2000.00', 'cash_payment 0 0.00', 'check_payment 0 0.00'],
    ]);
    expect(compared?.rows.map((row) => row && [row.count, row.net].join(' '))).toEqual(['1 20000.00', '1 0.00', '1 46000.00']);
    expect([totals.net, compared?.totals.net]).toEqual(['2000.00', '66000.00']);
    // Documents of two periods are not the same: their totals alone are compared.
    const each = await read('collectionsCollection', march);
    expect([each.total_entries, each.compared?.rows, each.compared?.totals.net]).toEqual([1, [null], '66000.00']);
    expect((await read('collectionsMethod')).compared).toBeNull();
  });

  it('has the comparison in its files: by row in columns, of documents below the totals', async () => {
    const file = async (by: string) => {
      const path = `/v2/reports/collections/file?format=csv&by=${by}&from=2026-01-01&to=2026-03-31&compare=previous`;
      const { raw } = await testCompany.people.admin.raw('GET', path);
      return raw.body.replace('\ufeff', '').trim().split('\r\n');
    };
    const lines = await file('method');
    expect(lines[0]).toContain('Received,"Received, earlier","Received, change","Received, change %"');
    expect(lines.at(-1)).toBe(
      'Total,5,1,4,400.00,86000.00,5000.00,81000.00,1620.00,83000.00,5000.00,78000.00,1560.00,36191.78,0.00,36191.78,,0.00,0.00,0.00,,46808.22,5000.00,41808.22,836.16,46000.00,0.00,46000.00,',
    );
    expect((await file('collection')).slice(-4)).toEqual([
      ',,,,,Total,86000.00,83000.00,36191.78,0.00,46808.22,46000.00',
      ',,,,,Earlier,5000.00,5000.00,0.00,0.00,5000.00,0.00',
      ',,,,,Change,81000.00,78000.00,36191.78,0.00,41808.22,46000.00',
      ',,,,,Change %,1620.00,1560.00,,,836.16,',
    ]);
    const { raw } = await testCompany.people.admin.raw('GET', '/v2/reports/collections/file?format=pdf&compare=year');
    expect([raw.statusCode, raw.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('takes what was paid back off the credit from the day of its payment', async () => {
    await testCompany.clockTo('2026-04-02');
    const { id, tenant_id } = refunded;
    const body = { amount: '300', method: 'cash_payment', payee: 'Noura', reason: 'The tenant leaves' };
    const refund = await testCompany.ask<{ id: number }>(finance(), cashRefundCalls.ofCollection, {
      params: { tenant_id, id },
      body,
    });
    await testCompany.ask(manager(), cashRefundCalls.approve, { params: { id: refund.id }, body: {} });
    await testCompany.ask(finance(), cashRefundCalls.pay, { params: { id: refund.id }, body: {} });
    const noura = { tenant_id, from: '2026-01-01' };
    const [until, after] = [
      await read('collectionsCollection', { ...noura, to: '2026-04-01' }),
      await read('collectionsCollection', { ...noura, to: '2026-04-02' }),
    ];
    expect([of(until.totals), of(after.totals)]).toEqual([
      ...['2000.00 2000.00 1191.78 0.00 808.22 0.00', '2000.00 2000.00 1191.78 300.00 508.22 0.00'],
    ]);
    expect(after.checks?.[0]).toMatchObject({ left: '508.22', ok: true });
  });
});

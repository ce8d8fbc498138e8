import { describe, expect, it } from 'vitest';
import { type AccountingPeriod, accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { booksCalls } from '../../../src/api/finance/books.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { aTenant, draft, entriesOf, finance, post, read } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

/** A posted invoice of rent for a period. */
async function rent(price: string, from_on: string, to_on: string): Promise<Invoice> {
  const { id } = await draft((await aTenant()).id, [{ price, vat_category: 'E' }]);
  await testCompany.sql(
    `update invoice_lines l set from_on = $2, to_on = $3, income_category_id = g.id
      from income_categories g join sub_accounts s on s.company_id = g.company_id and s.id = g.sub_account_id and s.purpose = 'rent_residential'
      where l.company_id = g.company_id and l.invoice_id = $1`,
    [id, from_on, to_on],
  );
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return read(id);
}
const periodOf = async (month: string): Promise<AccountingPeriod> => {
  const query = { starts_on_from: `${month}-01`, starts_on_to: `${month}-01` };
  const [period] = (await finance().ask(accountingPeriodCalls.list, { query })).body.data as AccountingPeriod[];
  return period as AccountingPeriod;
};
const move = async (month: string, status: string, who = finance()) => {
  const { id } = await periodOf(month);
  const answer = await who.ask(accountingPeriodCalls.status, {
    params: { id },
    body: { status, reason: 'An invoice is missing' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
};
/** Soft closes a month, for the first time or again, and returns what that posted of the invoice. */
async function closed(month: string, invoice: Invoice): Promise<[string, number][]> {
  const period = await periodOf(month);
  const before = await ofInvoice(period.id, invoice);
  await move(month, 'soft_closed');
  return (await ofInvoice(period.id, invoice)).slice(before.length);
}
const ofInvoice = async (period: number, { tenant_id }: Invoice): Promise<[string, number][]> =>
  (
    await testCompany.sql<{ account: string; amount: number }>(
      `select s.purpose as account, (e.debit - e.credit)::int as amount from ledger_entries e
        join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
        where t.document_kind = 'accounting_period' and t.document_id = $1 and t.rule = 'revenue.recognition' and e.tenant_id = $2
          and t.transition = 'soft_close' order by t.id, e.line`,
      [period, tenant_id],
    )
  ).map(({ account, amount }) => [account, amount]);
/** Credits a part of an invoice's only line. */
async function credit({ tenant_id, id: invoice_id, lines: [line] }: Invoice, net: string, reason: string): Promise<void> {
  const body = { invoice_id, reason, lines: [{ invoice_line_id: line?.id as number, net }] };
  const made = await finance().ask(creditNoteCalls.create, { params: { tenant_id }, body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data as CreditNote;
  expect((await finance().ask(creditNoteCalls.issue, { params: { id }, body: {} })).status).toBe(200);
}
const earned = (halalas: number): [string, number][] => [
  ['deferred_rent', halalas],
  ['rent_residential', -halalas],
];

describe('soft closing a month', () => {
  it('recognises the rent of its days (decision 30): 15,000 for February to April, 89 days', async () => {
    const invoice = await rent('15000.00', '2026-02-01', '2026-04-30');
    expect(await entriesOf('invoice', invoice.id)).toEqual([
      ['receivables', 1_500_000],
      ['deferred_rent', -1_500_000],
    ]);
    const credited = await rent('15000.00', '2026-02-01', '2026-04-30');
    const corrected = await rent('15000.00', '2026-02-01', '2026-04-30');
    const ended = await rent('15000.00', '2026-02-01', '2026-04-30');
    await testCompany.clockTo('2026-02-01');
    await credit(corrected, '7500.00', 'price_correction');
    await credit(ended, '7500.00', 'early_termination');
    await testCompany.clockTo('2026-02-02');
    expect(await closed('2026-01', invoice)).toEqual([]);
    // A month that nobody posted into, yet.
    await testCompany.clockTo('2026-02-20');
    const late = await rent('2800.00', '2026-02-01', '2026-02-28');
    const twoMonths = await rent('5900.00', '2026-02-01', '2026-03-31');
    await testCompany.clockTo('2026-03-02');
    // 15,000 × 28 / 89 = 4,719.101
    expect(await closed('2026-02', invoice)).toEqual(earned(471_910));
    expect(await ofInvoice((await periodOf('2026-02')).id, late)).toEqual(earned(280_000));
    // A correction scales the whole period: 7,500 × 28 / 89 = 2,359.551. An early end shortens it: the days before it cost as much.
    expect(await ofInvoice((await periodOf('2026-02')).id, corrected)).toEqual(earned(235_955));
    expect(await ofInvoice((await periodOf('2026-02')).id, ended)).toEqual(earned(471_910));

    // Closed again, it posts nothing twice; with another invoice, that one alone.
    await move('2026-02', 'open');
    expect(await closed('2026-02', invoice)).toEqual([]);

    await testCompany.clockTo('2026-03-10');
    // All of it is credited: what was recognised of it is taken back with the month in which it was credited.
    const body = { invoice_id: credited.id, reason: 'data_error' };
    const made = await finance().ask(creditNoteCalls.create, { params: { tenant_id: credited.tenant_id }, body });
    const note = made.body.data as CreditNote;
    expect((await finance().ask(creditNoteCalls.issue, { params: { id: note.id }, body: {} })).status).toBe(200);
    await testCompany.clockTo('2026-04-01');
    // 15,000 × 59 / 89 = 9,943.820, less 4,719.10
    expect(await closed('2026-03', invoice)).toEqual(earned(522_472));
    expect(await ofInvoice((await periodOf('2026-03')).id, credited)).toEqual([
      ['rent_residential', 471_910],
      ['deferred_rent', -471_910],
    ]);

    // 7,500 × 59 / 89 = 4,971.910, less 2,359.55; and what 7,500.00 leave after 4,719.10.
    expect(await ofInvoice((await periodOf('2026-03')).id, corrected)).toEqual(earned(261_236));
    expect(await ofInvoice((await periodOf('2026-03')).id, ended)).toEqual(earned(278_090));

    // February is looked at again when March has been recognised: it is up to date, and the credit note wasn't there then.
    await move('2026-02', 'open');
    expect(await closed('2026-02', invoice)).toEqual([]);
    expect(await ofInvoice((await periodOf('2026-02')).id, credited)).toEqual(earned(471_910));

    // Void after both its months: the later one takes back all of it, and the earlier one is up to date.
    expect(await ofInvoice((await periodOf('2026-02')).id, twoMonths)).toEqual(earned(280_000));
    await move('2026-03', 'open');
    await move('2026-02', 'open');
    const voided = { params: { id: twoMonths.id }, body: { reason: 'Entered twice' } };
    expect((await finance().ask(invoiceCalls.void, voided)).status).toBe(200);
    expect(await closed('2026-02', twoMonths)).toEqual([]);
    expect(await closed('2026-03', twoMonths)).toEqual([
      ['rent_residential', 590_000],
      ['deferred_rent', -590_000],
    ]);

    await testCompany.clockTo('2026-04-15');
    const april = await rent('1200.00', '2026-04-01', '2026-04-30');
    await testCompany.clockTo('2026-05-02');
    // What is left: 15,000 - 9,943.82
    expect(await closed('2026-04', invoice)).toEqual(earned(505_618));
    expect(await ofInvoice((await periodOf('2026-04')).id, april)).toEqual(earned(120_000));
    // 7,500 − 4,971.91; nothing is left of the one that ended.
    expect(await ofInvoice((await periodOf('2026-04')).id, corrected)).toEqual(earned(252_809));
    expect(await ofInvoice((await periodOf('2026-04')).id, ended)).toEqual([]);

    // Void while its month takes postings: nothing of it remains earned.
    await move('2026-04', 'open');
    expect((await finance().ask(invoiceCalls.void, { params: { id: april.id }, body: { reason: 'Entered twice' } })).status).toBe(
      200,
    );
    expect(await closed('2026-04', april)).toEqual([
      ['rent_residential', 120_000],
      ['deferred_rent', -120_000],
    ]);
    const { body: books } = await finance().ask(booksCalls.run, { body: {} });
    expect(
      (books.data as { checks: { id: string; violations: number }[] }).checks.filter(({ violations }) => violations),
    ).toEqual([]);
  });

  it('goes in order, and gives months that nobody posted into their own rent', async () => {
    // 100.00 a day.
    const invoice = await rent('9200.00', '2026-05-01', '2026-07-31');
    await testCompany.clockTo('2026-09-02');
    const toDecember = await rent('12200.00', '2026-09-01', '2026-12-31');
    const { id, status, close_first } = await periodOf('2026-08');
    expect([status, close_first]).toEqual(['open', '2026-05-01']);
    const early = await finance().ask(accountingPeriodCalls.status, { params: { id }, body: { status: 'soft_closed' } });
    expect([early.status, early.body.reasons]).toMatchObject([
      422,
      [
        {
          guard: 'earlierAreSoftClosed',
          explain_en: '2026-05 is still open. Soft close it first.',
          explain_ar: 'شهر 2026-05 لا يزال مفتوحًا. أقفله مبدئيًا أولًا.',
        },
      ],
    ]);
    expect(await closed('2026-05', invoice)).toEqual(earned(310_000));
    expect(await closed('2026-06', invoice)).toEqual(earned(300_000));
    expect(await closed('2026-07', invoice)).toEqual(earned(310_000));
    expect(await closed('2026-08', invoice)).toEqual([]);
    // Nobody posts any more: months in which rent is earned come with the closing of the ones before, up to this one.
    await testCompany.clockTo('2026-11-02');
    expect(await periodOf('2026-10')).toBeUndefined();
    expect(await closed('2026-09', toDecember)).toEqual(earned(300_000));
    expect(await closed('2026-10', toDecember)).toEqual(earned(310_000));
    expect(await periodOf('2026-11')).toMatchObject({ status: 'open', transactions: 0 });
    expect(await periodOf('2026-12')).toBeUndefined();
  });

  it('comes before closing, which takes what the month has become', async () => {
    const { id } = await periodOf('2026-01');
    await move('2026-01', 'open');
    const direct = await finance().ask(accountingPeriodCalls.status, { params: { id }, body: { status: 'closed' } });
    expect(direct.status).toBe(422);
    await move('2026-01', 'soft_closed');
    await move('2026-01', 'closed');
    expect(await periodOf('2026-01')).toMatchObject({ status: 'closed' });
  });
});

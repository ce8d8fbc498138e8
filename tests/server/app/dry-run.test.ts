import { describe, expect, it } from 'vitest';
import { type Consequences, dryRunCalls } from '../../../src/api/app/dry-run.ts';
import { type AccountingPeriod, accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { aTenant, draft, finance, read } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const rehearse = async (entity: string, id: number, event: string, payload = {}, who = finance()) => {
  const { status, body } = await who.ask(dryRunCalls.preview, {
    params: { entity, record_id: String(id) },
    body: { event, payload },
  });
  return { status, consequences: (body as { data: Consequences }).data };
};
const amounts = ({ accounts }: Consequences) => accounts.map(({ name_en, debit, credit }) => [name_en, debit, credit]);
const everything = () =>
  testCompany.sql<{ transactions: number; log: number; notices: number; jobs: number; numbers: string }>(
    `select (select count(*)::int from ledger_transactions) as transactions, (select count(*)::int from record_log) as log,
      (select count(*)::int from notifications) as notices, (select count(*)::int from jobs) as jobs,
      (select string_agg(n::text, ' ' order by n::text) from document_numbers n) as numbers`,
  );

describe('the consequences of an event', () => {
  it('are its postings to the halala, and nothing of them is kept', async () => {
    // 10,000.00 and 2,000.00 without VAT.
    const { id } = await draft((await aTenant()).id, [
      { price: '10000.00', vat_category: 'E' },
      { price: '2000.00', vat_category: 'E' },
    ]);
    const before = await everything();
    const { status, consequences } = await rehearse('invoice', id, 'post');
    expect(status).toBe(200);
    expect(consequences.posts).toBe('12000.00');
    const credits = amounts(consequences).filter(([, debit]) => debit === '0.00');
    expect(amounts(consequences)[0]?.[1]).toBe('12000.00');
    expect(credits.map(([, , credit]) => credit).sort()).toEqual(['12000.00']);
    expect(await everything()).toEqual(before);
    expect((await read(id)).status).toBe('draft');
    // They don't differ from what posting does afterwards.
    expect((await finance().ask(invoiceCalls.post, { params: { id } })).status).toBe(200);
    const [posted] = await testCompany.sql<{ debit: number }>(
      `select sum(e.debit)::int as debit from ledger_entries e join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
        where t.document_kind = 'invoice' and t.document_id = $1`,
      [id],
    );
    expect(posted?.debit).toBe(1_200_000);
  });

  it('name what a month that closes leaves behind', async () => {
    const { id } = await draft((await aTenant()).id, [{ price: '500.00', vat_category: 'E' }]);
    const month = `${(await testCompany.driver.today()).slice(0, 7)}-01`;
    await testCompany.sql('update invoices set issued_on = $2 where id = $1', [id, month]);
    const [{ count } = { count: 0 }] = await testCompany.sql<{ count: number }>(
      `select count(*)::int as count from invoices where status = 'draft' and issued_on >= $1 and issued_on < $1::date + interval '1 month'
        and company_id = (select company_id from invoices where id = $2)`,
      [month, id],
    );
    expect(count).toBeGreaterThan(0);
    await testCompany.clockTo(nextMonth(month));
    const query = { starts_on_from: month, starts_on_to: month };
    const [period] = (await finance().ask(accountingPeriodCalls.list, { query })).body.data as AccountingPeriod[];
    const { consequences } = await rehearse('accounting_period', period?.id as number, 'soft_close');
    expect(consequences.against).toBeNull();
    expect(consequences.remarks).toContainEqual({ say: 'finance.accounting_period.remark.drafts', values: { count } });
  });

  it('say why an event would be refused', async () => {
    const { id } = await draft((await aTenant()).id, []);
    const { consequences } = await rehearse('invoice', id, 'post');
    expect(consequences).toMatchObject({
      posts: '0.00',
      accounts: [],
      against: { say: 'finance.invoice.problem.no_lines' },
    });
  });

  it('aren’t there for an unknown entity, a record that isn’t there, or who may not see it', async () => {
    const { id } = await draft((await aTenant()).id, [{ price: '10.00', vat_category: 'E' }]);
    expect((await rehearse('nonsense', id, 'post')).status).toBe(404);
    expect((await rehearse('invoice', 999_999, 'post')).status).toBe(404);
    expect((await rehearse('invoice', id, 'nonsense')).consequences.against?.say).toBe('app.error.not_in_this_state');
    expect((await rehearse('invoice', id, 'post', {}, testCompany.people.none)).status).toBe(404);
  });
});

const nextMonth = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1, 2);
  return at.toISOString().slice(0, 10);
};

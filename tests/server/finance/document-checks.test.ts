import { beforeAll, describe, expect, it } from 'vitest';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type Collection, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import type { Invoice } from '../../../src/api/finance/invoice.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { draft, finance, posted, registerForVat } from '../../setup/invoices.ts';
import { finalized, installmentsOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { stands } from '../../walks/test-beds/variation.ts';

startTestCompany();

let rent: Invoice;
let income: Invoice;
let note: CreditNote;
let contract: number;
/** A contract with its invoice; another invoice, paid in part, credited in part; a credit; a cheque in the safe. */
beforeAll(async () => {
  await registerForVat();
  const own = await finalized();
  ({ contract } = own);
  const [installment] = await installmentsOf(own);
  rent = await testCompany.ask<Invoice>(finance(), contractCalls.postInvoice, {
    params: { id: contract },
    body: { installment_id: installment?.id as number },
  });
  income = await posted([{ price: '100.10' }, { price: '33.33' }]);
  const params = { tenant_id: income.tenant_id };
  for (const amount of ['100', '500'])
    await testCompany.ask(finance(), collectionCalls.create, { params, body: { method: 'cash_payment', amount } });
  const lines = [{ invoice_line_id: income.lines[0]?.id as number, net: '10' }];
  const body = { invoice_id: income.id, reason: 'price_correction', lines };
  note = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, { params, body });
  await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: note.id }, body: {} });
  await testCompany.ask(finance(), chequeCalls.create, {
    params,
    body: { bank_code: '80', drawer: 'A drawer', first_no: '123', first_on: await testCompany.today(), amount: '50' },
  });
});

const failing = async (): Promise<string[]> => {
  const { checks } = await testCompany.ask<Books>(finance(), booksCalls.run, {});
  return checks.filter(({ violations }) => violations !== 0).map(({ id }) => id);
};
/** What no code of ours does, and the database's rules would refuse. */
const behindTheRules = async (text: string) => {
  const { owner } = testCompany.testBed;
  await owner.query('begin');
  await owner.query("set local session_replication_role = 'replica'");
  await owner.query(text);
  await owner.query('commit');
};

describe('the checks of documents', () => {
  it('hold', async () => {
    expect(await failing()).toEqual([]);
  });

  it.each([
    ['a credit note used twice', 'I4 I16', () => `update credit_notes set allocated = allocated + @ where id = ${note.id}`],
    [
      'an invoice that is paid by its name only',
      'I6',
      () => `update invoices set status = case status when 'posted' then 'paid' else 'posted' end where id = ${rent.id}`,
    ],
    [
      'an installment that is no part of its contract’s total',
      'I7',
      () => `update contracts set total_net = total_net + @, total_gross = total_gross + @ where id = ${contract}`,
    ],
    ['a line for days after its lease', 'I9', () => `update invoice_lines set to_on = to_on + @ where invoice_id = ${rent.id}`],
    [
      'a line for days before its lease',
      'I9',
      () => `update invoice_lines set from_on = from_on - @ where invoice_id = ${rent.id}`,
    ],
    [
      'an installment whose parts are more',
      'I10',
      () => `update installments set breakups_with_due_amount = jsonb_set(breakups_with_due_amount, '{0,net}',
        to_jsonb(((breakups_with_due_amount #>> '{0,net}')::numeric + @)::text)) where contract_id = ${contract}`,
    ],
    [
      'VAT rounded line by line',
      'I13',
      () => `update invoice_lines set vat = vat + @, gross = gross + @ where id = ${income.lines[1]?.id}`,
    ],
    [
      'an invoice that isn’t the sum of its lines',
      'I13',
      () => `update invoices set net = net + @, vat = vat - @ where id = ${income.id}`,
    ],
    ['a cash box that has more than its entries say', 'C1', () => 'update cash_boxes set balance = balance + @'],
    ['a number that is missing', 'I14', () => `update document_numbers set last = last + @ where type = 'invoice'`],
    [
      'a number that was given twice',
      'I14',
      () => `update credit_notes set number = 'CN-' || (substring(number from 4)::int + @) where id = ${note.id}`,
    ],
  ])('find %s (%s)', async (_, id, text) => {
    await behindTheRules(text().replaceAll('@', '1'));
    const found = await failing();
    await behindTheRules(text().replaceAll('@', '-1'));
    expect(found).toEqual(id.split(' '));
    expect(await failing()).toEqual([]);
  });

  it.each([
    [
      'an invoice of which less is open than is posted',
      ['I6', 'I15'],
      () => [
        `update invoices set written_off = open where id = ${rent.id}`,
        `update invoices set written_off = 0 where id = ${rent.id}`,
      ],
    ],
    [
      'a credit that the ledger doesn’t know (I16)',
      ['I16'],
      () => [
        "update collections set amount = amount + 100 where method = 'cash_payment' and allocated < amount",
        "update collections set amount = amount - 100 where method = 'cash_payment' and allocated < amount",
      ],
    ],
    [
      'a cheque that bounced by its name only',
      ['I12', 'I16'],
      () => ["update cheques set status = 'bounced'", "update cheques set status = 'in_safe'"],
    ],
  ])('find %s', async (_, ids, texts) => {
    const [broken, mended] = texts() as [string, string];
    await behindTheRules(broken);
    const found = await failing();
    await behindTheRules(mended);
    expect(found).toEqual(ids);
    expect(await failing()).toEqual([]);
  });
});

describe('a document that isn’t in the books', () => {
  const collection = `insert into collections (company_id, number, tenant_id, method, amount, received_on)
    select company_id, 'RCT-none', tenant_id, 'cash_payment', 100, current_date from invoices where id = @`;
  beforeAll(async () => {
    const params = { tenant_id: income.tenant_id };
    await draft(income.tenant_id, [{ price: '10' }]);
    const lines = [{ invoice_line_id: income.lines[1]?.id as number, net: '1' }];
    await testCompany.ask(finance(), creditNoteCalls.create, {
      params,
      body: { invoice_id: income.id, reason: 'price_correction', lines },
    });
    const { id } = await testCompany.ask<Collection>(finance(), collectionCalls.create, {
      params,
      body: { method: 'cash_payment', amount: '5', allocations: [] },
    });
    await testCompany.ask(finance(), cashRefundCalls.ofCollection, {
      params: { ...params, id },
      body: { amount: '5', method: 'cash_payment', payee: 'X', reason: 'Leaves' },
    });
  });

  it.each([
    ['a collection', collection],
    ['an invoice', `update invoices set number = 'INV-none' where id = (select min(id) from invoices where number is null)`],
    [
      'a credit note',
      `update credit_notes set number = 'CN-none' where id = (select min(id) from credit_notes where number is null)`,
    ],
    ['a refund that was paid', stands('cash_refunds', 'status', 'paid', 'id = (select max(id) from cash_refunds)')],
    [
      'an allocation',
      `insert into allocations (company_id, invoice_id, collection_id, amount, allocated_on)
        select a.company_id, a.invoice_id, a.collection_id, 1, current_date from allocations a limit 1`,
    ],
    ['an allocation that ended', `update allocations set ended_on = current_date, end_reason = 'None' where ended_on is null`],
  ])('%s is refused when its transaction ends', async (_, text) => {
    const { owner } = testCompany.testBed;
    await owner.query('begin');
    const { rowCount } = await owner.query(text.replaceAll('@', String(income.id)));
    expect(rowCount).toBeGreaterThan(0);
    await expect(owner.query('commit')).rejects.toMatchObject({ code: 'LG003' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { contractCalls, type ScheduledInvoice } from '../../../src/api/leasing/contract.ts';
import {
  aTenant,
  draft,
  entriesOf,
  finance,
  manager,
  pay,
  post,
  posted,
  read,
  registerForVat,
  takeBack,
} from '../../setup/invoices.ts';
import { finalized, installmentsOf, payInstallment, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { untilTaken } from '../../setup/person.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();
beforeAll(registerForVat);

const reason = { reason: 'The tenant has left the country' };
const guardsOf = ({ body }: Answer) => (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard);

describe('a posted invoice', () => {
  it('is numbered, dated and in the books: receivables against income and VAT (X-BIL-04)', async () => {
    const tenant = await aTenant();
    const { id } = await draft(tenant.id, [
      { price: '1000', quantity: 2 },
      { price: '50', vat_category: 'E' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'draft', number: null, net: '2050.00', vat: '300.00', gross: '2350.00' });
    expect((await post(id)).status).toBe(200);
    const today = await testCompany.today();
    expect(await read(id)).toMatchObject({
      ...{ status: 'posted', issued_on: today, open: '2350.00' },
      ...{ tax_type: 'simplified', tax_report: 'pending' },
    });
    expect(await entriesOf('invoice', id)).toEqual([
      ['receivables', 235_000],
      ['services', -200_000],
      ['vat_output', -30_000],
      ['services', -5_000],
    ]);
    expect((await post(id)).status).toBe(422);
  });

  it('never changes and is never deleted (X-BIL-03)', async () => {
    const one = await draft((await aTenant()).id, [{ price: '10' }]);
    expect((await finance().ask(invoiceCalls.remove, { params: { id: one.id } })).status).toBe(200);
    expect((await finance().ask(invoiceCalls.get, { params: { id: one.id } })).status).toBe(404);
    const { id } = await posted([{ price: '10' }]);
    expect((await finance().ask(invoiceCalls.remove, { params: { id } })).status).toBe(422);
    for (const change of ['gross = gross + 1, net = net + 1', "number = 'INV-0'", 'tenant_id = 1', 'issued_on = issued_on - 1'])
      await expect(testCompany.sql(`update invoices set ${change} where id = $1`, [id]), change).rejects.toThrow(/posted/);
    await expect(testCompany.sql('delete from invoices where id = $1', [id])).rejects.toThrow(/posted/);
    await expect(testCompany.sql('update invoice_lines set price = 1 where invoice_id = $1', [id])).rejects.toThrow(/posted/);
    await expect(testCompany.sql('delete from invoice_lines where invoice_id = $1', [id])).rejects.toThrow(/posted/);
  });

  it('has the next number, with none missing and none twice, however many are posted at once', async () => {
    const tenant = await aTenant();
    const drafts = [];
    for (let i = 0; i < 50; i++) drafts.push(await draft(tenant.id, [{ price: '100', vat_category: 'O' }]));
    // Every tenth fails: its number goes to another.
    const failing = drafts.filter((_, i) => i % 10 === 0).map(({ id }) => id);
    await testCompany.sql('update invoices set gross = 0, net = 0 where id = any($1)', [failing]);
    const answers = await Promise.all(drafts.map(({ id }) => untilTaken(() => post(id))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(45);
    const rows = await testCompany.sql<{ number: string }>('select number from invoices where number is not null order by id');
    const numbers = rows.map(({ number }) => Number(number.replace('INV-', ''))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
  });
});

describe('before it is posted', () => {
  it('everything that the tax authority would reject is refused', async () => {
    const { id } = await draft((await aTenant()).id, []);
    const answer = await post(id);
    expect(answer.body.reasons).toMatchObject([{ guard: 'passesPreflight', why: 'finance.invoice.problem.no_lines' }]);
    const taxed = await draft((await aTenant()).id, [{ price: '100' }]);
    const problems = async () => (await read(taxed.id)).problems;
    await testCompany.sql("update companies set vat_no = null, city = null, address = null where slug = 'first'");
    expect(await problems()).toEqual(['seller_vat_no', 'seller_address']);
    await registerForVat();
    await testCompany.sql("update tenants set kind = 'company' where id = $1", [taxed.tenant_id]);
    expect(await problems()).toEqual(['buyer_number']);
    await testCompany.sql("update tenants set commercial_register = '1010123456' where id = $1", [taxed.tenant_id]);
    expect(await problems()).toEqual([]);
    await testCompany.sql('update invoice_lines set vat = vat + 1, gross = gross + 1 where invoice_id = $1', [taxed.id]);
    expect(await problems()).toEqual(['vat_rounding', 'document_sum']);
    await testCompany.sql("update invoice_lines set vat_category = 'E' where invoice_id = $1", [taxed.id]);
    expect(await problems()).toEqual(['category_rate', 'vat_rounding', 'document_sum']);
    // Nothing taxed in it: no tax invoice.
    const exempt = await posted([{ price: '100', vat_category: 'E' }]);
    expect(exempt).toMatchObject({ tax_type: null, tax_report: 'not_applicable' });
  });

  it('the VAT of a document is that of its categories, to the halala (decision 4)', async () => {
    // Three of 33.35: 15 % of 100.05 is 15.01, of each alone 5.00.
    const { lines, vat, gross } = await draft((await aTenant()).id, [{ price: '33.35' }, { price: '33.35' }, { price: '33.35' }]);
    expect([vat, gross]).toEqual(['15.01', '115.06']);
    expect(lines.map((line) => line.vat)).toEqual(['5.01', '5.00', '5.00']);
  });
});

describe('what is allocated', () => {
  it('moves the status: partially paid, paid, and back (FIN-05, FIN-06)', async () => {
    const { id, tenant_id } = await posted([{ price: '1000' }]);
    const params = { tenant_id, id };
    await pay(id, 50_000);
    expect(await read(id)).toMatchObject({ status: 'partially_paid', allocated: '500.00', open: '650.00' });
    await pay(id, 65_000);
    expect(await read(id)).toMatchObject({ status: 'paid', allocated: '1150.00', open: '0.00' });
    const collections = (await finance().ask(invoiceCalls.collections, { params })).body.data;
    expect(collections).toMatchObject([{ allocated: '500.00' }, { allocated: '650.00', method: 'cash_payment' }]);
    await takeBack(id);
    expect(await read(id)).toMatchObject({ status: 'posted', allocated: '0.00', open: '1150.00' });
    const allocations = (await finance().ask(invoiceCalls.allocations, { params })).body.data;
    expect(allocations).toMatchObject([
      { amount: '500.00', end_reason: 'A mistake' },
      { amount: '650.00', end_reason: 'A mistake' },
    ]);
    expect((await finance().ask(invoiceCalls.collections, { params })).body.data).toEqual([]);
  });

  it('is never above what is open, and never goes to a draft', async () => {
    const { id } = await posted([{ price: '100' }]);
    await expect(pay(id, 11_501)).rejects.toMatchObject({ code: 'invalid' });
    const { id: other } = await draft((await aTenant()).id, [{ price: '100' }]);
    await expect(pay(other, 100)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a write-off', () => {
  it('is asked for by one person and decided by another (X-BIL-06, X-BIL-07)', async () => {
    const { id } = await posted([{ price: '1000' }]);
    await pay(id, 15_000);
    const approve = (who: typeof finance) => who().ask(invoiceCalls.approveWriteOff, { params: { id }, body: {} });
    expect(guardsOf(await approve(manager))).toEqual(['writeOffIsRequested']);
    expect((await finance().ask(invoiceCalls.requestWriteOff, { params: { id }, body: {} })).status).toBe(422);
    expect((await finance().ask(invoiceCalls.requestWriteOff, { params: { id }, body: reason })).status).toBe(200);
    expect(await read(id)).toMatchObject({ write_off_reason: reason.reason, status: 'partially_paid' });
    expect(guardsOf(await approve(finance))).toEqual(['isAnother']);
    expect((await approve(manager)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'written_off', written_off: '1000.00', open: '0.00' });
    expect(await entriesOf('invoice', id, 'approve_write_off')).toEqual([
      ['write_offs', 100_000],
      ['receivables', -100_000],
    ]);
  });

  it('can be declined with a reason, and asked for again (X-BIL-08)', async () => {
    const { id } = await posted([{ price: '1000' }]);
    const ask = () => finance().ask(invoiceCalls.requestWriteOff, { params: { id }, body: reason });
    expect((await ask()).status).toBe(200);
    const decline = (body: object) => manager().ask(invoiceCalls.declineWriteOff, { params: { id }, body });
    expect(guardsOf(await decline({}))).toEqual(['gaveReason']);
    expect((await decline(reason)).status).toBe(200);
    expect(await read(id)).toMatchObject({ write_off_by: null, write_off_reason: null, status: 'posted' });
    expect((await ask()).status).toBe(200);
    const log = (await finance().ask(invoiceCalls.activities, { params: { id } })).body.data as { event: string }[];
    expect(log.map(({ event }) => event)).toEqual([
      'request_write_off',
      'decline_write_off',
      'request_write_off',
      'post',
      'create',
    ]);
  });
});

describe('an income invoice that is void', () => {
  it('leaves nothing in the books (X-BIL-05)', async () => {
    const { id } = await posted([{ price: '1000' }]);
    expect((await finance().ask(invoiceCalls.void, { params: { id }, body: reason })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'void', void_reason: reason.reason });
    expect(await entriesOf('invoice', id, 'void')).toEqual([
      ['receivables', -115_000],
      ['services', 100_000],
      ['vat_output', 15_000],
    ]);
  });

  it('was neither paid nor reported, and its month is open: otherwise a credit note is needed', async () => {
    const { id, tax_report_id } = await posted([{ price: '1000' }]);
    const refused = async () => guardsOf(await finance().ask(invoiceCalls.void, { params: { id }, body: reason }));
    await pay(id, 1);
    expect((await finance().ask(invoiceCalls.void, { params: { id }, body: reason })).status).toBe(422);
    await takeBack(id);
    // In any state in which the tax authority has it, or may have it.
    const stands = (status: string) =>
      testCompany.sql('update tax_reports set status = $2 where invoice_id = $1 and set_config($3, $4, true) is not null', [
        ...[id, status, 'app.move'],
        `tax_reports:${tax_report_id}:${status}`,
      ]);
    for (const status of ['sending', 'needs_attention', 'cleared', 'reported', 'accepted_with_warnings']) {
      await stands(status);
      expect(await refused(), status).toEqual(['notReported']);
    }
    await stands('pending');
    const { id: rent } = await rentInvoice();
    expect(guardsOf(await finance().ask(invoiceCalls.void, { params: { id: rent }, body: reason }))).toEqual(['isIncome']);
  });
});

/** The posted invoice of a contract's only installment: 41 days of 60,000 a year, exempt. */
async function rentInvoice(): Promise<Invoice> {
  const own = await finalized();
  const [installment] = await installmentsOf(own);
  return testCompany.ask<Invoice>(finance(), contractCalls.postInvoice, {
    params: { id: own.contract },
    body: { installment_id: installment?.id as number },
  });
}

describe('an installment’s invoice', () => {
  it('has its lines and its period, and defers the rent (CON-14, CON-07)', async () => {
    const own = await finalized();
    const [installment] = await installmentsOf(own);
    const params = { id: own.contract };
    const rows = async () =>
      (await testCompany.people.leasing_agent.ask(contractCalls.invoices, { params })).body.data as ScheduledInvoice[];
    expect(await rows()).toMatchObject([{ status: 'scheduled', invoice_id: null, invoice_number: null }]);
    const body = { installment_id: installment?.id as number };
    const made = await testCompany.ask<Invoice>(finance(), contractCalls.postInvoice, { params, body });
    expect(made).toMatchObject({
      ...{ kind: 'rent', status: 'posted', tenant_id: own.tenant, contract_id: own.contract, due_on: installment?.due_on },
      ...{ net: installment?.net, vat: installment?.vat, gross: installment?.gross, tax_report: 'not_applicable' },
      lines: [
        { vat_category: 'E', from_on: installment?.from_on, to_on: installment?.to_on, category_name_en: 'Residential rent' },
      ],
    });
    const gross = Math.round(Number(installment?.gross) * 100);
    expect(await entriesOf('invoice', made.id)).toEqual([
      ['receivables', gross],
      ['deferred_rent', -gross],
    ]);
    expect(await rows()).toMatchObject([{ invoice_id: made.id, invoice_number: made.number, invoice_status: 'posted' }]);
    // A second one is refused, as the first is posted.
    expect((await finance().ask(contractCalls.postInvoice, { params, body })).status).toBe(422);
    // What is allocated to it, its installment has received.
    await pay(made.id, 10_000);
    expect((await installmentsOf(own))[0]?.paid).toBe('100.00');
    await takeBack(made.id);
    expect((await installmentsOf(own))[0]?.paid).toBe('0.00');
  });

  it('is posted with what isn’t subject to VAT: a service of a home without VAT is no zero rate', async () => {
    const own = await finalized();
    const [installment] = await installmentsOf(own);
    await testCompany.sql(
      `update quotation_unit_items set item_type = 'service' where id in (select (line ->> 'quotation_unit_item')::bigint
        from installments i cross join jsonb_array_elements(i.breakups_with_due_amount) line where i.id = $1)`,
      [installment?.id],
    );
    const made = await testCompany.ask<Invoice>(finance(), contractCalls.postInvoice, {
      params: { id: own.contract },
      body: { installment_id: installment?.id as number },
    });
    expect(made).toMatchObject({ status: 'posted', vat: '0.00', tax_type: null, lines: [{ vat_category: 'O' }] });
  });

  it('isn’t made for one that was paid, which has one, or is another contract’s', async () => {
    const own = await finalized();
    const other = await finalized();
    const [installment] = await installmentsOf(own);
    const body = { installment_id: installment?.id as number };
    const foreign = await finance().ask(contractCalls.postInvoice, { params: { id: other.contract }, body });
    expect([foreign.status, Object.keys(foreign.body.errors ?? foreign.body.fields ?? foreign.body)]).toEqual([
      422,
      ['installment_id'],
    ]);
    expect((await payInstallment(own, body.installment_id, { amount: '100' })).status).toBe(200);
    expect((await finance().ask(contractCalls.postInvoice, { params: { id: own.contract }, body })).status).toBe(422);
  });
});

describe('the invoices of a tenant', () => {
  it('are listed with their drafts apart, and read below the tenant alone (FIN-01, FIN-02, FIN-03)', async () => {
    const tenant = await aTenant();
    const params = { tenant_id: tenant.id };
    const first = await posted([{ price: '100' }], tenant.id);
    const second = await draft(tenant.id, [{ price: '200' }]);
    const ids = async (call: typeof invoiceCalls.ofTenant | typeof invoiceCalls.unposted) =>
      ((await finance().ask(call, { params })).body.data as Invoice[]).map(({ id }) => id);
    expect(await ids(invoiceCalls.ofTenant)).toEqual([second.id, first.id]);
    expect(await ids(invoiceCalls.unposted)).toEqual([second.id]);
    const one = (tenant_id: number) => finance().ask(invoiceCalls.one, { params: { tenant_id, id: first.id } });
    expect((await one(tenant.id)).body.data).toMatchObject({ number: first.number, lines: [{ net: '100.00' }] });
    expect((await one((await aTenant()).id)).status).toBe(404);
  });

  it('are found by status, amount, due day, and whether they are overdue (X-BIL-01, X-BIL-02)', async () => {
    const tenant = await aTenant();
    const one = await posted([{ price: '7777.77', vat_category: 'O' }], tenant.id);
    const find = async (query: object) =>
      ((await finance().ask(invoiceCalls.list, { query: { tenant_id: tenant.id, ...query } })).body.data as Invoice[]).map(
        ({ id }) => id,
      );
    const own = [one.id];
    expect(await find({ status: 'posted', gross_from: '7777.77', gross_to: '7777.77' })).toEqual(own);
    expect(await find({ open_from: '7777.78' })).toEqual([]);
    expect(await find({ is_overdue: false })).toEqual(own);
    await testCompany.sql('update invoices set due_on = due_on - 1 where id = $1', [one.id]);
    expect(await find({ is_overdue: true })).toEqual(own);
    expect(await read(one.id)).toMatchObject({ is_overdue: true });
    await pay(one.id, 777_777);
    expect(await find({ is_overdue: true })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { type Cheque, chequeCalls as calls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { banks } from '../../../src/api/settings/banks.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { aTenant, entriesOf, finance, manager, posted, read, recordsElsewhere } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { paperOf } from '../../setup/papers.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

let drawers = 0;
const receive = (tenant_id: number, more: object = {}) =>
  finance().ask(calls.create, {
    params: { tenant_id },
    body: {
      ...{ bank_code: '80', drawer: `Drawer ${++drawers}`, first_no: '000101', first_on: '2026-01-15', amount: '1000' },
      ...more,
    },
  });
const series = async (tenant: number, more: object = {}): Promise<Cheque[]> => {
  const { status, body } = await receive(tenant, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Cheque[];
};
const oneOf = async (tenant: number, more: object = {}) => (await series(tenant, more))[0] as Cheque;
const move = (id: number, status: Cheque['status'], more: object = {}) =>
  finance().ask(calls.status, { params: { id }, body: { status, ...more } });
const moved = async (id: number, status: Cheque['status'], more: object = {}): Promise<Cheque> => {
  const answer = await move(id, status, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Cheque;
};
const collectionOf = async ({ collection_id }: Cheque) =>
  (await finance().ask(collectionCalls.get, { params: { id: collection_id } })).body.data as CollectionDetails;
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const guardsOf = ({ body }: Answer) => ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const bill = (price: string, tenant: number) => posted([{ price, vat_category: 'O' }], tenant);
const listed = async (query: Record<string, unknown>) =>
  ((await finance().ask(calls.list, { query })).body.data as Cheque[]).map(({ id }) => id);

describe('a series of cheques', () => {
  it('counts its numbers up and its dates from the first: 31 Jan, 30 Apr, 31 Jul, 31 Oct (X-CHQ-03)', async () => {
    const { id: tenant } = await aTenant();
    const made = await series(tenant, { first_no: '000098', first_on: '2026-01-31', count: 4, step_months: 3 });
    expect(made.map(({ cheque_no, cheque_on }) => [cheque_no, cheque_on])).toEqual([
      ['000098', '2026-01-31'],
      ['000099', '2026-04-30'],
      ['000100', '2026-07-31'],
      ['000101', '2026-10-31'],
    ]);
    for (const cheque of made)
      expect(await collectionOf(cheque)).toMatchObject({ status: 'under_collection', credit: '0.00', method: 'check_payment' });
  });

  it('isn’t received twice, nor for nothing', async () => {
    const { id: tenant } = await aTenant();
    const drawer = 'The same drawer';
    await series(tenant, { drawer, first_no: '7' });
    expect(fieldsOf(await receive(tenant, { drawer: 'the same DRAWER', first_no: '6', count: 2 }))).toEqual([422, ['first_no']]);
    expect(fieldsOf(await receive(tenant, { amount: '0' }))).toEqual([422, ['amount']]);
    // The tenant brings one again that was given back.
    const [again] = await series(tenant, { drawer, first_no: '9' });
    await moved(again?.id as number, 'returned', { reason: 'The wrong cheque' });
    await series(tenant, { drawer, first_no: '9' });
    expect(fieldsOf(await receive(tenant, { bank_code: '99', first_no: 'A1' }))).toEqual([422, ['bank_code', 'first_no']]);
    expect((await receive((await recordsElsewhere()).tenant)).status).toBe(404);
  });
});

describe('a cheque', () => {
  it('pays nothing until it has cleared, and then the oldest invoices (X-CHQ-04, FIN-26)', async () => {
    const { id: tenant } = await aTenant();
    const invoice = await bill('600', tenant);
    const cheque = await oneOf(tenant);
    expect(await entriesOf('collection', cheque.collection_id, 'create')).toEqual([
      ['cheques_on_hand', 100_000],
      ['tenant_credits', -100_000],
    ]);
    const params = { tenant_id: tenant, id: cheque.collection_id };
    expect((await finance().ask(collectionCalls.allocate, { params, body: {} })).status).toBe(422);
    await moved(cheque.id, 'deposited');
    expect(await entriesOf('cheque', cheque.id, 'deposit')).toEqual([
      ['cheques_under_collection', 100_000],
      ['cheques_on_hand', -100_000],
    ]);
    expect(await read(invoice.id)).toMatchObject({ status: 'posted', open: '600.00' });
    const cleared = await finance().ask(calls.underCollection, {
      params: { tenant_id: tenant, id: cheque.id },
      body: { status: 'cleared' },
    });
    expect(cleared.body.data).toMatchObject({ status: 'cleared', cleared_on: await testCompany.today() });
    expect(await entriesOf('cheque', cheque.id, 'clear')).toEqual([
      ['bank', 100_000],
      ['cheques_under_collection', -100_000],
    ]);
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await collectionOf(cheque)).toMatchObject({ status: 'partially_allocated', credit: '400.00' });
    expect(await entriesOf('collection', cheque.collection_id, 'allocated')).toEqual([
      ['tenant_credits', 60_000],
      ['receivables', -60_000],
    ]);
    const back = await manager().ask(collectionCalls.reverse, {
      params: { id: cheque.collection_id },
      body: { reason: 'A mistake' },
    });
    expect([back.status, guardsOf(back)]).toEqual([422, ['isNoCheque']]);
  });

  it('is taken by the bank from the day before its date, on a day that has come', async () => {
    const { id: tenant } = await aTenant();
    const today = await testCompany.today();
    const day = (days: number) => testCompany.driver.day(today, days);
    const later = await oneOf(tenant, { first_on: day(2) });
    expect(guardsOf(await move(later.id, 'deposited'))).toEqual(['isDue']);
    const tomorrow = await oneOf(tenant, { first_on: day(1) });
    for (const on of [day(1), day(-1)])
      expect(guardsOf(await move(tomorrow.id, 'deposited', { on }))).toEqual(['gavePossibleDay']);
    await moved(tomorrow.id, 'deposited', { on: today });
  });

  it('that bounces is the tenant’s debt again, and may cost a fee', async () => {
    const { id: tenant } = await aTenant();
    const invoice = await bill('1000', tenant);
    const cheque = await oneOf(tenant);
    await moved(cheque.id, 'deposited');
    expect(guardsOf(await move(cheque.id, 'bounced'))).toEqual(['gaveBounceReason']);
    const bounced = await moved(cheque.id, 'bounced', { bounce_reason: 'insufficient_funds', fee: '250' });
    expect(await entriesOf('cheque', cheque.id, 'bounce')).toEqual([
      ['tenant_credits', 100_000],
      ['cheques_under_collection', -100_000],
    ]);
    expect(await read(bounced.fee_invoice_id as number)).toMatchObject({
      ...{ status: 'posted', open: '250.00', tenant_id: tenant },
      // At once: nobody gets time to pay for a cheque that wasn't good.
      due_on: await testCompany.today(),
    });
    expect(await entriesOf('invoice', bounced.fee_invoice_id as number)).toEqual([
      ['receivables', 25_000],
      ['penalties', -25_000],
    ]);
    expect(await read(invoice.id)).toMatchObject({ open: '1000.00' });
    expect(await collectionOf(cheque)).toMatchObject({ status: 'under_collection' });
    const again = await moved(cheque.id, 'deposited');
    expect(again).toMatchObject({ bounced_on: null, bounce_reason: null });
    expect(await entriesOf('cheque', cheque.id, 'redeposit')).toEqual([
      ['cheques_under_collection', 100_000],
      ['tenant_credits', -100_000],
    ]);
    await moved(cheque.id, 'cleared');
    expect(await read(invoice.id)).toMatchObject({ status: 'paid' });
  });

  it('is replaced by money, which pays at once, or by another cheque', async () => {
    const { id: tenant } = await aTenant();
    const invoice = await bill('1000', tenant);
    const [one, other] = await series(tenant, { count: 2 });
    expect(guardsOf(await move(one?.id as number, 'replaced', { replaced_by: 'bank_transfer_payment' }))).toEqual([
      'gaveReplacement',
    ]);
    await moved(one?.id as number, 'replaced', { replaced_by: 'bank_transfer_payment', reference: 'FT-9' });
    expect(await collectionOf(one as Cheque)).toMatchObject({ status: 'reversed' });
    expect(await entriesOf('cheque', one?.id as number, 'replace')).toEqual([
      ['tenant_credits', 100_000],
      ['cheques_on_hand', -100_000],
    ]);
    expect(await read(invoice.id)).toMatchObject({ status: 'paid' });
    const given = { replaced_by: 'check_payment', cheque_no: '555', cheque_on: '2026-03-01' };
    const { replaced_by_id } = await moved(other?.id as number, 'replaced', given);
    const replacement = await finance().ask(calls.get, { params: { id: replaced_by_id as number } });
    expect(replacement.body.data).toMatchObject({
      status: 'in_safe',
      cheque_no: '555',
      cheque_on: '2026-03-01',
      amount: '1000.00',
    });
  });

  it('is given back, taken to court, or cancelled by who may approve, with a reason', async () => {
    const { id: tenant } = await aTenant();
    const [back, mistake, sued, bad] = (await series(tenant, { count: 4, step_months: 1 })) as [Cheque, Cheque, Cheque, Cheque];
    expect(guardsOf(await move(back.id, 'returned', {}))).toEqual(['gaveReason']);
    const reason = { reason: 'The tenant has paid in cash' };
    expect(await moved(back.id, 'returned', reason)).toMatchObject(reason);
    expect(await collectionOf(back)).toMatchObject({ status: 'reversed' });
    await moved(mistake.id, 'cancelled', reason);
    await testCompany.sql('update cheques set cheque_on = received_on where id = $1', [sued.id]);
    await moved(sued.id, 'deposited');
    await moved(sued.id, 'bounced', { bounce_reason: 'stopped' });
    expect(await moved(sued.id, 'legal', reason)).toMatchObject({ status: 'legal' });
    await moved(sued.id, 'replaced', { replaced_by: 'cash_payment' });
    expect(await collectionOf(sued)).toMatchObject({ status: 'reversed' });
    // One that bounced is replaced without a court, too.
    await testCompany.sql('update cheques set cheque_on = received_on where id = $1', [bad.id]);
    await moved(bad.id, 'deposited');
    await moved(bad.id, 'bounced', { bounce_reason: 'stopped' });
    await moved(bad.id, 'replaced', { replaced_by: 'cash_payment' });
    expect(await collectionOf(bad)).toMatchObject({ status: 'reversed' });
  });
});

describe('the safe', () => {
  it('answers what finance asks of it (X-CHQ-01, X-CHQ-02, FIN-25)', async () => {
    const { id: tenant_id } = await aTenant();
    const today = await testCompany.today();
    const day = (days: number) => testCompany.driver.day(today, days);
    const due = await oneOf(tenant_id, { first_on: today });
    const missed = await oneOf(tenant_id, { first_on: day(-3) });
    const later = await oneOf(tenant_id, { first_on: day(30), bank_code: '20' });
    const waiting = await oneOf(tenant_id, { first_on: today });
    await moved(waiting.id, 'deposited');
    const bounced = await oneOf(tenant_id, { first_on: today });
    await moved(bounced.id, 'deposited');
    await moved(bounced.id, 'bounced', { bounce_reason: 'signature' });
    const seen = async (view: string) => (await listed({ tenant_id, view })).sort((a, b) => a - b);
    expect(await seen('to_deposit')).toEqual([due.id, missed.id]);
    expect(await seen('missed')).toEqual([missed.id]);
    expect(await seen('awaiting_bank')).toEqual([waiting.id]);
    expect(await seen('bounced')).toEqual([bounced.id]);
    expect(await listed({ tenant_id, bank_code: '20' })).toEqual([later.id]);
    const open = await finance().ask(calls.underCollections, { params: { tenant_id } });
    expect((open.body.data as Cheque[]).map(({ id }) => id)).toEqual([missed.id, due.id, waiting.id, bounced.id, later.id]);
    const other = { tenant_id: (await aTenant()).id, id: due.id };
    expect((await finance().ask(calls.underCollection, { params: other, body: { status: 'deposited' } })).status).toBe(404);
  });

  it('prints what goes to the bank on a day (X-DOC-07)', async () => {
    const { id: tenant } = await aTenant();
    const [first, second] = (await series(tenant, { count: 2, step_months: 1, first_no: '880001' })) as [Cheque, Cheque];
    await testCompany.sql('update cheques set cheque_on = received_on where id = $1', [second.id]);
    const slip = () => paperOf('X-DOC-07', first.id, { language: 'ar' });
    await expect(slip()).rejects.toMatchObject({ messageKey: 'finance.cheque.error.not_deposited' });
    for (const { id } of [first, second]) await moved(id, 'deposited');
    const said = JSON.stringify((await slip()).blocks);
    for (const word of ['880001', '880002', 'مصرف الراجحي', '1,000.00']) expect(said).toContain(word);
  });

  it('names the banks as they are named', () => {
    for (const { code, name_en, name_ar } of banks)
      expect([texts.en(`finance.bank.${code}`), texts.ar(`finance.bank.${code}`)]).toEqual([name_en, name_ar]);
  });
});

it('leaves the books as they must be', async () => {
  const { body } = await finance().ask(booksCalls.run);
  expect((body.data as Books).checks.filter(({ violations }) => violations !== 0)).toEqual([]);
});

describe('the usual fee for a bounce', () => {
  const set = (bounce_fee: string | null) =>
    testCompany.ask(testCompany.people.admin, companyCalls.update, { params: { company_slug: 'first' }, body: { bounce_fee } });
  const usual = async (id: number) => (await testCompany.ask<Cheque>(finance(), calls.get, { params: { id } })).usual_fee;

  it('is offered by each cheque, and charged only if it is sent', async () => {
    const { id: tenant } = await aTenant();
    const [one, other] = await series(tenant, { first_no: '000501', count: 2 });
    expect(await usual(one?.id as number)).toBeNull();
    await set('175.50');
    expect(await usual(one?.id as number)).toBe('175.50');
    for (const [cheque, fee] of [
      [one, undefined],
      [other, '90'],
    ] as const) {
      const id = cheque?.id as number;
      await testCompany.sql('update cheques set cheque_on = received_on where id = $1', [id]);
      await moved(id, 'deposited');
      const { fee_invoice_id } = await moved(id, 'bounced', { bounce_reason: 'insufficient_funds', fee });
      expect(fee_invoice_id === null ? null : (await read(fee_invoice_id)).gross).toBe(fee ? '90.00' : null);
    }
    await set(null);
    expect(await usual(one?.id as number)).toBeNull();
  });
});

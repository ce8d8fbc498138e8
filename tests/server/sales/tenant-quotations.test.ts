import { beforeAll, describe, expect, it } from 'vitest';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { type Quotation, type QuotationRow, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls as calls } from '../../../src/api/sales/tenant-quotation.ts';
import { quotationSettingCalls } from '../../../src/api/settings/quotation-setting.ts';
import { countOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

// Today is 15 January 2026; every unit asks for 60,000 a year.
const year = { start_on: '2026-01-15', end_on: '2027-01-14' };
const agent = () => testCompany.people.leasing_agent;
const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {});
let tenant_id: number;
let other: number;
const params = (id: number, of = tenant_id) => ({ tenant_id: of, id });
const create = (body: object, of = tenant_id, person = agent()) => person.ask(calls.create, { params: { tenant_id: of }, body });
const unit = async () => (await testCompany.driver.place()).unit;
const offer = async (body: object = {}, of = tenant_id): Promise<Quotation> => {
  const answer = await create({ property_use: 'residential', ...year, unit_id: await unit(), ...body }, of);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Quotation;
};
const read = (id: number) => testCompany.ask<Quotation>(agent(), calls.get, { params: params(id) });
const rentsOf = ({ units }: Quotation) =>
  Object.fromEntries(units.map(({ unit_id, items }) => [unit_id, items.find((item) => item.item_type === 'unit')?.amount]));

beforeAll(async () => {
  const tenant = async (name: string, identity_no: string, mobile: string) => {
    const body = { name, identity_type: 'saudi_no', identity_no, mobile };
    return (await testCompany.ask<{ id: number }>(testCompany.people.admin, tenantCalls.create, { body })).id;
  };
  tenant_id = await tenant('Noura Al-Harbi', '1999900143', '0500000091');
  other = await tenant('Yusra Al-Bahri', '1999900218', '0500000092');
});

describe('a quotation for a tenant', () => {
  it('is created with a unit at its list price, and read under its own tenant alone', async () => {
    const made = await offer({ payments_per_year: 4 });
    expect(made).toMatchObject({
      status: 'draft',
      kind: 'new',
      tenant_id,
      tenant_name: 'Noura Al-Harbi',
      lead_id: null,
      unit_count: 1,
      total_net: '60000.00',
      total_vat: '0.00',
      total_gross: '60000.00',
    });
    expect((await read(made.id)).schedule.map(({ from_on, gross }) => [from_on, gross])).toEqual([
      ['2026-01-15', '15000.00'],
      ['2026-04-15', '15000.00'],
      ['2026-07-15', '15000.00'],
      ['2026-10-15', '15000.00'],
    ]);
    expect((await agent().ask(calls.get, { params: params(made.id, other) })).status).toBe(404);
    expect((await create({ property_use: 'residential', ...year }, 999_999)).status).toBe(404);
    expect(fieldsOf(await create({ property_use: 'residential', ...year, end_on: '2026-01-14' }))).toEqual(['end_on']);
    expect((await create({ property_use: 'residential', ...year }, tenant_id, testCompany.people.analyst)).status).toBe(403);
  });

  it('is listed with the tenant’s others, filtered and sorted', async () => {
    const small = await offer({ discount_type: 'amount', discount_value: '20000' }, other);
    const gone = await offer({}, other);
    await testCompany.ask(agent(), calls.status, { params: params(gone.id, other), body: { status: 'cancelled', reason: 'No' } });
    const list = (query: object = {}, of = other) => agent().ask(calls.list, { params: { tenant_id: of }, query: { ...query } });
    const ids = async (query: object) => ((await list(query)).body.data as QuotationRow[]).map(({ id }) => id);
    const all = await list({ sort: 'total_gross' });
    expect(all.body).toMatchObject({
      total_entries: 2,
      data: [
        { id: small.id, status: 'draft', tenant_name: 'Yusra Al-Bahri', total_gross: '40000.00', unit_count: 1 },
        { id: gone.id, status: 'cancelled', total_gross: '60000.00' },
      ],
    });
    expect(await ids({ status: 'cancelled' })).toEqual([gone.id]);
    expect(await ids({ total_gross_to: '59999.99' })).toEqual([small.id]);
    expect(await ids({ search: gone.ref_no })).toEqual([gone.id]);
    expect(((await list({}, tenant_id)).body.data as QuotationRow[]).map(({ id }) => id)).not.toContain(small.id);
    expect((await list({ status: 'bogus' })).status).toBe(400);
    expect((await list({}, 999_999)).status).toBe(404);
  });

  it('is changed while it is a draft, and its total follows', async () => {
    const { id, version } = await offer();
    const change = (body: object, of = tenant_id, person = agent()) => person.ask(calls.update, { params: params(id, of), body });
    // 60,000 less thirty of 365 days.
    const changed = await change({ free_days: 30, note: 'A month free', version });
    expect(changed.body.data).toMatchObject({ free_days: 30, note: 'A month free', total_gross: '55068.49' });
    expect((await change({ free_days: 0, version })).status).toBe(409);
    expect(fieldsOf(await change({ end_on: '2026-01-14' }))).toEqual(['end_on']);
    const { start_on, end_on } = await read(id);
    // A day of a year at 60,000: 164.38.
    expect((await change({ end_on: start_on, free_days: 0 })).body.data).toMatchObject({
      end_on: start_on,
      total_gross: '164.38',
    });
    await change({ end_on, free_days: 30 });
    expect(fieldsOf(await change({ property_use: 'commercial' }))).toEqual(['property_use']);
    expect((await change({ note: 'No' }, other)).status).toBe(404);
    expect((await change({ note: 'No' }, tenant_id, testCompany.people.analyst)).status).toBe(403);
    expect(await read(id)).toMatchObject({ free_days: 30, note: 'A month free' });
  });

  it('takes further units, each at a rent of its own, and gives them up', async () => {
    const made = await offer();
    const first = made.units[0]?.unit_id as number;
    const second = await unit();
    const at = { ...params(made.id), unit_id: second };
    const added = await testCompany.ask<Quotation>(agent(), calls.addUnit, {
      params: params(made.id),
      body: { unit_id: second },
    });
    expect(added).toMatchObject({ unit_count: 2, total_gross: '120000.00' });
    expect(fieldsOf(await agent().ask(calls.addUnit, { params: params(made.id), body: { unit_id: second } }))).toEqual([
      'unit_id',
    ]);
    const priced = await testCompany.ask<Quotation>(agent(), calls.updateUnit, {
      params: at,
      body: { amount: '71000', rent_appeal_no: 'REGA-7', version: added.version },
    });
    expect(priced.total_gross).toBe('131000.00');
    expect(rentsOf(priced)).toEqual({ [first]: '60000.00', [second]: '71000.00' });
    expect(priced.units.find(({ unit_id }) => unit_id === second)?.rent_appeal_no).toBe('REGA-7');
    const late = await agent().ask(calls.updateUnit, { params: at, body: { amount: '1', version: added.version } });
    expect(late.status).toBe(409);
    const elsewhere = await agent().ask(calls.removeUnit, { params: { ...at, unit_id: await unit() } });
    expect(elsewhere.status).toBe(404);
    const left = await testCompany.ask<Quotation>(agent(), calls.removeUnit, { params: { ...at, unit_id: first } });
    expect(left).toMatchObject({ unit_count: 1, total_gross: '71000.00' });
    expect((await testCompany.people.analyst.ask(calls.removeUnit, { params: at })).status).toBe(403);
  });

  it('knows a unit by its own number, also where a row of another unit has the same', async () => {
    const made = await offer({ unit_id: null });
    const [a, b] = [await unit(), await unit()];
    // The row of the first unit gets the number of the second.
    await testCompany.sql("select setval('quotation_units_id_seq', $1, false)", [b]);
    for (const unit_id of [a, b]) await testCompany.ask(agent(), calls.addUnit, { params: params(made.id), body: { unit_id } });
    const rows = (await read(made.id)).units.map(({ id, unit_id }) => [id, unit_id]);
    expect(rows).toContainEqual([b, a]);
    const at = { ...params(made.id), unit_id: b };
    const priced = await testCompany.ask<Quotation>(agent(), calls.updateUnit, { params: at, body: { amount: '70000' } });
    expect(rentsOf(priced)).toEqual({ [a]: '60000.00', [b]: '70000.00' });
    const left = await testCompany.ask<Quotation>(agent(), calls.removeUnit, { params: at });
    expect(rentsOf(left)).toEqual({ [a]: '60000.00' });
    await testCompany.sql("select setval('quotation_units_id_seq', greatest(max(id), 100000)) from quotation_units");
  });

  it('takes charges besides the rent, with their VAT, and drops them', async () => {
    const made = await offer();
    const at = { ...params(made.id), unit_id: made.units[0]?.unit_id as number };
    const add = (body: object, person = agent()) => person.ask(calls.addItem, { params: at, body });
    const fee = { item_type: 'fee', description: 'Cleaning', amount: '1200.00' };
    // 1,200 and 15 % of it: 1,380.
    const added = (await add(fee)).body.data as Quotation;
    expect(added).toMatchObject({ total_net: '61200.00', total_vat: '180.00', total_gross: '61380.00' });
    const item = added.units[0]?.items.find(({ item_type }) => item_type === 'fee');
    expect(item).toMatchObject({ description: 'Cleaning', amount: '1200.00', periodicity: 'yearly', vat_rate: 1500 });
    expect(fieldsOf(await add({ ...fee, amount: null }))).toEqual(['amount']);
    expect(fieldsOf(await add({ item_type: 'unit', amount: '1' }))).toEqual(['item_type']);
    expect(fieldsOf(await add({ item_type: 'service', service_id: 999_999 }))).toEqual(['service_id']);
    expect((await add(fee, testCompany.people.analyst)).status).toBe(403);
    const drop = (item_id: number, of = tenant_id) =>
      agent().ask(calls.removeItem, { params: { ...at, tenant_id: of, item_id } });
    expect((await drop(item?.id as number, other)).status).toBe(404);
    expect((await drop(item?.id as number)).body.data).toMatchObject({ total_net: '60000.00', total_gross: '60000.00' });
    expect((await drop(item?.id as number)).status).toBe(404);
  });

  it('has a history of what was done to it, on its path and on the quotation’s own', async () => {
    const made = await offer();
    const at = { ...params(made.id), unit_id: made.units[0]?.unit_id as number };
    await testCompany.ask(agent(), calls.updateUnit, { params: at, body: { amount: '61000' } });
    await testCompany.ask(agent(), calls.update, { params: params(made.id), body: { note: 'By phone' } });
    const history = await testCompany.ask<LogEntry[]>(testCompany.people.analyst, calls.history, { params: params(made.id) });
    expect(history).toMatchObject([
      { event: 'update', actor_name: 'leasing_agent of first', changes: { note: [null, 'By phone'] } },
      { event: 'change_unit', payload: { unit_id: at.unit_id, amount: ['60000.00', '61000.00'] } },
      { event: 'add_unit', payload: { unit_id: at.unit_id } },
      { event: 'create' },
    ]);
    const own = await testCompany.ask<LogEntry[]>(agent(), quotationCalls.log, { params: { id: made.id } });
    expect(own).toEqual(history);
    expect((await agent().ask(calls.history, { params: params(made.id, other) })).status).toBe(404);
    expect((await testCompany.people.none.ask(quotationCalls.log, { params: { id: made.id } })).status).toBe(403);
  });

  it('is deleted while it is a draft, by who may', async () => {
    const made = await offer();
    const remove = (id: number, person = testCompany.people.admin, of = tenant_id) =>
      person.ask(calls.remove, { params: params(id, of) });
    expect((await remove(made.id, testCompany.people.analyst)).status).toBe(403);
    expect((await remove(made.id, testCompany.people.admin, other)).status).toBe(404);
    expect((await remove(made.id)).status).toBe(200);
    expect((await agent().ask(calls.get, { params: params(made.id) })).status).toBe(404);
    expect(await countOf('select count(*) from quotation_units where quotation_id = $1', [made.id])).toBe(0);
    const asked = await offer();
    await testCompany.ask(agent(), quotationCalls.requestForApproval, { params: { id: asked.id }, body: {} });
    await testCompany.ask(agent(), calls.status, { params: params(asked.id), body: { status: 'sent' } });
    expect((await remove(asked.id)).body.code).toBe('refused');
    expect((await read(asked.id)).status).toBe('sent');
  });

  it('moves along its chart alone, and its down payment is posted once, by finance', async () => {
    const rate = (down_payment_rate: number) =>
      testCompany.ask(testCompany.people.admin, quotationSettingCalls.update, { body: { down_payment_rate } });
    const { id } = await offer();
    const status = (word: string) => agent().ask(calls.status, { params: params(id), body: { status: word } });
    const post = (person = testCompany.people.finance_manager, of = tenant_id) =>
      person.ask(calls.downPaymentInvoice, { params: params(id, of), body: {} });
    expect((await status('accepted')).body.code).toBe('not_in_this_state');
    expect((await post()).body.code).toBe('refused');
    expect((await status('approve')).body.data).toMatchObject({ status: 'requests_approved' });
    expect((await status('sent')).body.data).toMatchObject({ status: 'sent' });
    await rate(1000);
    const accepted = await status('accepted');
    await rate(0);
    // A tenth of the first year.
    expect(accepted.body.data).toMatchObject({ status: 'accepted', down_payment: '6000.00', down_payment_posted_at: null });
    expect((await post(agent())).status).toBe(403);
    expect((await post(testCompany.people.finance_manager, other)).status).toBe(404);
    const posted = (await post()).body.data as Quotation;
    expect(posted.down_payment_posted_at).not.toBeNull();
    expect((await post()).body.data).toMatchObject({ down_payment_posted_at: posted.down_payment_posted_at });
    const log = await testCompany.ask<LogEntry[]>(agent(), calls.history, { params: params(id) });
    expect(log.filter(({ event }) => event === 'down_payment_posted')).toMatchObject([{ payload: { amount: '6000.00' } }]);
  });
});

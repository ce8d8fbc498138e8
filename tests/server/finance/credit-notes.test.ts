import { beforeAll, describe, expect, it } from 'vitest';
import { type CreditNote, creditNoteCalls as calls } from '../../../src/api/finance/credit-note.ts';
import type { Invoice } from '../../../src/api/finance/invoice.ts';
import { creditedVat } from '../../../src/machines/finance/rules/vat.ts';
import { aTenant, draft, entriesOf, finance, pay, posted, read, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
beforeAll(registerForVat);

type Lines = { invoice_line_id: number; net: string }[];
const noteFor = ({ tenant_id, id: invoice_id }: Invoice, lines?: Lines, reason = 'price_correction') =>
  finance().ask(calls.create, { params: { tenant_id }, body: { invoice_id, reason, ...(lines && { lines }) } });
const drafted = async (invoice: Invoice, lines?: Lines): Promise<CreditNote> => {
  const { status, body } = await noteFor(invoice, lines);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as CreditNote;
};
const issue = (id: number) => finance().ask(calls.issue, { params: { id }, body: {} });
const issued = async (invoice: Invoice, lines?: Lines): Promise<CreditNote> => {
  const { id } = await drafted(invoice, lines);
  const { status, body } = await issue(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as CreditNote;
};
const half = ({ lines: [line] }: Invoice, net: string): Lines => [{ invoice_line_id: line?.id as number, net }];

describe('crediting in parts (decision 26)', () => {
  it('leaves what remains exact: 5,144.03 + 771.60, then 5,144.03 + 771.61 (FIN-07, X-CRN-03)', async () => {
    const invoice = await posted([{ price: '10288.06' }]);
    expect(invoice).toMatchObject({ vat: '1543.21', gross: '11831.27' });
    const first = await issued(invoice, half(invoice, '5144.03'));
    expect(first).toMatchObject({ net: '5144.03', vat: '771.60', gross: '5915.63', applied: '5915.63', status: 'allocated' });
    expect(await read(invoice.id)).toMatchObject({ status: 'posted', credited: '5915.63', open: '5915.64' });
    const second = await issued(invoice);
    expect(second).toMatchObject({ net: '5144.03', vat: '771.61', gross: '5915.64' });
    expect(await read(invoice.id)).toMatchObject({ status: 'credited', credited: '11831.27', open: '0.00' });
    expect(await entriesOf('credit_note', second.id, 'issue')).toEqual([
      ['services', 514_403],
      ['vat_output', 77_161],
      ['receivables', -591_564],
    ]);
  });

  it('takes 5.00 of VAT with each of 33.33, 33.33 and 33.34 of 100.00 + 15.00', async () => {
    const invoice = await posted([{ price: '100' }]);
    const vats = [];
    for (const net of ['33.33', '33.33', '33.34']) vats.push((await issued(invoice, half(invoice, net))).vat);
    expect(vats).toEqual(['5.00', '5.00', '5.00']);
    expect(await read(invoice.id)).toMatchObject({ status: 'credited', open: '0.00' });
  });

  it('rounds the VAT of a category once, whatever lines it takes back', async () => {
    // Three of 33.35 carry 15.01: 15 % of 33.35 are 5.0025, of 66.70 are 10.005, and the last line takes what is left.
    const invoice = await posted([
      { price: '33.35' },
      { price: '33.35' },
      { price: '33.35' },
      { price: '10', vat_category: 'E' },
    ]);
    expect(invoice.vat).toBe('15.01');
    const [one, two, three, exempt] = invoice.lines.map((line): Lines[number] => ({ invoice_line_id: line.id, net: line.net }));
    const first = await issued(invoice, [one, exempt] as Lines);
    expect(first).toMatchObject({ net: '43.35', vat: '5.00', lines: [{ vat: '5.00' }, { vat: '0.00' }] });
    expect((await issued(invoice, [two] as Lines)).vat).toBe('5.00');
    expect((await issued(invoice, [three] as Lines)).vat).toBe('5.01');
    expect(await read(invoice.id)).toMatchObject({ status: 'credited', credited: '125.06', open: '0.00' });
    const halves = await posted([{ price: '33.35' }, { price: '33.35' }]);
    const both = halves.lines.map((line): Lines[number] => ({ invoice_line_id: line.id, net: '10.01' }));
    // 15 % of 20.02 are 3.003: 1.50 each, where each alone is 1.5015.
    expect(await issued(halves, both)).toMatchObject({ vat: '3.00', lines: [{ vat: '1.50' }, { vat: '1.50' }] });
  });

  it.each([
    // net, VAT and what was credited before; the part, and its VAT.
    [1_028_806, 154_321, 0, 0, 514_403, 77_160],
    [1_028_806, 154_321, 514_403, 77_160, 514_403, 77_161],
    [10_000, 1_500, 0, 0, 3_333, 500],
    [10_000, 1_500, 3_333, 500, 3_333, 500],
    [10_000, 1_500, 6_666, 1_000, 3_334, 500],
    // 10.10 + 1.52 in tenths of 1.01, each 0.1515: nothing is left of the VAT for the last but one, and the last takes it.
    [1_010, 152, 909, 135, 100, 15],
    [1_010, 152, 1_000, 150, 9, 1],
    [1_010, 152, 900, 152, 100, 0],
  ])('%i + %i, of which %i + %i is credited: %i takes %i with it', (net, vat, credited_net, credited_vat, part, expected) => {
    expect(creditedVat({ net, vat, credited_net, credited_vat, vat_rate: 1500 }, part)).toBe(expected);
  });
});

describe('a credit note', () => {
  it('needs a reason, and never takes back more than is left of a line', async () => {
    const invoice = await posted([{ price: '100' }]);
    expect((await noteFor(invoice, undefined, 'because')).body.fields).toHaveProperty('reason');
    expect((await noteFor(invoice, half(invoice, '100.01'))).body.fields).toHaveProperty('lines');
    const [one, other] = [await drafted(invoice, half(invoice, '60')), await drafted(invoice, half(invoice, '60'))];
    expect((await issue(one.id)).status).toBe(200);
    const late = await issue(other.id);
    expect([late.status, late.body.reasons]).toMatchObject([422, [{ guard: 'isWithinLines' }]]);
  });

  it('is refused for an invoice of which nothing is left, paid or not', async () => {
    const invoice = await posted([{ price: '100' }]);
    await pay(invoice.id, 11_500);
    await issued(invoice);
    expect(await read(invoice.id)).toMatchObject({ status: 'paid' });
    const empty = await noteFor(invoice);
    expect([empty.status, empty.body.fields]).toEqual([422, { invoice_id: 'Nothing is left of this invoice to credit.' }]);
    expect((await noteFor(invoice, [])).body.fields).toHaveProperty('lines');
  });

  it('takes back no more at once than one after the other', async () => {
    const invoice = await posted([{ price: '100' }]);
    const notes = [];
    for (let i = 0; i < 5; i++) notes.push(await drafted(invoice, half(invoice, '40')));
    const answers = await Promise.all(notes.map(({ id }) => issue(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await read(invoice.id)).toMatchObject({
      credited: '92.00',
      lines: [{ credited_net: '80.00', credited_vat: '12.00' }],
    });
  });

  it('of a paid invoice is the tenant’s credit', async () => {
    const invoice = await posted([{ price: '100' }]);
    await pay(invoice.id, 10_000);
    const note = await issued(invoice, half(invoice, '50'));
    // 15.00 were open: the rest of 57.50 is credit.
    expect(note).toMatchObject({ status: 'partially_allocated', applied: '15.00', left: '42.50' });
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await entriesOf('credit_note', note.id, 'issue')).toEqual([
      ['services', 5_000],
      ['vat_output', 750],
      ['receivables', -1_500],
      ['tenant_credits', -4_250],
    ]);
  });

  it('is for a posted invoice of the tenant alone', async () => {
    const invoice = await draft((await aTenant()).id, [{ price: '100' }]);
    expect((await noteFor(invoice)).status).toBe(422);
    const other = await posted([{ price: '100' }]);
    expect((await noteFor({ ...other, tenant_id: invoice.tenant_id })).body.fields).toHaveProperty('invoice_id');
  });

  it('can be changed and deleted until it is issued (FIN-09, X-CRN-04)', async () => {
    const invoice = await posted([{ price: '100' }]);
    const note = await drafted(invoice);
    const params = { tenant_id: invoice.tenant_id, id: note.id };
    const change = (body: object) => finance().ask(calls.update, { params, body });
    expect((await change({ reason: 'data_error', lines: half(invoice, '10') })).body.data).toMatchObject({
      ...{ reason: 'data_error', gross: '11.50' },
    });
    expect((await issue(note.id)).status).toBe(200);
    expect((await change({ reason: 'cancellation' })).status).toBe(422);
    expect((await finance().ask(calls.remove, { params: { id: note.id } })).status).toBe(422);
    await expect(testCompany.sql('update credit_notes set gross = gross + 1 where id = $1', [note.id])).rejects.toThrow(/posted/);
    const { id } = await drafted(invoice, half(invoice, '1'));
    expect((await finance().ask(calls.remove, { params: { id } })).status).toBe(200);
  });

  it('is listed, read below its tenant and its invoice, and logged (FIN-04, FIN-08, X-CRN-01, X-CRN-02, X-CRN-05)', async () => {
    const invoice = await posted([{ price: '100' }]);
    const note = await issued(invoice);
    const data = async (asked: Promise<{ body: { data?: unknown } }>) => (await asked).body.data;
    const params = { tenant_id: invoice.tenant_id, id: invoice.id };
    expect(await data(finance().ask(calls.ofInvoice, { params }))).toMatchObject([{ id: note.id, number: note.number }]);
    expect(await data(finance().ask(calls.list, { query: { invoice_id: invoice.id } }))).toMatchObject([{ id: note.id }]);
    expect(await data(finance().ask(calls.one, { params: { ...params, id: note.id } }))).toMatchObject({ id: note.id });
    expect((await finance().ask(calls.one, { params: { tenant_id: (await aTenant()).id, id: note.id } })).status).toBe(404);
    expect(await data(finance().ask(calls.get, { params: { id: note.id } }))).toMatchObject({ status: 'allocated' });
    const log = (await data(finance().ask(calls.activities, { params: { id: note.id } }))) as { event: string }[];
    expect(log.map(({ event }) => event)).toEqual(['used', 'issue', 'create']);
  });
});

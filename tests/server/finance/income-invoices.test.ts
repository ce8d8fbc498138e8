import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { incomeInvoiceCalls, quotationInvoiceCalls } from '../../../src/api/finance/income-invoice.ts';
import type { Invoice, InvoiceLine } from '../../../src/api/finance/invoice.ts';
import { aTenant, finance, recordsElsewhere, registerForVat } from '../../setup/invoices.ts';
import { finalized, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
beforeAll(registerForVat);

const paths: [string, typeof incomeInvoiceCalls | typeof quotationInvoiceCalls][] = [
  ['a tenant', incomeInvoiceCalls],
  ['a tenant’s quotation', quotationInvoiceCalls],
];
/** A tenant with a contract: their path, and that of the quotation of the contract. */
async function below() {
  const own = await finalized();
  return { tenant_id: own.tenant, quotation_id: own.deal.quotation };
}
const ask = async <T>(call: Call, params: Record<string, number>, body?: object): Promise<T> =>
  testCompany.ask<T>(finance(), call, { params, ...(body && { body }) });
const tried = async (call: Call, params: Record<string, number>, body: object = {}) => {
  const answer = await finance().ask(call, { params, body });
  return [answer.status, ...Object.keys(answer.body.fields ?? {})];
};
const key = { description: 'A key that was lost', price: '150.00', vat_category: 'S' };
const due = async (days: number) => ({ due_on: testCompany.driver.day(await testCompany.today(), days) });

type Calls = (typeof paths)[number][1];
describe('an income invoice', () => {
  const made = async (calls: Calls) => {
    const params = await below();
    const invoice = await ask<Invoice>(calls.create, params, { ...(await due(30)), note: 'By hand', items: [key] });
    return { params: { ...params, id: invoice.id }, invoice };
  };

  it.each(paths)(
    'of %s is a draft with its lines (FIN-32, FIN-41), and is listed and read there alone (FIN-33, FIN-34, FIN-42, FIN-43)',
    async (_, calls) => {
      const { params, invoice } = await made(calls);
      expect(invoice).toMatchObject({
        kind: 'income',
        status: 'draft',
        net: '150.00',
        vat: '22.50',
        gross: '172.50',
        note: 'By hand',
      });
      const { id: _id, ...path } = params;
      expect((await ask<Invoice[]>(calls.list, path)).map(({ id }) => id)).toEqual([invoice.id]);
      expect(await ask<Invoice>(calls.get, params)).toMatchObject({ id: invoice.id, lines: [{ description: key.description }] });
      expect(await tried(calls.get, { ...params, tenant_id: (await aTenant()).id })).toEqual([404]);
    },
  );

  it.each(paths)(
    'of %s is due on the day that it is issued or later, and has lines of the company’s categories',
    async (_, calls) => {
      const path = await below();
      expect(await tried(calls.create, path, await due(-1))).toEqual([422, 'due_on']);
      const lines = (item: object) => due(3).then((days) => ({ ...days, items: [{ ...key, ...item }] }));
      expect(await tried(calls.create, path, await lines({ income_category_id: (await recordsElsewhere()).category }))).toEqual([
        422,
        'income_category_id',
      ]);
      expect(await tried(calls.create, path, await lines({ price: '0' }))).toEqual([422, 'price']);
      expect(await tried(calls.create, path, await lines({ unit_id: 999_999 }))).toEqual([422, 'unit_id']);
      expect(await tried(calls.create, path, { ...(await due(3)), contract_id: 999_999 })).toEqual([422, 'contract_id']);
    },
  );

  it.each(paths)('of %s is changed while it is a draft (FIN-35, FIN-44)', async (_, calls) => {
    const { params } = await made(calls);
    expect(await ask<Invoice>(calls.update, params, { note: 'For the front door' })).toMatchObject({
      note: 'For the front door',
    });
    expect(await tried(calls.update, params, await due(-1))).toEqual([422, 'due_on']);
  });

  it.each(paths)(
    'of %s has lines that are added and changed, and VAT anew each time (FIN-38 to FIN-40, FIN-47 to FIN-49)',
    async (_, calls) => {
      const { params } = await made(calls);
      const two = await ask<Invoice>(calls.addItem, params, { ...key, price: '0.03', quantity: 3 });
      // 15 % of 150.09 is 22.51, of which a halala belongs to the second line.
      expect(two).toMatchObject({ net: '150.09', vat: '22.51', gross: '172.60' });
      const items = await ask<InvoiceLine[]>(calls.items, params);
      expect(items.map(({ vat }) => vat)).toEqual(['22.50', '0.01']);
      const item = { ...params, item_id: items[0]?.id as number };
      expect(await ask<Invoice>(calls.updateItem, item, { vat_category: 'E' })).toMatchObject({ net: '150.09', vat: '0.01' });
      expect(await tried(calls.updateItem, { ...item, item_id: (await recordsElsewhere()).line }, { price: '1' })).toEqual([404]);
    },
  );

  it.each(paths)(
    'of %s is posted by approval (FIN-36, FIN-45), and void afterwards with a reason (FIN-37, FIN-46)',
    async (_, calls) => {
      const { params } = await made(calls);
      expect(await ask<Invoice>(calls.approve, params, {})).toMatchObject({ status: 'posted', tax_type: 'simplified' });
      for (const call of [calls.update, calls.addItem])
        expect((await tried(call, params, call === calls.update ? {} : key))[0]).toBe(422);
      expect(await tried(calls.void, params)).toEqual([422]);
      expect(await ask<Invoice>(calls.void, params, { reason: 'A mistake' })).toMatchObject({ status: 'void' });
    },
  );
});

import { expect } from 'vitest';
import { lockInvoice, settleInvoice } from '../../server/finance/settle.ts';
import { systemUser } from '../../server/kit/current-user.ts';
import { type CollectionDetails, collectionCalls } from '../../src/api/finance/collection.ts';
import { incomeInvoiceCalls } from '../../src/api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls } from '../../src/api/finance/invoice.ts';
import { type Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import { type IncomeCategory, incomeCategoryCalls } from '../../src/api/settings/income-category.ts';
import { newTenant } from '../../src/workbench/scenarios/invoice.ts';
import { bedDriver } from '../kit/bed-driver.ts';
import { restockAt } from '../kit/makes-maintenance.ts';
import { unposted } from '../kit/unposted.ts';
import { testCompany } from './lettings.ts';

export const finance = () => testCompany.people.finance_manager;
export const manager = () => testCompany.people.general_manager;
export const aTenant = (): Promise<Tenant> => newTenant(testCompany.driver);

export interface Item {
  description?: string;
  price: string;
  quantity?: number;
  vat_category?: 'S' | 'E' | 'Z' | 'O';
}
/** A draft of an income invoice. */
export async function draft(tenant_id: number, items: Item[], more: object = {}): Promise<Invoice> {
  return testCompany.ask<Invoice>(finance(), incomeInvoiceCalls.create, {
    params: { tenant_id },
    body: {
      due_on: await testCompany.today(),
      items: items.map((item) => ({ description: 'A service', vat_category: 'S', ...item })),
      ...more,
    },
  });
}
export const post = (id: number) => finance().ask(invoiceCalls.post, { params: { id }, body: {} });
export const read = (id: number) => testCompany.ask<Invoice>(finance(), invoiceCalls.get, { params: { id } });
/** A posted income invoice of a tenant of its own, if none is named. */
export async function posted(items: Item[], tenant?: number): Promise<Invoice> {
  const { id } = await draft(tenant ?? (await aTenant()).id, items);
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return read(id);
}
/** What a company needs for tax invoices. */
export const registerForVat = () => registerCompany('first');
export const registerCompany = (slug: 'first' | 'second') =>
  testCompany.sql(
    `update companies set vat_no = '310122393500003', commercial_register = '1010010000', building_no = '7421', address = 'King Fahd Road',
      district = 'Al Olaya', city = 'Riyadh', postal_code = '12214' where slug = $1`,
    [slug],
  );

export interface Entry {
  account: string;
  debit: number;
  credit: number;
}
/** What a document posted, in halalas, by the purpose of its sub accounts and the order of its lines. */
export async function entriesOf(kind: string, id: number, transition = 'post'): Promise<[string, number][]> {
  const rows = await testCompany.sql<Entry>(
    `select s.purpose as account, e.debit, e.credit from ledger_entries e
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where t.document_kind = $1 and t.document_id = $2 and t.transition = $3 order by t.id, e.line`,
    [kind, id, transition],
  );
  return rows.map(({ account, debit, credit }) => [account, Number(debit) - Number(credit)]);
}

/** Money for an invoice, in halalas, as a collection with its allocation leaves it. */
export async function pay(id: number, amount: number): Promise<void> {
  await testCompany.sql(
    `with c as (
      insert into collections (company_id, number, tenant_id, method, amount, received_on)
      select company_id, 'T-' || (select count(*) from collections), tenant_id, 'cash_payment', $2::bigint, current_date
      from invoices where id = $1 and ${unposted} returning company_id, id)
    insert into allocations (company_id, invoice_id, collection_id, amount, allocated_on)
    select company_id, $1, id, $2::bigint, current_date from c`,
    [id, amount],
  );
  await settle(id, 'allocated');
}
/** Takes all that was paid back. */
export async function takeBack(id: number): Promise<void> {
  const taken = `update allocations set ended_on = current_date, end_reason = 'A mistake' where invoice_id = $1 and ${unposted}`;
  await testCompany.sql(taken, [id]);
  await settle(id, 'deallocated');
}
async function settle(id: number, event: 'allocated' | 'deallocated'): Promise<void> {
  const { services } = testCompany.testBed.app;
  const { company } = testCompany.testBed.one;
  await services.db.write(company.id, async (scope) => {
    await lockInvoice(scope, id);
    await settleInvoice({ scope, services, currentUser: systemUser(company) }, id, event);
  });
}

/** Records of the second company: whoever works in the first doesn't have them. */
export interface Elsewhere {
  tenant: number;
  invoice: number;
  line: number;
  allocation: number;
  category: number;
}
let elsewhere: Promise<Elsewhere> | undefined;
let elsewhereOf: typeof testCompany | undefined;
/** A paid invoice in the second company, with what it is about; once for a file of tests. */
export function recordsElsewhere(): Promise<Elsewhere> {
  if (elsewhereOf !== testCompany) elsewhere = undefined;
  elsewhereOf = testCompany;
  elsewhere ??= payElsewhere();
  return elsewhere;
}
async function payElsewhere(): Promise<Elsewhere> {
  const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  const ask = <T>(...[call, given]: Parameters<typeof stranger.ask>) => testCompany.ask<T>(stranger, call, given);
  const { id: tenant } = await ask<Tenant>(tenantCalls.create, {
    body: { kind: 'company', name: 'A tenant of others', mobile: '+966500000321', commercial_register: '1010123456' },
  });
  await restockAt(bedDriver(testCompany.testBed, 'second', { from: 40_000_000 }), 'received');
  const due_on = testCompany.driver.day(await testCompany.today(), 20);
  const { id: invoice } = await ask<Invoice>(incomeInvoiceCalls.create, {
    params: { tenant_id: tenant },
    body: { due_on, items: [{ description: 'A service', price: '100', vat_category: 'O' }] },
  });
  await ask(invoiceCalls.post, { params: { id: invoice }, body: {} });
  const { allocations } = await ask<CollectionDetails>(collectionCalls.create, {
    params: { tenant_id: tenant },
    body: { method: 'cash_payment', amount: '40' },
  });
  const { lines } = await ask<Invoice>(invoiceCalls.get, { params: { id: invoice } });
  const [category] = await ask<IncomeCategory[]>(incomeCategoryCalls.list, { query: {} });
  return {
    ...{ tenant, invoice },
    line: lines[0]?.id as number,
    allocation: allocations[0]?.id as number,
    category: category?.id as number,
  };
}

import { expect } from 'vitest';
import { type Cheque, chequeCalls } from '../../src/api/finance/cheque.ts';
import { collectionCalls } from '../../src/api/finance/collection.ts';
import { dunningCaseCalls as calls, type DunningCase, type DunningCaseDetails } from '../../src/api/finance/dunning-case.ts';
import { tenantCalls } from '../../src/api/leasing/tenant.ts';
import { aTenant, draft, finance, manager, post } from './invoices.ts';
import { testCompany } from './lettings.ts';
import { on } from './server-days.ts';
import type { Answer } from './test-bed.ts';

/*
 * Tenants who are late, and their cases. Steps are counted in days: each test has a year of its own, in which every day is open
 * (`openEveryDay`), and the clock only moves forward.
 */

export const caseOf = async (tenant: number): Promise<DunningCase | undefined> =>
  (await testCompany.ask<DunningCase[]>(finance(), calls.list, { query: { tenant_id: tenant } }))[0];
export const opened = async (tenant: number): Promise<number> => {
  const found = await caseOf(tenant);
  if (!found) throw new Error(`Tenant ${tenant} has no case`);
  return found.id;
};
export const read = (id: number) => testCompany.ask<DunningCaseDetails>(finance(), calls.get, { params: { id } });
export const bill = async (tenant: number, price: string, due_on: string): Promise<number> => {
  const { id } = await draft(tenant, [{ price, vat_category: 'O' }], { due_on });
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
};
export const pay = (tenant_id: number, amount: string) =>
  testCompany.ask(finance(), collectionCalls.cash, { params: { tenant_id }, body: { amount } });
let addresses = 0;
/** A tenant who can be mailed, and whose invoices aren't. */
export async function reachable(name?: string): Promise<{ tenant: number; email: string }> {
  const { id } = await aTenant();
  const email = `late${++addresses}@tenants.example`;
  const body = { email, invoices_by: 'none', ...(name && { name }) };
  await testCompany.ask(testCompany.people.admin, tenantCalls.update, { params: { id }, body });
  return { tenant: id, email };
}
/** A tenant who owes 1,000 since 1 January of a year, on the day after. */
export async function late(year: number, name?: string): Promise<{ tenant: number; email: string; id: number; invoice: number }> {
  await testCompany.clockTo(`${year - 1}-12-28`);
  const who = await reachable(name);
  const invoice = await bill(who.tenant, '1000', `${year}-01-01`);
  await on(`${year}-01-02`);
  return { ...who, invoice, id: await opened(who.tenant) };
}
export const stands = async (id: number) => {
  const { status, letters } = await read(id);
  return [status, ...letters.map(({ sent_on }) => sent_on)];
};
type Move = (typeof calls)['send' | 'promise' | 'pause' | 'resume' | 'close' | 'handOver' | 'markSent'];
export const move = (call: Move, id: number, body: object = {}) =>
  (call === calls.handOver ? manager() : finance()).ask(call, { params: { id }, body: { ...body } });
export const moved = async (...[call, id, body]: Parameters<typeof move>): Promise<DunningCaseDetails> => {
  const { status, body: said } = await move(call, id, body);
  expect(status, JSON.stringify(said)).toBe(200);
  return said.data as DunningCaseDetails;
};
export const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
export const receive = async (tenant_id: number, first_on: string, amount: string): Promise<Cheque> => {
  const [cheque] = await testCompany.ask<Cheque[]>(finance(), chequeCalls.create, {
    params: { tenant_id },
    body: { bank_code: '80', drawer: `Drawer ${++addresses}`, first_no: '000101', first_on, amount },
  });
  return cheque as Cheque;
};
export const chequeTo = (id: number, status: string, more: object = {}) =>
  testCompany.ask(finance(), chequeCalls.status, { params: { id }, body: { status, ...more } });

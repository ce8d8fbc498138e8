import { afterAll, beforeAll, expect } from 'vitest';
import type { AppOptions } from '../../server/app.ts';
import { type DocumentType, documentCalls } from '../../src/api/app/document.ts';
import { contractCalls, type Installment } from '../../src/api/leasing/contract.ts';
import { inventoryItemCalls } from '../../src/api/leasing/inventory-item.ts';
import { type Lease, leaseCalls } from '../../src/api/leasing/lease.ts';
import { leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { preOccupancyOrderCalls } from '../../src/api/leasing/pre-occupancy-order.ts';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { type Deal, makeTestCompany, plusDays, type Role, type TestCompany } from '../walks/test-beds/test-company.ts';
import { pdf, upload } from './files.ts';

export let testCompany: TestCompany;
/** A company with quotations, contracts and leases, for a file of tests. */
export function startTestCompany(options: () => Promise<Partial<AppOptions>> = async () => ({})): void {
  beforeAll(async () => {
    testCompany = await makeTestCompany(await options());
  });
  afterAll(() => testCompany?.stop());
}
/** The same helpers in a company that is started elsewhere, such as beside a browser. */
export const workIn = (company: TestCompany): void => {
  testCompany = company;
};

export const count = async (text: string, values: unknown[] = []) =>
  (await testCompany.sql<{ count: number }>(text, values))[0]?.count;
export const countOf = async (text: string, values: unknown[] = []) => Number(await count(text, values));
export const company = () => testCompany.testBed.one.company.id;
export const services = () => testCompany.testBed.app.services;
export const leadOf = (id: number) => testCompany.ask<Lead>(testCompany.people.leasing_agent, leadCalls.get, { params: { id } });

export interface Let {
  contract: number;
  tenant: number;
  leases: number[];
  orders: number[];
}
/** The records created from a quotation. */
export async function letBy(quotation: number): Promise<Let> {
  const [contract] = await testCompany.sql<{ id: number; tenant_id: number }>(
    'select id, tenant_id from contracts where quotation_id = $1',
    [quotation],
  );
  const ids = async (table: string) =>
    (await testCompany.sql<{ id: number }>(`select id from ${table} where contract_id = $1 order by id`, [contract?.id])).map(
      ({ id }) => id,
    );
  return {
    contract: contract?.id as number,
    tenant: contract?.tenant_id as number,
    leases: await ids('leases'),
    orders: await ids('leasing_orders'),
  };
}
export async function accepted(): Promise<Deal> {
  const deal = await testCompany.qualifiedDeal();
  await testCompany.accept(deal);
  return deal;
}
export async function finalized(): Promise<Let & { deal: Deal }> {
  const deal = await accepted();
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  return { ...(await letBy(deal.quotation)), deal };
}
export const sign = async ({ contract, tenant }: Let) => {
  for (const [status, who] of [
    ['sent', 'leasing_agent'],
    ['tenant_signed', 'leasing_agent'],
    ['landlord_signed', 'leasing_manager'],
  ] as const)
    await testCompany.ask(testCompany.people[who], contractCalls.signature, {
      params: { tenant_id: tenant, contract_id: contract },
      body: { status },
    });
};
export const moveOrder = (id: number | undefined, body: object) =>
  testCompany.people.operations.ask(leasingOrderCalls.update, { params: { id: id as number }, body });
/** How a deposit is received. */
export const receipt = { method: 'bank_transfer_payment', receipt_no: 'R-1001', held_by: 'company' };
export const moveDeposit = ({ contract, tenant }: Let, status: string, more: object = {}) =>
  testCompany.people.finance_manager.ask(contractCalls.securityDeposit, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status, ...more },
  });
export const installmentsOf = ({ contract }: Pick<Let, 'contract'>) =>
  testCompany.ask<Installment[]>(testCompany.people.leasing_agent, contractCalls.installments, { params: { id: contract } });
export const payInstallment = ({ contract }: Pick<Let, 'contract'>, installment_id: number, body: object) =>
  testCompany.people.finance_manager.ask(contractCalls.recordPayment, {
    params: { id: contract, installment_id },
    body: { method: 'bank_transfer_payment', reference: 'T-1001', ...body },
  });
export const moveEjar = ({ contract }: Pick<Let, 'contract'>, body: object, who: Role = 'leasing_agent') =>
  testCompany.people[who].ask(contractCalls.ejar, { params: { id: contract }, body });
/** The inspection of the first unit, ordered a week before its lease begins. */
export const inspectionOf = async ({ orders }: Pick<Let, 'orders'>) =>
  (await testCompany.sql<{ id: number }>('select id from pre_occupancy_orders where order_id = $1', [orders[0]]))[0]?.id;
export const moveInspection = (id: number | undefined, body: object) =>
  testCompany.people.operations.ask(preOccupancyOrderCalls.update, { params: { id: id as number }, body });
export async function passInspections(own: Let) {
  for (const order of own.orders) {
    const id = await inspectionOf({ orders: [order] });
    for (const body of [
      { status: 'scheduled', inspection_on: await testCompany.today() },
      { status: 'in_progress' },
      { status: 'passed' },
    ])
      expect((await moveInspection(id, body)).status).toBe(200);
  }
}
export const addItem = (order_id: number | undefined, body: object) =>
  testCompany.people.operations.ask(inventoryItemCalls.create, { params: { order_id: order_id as number }, body });
export const acceptInventory = (id: number | undefined, body: object) =>
  testCompany.people.operations.ask(leasingOrderCalls.acceptInventory, { params: { id: id as number }, body });
/** Prepared, with an inventory that the tenant has signed. */
export async function prepareInventory(order: number | undefined) {
  expect((await moveOrder(order, { status: 'preparing' })).status).toBe(200);
  expect((await addItem(order, { room: 'kitchen', name: 'Oven', condition: 'good' })).status).toBe(200);
  expect((await acceptInventory(order, { signed_by: 'The tenant' })).status).toBe(200);
  expect((await moveOrder(order, { status: 'awaiting_tenant' })).status).toBe(200);
}
export async function readyToDeliver(own: Let, { hasDeposit = true } = {}) {
  await sign(own);
  if (hasDeposit) expect((await moveDeposit(own, 'received', receipt)).status).toBe(200);
  expect((await moveEjar(own, { status: 'submitted' })).status).toBe(200);
  const [first] = await installmentsOf(own);
  if (first && first.paid === '0.00') expect((await payInstallment(own, first.id, { amount: first.gross })).status).toBe(200);
  await passInspections(own);
  for (const order of own.orders) await prepareInventory(order);
}
export async function active(): Promise<Let & { deal: Deal }> {
  const own = await finalized();
  await readyToDeliver(own);
  for (const order of own.orders) expect((await moveOrder(order, { status: 'delivered' })).status).toBe(200);
  return own;
}
export const readLease = (id: number | undefined) =>
  testCompany.ask<Lease>(testCompany.people.leasing_manager, leaseCalls.one, { params: { id: id as number } });
export const moveLease = (own: Let, body: object) =>
  testCompany.people.leasing_manager.ask(leaseCalls.update, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body,
  });

/** A quotation that was sent to an existing tenant. */
export async function sentQuotation(tenant_id: number, unit_id: number, term: object): Promise<Quotation> {
  const { leasing_agent: agent } = testCompany.people;
  const made = await testCompany.ask<Quotation>(agent, tenantQuotationCalls.create, {
    params: { tenant_id },
    body: { property_use: 'residential', ...term },
  });
  const params = { tenant_id, id: made.id };
  await testCompany.ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id } });
  await testCompany.ask(agent, quotationCalls.requestForApproval, { params: { id: made.id }, body: {} });
  return testCompany.ask<Quotation>(agent, tenantQuotationCalls.status, { params, body: { status: 'sent' } });
}
export const acceptQuotation = (params: { tenant_id: number; id: number }) =>
  testCompany.people.leasing_agent.ask(tenantQuotationCalls.status, { params, body: { status: 'accepted' } });

/** An accepted quotation for an existing tenant. */
export async function tenantQuotation(tenant_id: number, unit_id: number, term: object): Promise<Quotation> {
  const { id } = await sentQuotation(tenant_id, unit_id, term);
  const { status, body } = await acceptQuotation({ tenant_id, id });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Quotation;
}

/** Takes a tenant's quotation to its leases. */
export async function finalizeFor(tenant_id: number, { id }: Pick<Quotation, 'id'>): Promise<Let> {
  const params = { tenant_id, id };
  await testCompany.ask(testCompany.people.leasing_agent, tenantQuotationCalls.finalize, { params, body: {} });
  await expect.poll(() => countOf("select count(*) from quotations where id = $1 and status = 'finalized'", [id])).toBe(1);
  return letBy(id);
}
/** A lease of so many days that begins today, with its first dues paid and its keys handed over. */
export async function letFor(tenant: number, days: number, more: object = {}, place?: { unit: number }) {
  const { unit } = place ?? (await testCompany.driver.place());
  const start_on = await testCompany.today();
  const own = await finalizeFor(
    tenant,
    await tenantQuotation(tenant, unit, { start_on, end_on: plusDays(start_on, days - 1), ...more }),
  );
  await readyToDeliver(own, { hasDeposit: false });
  for (const order of own.orders) {
    const { status, body } = await moveOrder(order, { status: 'delivered' });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  return { ...own, unit };
}

/** Puts a document of a type among a lease's. */
export async function attachToLease(own: Let, type: DocumentType): Promise<void> {
  const manager = testCompany.people.leasing_manager;
  const { id: attachment_id } = await upload(manager, pdf());
  await testCompany.ask(manager, documentCalls.addToLease, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body: { type, attachment_id },
  });
}

/** What no pen has drawn: no strokes, a point alone, half a point, beside the paper, more than anybody draws. */
export const noSignatures: unknown[] = [
  '<svg onload=alert(1)>',
  'M10 80L20 90',
  {},
  [],
  [[]],
  [[1, 2]],
  [[1, 2, 3]],
  [[1, 2, 3, 4, 5]],
  [[1, 2, 3, 401]],
  [[1, 2, 1001, 4]],
  [[1, 2, -1, 4]],
  [[1.5, 2, 3, 4]],
  [['1', 2, 3, 4]],
  [[1, 2, 3, 4], null],
  [Array(2002).fill(1)],
  Array(61).fill([1, 2, 3, 4]),
  Array(5).fill(Array(1602).fill(1)),
];

import { expect } from 'vitest';
import { leaseCalls } from '../../src/api/leasing/lease.ts';
import { type LeasingClearance, leasingClearanceCalls } from '../../src/api/leasing/leasing-clearance.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import type { Role } from '../walks/test-beds/test-company.ts';
import {
  attachToLease,
  installmentsOf,
  type Let,
  letBy,
  moveLease,
  moveOrder,
  payInstallment,
  readyToDeliver,
  testCompany,
} from './lettings.ts';

/** Lets a quotation's unit as an office: with VAT. */
export const asOffice = (quotation: number) =>
  testCompany.sql(
    `with own as (select q.id, q.unit_id from quotation_units q where q.quotation_id = $1),
      used as (update units set property_use = 'commercial' where id in (select unit_id from own)),
      taxed as (update quotation_unit_items set vat_rate = 1500 where quotation_unit_id in (select id from own))
    update quotations set property_use = 'commercial' where id = $1`,
    [quotation],
  );

/**
 * A year's lease from the company's date at this rent, delivered, with one of a second unit if that has a rent; of its installments
 * so many are paid, or all.
 */
export async function letForAYear({
  rent,
  secondRent,
  deposit,
  payments_per_year = 1,
  paid = payments_per_year,
  isOffice = false,
}: {
  rent: string;
  secondRent?: string;
  deposit: string;
  payments_per_year?: number;
  paid?: number;
  isOffice?: boolean;
}): Promise<Let> {
  const { leasing_agent } = testCompany.people;
  const deal = await testCompany.qualifiedDeal();
  if (isOffice) await asOffice(deal.quotation);
  const start_on = await testCompany.today();
  const params = { lead_id: deal.lead, id: deal.quotation };
  const end_on = testCompany.driver.day(`${Number(start_on.slice(0, 4)) + 1}${start_on.slice(4)}`, -1);
  const { units } = await testCompany.ask<Quotation>(leasing_agent, quotationCalls.update, {
    params,
    body: { start_on, end_on, payments_per_year, deposit },
  });
  await testCompany.ask(leasing_agent, quotationCalls.updateUnit, {
    params: { ...params, unit_id: units[0]?.unit_id as number },
    body: { amount: rent },
  });
  if (secondRent) {
    const { unit } = await testCompany.driver.place();
    await testCompany.ask(leasing_agent, quotationCalls.addUnit, { params, body: { unit_id: unit, amount: secondRent } });
  }
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  const own = await letBy(deal.quotation);
  await readyToDeliver(own);
  for (const { id, gross, paid: before } of (await installmentsOf(own)).slice(0, paid))
    if (before !== gross) expect((await payInstallment(own, id, { amount: gross })).status).toBe(200);
  for (const order of own.orders) expect((await moveOrder(order, { status: 'delivered' })).status).toBe(200);
  return own;
}

/** Ends a lease today, with the keys. */
export async function terminateToday(own: Let): Promise<void> {
  await attachToLease(own, 'termination_agreement');
  await testCompany.ask(testCompany.people.leasing_manager, leaseCalls.terminate, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body: { kind: 'mutual' },
  });
  expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
}
export { moveLease };

export async function clearanceOf(own: Let): Promise<LeasingClearance> {
  const rows = await testCompany.ask<{ id: number }[]>(testCompany.people.operations, leasingClearanceCalls.list, {
    query: { lease_id: own.leases[0] },
  });
  return readClearance(rows[0]?.id as number);
}
export const readClearance = (id: number) =>
  testCompany.ask<LeasingClearance>(testCompany.people.operations, leasingClearanceCalls.get, { params: { id } });
export const change = (id: number, body: object, who: Role = 'operations') =>
  testCompany.people[who].ask(leasingClearanceCalls.update, { params: { id }, body });
export async function changed(id: number, body: object): Promise<LeasingClearance> {
  const answer = await change(id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as LeasingClearance;
}
export const bill = (id: number, who: Role = 'finance_manager') =>
  testCompany.people[who].ask(leasingClearanceCalls.bill, { params: { id }, body: {} });
export const payClearance = (id: number, amount: string, more: object = {}) =>
  testCompany.people.finance_manager.ask(leasingClearanceCalls.recordPayment, {
    params: { id },
    body: { amount, method: 'bank_transfer_payment', iban: 'SA0380000000608010167519', reference: 'T-2001', ...more },
  });

/** Inspected today: all rooms done, both keys back. */
export async function inspect({ id, rooms }: LeasingClearance): Promise<LeasingClearance> {
  await changed(id, { status: 'inspection_scheduled', inspection_on: await testCompany.today() });
  await changed(id, { status: 'inspecting' });
  return changed(id, { rooms: rooms.map((room) => ({ ...room, is_done: true })), keys_issued: 2, keys_returned: 2 });
}
export async function agreedOn({ id }: LeasingClearance): Promise<LeasingClearance> {
  for (const status of ['assessed', 'statement_issued', 'agreed']) await changed(id, { status });
  return readClearance(id);
}

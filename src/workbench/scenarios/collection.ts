import { type CollectionDetails, collectionCalls as calls } from '../../api/finance/collection.ts';
import { incomeInvoiceCalls } from '../../api/finance/income-invoice.ts';
import { invoiceCalls } from '../../api/finance/invoice.ts';
import { boxOf } from './cash-box.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { newTenant } from './invoice.ts';
import { finance } from './parts/lettings.ts';

export interface CollectionState {
  tenant: number;
  id: number;
}
const approver: StaffRole = 'general_manager';

/** Cash of a tenant who owes nothing: all of it is credit. */
export async function cashReceived(driver: Driver, amount: string, tenant?: number): Promise<CollectionState> {
  const tenant_id = tenant ?? (await newTenant(driver)).id;
  await boxOf(driver, finance);
  const { id } = await driver.ask<CollectionDetails>(finance, calls.cash, { params: { tenant_id }, body: { amount } });
  return { tenant: tenant_id, id };
}
/** A posted invoice of a tenant, outside VAT. */
export async function owes(driver: Driver, tenant_id: number, price: string): Promise<number> {
  const { id } = await driver.ask<{ id: number }>(finance, incomeInvoiceCalls.create, {
    params: { tenant_id },
    body: {
      due_on: driver.day(await driver.today(), 30),
      items: [{ description: 'A key that was lost', price, vat_category: 'O' }],
    },
  });
  await driver.ask(finance, invoiceCalls.post, { params: { id }, body: {} });
  return id;
}

export const collectionScenario: Scenario<CollectionState> = {
  entity: 'collection',
  inApp: {
    presses: { 'X-COL-04': () => ({ on: 'collection', event: 'reverse' }) },
    acts: {},
  },
  create: (driver) => cashReceived(driver, '150.00'),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: approver, at: '/collections/', id: ({ id }) => id },
  // Its allocations and refunds, and their end.
  held: ['allocated', 'deallocated', 'refunded', 'refund_taken_back', 'await_cheque', 'clear', 'fall_through', 'return_cheque'],
  acts: {
    reverse: async (driver, { id }) => {
      await driver.ask(approver, calls.reverse, { params: { id }, body: { reason: 'The bank took the transfer back' } });
      return approver;
    },
  },
};

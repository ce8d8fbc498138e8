import { type CashRefund, cashRefundCalls as calls } from '../../api/finance/cash-refund.ts';
import type { CollectionState } from './collection.ts';
import { cashReceived } from './collection.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { finance } from './parts/lettings.ts';

interface CashRefundState extends CollectionState {
  collection: number;
}
const approver: StaffRole = 'general_manager';
const reason = 'The tenant wants it set off against the next rent';
const press = (event: string) => () => ({ on: 'cash_refund', event }) as const;

/** What finance asks to pay back of cash that a tenant paid. */
export async function refundAsked(driver: Driver, tenant?: number): Promise<CashRefundState> {
  const { tenant: tenant_id, id: collection } = await cashReceived(driver, '150.00', tenant);
  const { id } = await driver.ask<CashRefund>(finance, calls.ofCollection, {
    params: { tenant_id, id: collection },
    body: {
      ...{ amount: '150.00', method: 'bank_transfer_payment', payee: 'A walking tenant' },
      ...{ iban: 'SA0380000000608010167519', reason: 'Paid twice' },
    },
  });
  return { tenant: tenant_id, collection, id };
}

export const cashRefundScenario: Scenario<CashRefundState> = {
  entity: 'cash_refund',
  inApp: {
    presses: {
      'X-RFD-04': press('approve'),
      'X-RFD-05': press('reject'),
      'X-RFD-06': press('cancel'),
      'X-RFD-07': press('pay'),
      'X-RFD-08': press('reverse'),
    },
    acts: {
      'X-RFD-03': {
        text: 'cash_refund',
        labels: {
          list: 'app.nav.collections',
          tab: 'app.nav.cash_refunds',
          ask: 'finance.cash_refund.ask',
          request: 'finance.cash_refund.request',
        },
      },
    },
  },
  create: (driver) => refundAsked(driver),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: finance,
    by: { approve: approver, reject: approver, reverse: approver },
    happened: ['pay', 'reverse'],
    at: '/cash-refunds/',
    id: ({ id }) => id,
  },
  others: { isAnother: finance },
  acts: {
    approve: async (driver, { id }) => {
      await driver.ask(approver, calls.approve, { params: { id }, body: {} });
      return approver;
    },
    reject: async (driver, { id }) => {
      await driver.ask(approver, calls.reject, { params: { id }, body: { reason } });
      return approver;
    },
    cancel: async (driver, { id }) => {
      await driver.ask(finance, calls.cancel, { params: { id }, body: { reason } });
      return finance;
    },
    pay: async (driver, { id }) => {
      await driver.ask(finance, calls.pay, { params: { id }, body: { reference: 'FT-2026-118' } });
      return finance;
    },
    reverse: async (driver, { id }) => {
      await driver.ask(approver, calls.reverse, { params: { id }, body: { reason } });
      return approver;
    },
  },
};

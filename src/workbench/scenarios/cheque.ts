import { type Cheque, chequeCalls as calls } from '../../api/finance/cheque.ts';
import { boxOf } from './cash-box.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { newTenant } from './invoice.ts';
import { finance } from './parts/lettings.ts';

export interface ChequeState {
  tenant: number;
  id: number;
}
const reason = 'The tenant has paid in cash';

/** A cheque of today in the safe. */
export async function chequeReceived(driver: Driver, tenant?: number): Promise<ChequeState> {
  const tenant_id = tenant ?? (await newTenant(driver)).id;
  const made = await driver.ask<Cheque[]>(finance, calls.create, {
    params: { tenant_id },
    body: {
      ...{ bank_code: '80', drawer: driver.unique('name'), first_no: '000101', first_on: await driver.today() },
      amount: '150.00',
    },
  });
  return { tenant: tenant_id, id: made[0]?.id as number };
}
const moves =
  (status: Cheque['status'], more: object = {}): Scenario<ChequeState>['acts'][string] =>
  async (driver, { id }) => {
    await driver.ask(finance, calls.status, { params: { id }, body: { status, ...more } });
    return finance;
  };

export const chequeScenario: Scenario<ChequeState> = {
  entity: 'cheque',
  inApp: {
    presses: {
      'X-CHQ-04': (body) => ({
        on: 'cheque',
        event:
          {
            ...{ deposited: 'deposit', cleared: 'clear', bounced: 'bounce', replaced: 'replace' },
            ...{ returned: 'give_back', legal: 'sue', cancelled: 'cancel' },
          }[String(body.status)] ?? 'deposit',
      }),
    },
    acts: { 'X-CHQ-03': { text: 'cheques', labels: { list: 'app.nav.cheques', new: 'finance.cheque.new' } } },
  },
  create: (driver) => chequeReceived(driver),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: finance,
    at: '/cheques/',
    id: ({ id }) => id,
    happened: ['deposit', 'redeposit', 'clear', 'bounce', 'return_late'],
  },
  // By the slip that it is on.
  held: ['take_back'],
  acts: {
    deposit: moves('deposited'),
    redeposit: moves('deposited'),
    clear: moves('cleared'),
    bounce: moves('bounced', { bounce_reason: 'insufficient_funds' }),
    return_late: moves('bounced', { bounce_reason: 'insufficient_funds' }),
    unclear: moves('deposited', { reason }),
    replace: async (driver, state, step) => {
      await boxOf(driver, finance);
      return moves('replaced', { replaced_by: 'cash_payment' })(driver, state, step);
    },
    give_back: moves('returned', { reason }),
    sue: moves('legal', { reason }),
    cancel: moves('cancelled', { reason }),
  },
};

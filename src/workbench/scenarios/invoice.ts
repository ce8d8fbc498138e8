import { collectionCalls } from '../../api/finance/collection.ts';
import { incomeInvoiceCalls } from '../../api/finance/income-invoice.ts';
import { invoiceCalls as calls, type Invoice } from '../../api/finance/invoice.ts';
import { type Tenant, tenantCalls } from '../../api/leasing/tenant.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { finance } from './parts/lettings.ts';

export interface InvoiceState {
  tenant: number;
  id: number;
}
const reason = 'The tenant has left the country';
const press = (event: string) => () => ({ on: 'invoice', event }) as const;
const approver: StaffRole = 'general_manager';

export const newTenant = (driver: Driver): Promise<Tenant> =>
  driver.ask<Tenant>('admin', tenantCalls.create, {
    body: {
      ...{ kind: 'person', name: 'A walking tenant', mobile: driver.unique('mobile') },
      ...{ identity_type: 'passport_no', identity_no: driver.unique('passport') },
    },
  });

/** A draft for something that no contract says: exempt, so that it needs nothing of the tax authority. */
export async function incomeDraft(driver: Driver, items: readonly object[] = [fee]): Promise<InvoiceState> {
  const tenant = await newTenant(driver);
  const { id } = await driver.ask<Invoice>(finance, incomeInvoiceCalls.create, {
    params: { tenant_id: tenant.id },
    body: { due_on: driver.day(await driver.today(), 30), items },
  });
  return { tenant: tenant.id, id };
}
const fee = { description: 'A key that was lost', price: '150.00', vat_category: 'O' };

/** Somebody asks for the write-off that another person decides on. */
const asked: NonNullable<Scenario<InvoiceState>['around']>[string] = async (driver, { id }, act) => {
  await driver.ask(finance, calls.requestWriteOff, { params: { id }, body: { reason } });
  await act();
};

/** Writes off a part before the rest is open again. */
const lost: NonNullable<Scenario<InvoiceState>['around']>[string] = async (driver, { tenant, id }, act, { from, to }) => {
  const writeOff = async () => {
    await driver.ask(finance, calls.requestWriteOff, { params: { id }, body: { reason } });
    await driver.ask(approver, calls.approveWriteOff, { params: { id }, body: {} });
  };
  const recover = (amount: string) => driver.ask(finance, calls.recover, { params: { id }, body: { amount } });
  if (from !== 'written_off') {
    await writeOff();
    await recover('10.00');
  } else if (to === 'partially_paid') {
    const { written_off } = await driver.ask<Invoice>(finance, calls.get, { params: { id } });
    await recover(written_off);
    await driver.ask(finance, collectionCalls.cash, { params: { tenant_id: tenant }, body: { amount: '50.00' } });
    await writeOff();
  }
  await act();
};

export const invoiceScenario: Scenario<InvoiceState> = {
  entity: 'invoice',
  inApp: {
    presses: {
      'X-BIL-04': press('post'),
      'X-BIL-05': press('void'),
      'X-BIL-06': press('request_write_off'),
      'X-BIL-07': press('approve_write_off'),
      'X-BIL-08': press('decline_write_off'),
      'X-BIL-10': press('recover'),
    },
    acts: { 'FIN-41': { text: 'income_invoice', labels: { list: 'app.nav.invoices', add: 'finance.invoice.new' } } },
  },
  create: (driver, _ahead, facts = []) =>
    incomeDraft(driver, facts.includes('an invoice that the tax authority would reject') ? [] : undefined),
  makes: ['an invoice that the tax authority would reject'],
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: finance,
    by: { approve_write_off: approver, decline_write_off: approver },
    at: '/invoices/',
    id: ({ id }) => id,
    digits: { recover: '20' },
  },
  // Collections and credit notes settle it.
  held: ['allocated', 'deallocated', 'credited'],
  others: { isAnother: finance },
  around: { approve_write_off: asked, decline_write_off: asked, recover: lost },
  acts: {
    post: async (driver, { id }) => {
      await driver.ask(finance, calls.post, { params: { id }, body: {} });
      return finance;
    },
    void: async (driver, { id }) => {
      await driver.ask(finance, calls.void, { params: { id }, body: { reason } });
      return finance;
    },
    request_write_off: async (driver, { id }) => {
      await driver.ask(finance, calls.requestWriteOff, { params: { id }, body: { reason } });
      return finance;
    },
    approve_write_off: async (driver, { id }) => {
      await driver.ask(approver, calls.approveWriteOff, { params: { id }, body: {} });
      return approver;
    },
    recover: async (driver, { id }) => {
      await driver.ask(finance, calls.recover, { params: { id }, body: { amount: '20.00' } });
      return finance;
    },
    decline_write_off: async (driver, { id }) => {
      await driver.ask(approver, calls.declineWriteOff, { params: { id }, body: { reason } });
      return approver;
    },
  },
};

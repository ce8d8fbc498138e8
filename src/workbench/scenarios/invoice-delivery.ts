import { invoiceCalls as calls } from '../../api/finance/invoice.ts';
import { tenantCalls } from '../../api/leasing/tenant.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { type InvoiceState, incomeDraft } from './invoice.ts';
import { finance } from './parts/lettings.ts';

/** A posted invoice of a tenant who has an address, and to whom nothing is sent by itself. */
export async function mailableInvoice(driver: Driver): Promise<InvoiceState> {
  const { tenant, id } = await incomeDraft(driver);
  await driver.ask('admin', tenantCalls.update, {
    params: { id: tenant },
    body: { email: driver.unique('email'), invoices_by: 'none' },
  });
  await driver.ask(finance, calls.post, { params: { id }, body: {} });
  return { tenant, id };
}

export const invoiceDeliveryScenario: Scenario<InvoiceState> = {
  entity: 'invoice_delivery',
  inApp: {
    presses: { 'X-BIL-11': () => ({ on: 'invoice', of: 'invoice_delivery', event: 'send' }) },
    acts: {
      'TEN-05': {
        text: 'tenant_mail',
        labels: { list: 'app.nav.tenants', email: 'sales.lead.email', invoices: 'settings.field.invoices_by' },
      },
    },
  },
  create: (driver) => mailableInvoice(driver),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'delivery_status' }),
  page: { as: finance, at: '/invoices/', id: ({ id }) => id },
  // The mail server's answer, and the invoice being void before there is one.
  held: ['deliver', 'fail', 'withdraw'],
  acts: {
    send: async (driver, { id }) => {
      await driver.ask(finance, calls.send, { params: { id }, body: {} });
      return finance;
    },
  },
};

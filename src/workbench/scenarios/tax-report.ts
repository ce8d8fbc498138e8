import { type Profile, sessionCalls } from '../../api/app/session.ts';
import { incomeInvoiceCalls } from '../../api/finance/income-invoice.ts';
import { invoiceCalls } from '../../api/finance/invoice.ts';
import { taxReportCalls as calls, type TaxReport } from '../../api/finance/tax-report.ts';
import { companyCalls } from '../../api/settings/company.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { newTenant } from './invoice.ts';
import { moveClock } from './parts/deals.ts';
import { finance } from './parts/lettings.ts';

interface TaxReportState {
  invoice: number;
  id: number;
}

/** What a company needs for tax invoices. */
async function register(driver: Driver): Promise<void> {
  const { company } = await driver.ask<Profile>('admin', sessionCalls.profile);
  await driver.ask('admin', companyCalls.update, {
    params: { company_slug: company.slug },
    body: {
      ...{ vat_no: '310122393500003', commercial_register: '1010123456', iban: 'SA0380000000608010167519' },
      ...{ building_no: '7421', address: 'King Fahd Road', district: 'Al Olaya', city: 'Riyadh', postal_code: '12214' },
    },
  });
}

/** An invoice with VAT of a person: simplified, so that its report waits. */
export async function reportPending(driver: Driver): Promise<TaxReportState> {
  await register(driver);
  const tenant = await newTenant(driver);
  const { id: invoice } = await driver.ask<{ id: number }>(finance, incomeInvoiceCalls.create, {
    params: { tenant_id: tenant.id },
    body: {
      due_on: driver.day(await driver.today(), 30),
      items: [{ description: 'A repair', price: '1000.00', vat_category: 'S' }],
    },
  });
  await driver.ask(finance, invoiceCalls.post, { params: { id: invoice }, body: {} });
  const reports = await driver.ask<TaxReport[]>(finance, calls.list, { query: { invoice_id: invoice } });
  return { invoice, id: reports[0]?.id as number };
}

export const taxReportScenario: Scenario<TaxReportState> = {
  entity: 'tax_report',
  inApp: {
    presses: { 'X-ZAT-03': () => ({ on: 'tax_report', event: 'retry' }) },
    acts: { 'SET-11': { text: 'vat_details', labels: { list: 'settings.company.details', vat: 'settings.field.vat_no' } } },
  },
  create: reportPending,
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: finance, at: '/tax-reports/', id: ({ id }) => id },
  // What the tax authority answers, or doesn't.
  held: ['accept', 'accept_with_warnings', 'reject', 'fail', 'give_up'],
  acts: {
    send: async (driver) => {
      await moveClock(driver, driver.day(await driver.today(), 1));
      return null;
    },
    withdraw: async (driver, { invoice }) => {
      await driver.ask(finance, invoiceCalls.void, { params: { id: invoice }, body: { reason: 'Billed twice' } });
      return null;
    },
    retry: async (driver, { id }) => {
      await driver.ask(finance, calls.retry, { params: { id }, body: {} });
      return finance;
    },
  },
};

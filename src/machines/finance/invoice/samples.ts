import { type Invoice, invoiceCalls } from '../../../api/finance/invoice.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import {
  bulkSamples,
  childListSamples,
  editSamples,
  listSamples,
  readSamples,
  recordSamples,
  taskSamples,
} from '../../kit/samples/uses.ts';
import { chosenInvoicesMachine, invoiceBulkMachine, saveInvoicesMachine } from './bulk.ts';
import type { InvoiceFacts } from './facts.ts';
import { invoiceFlows, invoiceMoneyMachine, tenantInvoicesMachine } from './flows.ts';
import { draftLinesMachine, linesOf } from './income.ts';
import { invoiceLifecycle } from './lifecycle.ts';

const reason = { reason: 'The tenant has left the country' };
const usual: InvoiceFacts = {
  viewer: viewerNow,
  today: '2026-01-15',
  problem: null,
  is_income: true,
  nothing_open: false,
  nothing_allocated: true,
  is_untouched: true,
  period_is_open: true,
  is_reported: false,
  write_off_is_requested: false,
  written_off: 0,
  asked_by_viewer: false,
};
const lost = { written_off: 75_000, is_untouched: false };
const invoiceSamples: LifecycleSamples<typeof invoiceLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<InvoiceFacts>(usual, {
    'an invoice that the tax authority would reject': { problem: 'no_lines' },
    'an invoice of a contract': { is_income: false },
    'an invoice that is paid in part': { nothing_allocated: false, is_untouched: false },
    'an invoice of a closed month': { period_is_open: false },
    'an invoice that was reported': { is_reported: true },
    'somebody else asked for it to be written off': { write_off_is_requested: true },
    'the viewer asked for it to be written off': { write_off_is_requested: true, asked_by_viewer: true },
    'an invoice of which a part was written off': lost,
    'an invoice paid in part, the rest of which was written off': { ...lost, nothing_allocated: false },
    'the system': { viewer: theSystem },
    'the system, paid in part': { viewer: theSystem, nothing_allocated: false, is_untouched: false },
    'the system, and nothing is open': { viewer: theSystem, nothing_open: true, nothing_allocated: false, is_untouched: false },
    'the system, and the rest was written off': { ...lost, viewer: theSystem, nothing_open: true, nothing_allocated: false },
  }),
  events: {
    recover: [{ amount: '150.00' }, {}, { amount: '750.01' }],
    void: [reason, {}],
    request_write_off: [reason, {}],
    decline_write_off: [reason, {}],
  },
};

const file = 'finance/invoice/flows.ts';
const invoice = recordedAnswer(invoiceCalls.get);
/** One that is still being written. */
const income: Invoice = { ...invoice, kind: 'income', status: 'draft' };
/** One that is posted, whose tenant has an address. */
const mailable: Invoice = {
  ...invoice,
  ...{ status: 'posted', tax_type: null, delivery_status: 'not_sent', tenant_email: 'tenant@walk.example' },
};
const about = { tenant_id: invoice.tenant_id, id: invoice.id };

export const invoiceCharts: Chart[] = [
  lifecycleChart('finance/invoice/lifecycle.ts', invoiceLifecycle, invoiceSamples),
  flowChart(file, 'invoice list', invoiceFlows.list, listSamples(recordedAnswer(invoiceCalls.list))),
  flowChart(
    file,
    'invoice page',
    invoiceFlows.page,
    recordSamples(income, { lifecycle: invoiceLifecycle, payload: reason, isRemoved: true }),
  ),
  flowChart(
    'finance/invoice/income.ts',
    'invoice form',
    invoiceFlows.form,
    editSamples(invoiceFlows.form, { record: income, field: 'note' }),
  ),
  flowChart('finance/invoice/income.ts', 'lines of a draft', draftLinesMachine, childListSamples(linesOf(income), about)),
  flowChart(
    'finance/invoice/bulk.ts',
    'invoices at once',
    invoiceBulkMachine,
    bulkSamples(
      [mailable, { ...mailable, id: mailable.id + 1 }],
      { ...mailable, id: mailable.id + 2, tenant_email: null },
      { action: 'send', payload: {} },
    ),
  ),
  flowChart(
    'finance/invoice/bulk.ts',
    'save printed invoices',
    saveInvoicesMachine,
    taskSamples({ name: 'invoices', files: [] }),
  ),
  flowChart('finance/invoice/bulk.ts', 'invoices to pay', chosenInvoicesMachine, taskSamples({ ids: [invoice.id] })),
  flowChart(file, 'invoices of a tenant', tenantInvoicesMachine, readSamples([invoice], { tenant_id: invoice.tenant_id })),
  flowChart(file, 'allocations of an invoice', invoiceMoneyMachine, readSamples(recordedAnswer(invoiceCalls.allocations), about)),
];

import { invoiceCalls } from '../../../api/finance/invoice.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { taskSamples } from '../../kit/samples/uses.ts';
import { sendInvoiceMachine } from './flows.ts';
import { type InvoiceDeliveryFacts, invoiceDeliveryLifecycle } from './lifecycle.ts';

const invoiceDeliverySamples: LifecycleSamples<typeof invoiceDeliveryLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<InvoiceDeliveryFacts>(
    {
      viewer: viewerNow,
      today: '2026-01-15',
      may_edit: true,
      invoice_status: 'posted',
      is_shareable: true,
      has_address: true,
    },
    {
      'who may not edit': { may_edit: false },
      'a draft': { invoice_status: 'draft' },
      'a void invoice': { invoice_status: 'void' },
      'an invoice that is not cleared': { is_shareable: false },
      'a tenant without an address': { has_address: false },
      'the system': { viewer: theSystem },
    },
  ),
  events: { fail: [{ error: '550 No such user here' }] },
};

const { id, version } = recordedAnswer(invoiceCalls.get);

export const invoiceDeliveryCharts: Chart[] = [
  lifecycleChart('finance/invoice-delivery/lifecycle.ts', invoiceDeliveryLifecycle, invoiceDeliverySamples),
  flowChart('finance/invoice-delivery/flows.ts', 'send an invoice', sendInvoiceMachine, taskSamples({ id, version })),
];

import { send } from '../../../api/client.ts';
import { invoiceCalls as calls, type InvoiceAllocation, type InvoiceRow } from '../../../api/finance/invoice.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { incomeInvoiceForm } from './income.ts';
import { invoiceLifecycle } from './lifecycle.ts';

const { list, page } = movedFlows('invoice', calls, invoiceLifecycle, {
  edit: incomeInvoiceForm,
  isEditable: ({ kind, status }) => kind === 'income' && status === 'draft',
  isRemovable: ({ status }) => status === 'draft',
});
export const invoiceFlows = { list, page, form: incomeInvoiceForm };

export const tenantInvoicesMachine = readFlow<InvoiceRow[], { tenant_id: number }>({ entity: 'invoice' }).provide({
  actors: { read: reader((params, signal) => send(calls.ofTenant, { params, signal })) },
});
/** What was paid of an invoice. */
export const invoiceMoneyMachine = readFlow<InvoiceAllocation[], { tenant_id: number; id: number }>({
  entity: 'invoice',
}).provide({
  actors: { read: reader((params, signal) => send(calls.allocations, { params, signal })) },
});

export const readInvoiceLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

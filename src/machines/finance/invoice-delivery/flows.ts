import { ask } from '../../../api/client.ts';
import { invoiceCalls } from '../../../api/finance/invoice.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Mails an invoice to its tenant, once more if it was mailed before. */
export const sendInvoiceMachine = taskFlow<{ id: number; version: number }>().provide({
  actors: {
    perform: performer(({ id, version }, signal) => ask(invoiceCalls.send, { params: { id }, body: { version }, signal })),
  },
});

import { ask, send } from '../../../api/client.ts';
import { invoiceCalls as calls, type Invoice } from '../../../api/finance/invoice.ts';
import { type BulkAction, reasonOf, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';
import { type FetchedFile, fetchFile, saveTogether } from '../../kit/save-file.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { sendRefusals } from '../invoice-delivery/sending.ts';
import { isShareable } from '../rules/tax-document.ts';
import { titleOfInvoice } from './paying.ts';

const bulkActions: BulkAction<Invoice>[] = [
  {
    id: 'send',
    label: 'invoice_delivery.event.send',
    refusals: sendRefusals,
    perform: ({ id }, _, signal) => ask(calls.send, { params: { id }, body: {}, signal }),
  },
  {
    id: 'print',
    label: 'finance.invoice.print',
    refusals: (invoice) =>
      isShareable(invoice) ? [] : [reasonOf('isShareable', `finance.tax_report.error.not_cleared.${invoice.tax_report}`)],
    perform: async ({ id }, _, signal) => ({ answer: await fetchFile(`/invoices/${id}/document`, { signal }), message: null }),
  },
];
/** Mails or prints invoices, one after another. */
export const invoiceBulkMachine = bulkFlow<Invoice>({
  entity: 'invoice',
  titleOf: titleOfInvoice,
  read: (id, signal) => send(calls.get, { params: { id }, signal }),
  actions: bulkActions,
});
export const invoiceBulkWords = wordsOfActions(bulkActions);

/** Saves invoices that were printed together. */
export const saveInvoicesMachine = taskFlow<{ name: string; files: FetchedFile[] }, null>().provide({
  actors: {
    perform: performer(async ({ name, files }) => {
      await saveTogether(name, files);
      return { answer: null, message: null };
    }),
  },
});

/** Reads the chosen invoices, for a payment of them. */
export const chosenInvoicesMachine = taskFlow<{ ids: number[] }, Invoice[]>().provide({
  actors: {
    perform: performer(async ({ ids }, signal) => {
      const answer: Invoice[] = [];
      for (const id of ids) answer.push(await send(calls.get, { params: { id }, signal }));
      return { answer, message: null };
    }),
  },
});

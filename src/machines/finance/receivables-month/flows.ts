import { send } from '../../../api/client.ts';
import { type ReceivablesMonth, receivablesCalls } from '../../../api/finance/receivables-month.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** Amounts invoiced, collected and open in each of the last twelve months. */
export const receivablesMonthsMachine = readFlow<{ months: ReceivablesMonth[] }, null>({
  entity: ['invoice', 'credit_note', 'collection', 'cheque', 'cash_refund'],
  rest: 15_000,
}).provide({ actors: { read: reader((_, signal) => send(receivablesCalls.byMonth, { signal })) } });

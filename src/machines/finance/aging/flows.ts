import { send } from '../../../api/client.ts';
import { type Aging, type AgingGroup, agingCallOf, agingCalls, type ReceivablesMonth } from '../../../api/finance/aging.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** What receivables are grouped by, and which of them: days and pages as they are in the URL. */
export interface AgingWish {
  by: AgingGroup;
  as_of?: string;
  tenant_id?: number;
  compound_id?: number;
  page?: number;
}

const entity = ['invoice', 'credit_note', 'collection', 'cheque', 'cash_refund'];

/** Receivables by age. */
export const agingMachine = readFlow<Aging, AgingWish>({ entity, rest: 5_000 }).provide({
  actors: { read: reader(({ by, ...query }, signal) => send(agingCallOf[by], { query, signal })) },
});

/** What was invoiced, collected and open in each of the last twelve months. */
export const receivablesMonthsMachine = readFlow<{ months: ReceivablesMonth[] }, null>({ entity, rest: 15_000 }).provide({
  actors: { read: reader((_, signal) => send(agingCalls.byMonth, { signal })) },
});

import { ask, send } from '../../../api/client.ts';
import { type CashRefund, cashRefundCalls as calls, type refundMethods } from '../../../api/finance/cash-refund.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { cashRefundLifecycle } from './lifecycle.ts';

export const cashRefundFlows = movedFlows('cash_refund', calls, cashRefundLifecycle);

/** What of a collection or a credit note is to be paid back, how, and to whom. */
export interface RefundWish {
  of: 'collection' | 'credit_note';
  tenant_id: number;
  id: number;
  amount: string;
  method: (typeof refundMethods)[number];
  payee: string;
  iban?: string | null;
  reason: string;
}
/** Asks for a refund, which somebody else approves. */
export const requestRefundMachine = taskFlow<RefundWish>().provide({
  actors: {
    perform: performer(({ of, tenant_id, id, ...body }, signal) =>
      ask(of === 'collection' ? calls.ofCollection : calls.ofCreditNote, { params: { tenant_id, id }, body, signal }),
    ),
  },
});

/** The refunds of a collection or a credit note, the newest first. */
export const refundsOfMachine = readFlow<CashRefund[], { collection_id: number } | { credit_note_id: number }>({
  entity: ['cash_refund', 'collection', 'credit_note'],
}).provide({
  actors: {
    read: reader(async (query, signal) => (await send(calls.list, { query: { ...query, per_page: 50 }, signal })).rows),
  },
});

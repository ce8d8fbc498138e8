import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type BillableIssue,
  providerBillCalls as calls,
  type ProviderBill,
  ProviderBillInput,
  providerBillErrors,
  providerBillFields,
} from '../../../api/maintenance/provider-bill.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { providerBillLifecycle } from './lifecycle.ts';

/** A bill is corrected until it is submitted. */
export const providerBillFlows = entityFlows('provider_bill', calls, {
  input: ProviderBillInput,
  blank: { ...blankOf(providerBillFields), issue_ids: [] },
  check: providerBillErrors,
  lifecycle: providerBillLifecycle,
  isEditable: ({ status }) => status === 'draft',
});

/** Issues with approved work of a provider that no bill asks for yet. */
export const billableIssuesMachine = readFlow<BillableIssue[], { id: number }>({
  entity: ['provider_bill', 'work_order_item'],
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.billable, { params: { id }, signal })) } });

/** The bills of an issue, the newest first. */
export const billsOfIssueMachine = readFlow<ProviderBill[], { issue_id: number }>({ entity: 'provider_bill' }).provide({
  actors: {
    read: reader(
      async ({ issue_id }, signal) =>
        (await send(calls.list, { query: { issue_id, per_page: 50, sort: '-created_at' }, signal })).rows,
    ),
  },
});

export interface MyBills {
  /** To be compared with what was approved. */
  submitted: ProviderBill[];
  /** Matched, and waiting for an approval. */
  matched: ProviderBill[];
}
/** Bills that somebody in finance is to see to, the oldest first. */
export const myBillsMachine = readFlow<MyBills, null>({ entity: 'provider_bill' }).provide({
  actors: {
    read: reader(async (_, signal) => {
      const query = { sort: 'created_at', per_page: 50 } as const;
      const [submitted, matched] = await Promise.all([
        send(calls.list, { query: { ...query, status: 'submitted' }, signal }),
        send(calls.list, { query: { ...query, status: 'matched' }, signal }),
      ]);
      return { submitted: submitted.rows, matched: matched.rows };
    }),
  },
});

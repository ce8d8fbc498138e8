import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  invoicingRunCalls as calls,
  type InvoicingRow,
  InvoicingRunInput,
  invoicingRunFields,
} from '../../../api/finance/invoicing-run.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { invoicingRunLifecycle } from './lifecycle.ts';

export const invoicingRunFlows = entityFlows('invoicing_run', calls, {
  input: InvoicingRunInput,
  blank: blankOf(invoicingRunFields),
  lifecycle: invoicingRunLifecycle,
});

export interface InvoicingRowsWanted {
  id: number;
  /** Only those that failed. */
  failed: boolean;
  /** The installment that they follow. */
  after: number;
}
/** Some of its installments; while it works, they are read again once a second. */
export const invoicingRowsMachine = readFlow<InvoicingRow[], InvoicingRowsWanted>({
  entity: 'invoicing_run',
  idOf: ({ id }) => id,
  rest: 1000,
}).provide({
  actors: {
    read: reader(({ id, failed, after }, signal) =>
      send(calls.rows, { params: { id }, query: { after, ...(failed && { failed: 'true' }) }, signal }),
    ),
  },
});

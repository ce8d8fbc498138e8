import { cashRefundColumns, cashRefundFields } from '../../../api/finance/cash-refund.ts';
import { cashRefundFlows } from '../../../machines/finance/cash-refund/flows.ts';
import { cashRefundLifecycle } from '../../../machines/finance/cash-refund/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'method', 'tenant_id', 'collection_id', 'credit_note_id', 'requested_on', 'paid_on', 'amount'];

/** /cash-refunds */
export const List = () => (
  <EntityList
    entity="cash_refund"
    machine={cashRefundFlows.list}
    fields={cashRefundFields}
    columns={cashRefundColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={cashRefundLifecycle} status={status} /> }}
  />
);

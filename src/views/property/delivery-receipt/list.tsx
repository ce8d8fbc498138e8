import { deliveryReceiptColumns, deliveryReceiptFields } from '../../../api/property/delivery-receipt.ts';
import { deliveryReceiptFlows } from '../../../machines/property/delivery-receipt/flows.ts';
import { deliveryReceiptLifecycle } from '../../../machines/property/delivery-receipt/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'compound_id'];

/** /delivery-receipts */
export const List = () => (
  <EntityList
    entity="delivery_receipt"
    machine={deliveryReceiptFlows.list}
    fields={deliveryReceiptFields}
    columns={deliveryReceiptColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={deliveryReceiptLifecycle} status={status} /> }}
  />
);

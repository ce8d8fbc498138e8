import { leasingOrderColumns, leasingOrderFields } from '../../../api/leasing/leasing-order.ts';
import { leasingOrderFlows } from '../../../machines/leasing/leasing-order/flows.ts';
import { leasingOrderLifecycle } from '../../../machines/leasing/leasing-order/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('leasing_order', leasingOrderFields, async () => leasingOrderFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status'];

/** /leasing-orders */
export const List = () => (
  <EntityList
    entity="leasing_order"
    machine={leasingOrderFlows.list}
    fields={leasingOrderFields}
    columns={leasingOrderColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={leasingOrderLifecycle} status={status} /> }}
  />
);

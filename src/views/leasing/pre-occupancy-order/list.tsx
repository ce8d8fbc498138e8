import { preOccupancyOrderColumns, preOccupancyOrderFields } from '../../../api/leasing/pre-occupancy-order.ts';
import { preOccupancyOrderFlows } from '../../../machines/leasing/pre-occupancy-order/flows.ts';
import { preOccupancyOrderLifecycle } from '../../../machines/leasing/pre-occupancy-order/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('pre_occupancy_order', preOccupancyOrderFields, async () => preOccupancyOrderFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'assignee_id'];

/** /pre-occupancy-orders */
export const List = () => (
  <EntityList
    entity="pre_occupancy_order"
    machine={preOccupancyOrderFlows.list}
    fields={preOccupancyOrderFields}
    columns={preOccupancyOrderColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={preOccupancyOrderLifecycle} status={status} /> }}
  />
);

import { leasingClearanceColumns, leasingClearanceFields } from '../../../api/leasing/leasing-clearance.ts';
import { leasingClearanceFlows } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('leasing_clearance', leasingClearanceFields, async () => leasingClearanceFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status'];

/** /clearances */
export const List = () => (
  <EntityList
    entity="leasing_clearance"
    machine={leasingClearanceFlows.list}
    fields={leasingClearanceFields}
    columns={leasingClearanceColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={leasingClearanceLifecycle} status={status} /> }}
  />
);

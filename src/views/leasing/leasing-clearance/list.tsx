import { leasingClearanceColumns, leasingClearanceFields } from '../../../api/leasing/leasing-clearance.ts';
import { leasingClearanceFlows } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

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
    cells={{ status: ({ status }) => <StatusChip lifecycle={leasingClearanceLifecycle} status={status} /> }}
  />
);

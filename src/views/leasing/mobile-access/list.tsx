import { mobileAccessColumns, mobileAccessFields } from '../../../api/leasing/mobile-access.ts';
import { mobileAccessFlows } from '../../../machines/leasing/mobile-access/flows.ts';
import { mobileAccessLifecycle } from '../../../machines/leasing/mobile-access/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'tenant_id'];

/** /mobile-accesses */
export const List = () => (
  <EntityList
    entity="mobile_access"
    machine={mobileAccessFlows.list}
    fields={mobileAccessFields}
    columns={mobileAccessColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={mobileAccessLifecycle} status={status} /> }}
  />
);

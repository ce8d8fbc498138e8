import { leaseColumns, leaseFields } from '../../../api/leasing/lease.ts';
import { leaseFlows } from '../../../machines/leasing/lease/flows.ts';
import { leaseLifecycle } from '../../../machines/leasing/lease/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status'];

/** /leases */
export const List = () => (
  <EntityList
    entity="lease"
    machine={leaseFlows.list}
    fields={leaseFields}
    columns={leaseColumns}
    filters={filters}
    hasSearch={false}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={leaseLifecycle} status={status} /> }}
  />
);

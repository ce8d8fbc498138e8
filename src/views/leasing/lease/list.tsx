import { leaseColumns, leaseFields } from '../../../api/leasing/lease.ts';
import { placeFields, placeFilterNames } from '../../../api/property/place.ts';
import { leaseFlows } from '../../../machines/leasing/lease/flows.ts';
import { leaseLifecycle } from '../../../machines/leasing/lease/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { lazyView } from '../../kit/ground/lazy-view.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazyView(async () => (await import('./bulk.tsx')).LeaseBulk);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', ...placeFilterNames];
const fields = { ...leaseFields, ...placeFields };

/** /leases */
export const List = () => (
  <EntityList
    entity="lease"
    machine={leaseFlows.list}
    fields={fields}
    columns={leaseColumns}
    filters={filters}
    panel={panel}
    bulk={Bulk}
    cells={{ status: ({ status }) => <StatusChip lifecycle={leaseLifecycle} status={status} /> }}
  />
);

import { lazy } from 'react';
import { unitOwnerColumns, unitOwnerFilterFields } from '../../../api/property/unit-owner.ts';
import { unitOwnerFlows } from '../../../machines/property/unit-owner/flows.ts';
import { unitOwnerLifecycle } from '../../../machines/property/unit-owner/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).UnitOwnerBulk }));
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'compound_id', 'nationality', 'language'];

/** /unit-owners */
export const List = () => (
  <EntityList
    entity="unit_owner"
    machine={unitOwnerFlows.list}
    fields={unitOwnerFilterFields}
    columns={unitOwnerColumns}
    filters={filters}
    panel={panel}
    bulk={Bulk}
    cells={{ status: ({ status }) => <StatusChip lifecycle={unitOwnerLifecycle} status={status} /> }}
  />
);

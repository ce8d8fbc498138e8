import { lazy } from 'react';
import { unitOwnerColumns, unitOwnerFields, unitOwnerFilterFields } from '../../../api/property/unit-owner.ts';
import { unitOwnerFlows } from '../../../machines/property/unit-owner/flows.ts';
import { unitOwnerLifecycle } from '../../../machines/property/unit-owner/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).UnitOwnerBulk }));
const edited = editedCells('unit_owner', unitOwnerFields, async () => unitOwnerFlows.page);
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
    edited={edited}
    bulk={Bulk}
    cells={{ status: ({ status }) => <StatusChip lifecycle={unitOwnerLifecycle} status={status} /> }}
  />
);

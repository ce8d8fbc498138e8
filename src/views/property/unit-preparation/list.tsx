import { unitPreparationColumns, unitPreparationFields } from '../../../api/property/unit-preparation.ts';
import { unitPreparationFlows } from '../../../machines/property/unit-preparation/flows.ts';
import { unitPreparationLifecycle } from '../../../machines/property/unit-preparation/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('unit_preparation', unitPreparationFields, async () => unitPreparationFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'building_id'];

/** /unit-preparations */
export const List = () => (
  <EntityList
    entity="unit_preparation"
    machine={unitPreparationFlows.list}
    fields={unitPreparationFields}
    columns={unitPreparationColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={unitPreparationLifecycle} status={status} /> }}
  />
);

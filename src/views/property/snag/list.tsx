import { snagColumns, snagFields } from '../../../api/property/snag.ts';
import { snagFlows } from '../../../machines/property/snag/flows.ts';
import { snagLifecycle } from '../../../machines/property/snag/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('snag', snagFields, async () => snagFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'severity', 'category'];

/** /snags */
export const List = () => (
  <EntityList
    entity="snag"
    machine={snagFlows.list}
    fields={snagFields}
    columns={snagColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={snagLifecycle} status={status} /> }}
  />
);

import { waitingListEntryColumns, waitingListEntryFields } from '../../../api/sales/waiting-list-entry.ts';
import { waitingListEntryFlows } from '../../../machines/sales/waiting-list-entry/flows.ts';
import { waitingListEntryLifecycle } from '../../../machines/sales/waiting-list-entry/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('waiting_list_entry', waitingListEntryFields, async () => waitingListEntryFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'unit_type_id', 'compound_id'];

/** /waiting-list */
export const List = () => (
  <EntityList
    entity="waiting_list_entry"
    machine={waitingListEntryFlows.list}
    fields={waitingListEntryFields}
    columns={waitingListEntryColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={waitingListEntryLifecycle} status={status} /> }}
  />
);

import { leadColumns, leadFields, leadForm } from '../../../api/sales/lead.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { leadFilters, leadsMachine } from '../../../machines/sales/lead/list.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { lazyView } from '../../kit/ground/lazy-view.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazyView(async () => (await import('./bulk.tsx')).LeadBulk);
const panel = beside(async () => (await import('./page.tsx')).Page);
const edited = editedCells('lead', leadFields, async () => (await import('../../../machines/sales/lead/flows.ts')).leadMachine, {
  names: leadForm,
});

export const List = () => (
  <EntityList
    entity="lead"
    machine={leadsMachine}
    fields={leadFields}
    columns={leadColumns}
    filters={leadFilters}
    cells={{ status: ({ status }) => <StatusChip lifecycle={leadLifecycle} status={status} /> }}
    panel={panel}
    edited={edited}
    bulk={Bulk}
    actions={<ImportLink kind="lead" />}
  />
);

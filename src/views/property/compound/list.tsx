import { compoundColumns, compoundFields } from '../../../api/property/compound.ts';
import { compoundFlows } from '../../../machines/property/compound/flows.ts';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const edited = editedCells('compound', compoundFields, async () => compoundFlows.page);
const filters = ['property_use', 'city_id'];

/** /compounds */
export const List = () => (
  <EntityList
    entity="compound"
    machine={compoundFlows.list}
    fields={compoundFields}
    columns={compoundColumns}
    filters={filters}
    panel={panel}
    edited={edited}
  />
);

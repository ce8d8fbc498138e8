import { tenantColumns, tenantFields, tenantFilterFields } from '../../../api/leasing/tenant.ts';
import { placeFilterNames } from '../../../api/property/place.ts';
import { tenantFlows } from '../../../machines/leasing/tenant/flows.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import { tenantForm } from './form.ts';

const edited = editedCells('tenant', tenantFields, async () => tenantFlows.page, { names: tenantForm });
const panel = beside(async () => (await import('./page.tsx')).Page);

const filters = ['status', 'kind', ...placeFilterNames];

/** /tenants */
export const List = () => (
  <EntityList
    entity="tenant"
    machine={tenantFlows.list}
    fields={tenantFilterFields}
    columns={tenantColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    actions={<ImportLink kind="tenant" />}
  />
);

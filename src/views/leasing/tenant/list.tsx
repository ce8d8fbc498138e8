import { tenantColumns, tenantFields } from '../../../api/leasing/tenant.ts';
import { tenantFlows } from '../../../machines/leasing/tenant/flows.ts';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);

/** /tenants */
export const List = () => (
  <EntityList entity="tenant" machine={tenantFlows.list} fields={tenantFields} columns={tenantColumns} panel={panel} />
);

import { utilityAccountRequestColumns, utilityAccountRequestFields } from '../../../api/leasing/utility-account-request.ts';
import { utilityAccountRequestFlows } from '../../../machines/leasing/utility-account-request/flows.ts';
import { utilityAccountRequestLifecycle } from '../../../machines/leasing/utility-account-request/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('utility_account_request', utilityAccountRequestFields, async () => utilityAccountRequestFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'utility', 'provider'];

/** /utility-requests */
export const List = () => (
  <EntityList
    entity="utility_account_request"
    machine={utilityAccountRequestFlows.list}
    fields={utilityAccountRequestFields}
    columns={utilityAccountRequestColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{ status: ({ status }) => <StatusChip lifecycle={utilityAccountRequestLifecycle} status={status} /> }}
  />
);

import { collectionColumns, collectionFields } from '../../../api/finance/collection.ts';
import { collectionFlows } from '../../../machines/finance/collection/flows.ts';
import { collectionLifecycle } from '../../../machines/finance/collection/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'method', 'tenant_id', 'contract_id', 'received_on', 'amount'];

/** /collections */
export const List = () => (
  <EntityList
    entity="collection"
    machine={collectionFlows.list}
    fields={collectionFields}
    columns={collectionColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={collectionLifecycle} status={status} /> }}
  />
);

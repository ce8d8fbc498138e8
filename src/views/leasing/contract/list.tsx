import { contractColumns, contractFields } from '../../../api/leasing/contract.ts';
import { placeFields, placeFilterNames } from '../../../api/property/place.ts';
import { contractFlows } from '../../../machines/leasing/contract/flows.ts';
import { contractLifecycle, contractRegions } from '../../../machines/leasing/contract/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'deposit_status', ...placeFilterNames];
const fields = { ...contractFields, ...placeFields };

/** /contracts */
export const List = () => (
  <EntityList
    entity="contract"
    machine={contractFlows.list}
    fields={fields}
    columns={contractColumns}
    filters={filters}
    panel={panel}
    cells={{
      status: ({ status }) => <StatusChip lifecycle={contractLifecycle} status={status} />,
      deposit_status: ({ deposit_status }) => <StatusChip lifecycle={contractRegions.deposit} status={deposit_status} />,
    }}
  />
);

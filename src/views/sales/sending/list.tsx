import { sendingColumns, sendingFields } from '../../../api/sales/sending.ts';
import { sendingFlows } from '../../../machines/sales/sending/flows.ts';
import { sendingLifecycle } from '../../../machines/sales/sending/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'channel', 'quotation_id'];

/** /sendings */
export const List = () => (
  <EntityList
    entity="sending"
    machine={sendingFlows.list}
    fields={sendingFields}
    columns={sendingColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={sendingLifecycle} status={status} /> }}
  />
);

import { quotationColumns, quotationFields } from '../../../api/sales/quotation.ts';
import { quotationsMachine } from '../../../machines/sales/quotation/flows.ts';
import { quotationLifecycle } from '../../../machines/sales/quotation/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);

export const List = () => (
  <EntityList
    entity="quotation"
    machine={quotationsMachine}
    fields={quotationFields}
    columns={quotationColumns}
    filters={['status']}
    cells={{ status: ({ status }) => <StatusChip lifecycle={quotationLifecycle} status={status} /> }}
    panel={panel}
  />
);

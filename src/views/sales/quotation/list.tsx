import { placeFields, placeFilterNames } from '../../../api/property/place.ts';
import { quotationColumns, quotationFields } from '../../../api/sales/quotation.ts';
import { quotationsMachine } from '../../../machines/sales/quotation/flows.ts';
import { quotationLifecycle } from '../../../machines/sales/quotation/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const filters = ['status', ...placeFilterNames];
const fields = { ...quotationFields, ...placeFields };
const panel = beside(async () => (await import('./page.tsx')).Page);

export const List = () => (
  <EntityList
    entity="quotation"
    machine={quotationsMachine}
    fields={fields}
    columns={quotationColumns}
    filters={filters}
    cells={{ status: ({ status }) => <StatusChip lifecycle={quotationLifecycle} status={status} /> }}
    panel={panel}
  />
);

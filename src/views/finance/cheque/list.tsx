import { lazy } from 'react';
import { chequeColumns, chequeFilterFields } from '../../../api/finance/cheque.ts';
import { chequeFlows } from '../../../machines/finance/cheque/flows.ts';
import { chequeLifecycle } from '../../../machines/finance/cheque/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).ChequeBulk }));
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['view', 'status', 'bank_code', 'tenant_id', 'cheque_on', 'deposited_on', 'amount'];

/** /cheques */
export const List = () => (
  <EntityList
    entity="cheque"
    machine={chequeFlows.list}
    fields={chequeFilterFields}
    columns={chequeColumns}
    filters={filters}
    panel={panel}
    bulk={Bulk}
    cells={{ status: ({ status }) => <StatusChip lifecycle={chequeLifecycle} status={status} /> }}
  />
);

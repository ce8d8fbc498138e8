import { dunningCaseColumns, dunningCaseFields } from '../../../api/finance/dunning-case.ts';
import { dunningCaseFlows } from '../../../machines/finance/dunning-case/flows.ts';
import { dunningCaseLifecycle } from '../../../machines/finance/dunning-case/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'tenant_id', 'contract_id', 'overdue', 'oldest_due_on', 'next_step_on'];

/** /dunning-cases */
export const List = () => (
  <EntityList
    entity="dunning_case"
    machine={dunningCaseFlows.list}
    fields={dunningCaseFields}
    columns={dunningCaseColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={dunningCaseLifecycle} status={status} /> }}
  />
);

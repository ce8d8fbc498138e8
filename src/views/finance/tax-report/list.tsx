import { taxReportColumns, taxReportFields } from '../../../api/finance/tax-report.ts';
import { taxReportFlows } from '../../../machines/finance/tax-report/flows.ts';
import { taxReportLifecycle } from '../../../machines/finance/tax-report/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'kind', 'tenant_id', 'issued_on', 'gross'];

/** /tax-reports */
export const List = () => (
  <EntityList
    entity="tax_report"
    machine={taxReportFlows.list}
    fields={taxReportFields}
    columns={taxReportColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={taxReportLifecycle} status={status} /> }}
  />
);

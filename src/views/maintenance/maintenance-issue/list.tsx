import { maintenanceIssueFields } from '../../../api/maintenance/issue-fields.ts';
import { type MaintenanceIssueRow, maintenanceIssueColumns } from '../../../api/maintenance/maintenance-issue.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { maintenanceIssueFlows } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { maintenanceIssueRegions as regions } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import { Standing } from './standing.tsx';

const edited = editedCells('maintenance_issue', maintenanceIssueFields, async () => maintenanceIssueFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = [
  ...['status', 'dispatch_status', 'waiting_status', 'billing_status', 'priority', 'sla', 'assignee_id', 'provider_id'],
  ...['category_id', 'compound_id', 'location'],
];

/** A further status, of which its beginning goes without saying. */
const further =
  (lifecycle: AnyLifecycle, column: 'dispatch_status' | 'waiting_status' | 'billing_status') => (issue: MaintenanceIssueRow) =>
    issue[column] === 'none' ? null : <StatusChip lifecycle={lifecycle} status={issue[column]} />;

/** The time to resolve it, which is open while the clock is stopped. */
function Due({ issue }: { issue: MaintenanceIssueRow }) {
  const { t, instant } = useTexts();
  return <>{issue.sla === 'paused' ? t('maintenance.issue.sla_name.paused') : instant(issue.resolve_due_at)}</>;
}

/** /issues */
export const List = () => (
  <EntityList
    entity="maintenance_issue"
    machine={maintenanceIssueFlows.list}
    fields={maintenanceIssueFields}
    columns={maintenanceIssueColumns}
    filters={filters}
    panel={panel}
    edited={edited}
    cells={{
      status: ({ status }) => <StatusChip lifecycle={regions.maintenance_issue} status={status} />,
      dispatch_status: further(regions.issue_dispatch, 'dispatch_status'),
      waiting_status: further(regions.issue_waiting, 'waiting_status'),
      billing_status: further(regions.issue_billing, 'billing_status'),
      resolve_due_at: (issue) => <Due issue={issue} />,
      sla: (issue) => <Standing issue={issue} />,
    }}
  />
);

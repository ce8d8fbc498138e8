import { maintenanceIssueFlows } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { useIssueForm } from './form.ts';

/** /issues/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('maintenance_issue')}
    machine={maintenanceIssueFlows.form}
    fields={useIssueForm(true)}
    back="/issues"
  />
);

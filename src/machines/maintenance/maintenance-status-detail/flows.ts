import { blankOf } from '../../../api/define-fields.ts';
import {
  MaintenanceStatusDetailInput,
  maintenanceStatusDetailCalls,
  maintenanceStatusDetailFields,
} from '../../../api/maintenance/maintenance-status-detail.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const maintenanceStatusDetailFlows = entityFlows('maintenance_status_detail', maintenanceStatusDetailCalls, {
  input: MaintenanceStatusDetailInput,
  blank: blankOf(maintenanceStatusDetailFields),
});

import {
  maintenanceStatusDetailColumns,
  maintenanceStatusDetailFields,
} from '../../../api/maintenance/maintenance-status-detail.ts';
import { maintenanceStatusDetailFlows } from '../../../machines/maintenance/maintenance-status-detail/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('maintenance_status_detail', {
  flows: maintenanceStatusDetailFlows,
  fields: maintenanceStatusDetailFields,
  columns: maintenanceStatusDetailColumns,
});

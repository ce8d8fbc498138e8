import { maintenanceTypeColumns, maintenanceTypeFields } from '../../../api/maintenance/maintenance-type.ts';
import { maintenanceTypeFlows } from '../../../machines/maintenance/maintenance-type/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('maintenance_type', {
  flows: maintenanceTypeFlows,
  fields: maintenanceTypeFields,
  columns: maintenanceTypeColumns,
});

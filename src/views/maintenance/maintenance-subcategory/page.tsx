import { maintenanceSubcategoryColumns, maintenanceSubcategoryFields } from '../../../api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubcategoryFlows } from '../../../machines/maintenance/maintenance-subcategory/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('maintenance_subcategory', {
  flows: maintenanceSubcategoryFlows,
  fields: maintenanceSubcategoryFields,
  columns: maintenanceSubcategoryColumns,
});

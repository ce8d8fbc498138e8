import {
  maintenanceSubsubcategoryColumns,
  maintenanceSubsubcategoryFields,
} from '../../../api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceSubsubcategoryFlows } from '../../../machines/maintenance/maintenance-subsubcategory/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('maintenance_subsubcategory', {
  flows: maintenanceSubsubcategoryFlows,
  fields: maintenanceSubsubcategoryFields,
  columns: maintenanceSubsubcategoryColumns,
});

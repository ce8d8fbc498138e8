import { maintenanceCategoryColumns, maintenanceCategoryFields } from '../../../api/maintenance/maintenance-category.ts';
import { maintenanceCategoryFlows } from '../../../machines/maintenance/maintenance-category/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('maintenance_category', {
  flows: maintenanceCategoryFlows,
  fields: maintenanceCategoryFields,
  columns: maintenanceCategoryColumns,
});

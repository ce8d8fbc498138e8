import { visitCategoryColumns, visitCategoryFields } from '../../../api/visits/visit-category.ts';
import { visitCategoryFlows } from '../../../machines/visits/visit-category/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('visit_category', {
  flows: visitCategoryFlows,
  fields: visitCategoryFields,
  columns: visitCategoryColumns,
});

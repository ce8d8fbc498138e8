import { partCategoryColumns, partCategoryFields } from '../../../api/maintenance/part-category.ts';
import { partCategoryFlows } from '../../../machines/maintenance/part-category/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('part_category', {
  flows: partCategoryFlows,
  fields: partCategoryFields,
  columns: partCategoryColumns,
});

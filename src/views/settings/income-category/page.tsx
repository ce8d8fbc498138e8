import { incomeCategoryColumns, incomeCategoryFields } from '../../../api/settings/income-category.ts';
import { incomeCategoryFlows } from '../../../machines/settings/income-category/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('income_category', {
  flows: incomeCategoryFlows,
  fields: incomeCategoryFields,
  columns: incomeCategoryColumns,
});

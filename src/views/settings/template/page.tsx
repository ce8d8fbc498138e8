import { templateColumns, templateFields } from '../../../api/settings/template.ts';
import { templateFlows } from '../../../machines/settings/template/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('template', {
  flows: templateFlows,
  fields: templateFields,
  columns: templateColumns,
});

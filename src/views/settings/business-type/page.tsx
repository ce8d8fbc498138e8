import { businessTypeColumns, businessTypeFields } from '../../../api/settings/business-type.ts';
import { businessTypeFlows } from '../../../machines/settings/business-type/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('business_type', {
  flows: businessTypeFlows,
  fields: businessTypeFields,
  columns: businessTypeColumns,
});

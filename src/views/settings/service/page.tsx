import { serviceColumns, serviceFields } from '../../../api/settings/service.ts';
import { serviceFlows } from '../../../machines/settings/service/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('service', {
  flows: serviceFlows,
  fields: serviceFields,
  columns: serviceColumns,
});

import { holidayColumns, holidayFields } from '../../../api/settings/holiday.ts';
import { holidayFlows } from '../../../machines/settings/holiday/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('holiday', {
  flows: holidayFlows,
  fields: holidayFields,
  columns: holidayColumns,
});

import { interestLevelColumns, interestLevelFields } from '../../../api/settings/interest-level.ts';
import { interestLevelFlows } from '../../../machines/settings/interest-level/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('interest_level', {
  flows: interestLevelFlows,
  fields: interestLevelFields,
  columns: interestLevelColumns,
});

import { subAccountColumns, subAccountFields } from '../../../api/settings/sub-account.ts';
import { subAccountFlows } from '../../../machines/settings/sub-account/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('sub_account', {
  flows: subAccountFlows,
  fields: subAccountFields,
  columns: subAccountColumns,
});

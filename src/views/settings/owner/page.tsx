import { ownerColumns, ownerFields } from '../../../api/settings/owner.ts';
import { ownerFlows } from '../../../machines/settings/owner/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('owner', {
  flows: ownerFlows,
  fields: ownerFields,
  columns: ownerColumns,
});

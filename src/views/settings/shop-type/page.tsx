import { shopTypeColumns, shopTypeFields } from '../../../api/settings/shop-type.ts';
import { shopTypeFlows } from '../../../machines/settings/shop-type/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('shop_type', {
  flows: shopTypeFlows,
  fields: shopTypeFields,
  columns: shopTypeColumns,
});

import { damagePriceColumns, damagePriceFields } from '../../../api/settings/damage-price.ts';
import { damagePriceFlows } from '../../../machines/settings/damage-price/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('damage_price', {
  flows: damagePriceFlows,
  fields: damagePriceFields,
  columns: damagePriceColumns,
});

import { tradeNameColumns, tradeNameFields } from '../../../api/settings/trade-name.ts';
import { tradeNameFlows } from '../../../machines/settings/trade-name/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('trade_name', {
  flows: tradeNameFlows,
  fields: tradeNameFields,
  columns: tradeNameColumns,
});

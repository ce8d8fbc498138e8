import {
  type PreparationItem,
  PreparationItemInput,
  preparationItemCalls,
  preparationItemFields,
} from '../../../api/property/preparation-item.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<PreparationItem, PreparationItemInput>(
  'preparation_item',
  { fields: preparationItemFields, input: PreparationItemInput },
  preparationItemCalls,
);
export const preparationItemEditMachine = flows.edit;
export const preparationItemsMachine = flows.list;

import { blankOf } from '../../../api/define-fields.ts';
import {
  type PreparationItem,
  PreparationItemInput,
  preparationItemCalls,
  preparationItemFields,
} from '../../../api/property/preparation-item.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<PreparationItem, PreparationItemInput>(
  {
    entity: 'preparation_item',
    module: 'leasing_orders',
    input: PreparationItemInput,
    blank: () => blankOf(preparationItemFields) as PreparationItemInput,
  },
  preparationItemCalls,
);
export const preparationItemEditMachine = flows.edit;
export const preparationItemsMachine = flows.list;

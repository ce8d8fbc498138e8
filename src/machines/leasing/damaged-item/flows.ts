import { type DamagedItem, DamagedItemInput, damagedItemCalls, damagedItemFields } from '../../../api/leasing/damaged-item.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<DamagedItem, DamagedItemInput>(
  'damaged_item',
  { fields: damagedItemFields, input: DamagedItemInput, blank: { description: '', attachment_id: null } },
  damagedItemCalls,
);
export const damagedItemEditMachine = flows.edit;
export const damagedItemsMachine = flows.list;

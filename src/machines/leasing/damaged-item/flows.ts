import { blankOf } from '../../../api/define-fields.ts';
import { type DamagedItem, DamagedItemInput, damagedItemCalls, damagedItemFields } from '../../../api/leasing/damaged-item.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<DamagedItem, DamagedItemInput>(
  {
    entity: 'damaged_item',
    module: 'leases',
    input: DamagedItemInput,
    blank: () => ({ ...blankOf(damagedItemFields), description: '', attachment_id: null }) as DamagedItemInput,
  },
  damagedItemCalls,
);
export const damagedItemEditMachine = flows.edit;
export const damagedItemsMachine = flows.list;

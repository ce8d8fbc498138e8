import { send } from '../../../api/client.ts';
import {
  type InventoryDetails,
  type InventoryItem,
  InventoryItemInput,
  inventoryItemCalls,
  inventoryItemFields,
} from '../../../api/leasing/inventory-item.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

const flows = childFlows<InventoryItem, InventoryItemInput>(
  'inventory_item',
  { fields: inventoryItemFields, input: InventoryItemInput },
  inventoryItemCalls,
);
export const inventoryItemEditMachine = flows.edit;
/** Its parents are the order twice: the specification's list calls it `id`, our calls below it `order_id`. */
export const inventoryItemsMachine = flows.list;

/** With the tenant's signature. */
export const inventoryDetailsMachine = readFlow<InventoryDetails, { id: number }>({
  entity: 'leasing_order',
  idOf: ({ id }) => id,
}).provide({ actors: { read: reader(({ id }, signal) => send(inventoryItemCalls.details, { params: { id }, signal })) } });

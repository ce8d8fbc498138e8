import type { InventoryDetails, InventoryItem } from '../../../api/leasing/inventory-item.ts';
import { leasingOrderCalls } from '../../../api/leasing/leasing-order.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, readSamples } from '../../kit/samples/uses.ts';
import { inventoryDetailsMachine, inventoryItemEditMachine, inventoryItemsMachine } from './flows.ts';

const { id: order_id } = recordedAnswer(leasingOrderCalls.get);
const parents = { id: order_id, order_id };
const item: InventoryItem = {
  ...{ version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 },
  id: 1,
  order_id,
  room: 'bedroom',
  room_no: 1,
  name: 'Wardrobe',
  amenity_id: null,
  amenity_name_en: null,
  amenity_name_ar: null,
  condition: 'worn',
  count: 2,
  note: 'A scratch on the left door',
  photo_id: null,
  photo: null,
};
const details: InventoryDetails = {
  items: 1,
  damaged: 0,
  rooms: [{ room: 'bedroom', room_no: 1, items: [item] }],
  accepted: { at: '2026-03-01T08:00:00Z', by_name: 'Noura Al-Harbi', signature: [[100, 250, 220, 90, 340, 260]] },
};
const file = 'leasing/inventory-item/flows.ts';

export const inventoryItemCharts: Chart[] = [
  flowChart(file, 'inventory', inventoryItemsMachine, childListSamples([item], parents, { isRemoved: true })),
  flowChart(file, 'inventory details', inventoryDetailsMachine, readSamples(details, { id: order_id })),
  flowChart(
    file,
    'inventory item form',
    inventoryItemEditMachine,
    editSamples(inventoryItemEditMachine, { record: item, field: 'name', parents }),
  ),
];

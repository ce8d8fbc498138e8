import {
  type InventoryDetails,
  type InventoryItem,
  type inventoryItemCalls,
  inventoryRooms,
} from '../../src/api/leasing/inventory-item.ts';
import type { LeasingOrder } from '../../src/api/leasing/leasing-order.ts';
import type { Signature } from '../../src/api/signature.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingOrderLifecycle } from '../../src/machines/leasing/leasing-order/lifecycle.ts';
import { leasingOrders } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { attachDocument, detachFile } from '../files/document.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid, notInThisState } from '../kit/api-error.ts';
import { partsOf, recordParts } from '../kit/record-part.ts';
import { readOr404 } from '../kit/records.ts';
import { amenitiesOf, inventoryItemStore } from './inventory-amenities.ts';
import { leasingOrderStore, readOrder } from './leasing-order.ts';

export { inventoryItemStore };

const readItem = (scope: Scope, id: number) => readOr404<InventoryItem>(scope, inventoryItemStore, id);
const ofOrder = { of: leasingOrderStore, column: 'order_id', parameter: 'order_id' };

/** By room, in the order in which one walks through a unit. */
export async function itemsOf(scope: Scope, order: number): Promise<InventoryItem[]> {
  const items = await partsOf<InventoryItem>(scope, inventoryItemStore, ofOrder, order);
  const place = ({ room, room_no }: InventoryItem) => inventoryRooms.indexOf(room) * 100 + (room_no ?? 0);
  return items.sort((a, b) => place(a) - place(b) || a.id - b.id);
}

async function acceptanceOf({ client, company }: Scope, order: number): Promise<InventoryDetails['accepted']> {
  const { rows } = await client.query<{ at: Date; by_name: string; signature: Signature | null }>({
    name: 'inventory.acceptance',
    text: `select inventory_accepted_at as at, inventory_accepted_by as by_name, inventory_signature as signature from leasing_orders
      where company_id = $1 and id = $2 and inventory_accepted_at is not null`,
    values: [company, order],
  });
  const [found] = rows;
  return found ? { ...found, at: new Date(found.at).toISOString() } : null;
}

export async function inventoryOf(scope: Scope, order: number): Promise<InventoryDetails> {
  const [items, accepted] = await Promise.all([itemsOf(scope, order), acceptanceOf(scope, order)]);
  const rooms = new Map<string, InventoryDetails['rooms'][number]>();
  for (const item of items) {
    const { room, room_no } = item;
    const known = rooms.get(`${room} ${room_no}`) ?? { room, room_no, items: [] };
    known.items.push(item);
    rooms.set(`${room} ${room_no}`, known);
  }
  const damaged = items.filter(({ condition }) => condition === 'damaged').length;
  return { items: items.length, damaged, rooms: [...rooms.values()], accepted };
}

const parts = recordParts<InventoryItem, LeasingOrder>(
  inventoryItemStore,
  {
    ...ofOrder,
    changesRecord: true,
    // A signature of the tenant stands.
    mayWrite: ({ status, inventory_accepted }) => {
      if (!hasTag(leasingOrderLifecycle, status, 'open')) throw notInThisState({ entity: 'leasing_order', status });
      if (inventory_accepted) throw new ApiError(422, 'refused', 'leasing.inventory.error.signed');
    },
  },
  {
    check: async (context, { photo_id, ...values }, id) => {
      const before = id === null ? null : await readItem(context.scope, id);
      const name = values.name === undefined ? before?.name : values.name;
      if (!name && !before?.amenity_id) throw invalid({ name: 'app.error.required' });
      if (photo_id === undefined || photo_id === before?.photo_id) return values;
      const order = before?.order_id ?? Number(values.order_id);
      if (before?.photo_id) await detachFile(context, 'leasing_order', order, before.photo_id);
      if (photo_id !== null)
        await attachDocument(
          context,
          { owner: 'leasing_order', table: leasingOrders, id: order },
          { type: 'photo', attachment_id: Number(photo_id) },
          'photo_id',
        );
      return { ...values, photo_id };
    },
  },
);

export const inventoryItemHandlers: Handlers<typeof inventoryItemCalls> = {
  ...parts,
  amenities: async ({ scope, services, params }) => {
    const { unit_id } = await readOrder(scope, params.id);
    return amenitiesOf({ scope, services }, unit_id);
  },
  list: async ({ scope, params }) => {
    await readOrder(scope, params.id);
    return itemsOf(scope, params.id);
  },
  details: async ({ scope, params }) => {
    await readOrder(scope, params.id);
    return inventoryOf(scope, params.id);
  },
  remove: async (context) => {
    const { photo_id, order_id } = await parts.get(context);
    const removed = await parts.remove(context);
    if (photo_id) await detachFile(context, 'leasing_order', order_id, photo_id);
    return removed;
  },
};

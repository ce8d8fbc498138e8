import * as z from 'zod/mini';
import { AttachedFile } from '../app/attachment.ts';
import { changeOf, del, get, nothing, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { id, optional, recordShape } from '../fields.ts';
import { Amenity } from '../property/amenity.ts';
import { Signature } from '../signature.ts';

export const inventoryRooms = [
  'whole_unit',
  'entrance',
  'majlis',
  'living_room',
  'bedroom',
  'kitchen',
  'bathroom',
  'maid_room',
  'balcony',
  'outdoor',
  'other',
] as const;
export const inventoryConditions = ['new', 'good', 'worn', 'damaged'] as const;

/** What a tenant finds in a unit, room by room. */
export const inventoryItemFields = defineFields('leasing.inventory', {
  room: field.choice(inventoryRooms, 'leasing.inventory.room', { initial: 'whole_unit' }),
  /** Which of several bedrooms or bathrooms. */
  room_no: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(20)))),
  /** Empty for an amenity of the unit's type, which has a name of its own. */
  name: field.optionalText(200),
  condition: field.presetChoice(inventoryConditions, 'leasing.inventory.condition', { initial: 'good' }),
  count: field.presetNumber({ from: 1, to: 999 }, { initial: 1 }),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const InventoryItem = z.object({
  ...recordShape,
  ...recordOf(inventoryItemFields),
  order_id: z.int(),
  amenity_id: z.nullable(z.int()),
  amenity_name_en: z.nullable(z.string()),
  amenity_name_ar: z.nullable(z.string()),
  /** The uploaded file. */
  photo_id: z.nullable(z.int()),
  photo: z.nullable(AttachedFile),
});
export type InventoryItem = z.infer<typeof InventoryItem>;
export const InventoryItemInput = z.strictObject({ ...inputOf(inventoryItemFields), photo_id: optional(id()) });
export type InventoryItemInput = z.input<typeof InventoryItemInput>;

export const InventoryDetails = z.object({
  items: z.int(),
  damaged: z.int(),
  rooms: z.array(z.object({ room: z.enum(inventoryRooms), room_no: z.nullable(z.int()), items: z.array(InventoryItem) })),
  /** Null until the tenant has accepted it. */
  accepted: z.nullable(z.object({ at: instantText(), by_name: z.string(), signature: z.nullable(Signature) })),
});
export type InventoryDetails = z.infer<typeof InventoryDetails>;

const view = 'leasing_orders.view';
const wrapped = { needs: 'leasing_orders.edit', wrapper: 'item', answer: InventoryItem } as const;
const all = '/leasing_orders/{order_id}/inventory_items';
export const inventoryItemCalls = {
  amenities: get('OPS-12', '/leasing_orders/{id}/amenities', { needs: view, answer: z.array(Amenity) }),
  list: get('OPS-13', '/leasing_orders/{id}/inventory_list', { needs: view, answer: z.array(InventoryItem) }),
  details: get('OPS-14', '/leasing_orders/{id}/inventory_details', { needs: view, answer: InventoryDetails }),
  create: post('X-INV-01', all, { ...wrapped, body: InventoryItemInput }),
  update: put('X-INV-02', `${all}/{id}`, { ...wrapped, body: changeOf(InventoryItemInput) }),
  remove: del('X-INV-03', `${all}/{id}`, { needs: 'leasing_orders.edit', answer: nothing }),
};

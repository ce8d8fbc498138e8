import { describe, expect, it } from 'vitest';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import {
  inventoryItemCalls as calls,
  type InventoryDetails,
  type InventoryItem,
} from '../../../src/api/leasing/inventory-item.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import {
  acceptInventory,
  addItem,
  company,
  finalized,
  type Let,
  moveOrder,
  noSignatures,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';

startTestCompany();

const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const people = () => testCompany.people;
const details = ({ orders }: Let) =>
  testCompany.ask<InventoryDetails>(people().operations, calls.details, { params: { id: orders[0] as number } });
const change = (own: Let, id: number, body: object) =>
  people().operations.ask(calls.update, { params: { order_id: own.orders[0] as number, id }, body });
const added = async (own: Let, body: object) => (await addItem(own.orders[0], body)).body.data as InventoryItem;

/** Two amenities of the unit's type: Oven and Balcony. */
async function withAmenities(own: Let & { deal: { unit: number } }): Promise<void> {
  const rows = await testCompany.sql<{ id: number }>(
    "insert into amenities (company_id, name_en, name_ar) values ($1, 'Oven', 'فرن'), ($1, 'Balcony', 'شرفة') returning id",
    [company()],
  );
  const { unit_type_id } = await testCompany.ask<Unit>(people().admin, unitCalls.get, { params: { id: own.deal.unit } });
  await testCompany.ask(people().admin, unitTypeCalls.update, {
    params: { id: unit_type_id },
    body: { amenity_ids: rows.map(({ id }) => Number(id)) },
  });
}

async function photo(): Promise<number> {
  const { operations } = people();
  // One transparent pixel.
  const content = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const made = await operations.ask(attachmentCalls.create, {
    body: { name: 'oven.png', size: content.length, for_entity: 'leasing_order' },
  });
  const { id } = made.body.data as Attachment;
  await operations.raw('PUT', `/v2/attachments/${id}/content?offset=0`, content, {
    'content-type': 'application/octet-stream',
  });
  await operations.ask(attachmentCalls.finish, { params: { id } });
  return id;
}

describe('the inventory of a handover', () => {
  it('begins with the amenities of the unit’s type, and is shown room by room', async () => {
    const own = await finalized();
    await withAmenities(own);
    const { operations } = people();
    const params = { id: own.orders[0] as number };
    const amenities = await testCompany.ask<{ name_en: string }[]>(operations, calls.amenities, { params });
    expect(amenities.map(({ name_en }) => name_en)).toEqual(['Oven', 'Balcony']);
    expect(await details(own)).toEqual({ items: 0, damaged: 0, rooms: [], accepted: null });
    expect((await moveOrder(own.orders[0], { status: 'preparing' })).status).toBe(200);
    await added(own, { room: 'bedroom', room_no: 2, name: 'Wardrobe', count: 2, condition: 'worn' });
    await added(own, { room: 'bedroom', room_no: 1, name: 'Bed', condition: 'damaged', note: 'A leg is loose' });
    await added(own, { room: 'bedroom', room_no: 2, name: 'Lamp', count: 3 });
    const shown = await details(own);
    expect([shown.items, shown.damaged]).toEqual([5, 1]);
    expect(
      shown.rooms.map(({ room, room_no, items }) => [
        room,
        room_no,
        items.map(({ name, amenity_name_en, count, condition }) => [name ?? amenity_name_en, count, condition]),
      ]),
    ).toEqual([
      [
        'whole_unit',
        null,
        [
          ['Oven', 1, 'good'],
          ['Balcony', 1, 'good'],
        ],
      ],
      ['bedroom', 1, [['Bed', 1, 'damaged']]],
      [
        'bedroom',
        2,
        [
          ['Wardrobe', 2, 'worn'],
          ['Lamp', 3, 'good'],
        ],
      ],
    ]);
    const listed = await testCompany.ask<InventoryItem[]>(operations, calls.list, { params });
    expect(listed.map(({ name }) => name)).toEqual([null, null, 'Bed', 'Wardrobe', 'Lamp']);
  });

  it('refuses an item without a name, a room or a count', async () => {
    const own = await finalized();
    const fieldsOf = async (body: object) => Object.keys((await addItem(own.orders[0], body)).body.fields ?? {});
    expect(await fieldsOf({ room: 'kitchen', condition: 'good' })).toEqual(['name']);
    expect(await fieldsOf({ room: 'attic', name: 'Bed', condition: 'good' })).toEqual(['room']);
    expect(await fieldsOf({ room: 'kitchen', name: 'Oven', condition: 'good', count: 0 })).toEqual(['count']);
    expect(await fieldsOf({ room: 'kitchen', name: 'Oven', condition: 'good', photo_id: 999_999 })).toEqual(['photo_id']);
  });

  it('has photos, which whoever sees the order sees, and which go with their item', async () => {
    const own = await finalized();
    const first = await photo();
    const item = await added(own, { room: 'kitchen', name: 'Oven', condition: 'good', photo_id: first });
    expect(item).toMatchObject({ photo_id: first, photo: { name: 'oven.png', media_type: 'image/png' } });
    expect((await people().leasing_manager.ask(attachmentCalls.get, { params: { id: first } })).status).toBe(200);
    // Each upload is used once.
    expect((await addItem(own.orders[0], { room: 'kitchen', name: 'Hob', condition: 'good', photo_id: first })).status).toBe(422);
    const second = await photo();
    expect((await change(own, item.id, { photo_id: second })).body.data).toMatchObject({ photo_id: second });
    expect((await people().leasing_manager.ask(attachmentCalls.get, { params: { id: first } })).status).toBe(404);
    const params = { order_id: own.orders[0] as number, id: item.id };
    expect((await people().operations.ask(calls.remove, { params })).status).toBe(200);
    expect((await people().leasing_manager.ask(attachmentCalls.get, { params: { id: second } })).status).toBe(404);
  });

  it('is accepted with a name, drawn or not, and stands still from then on', async () => {
    const own = await finalized();
    const [order] = own.orders;
    expect(guardsOf(await acceptInventory(order, { signed_by: 'Noura Al-Harbi' }))).toEqual(['hasInventory']);
    const item = await added(own, { room: 'kitchen', name: 'Oven', condition: 'good' });
    expect(guardsOf(await acceptInventory(order, {}))).toEqual(['gaveName']);
    for (const signature of noSignatures) {
      const { status, body } = await acceptInventory(order, { signed_by: 'Noura', signature });
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(signature).slice(0, 80)).toEqual([
        422,
        [expect.stringMatching(/^signature(\.\d+)*$/)],
      ]);
    }
    const signature = [
      [100, 200, 300, 100, 500, 200],
      [600, 50, 600, 350],
    ];
    expect((await acceptInventory(order, { signed_by: 'Noura Al-Harbi', signature })).body.data).toMatchObject({
      inventory_accepted: true,
      inventory_accepted_by: 'Noura Al-Harbi',
    });
    expect((await details(own)).accepted).toMatchObject({ by_name: 'Noura Al-Harbi', signature });
    expect((await change(own, item.id, { count: 2 })).body.code).toBe('refused');
    expect((await addItem(order, { room: 'kitchen', name: 'Hob', condition: 'good' })).body.code).toBe('refused');
    expect(guardsOf(await acceptInventory(order, { signed_by: 'Somebody else' }))).toEqual(['isInventoryNotSigned']);
    // The log keeps who signed, but not how.
    const [logged] = await testCompany.sql<{ payload: object }>(
      "select payload from record_log where entity = 'leasing_order' and record_id = $1 and event = 'accept_inventory'",
      [order],
    );
    expect(logged?.payload).toEqual({ signed_by: 'Noura Al-Harbi' });
    await testCompany.ask(people().operations, leasingOrderCalls.reopenInventory, { params: { id: order as number }, body: {} });
    expect((await details(own)).accepted).toBeNull();
    expect((await change(own, item.id, { count: 2 })).status).toBe(200);
  });

  it('is nobody’s word: the flag can’t be set, nor an item of another order reached', async () => {
    const own = await finalized();
    expect((await moveOrder(own.orders[0], { inventory_accepted: true })).status).toBe(400);
    const item = await added(own, { room: 'kitchen', name: 'Oven', condition: 'good' });
    const other = await finalized();
    expect((await change(other, item.id, { count: 2 })).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Equipment, equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let stranger: Person;
let shelf: number;
beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  stranger = await office.testBed.signIn('second', 'admin@second.example');
  shelf = (await office.make(partCategoryCalls.create, names('Shelf'))).id;
});
afterAll(() => office.testBed.stop());

const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, body.fields];
let count = 0;

describe('a spare part', () => {
  const given = (more: object = {}) => ({ ...names('Valve'), code: `PLB-${++count}`, part_category_id: shelf, ...more });
  const create = async (more: object = {}) => dataOf<Part>(await coordinator.ask(partCalls.create, { body: given(more) }));
  /** There is no call that fills the store yet: as its movements would. */
  const stock = (id: number, quantity: number, reserved: number, halalas: number) =>
    office.testBed.owner.query('update parts set quantity = $2, reserved = $3, value = $4 where id = $1', [
      ...[id, quantity, reserved, halalas],
    ]);

  it('begins with nothing in stock, and what there is of it is never typed', async () => {
    const made = await create({ barcode: '6281000000015', reorder_point: 0, measure: 'metre', store_note: 'A · 1 · 2' });
    expect(made).toMatchObject({
      ...{ quantity: 0, reserved: 0, free: 0, value: '0.00', is_low: true, measure: 'metre', active: true },
      ...{ part_category_name_en: 'Shelf', barcode: '6281000000015' },
    });
    for (const typed of [{ quantity: 5 }, { value: '10.00' }, { reserved: 1 }, { free: 1 }]) {
      expect((await coordinator.ask(partCalls.create, { body: given(typed) })).status).toBe(400);
      expect((await coordinator.ask(partCalls.update, { params: { id: made.id }, body: typed })).status).toBe(400);
    }
    expect((await stranger.ask(partCalls.get, { params: { id: made.id } })).status).toBe(404);
  });

  it('has a code and a barcode of its own in the company', async () => {
    await create({ code: 'HVC-001', barcode: '6281000000022' });
    const again = (more: object, person = coordinator) => person.ask(partCalls.create, { body: given(more) });
    expect(fieldsOf(await again({ code: 'hvc-001' }))).toEqual([422, { code: expect.any(String) }]);
    expect(fieldsOf(await again({ barcode: '6281000000022' }))).toEqual([422, { barcode: expect.any(String) }]);
    const theirs = (await stranger.ask(partCategoryCalls.create, { body: names('Theirs') })).body.data as { id: number };
    expect((await again({ code: 'HVC-001', part_category_id: theirs.id }, stranger)).status).toBe(200);
    expect(fieldsOf(await again({ part_category_id: theirs.id }))).toEqual([422, { part_category_id: expect.any(String) }]);
  });

  it('is low once no more is free than its reorder point', async () => {
    const [low, enough, silent] = [
      await create({ name_en: 'Lowtest', reorder_point: 4 }),
      await create({ name_en: 'Lowtest', reorder_point: 4 }),
      await create({ name_en: 'Lowtest' }),
    ];
    await stock(low.id, 10, 6, 20_000);
    await stock(enough.id, 10, 5, 33_000);
    const { body } = await coordinator.ask(partCalls.list, { query: { search: 'lowtest', is_low: true } });
    expect(body).toMatchObject({
      total_entries: 1,
      data: [{ id: low.id, quantity: 10, reserved: 6, free: 4, value: '200.00', is_low: true }],
    });
    const others = await coordinator.ask(partCalls.list, { query: { search: 'lowtest', is_low: false, sort: '-value' } });
    expect((others.body.data as Part[]).map(({ id }) => id)).toEqual([enough.id, silent.id]);
    // No more is reserved than there is, and nothing that isn't there is worth anything.
    await expect(stock(low.id, 10, 11, 1)).rejects.toThrow('parts_reserved');
    await expect(stock(low.id, 0, 0, 1)).rejects.toThrow('parts_value');
  });

  it('isn’t deleted while it is in stock, and keeps its category active', async () => {
    const category = await office.make(partCategoryCalls.create, names('Kept'));
    const { id } = await create({ part_category_id: category.id });
    await stock(id, 3, 0, 6000);
    const remove = () => office.admin.ask(partCalls.remove, { params: { id } });
    expect((await remove()).body.error).toBe('3 are in stock. Use or count them out first, or deactivate the part.');
    const deactivate = () => coordinator.ask(partCategoryCalls.update, { params: { id: category.id }, body: { active: false } });
    expect(fieldsOf(await deactivate())).toEqual([422, { active: 'An active part belongs to it. Deactivate it first.' }]);
    const removed = await office.admin.ask(partCategoryCalls.remove, { params: { id: category.id } });
    expect([removed.status, removed.body.error]).toEqual([422, 'Other records use it. Deactivate it instead.']);
    dataOf(await coordinator.ask(partCalls.update, { params: { id }, body: { active: false } }));
    dataOf(await deactivate());
    expect(fieldsOf(await coordinator.ask(partCalls.update, { params: { id }, body: { active: true } }))[0]).toBe(422);
    await stock(id, 0, 0, 0);
    expect((await remove()).status).toBe(200);
  });
});

describe('equipment', () => {
  let category: number;
  let [here, there]: [number, number] = [0, 0];
  let [inHere, inThere]: [number, number] = [0, 0];
  beforeAll(async () => {
    category = (await office.make(maintenanceCategoryCalls.create, names('Machines'))).id;
    const place = async (name_en: string, name_ar: string): Promise<[number, number]> => {
      const body = { name_en, name_ar, property_use: 'residential' };
      const { compound } = (await office.admin.ask(compoundCalls.create, { body })).body as { compound: { id: number } };
      const building = await office.make(buildingCalls.create, {
        ...names(`Block of ${name_en}`),
        code: `B${++count}`,
        floors: 4,
        compound_id: compound.id,
      });
      return [compound.id, building.id];
    };
    [here, inHere] = await place('Here', 'مجمع هنا');
    [there, inThere] = await place('There', 'مجمع هناك');
  });
  const given = (more: object = {}) => ({
    ...names('Chiller'),
    ...{ code: `EQ-${++count}`, category_id: category, compound_id: here },
    ...more,
  });
  const create = async (more: object = {}) =>
    dataOf<Equipment>(await coordinator.ask(equipmentCalls.create, { body: given(more) }));
  const update = (id: number, body: object) => coordinator.ask(equipmentCalls.update, { params: { id }, body });
  const move = (id: number, body: object) => coordinator.ask(equipmentCalls.status, { params: { id }, body });

  it('is recorded where it stands, with a label that no other has', async () => {
    const one = await create({ building_id: inHere, maker: 'Zamil', installed_on: '2024-01-10', warranty_until: '2026-01-09' });
    const two = await create();
    expect(one).toMatchObject({
      ...{ status: 'in_service', category_name_en: 'Machines', compound_name_en: 'Here', building_name_en: 'Block of Here' },
      ...{ unit_id: null, warranty_until: '2026-01-09' },
    });
    expect(one.qr_token).toMatch(/^[\w-]{16}$/);
    expect(two.qr_token).not.toBe(one.qr_token);
    expect((await update(one.id, { qr_token: two.qr_token })).status).toBe(400);
    const { body } = await coordinator.ask(equipmentCalls.list, {
      query: { building_id: inHere, warranty_until_to: '2026-01-09' },
    });
    expect(body).toMatchObject({ total_entries: 1, data: [{ id: one.id }] });
    expect((await stranger.ask(equipmentCalls.get, { params: { id: one.id } })).status).toBe(404);
    expect(
      fieldsOf(await coordinator.ask(equipmentCalls.create, { body: given({ code: one.code.toLowerCase() }) }))[1],
    ).toHaveProperty('code');
  });

  it('stands in one place: its building is in its compound', async () => {
    const elsewhere = [422, { building_id: 'This building is not in the compound.' }];
    expect(fieldsOf(await coordinator.ask(equipmentCalls.create, { body: given({ building_id: inThere }) }))).toEqual(elsewhere);
    const { id } = await create({ building_id: inHere, installed_on: '2024-01-10' });
    expect(fieldsOf(await update(id, { compound_id: there }))).toEqual(elsewhere);
    dataOf(await update(id, { compound_id: there, building_id: inThere }));
    expect(fieldsOf(await update(id, { warranty_until: '2024-01-09' }))).toEqual([
      422,
      { warranty_until: 'The warranty ends before the installation.' },
    ]);
  });

  it('is taken out of service with a reason, put back, and retired from there for good', async () => {
    const { id } = await create();
    expect((await move(id, { status: 'retired', reason: 'Sold' })).status).toBe(422);
    expect((await move(id, { status: 'out_of_service' })).body.reasons).toMatchObject([{ why: 'equipment.why.gaveReason' }]);
    expect(dataOf(await move(id, { status: 'out_of_service', reason: 'It leaks' }))).toMatchObject({ reason: 'It leaks' });
    expect(dataOf(await move(id, { status: 'in_service' }))).toMatchObject({ status: 'in_service', reason: null });
    dataOf(await move(id, { status: 'out_of_service', reason: 'It leaks again' }));
    dataOf(await move(id, { status: 'retired', reason: 'Replaced' }));
    expect((await update(id, { note: 'Too late' })).body.code).toBe('not_in_this_state');
  });
});

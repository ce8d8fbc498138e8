import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletionCalls } from '../../../src/api/app/deletion.ts';
import type { Call } from '../../../src/api/contract.ts';
import { maintenanceCategoryCalls as categories } from '../../../src/api/maintenance/maintenance-category.ts';
import { maintenanceStatusDetailCalls as statusDetails } from '../../../src/api/maintenance/maintenance-status-detail.ts';
import { maintenanceSubcategoryCalls as subcategories } from '../../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls as subsubcategories } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceTypeCalls as types } from '../../../src/api/maintenance/maintenance-type.ts';
import { partCategoryCalls as partCategories } from '../../../src/api/maintenance/part-category.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let admin: Person;
let coordinator: Person;
let technician: Person;
let agent: Person;
let stranger: Person;
beforeAll(async () => {
  office = await openOffice();
  admin = office.admin;
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  technician = (await office.join(office.roleOf('technician'))).person;
  agent = await office.testBed.signIn('first', 'leasing_agent@first.example');
  stranger = await office.testBed.signIn('second', 'admin@second.example');
});
afterAll(() => office.testBed.stop());

type Made = { id: number; version: number };
const dataOf = <T = Made>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
let count = 0;
const make = async (call: Call, more: object = {}) =>
  dataOf(await coordinator.ask(call, { body: { ...names(`Made ${++count}`), ...more } }));
const change = (call: Call, { id }: Made, body: object) => coordinator.ask(call, { params: { id }, body });
const fieldsOf = ({ status, body }: Answer) => [status, body.fields];

/** A path of three levels. */
async function path() {
  const category = await make(categories.create);
  const subcategory = await make(subcategories.create, { category_id: category.id });
  const detail = await make(subsubcategories.create, { subcategory_id: subcategory.id });
  return { category, subcategory, detail };
}

describe('the lists that maintenance is set up with', () => {
  const lists: [string, Record<'list' | 'create' | 'get' | 'update' | 'remove', Call>, () => Promise<object>][] = [
    ['categories', categories, async () => ({ default_payer: 'tenant', default_priority: 'critical' })],
    ['subcategories', subcategories, async () => ({ category_id: (await make(categories.create)).id })],
    ['subsubcategories', subsubcategories, async () => ({ subcategory_id: (await path()).subcategory.id })],
    ['types', types, async () => ({})],
    ['status_details', statusDetails, async () => ({ status: 'missed' })],
    ['part_categories', partCategories, async () => ({})],
  ];
  it.each(lists)('%s are made, found, changed by version and deleted, each by its privilege', async (at, calls, needs) => {
    const given = { ...names(`Zz ${at}`), order: 7, ...(await needs()) };
    expect((await technician.ask(calls.create, { body: given })).status).toBe(403);
    const made = dataOf(await coordinator.ask(calls.create, { body: given }));
    expect(made).toMatchObject({ ...given, active: true, version: 1 });
    expect(calls.list.path).toBe(`/maintenance/${at}`);

    const params = { id: made.id };
    expect(dataOf(await technician.ask(calls.get, { params }))).toMatchObject(given);
    expect((await technician.ask(calls.list, { query: { search: `zZ ${at}`, active: true } })).body).toMatchObject({
      total_entries: 1,
      data: [{ id: made.id }],
    });
    expect((await agent.ask(calls.list)).status).toBe(403);
    expect((await stranger.ask(calls.get, { params })).status).toBe(404);
    // The same name again, whatever its case.
    expect(fieldsOf(await coordinator.ask(calls.create, { body: { ...given, name_en: `ZZ ${at}` } }))).toMatchObject([
      422,
      { name_en: expect.anything() },
    ]);

    expect(dataOf(await technician.ask(calls.update, { params, body: { active: false, version: 1 } }))).toMatchObject({
      active: false,
      version: 2,
    });
    expect((await coordinator.ask(calls.update, { params, body: { order: 8, version: 1 } })).status).toBe(409);
    expect((await coordinator.ask(calls.remove, { params })).status).toBe(403);
    expect((await admin.ask(calls.remove, { params })).status).toBe(200);
    expect((await admin.ask(calls.get, { params })).status).toBe(404);
  });

  it('are sorted by their own order, and begin with the trades of a building', async () => {
    const { body } = await coordinator.ask(categories.list, { query: { sort: 'order', per_page: 4, search: 'ing' } });
    expect((body.data as { name_en: string }[]).map(({ name_en }) => name_en)).toEqual([
      'Plumbing',
      'Air conditioning',
      'Painting and finishes',
      'Cleaning and pest control',
    ]);
    // Consumables are the tenant's, as in Ejar.
    const { body: ofTenant } = await coordinator.ask(categories.list, {
      query: { default_payer: 'tenant', search: 'consumables' },
    });
    expect(ofTenant).toMatchObject({
      total_entries: 1,
      data: [{ name_ar: 'اللمبات والمواد المستهلكة', default_priority: 'low' }],
    });
  });
});

describe('the three levels of categories', () => {
  it('name the whole path at the last level, and find what is below a category', async () => {
    const { category, subcategory, detail } = await path();
    const other = await path();
    expect(dataOf(await coordinator.ask(subsubcategories.get, { params: { id: detail.id } }))).toMatchObject({
      category_id: category.id,
      category_name_en: (category as unknown as { name_en: string }).name_en,
      subcategory_id: subcategory.id,
      subcategory_name_en: (subcategory as unknown as { name_en: string }).name_en,
    });
    const below = await coordinator.ask(subsubcategories.list, { query: { category_id: category.id } });
    expect(below.body).toMatchObject({ total_entries: 1, data: [{ id: detail.id }] });
    // The detail moves with its subcategory.
    dataOf(await change(subcategories.update, subcategory, { category_id: other.category.id }));
    const moved = await coordinator.ask(subsubcategories.list, { query: { category_id: other.category.id, sort: 'created_at' } });
    expect(moved.body).toMatchObject({ total_entries: 2, data: [{ id: detail.id }, { id: other.detail.id }] });
  });

  it('take the same name below different parents', async () => {
    const [one, two] = [await path(), await path()];
    const leak = { ...names('Leak'), order: 1 };
    for (const { subcategory } of [one, two])
      dataOf(await coordinator.ask(subsubcategories.create, { body: { ...leak, subcategory_id: subcategory.id } }));
    const again = await coordinator.ask(subsubcategories.create, { body: { ...leak, subcategory_id: two.subcategory.id } });
    expect(again.body.code).toBe('taken');
  });

  it('aren’t deactivated while an active one is below them, and say how many are', async () => {
    const { category, subcategory, detail } = await path();
    await make(subcategories.create, { category_id: category.id });
    expect(fieldsOf(await change(categories.update, category, { active: false }))).toEqual([
      422,
      { active: '2 of its subcategories are active. Deactivate them first.' },
    ]);
    expect(fieldsOf(await change(subcategories.update, subcategory, { active: false }))).toEqual([
      422,
      { active: 'One of its detailed categories is active. Deactivate it first.' },
    ]);
    dataOf(await change(subsubcategories.update, detail, { active: false }));
    dataOf(await change(subcategories.update, subcategory, { active: false }));
    expect(fieldsOf(await change(categories.update, category, { active: false }))[0]).toBe(422);
  });

  it('take nothing active below an inactive one', async () => {
    const { category, subcategory, detail } = await path();
    dataOf(await change(subsubcategories.update, detail, { active: false }));
    dataOf(await change(subcategories.update, subcategory, { active: false }));
    dataOf(await change(categories.update, category, { active: false }));
    const inactive = 'It is inactive. Choose an active one, or activate it first.';
    const below = { ...names('Below'), category_id: category.id };
    expect(fieldsOf(await coordinator.ask(subcategories.create, { body: below }))).toEqual([422, { category_id: inactive }]);
    // Prepared for later, it may wait there.
    dataOf(await coordinator.ask(subcategories.create, { body: { ...below, active: false } }));
    expect(fieldsOf(await change(subcategories.update, subcategory, { active: true }))).toEqual([422, { category_id: inactive }]);
    expect(fieldsOf(await change(subsubcategories.update, detail, { active: true }))).toEqual([
      422,
      { subcategory_id: inactive },
    ]);
    const elsewhere = await path();
    expect(fieldsOf(await change(subcategories.update, elsewhere.subcategory, { category_id: category.id }))).toEqual([
      422,
      { category_id: inactive },
    ]);
    // A record that is inactive already can still be renamed.
    dataOf(await change(subcategories.update, subcategory, { name_en: 'No longer offered' }));
  });

  it('aren’t deleted while another one is below them', async () => {
    const { category, subcategory, detail } = await path();
    const remove = (call: Call, { id }: Made) => admin.ask(call, { params: { id } });
    const { status, body } = await remove(categories.remove, category);
    expect([status, body.code, body.error]).toEqual([422, 'linked', 'Other records use it. Deactivate it instead.']);
    const preview = { entity: 'maintenance_category', record_id: String(category.id) };
    expect(JSON.stringify((await admin.ask(deletionCalls.preview, { params: preview })).body.data)).toContain(
      JSON.stringify({ what: 'maintenance_subcategories', count: 1 }),
    );
    expect((await remove(subcategories.remove, subcategory)).body.code).toBe('linked');
    for (const [call, one] of [
      [subsubcategories.remove, detail],
      [subcategories.remove, subcategory],
      [categories.remove, category],
    ] as const)
      expect((await remove(call, one)).status).toBe(200);
  });

  it('belong to their own company', async () => {
    const { category, subcategory } = await path();
    const unknown = (field: string) => [422, { [field]: expect.anything() }];
    const of = (body: object) => ({ body: { ...names('Taken over'), ...body } });
    expect(fieldsOf(await stranger.ask(subcategories.create, of({ category_id: category.id })))).toEqual(unknown('category_id'));
    expect(fieldsOf(await stranger.ask(subsubcategories.create, of({ subcategory_id: subcategory.id, active: false })))).toEqual(
      unknown('subcategory_id'),
    );
  });

  it('leave no active one below an inactive one, though both are saved at once', async () => {
    const category = await make(categories.create);
    const [off, below] = await Promise.all([
      change(categories.update, category, { active: false }),
      coordinator.ask(subcategories.create, { body: { ...names('At once'), category_id: category.id } }),
    ]);
    expect([off.status, below.status].sort()).toEqual([200, 422]);
  });
});

describe('status details', () => {
  it('are of the life that their status is of', async () => {
    const made = await make(statusDetails.create, { status: 'parts' });
    expect(made).toMatchObject({ status: 'parts', life: 'waiting' });
    expect(dataOf(await change(statusDetails.update, made, { status: 'absorbed' }))).toMatchObject({ life: 'billing' });
    const { body } = await coordinator.ask(statusDetails.list, { query: { life: 'billing', status: 'absorbed' } });
    expect(body).toMatchObject({ total_entries: 1, data: [{ id: made.id }] });
    expect(fieldsOf(await change(statusDetails.update, made, { status: 'none' }))[0]).toBe(422);
    expect((await change(statusDetails.update, made, { life: 'status' })).status).toBe(400);
  });
});

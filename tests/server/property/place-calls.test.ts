import { beforeAll, describe, expect, it } from 'vitest';
import { amenityCalls } from '../../../src/api/property/amenity.ts';
import { type Block, blockCalls } from '../../../src/api/property/block.ts';
import { type Building, buildingCalls } from '../../../src/api/property/building.ts';
import { cityCalls } from '../../../src/api/property/city.ts';
import { type CompoundRow, compoundCalls } from '../../../src/api/property/compound.ts';
import {
  addUnit,
  admin,
  block,
  building,
  compound,
  plantPalmGarden,
  record,
  stranger,
  testBed,
} from '../../setup/palm-garden.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

plantPalmGarden();

let souq: number;
let analyst: Person;
let none: Person;
const namesOf = ({ body }: Answer, field = 'data') => (body[field] as { name_en: string }[]).map(({ name_en }) => name_en);
const totalOf = ({ body }: Answer) => body.total_entries;

beforeAll(async () => {
  analyst = await testBed.signIn('first', 'analyst@first.example');
  none = await testBed.signIn('first', 'none@first.example');
  const body = { name_en: 'Date Souq', name_ar: 'سوق التمور', property_use: 'commercial', district: 'Al Malaz' };
  souq = record(await admin.ask(compoundCalls.create, { body }), 'compound').id;
  await stranger.ask(compoundCalls.create, { body: { ...body, name_en: 'Date Palace', name_ar: 'قصر التمور' } });
});

describe('the list of compounds', () => {
  const list = (query: object = {}, person = admin) => person.ask(compoundCalls.list, { query: { ...query } });

  it('counts what stands in each, and the units without a claim', async () => {
    await addUnit('L-1');
    await addUnit('L-2');
    const all = await list({ sort: 'name_en' });
    expect(totalOf(all)).toBe(2);
    expect(all.body.compounds).toMatchObject([
      { name_en: 'Date Souq', district: 'Al Malaz', blocks: 0, buildings: 0, units: 0, vacant_units: 0 },
      { name_en: 'Palm Garden', blocks: 1, buildings: 1, units: 2, vacant_units: 2 },
    ]);
    const [row] = all.body.compounds as (CompoundRow & { iban?: string })[];
    // A row has no more than its columns.
    expect(row).not.toHaveProperty('iban');
  });

  it('is searched in both languages and by district, filtered, sorted and paged', async () => {
    const found = async (query: object) => namesOf(await list(query), 'compounds');
    expect(await found({ search: 'date' })).toEqual(['Date Souq']);
    expect(await found({ search: 'النخيل' })).toEqual(['Palm Garden']);
    expect(await found({ search: 'malaz' })).toEqual(['Date Souq']);
    expect(await found({ property_use: 'commercial' })).toEqual(['Date Souq']);
    expect(await found({ sort: '-name_en' })).toEqual(['Palm Garden', 'Date Souq']);
    const second = await list({ sort: 'name_en', per_page: 1, page: 2 });
    expect([namesOf(second, 'compounds'), totalOf(second)]).toEqual([['Palm Garden'], 2]);
    const { viewer } = testBed.one.people['operations@first.example'] as { viewer: { id: number } };
    await admin.ask(compoundCalls.update, { params: { id: souq }, body: { manager_id: viewer.id } });
    const managed = await list({ manager_id: viewer.id });
    expect(managed.body).toMatchObject({ total_entries: 1, compounds: [{ id: souq, manager_name: 'operations of first' }] });
    expect((await list({ property_use: 'bogus' })).status).toBe(400);
    expect((await list({}, none)).status).toBe(403);
  });

  it('is short in pickers, by name', async () => {
    const brief = (query: object = {}) => admin.ask(compoundCalls.brief, { query: { ...query } });
    expect((await brief()).body.data).toMatchObject([
      { id: souq, name_en: 'Date Souq', name_ar: 'سوق التمور', property_use: 'commercial', district: 'Al Malaz' },
      { id: compound, name_en: 'Palm Garden', property_use: 'residential' },
    ]);
    expect(namesOf(await brief({ property_use: 'residential' }))).toEqual(['Palm Garden']);
    expect(namesOf(await brief({ search: 'SOUQ' }))).toEqual(['Date Souq']);
    expect(namesOf(await brief({ search: 'palace' }))).toEqual([]);
  });
});

describe('blocks', () => {
  it('are listed by code in their compound, and over all compounds', async () => {
    const add = async (compound_id: number, code: string, name_en: string) =>
      record(await admin.ask(blockCalls.create, { params: { compound_id }, body: { code, name_en, name_ar: 'بلوك' } })).id;
    const [second, north] = [await add(compound, '0B', 'Before A'), await add(souq, 'N', 'North hall')];
    const own = record<Block[]>(await admin.ask(blockCalls.list, { params: { compound_id: compound } }));
    expect(own.map(({ id, code, compound_id, buildings }) => [id, code, compound_id, buildings])).toEqual([
      [second, '0B', compound, 0],
      [block, 'A', compound, 1],
    ]);
    const all = await admin.ask(blockCalls.all, { query: { sort: 'name_en' } });
    expect([namesOf(all), totalOf(all)]).toEqual([['Before A', 'Block A', 'North hall'], 3]);
    const there = await admin.ask(blockCalls.all, { query: { compound_id: souq, search: 'hall' } });
    expect(there.body).toMatchObject({ total_entries: 1, data: [{ id: north }] });
    expect(totalOf(await admin.ask(blockCalls.all, { query: { compound_id: compound, search: 'hall' } }))).toBe(0);
    expect((await admin.ask(blockCalls.list, { params: { compound_id: 999_999 } })).status).toBe(404);
  });

  it('are changed in their own compound, with a code that is theirs alone', async () => {
    const made = record<Block>(
      await admin.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'C', name_en: 'Block C', name_ar: 'بلوك ج' },
      }),
    );
    const change = (body: object, { compound_id = compound, person = admin } = {}) =>
      person.ask(blockCalls.update, { params: { compound_id, block_id: made.id }, body });
    const changed = await change({ name_en: 'Garden side', version: 1 });
    expect(changed.body.data).toMatchObject({ id: made.id, code: 'C', name_en: 'Garden side', version: 2 });
    expect((await change({ name_en: 'Late', version: 1 })).status).toBe(409);
    expect((await change({ code: 'a' })).body).toMatchObject({ code: 'taken', fields: { code: expect.any(String) } });
    expect((await change({ name_en: 'Souq side' }, { compound_id: souq })).status).toBe(404);
    expect((await change({ name_en: 'No' }, { person: analyst })).status).toBe(403);
    const rows = record<Block[]>(await admin.ask(blockCalls.list, { params: { compound_id: compound } }));
    expect(rows.find(({ id }) => id === made.id)?.name_en).toBe('Garden side');
  });
});

describe('the list of buildings', () => {
  it('has each with its compound and block, filtered, sorted and searched', async () => {
    const tower = record<Building>(
      await admin.ask(buildingCalls.create, {
        body: { compound_id: souq, code: 'T', name_en: 'Tower', name_ar: 'البرج', floors: 12 },
      }),
    );
    const list = (query: object) => admin.ask(buildingCalls.list, { query: { ...query } });
    const all = await list({ sort: '-floors' });
    expect(all.body).toMatchObject({
      total_entries: 2,
      data: [
        { id: tower.id, compound_name_en: 'Date Souq', compound_name_ar: 'سوق التمور', block_code: null, floors: 12, units: 0 },
        { id: building, compound_name_en: 'Palm Garden', block_code: 'A', floors: 4, basements: 1, units: 2 },
      ],
    });
    expect((await list({ compound_id: souq })).body).toMatchObject({ total_entries: 1, data: [{ id: tower.id }] });
    expect((await list({ block_id: block })).body).toMatchObject({ total_entries: 1, data: [{ id: building }] });
    expect((await list({ search: 'البرج' })).body).toMatchObject({ total_entries: 1, data: [{ id: tower.id }] });
    expect(totalOf(await list({ compound_id: souq, block_id: block }))).toBe(0);
    expect((await none.ask(buildingCalls.list)).status).toBe(403);
    expect(totalOf(await stranger.ask(buildingCalls.list))).toBe(0);
  });
});

describe('cities and amenities', () => {
  it('are the company’s, by name, for everybody who is signed in', async () => {
    await testBed.owner.query(
      `insert into amenities (company_id, name_en, name_ar, icon) values
        ($1, 'Zen garden', 'حديقة', 'leaf'), ($1, 'Balcony', 'شرفة', null), ($2, 'Helipad', 'مهبط', null)`,
      [testBed.one.company.id, testBed.two.company.id],
    );
    await testBed.owner.query(
      `insert into cities (company_id, name_en, name_ar, region) values
        ($1, 'Zulfi', 'الزلفي', 'riyadh'), ($1, 'Afif', 'عفيف', null), ($2, 'Turaif', 'طريف', null)`,
      [testBed.one.company.id, testBed.two.company.id],
    );
    for (const [call, mine, theirs] of [
      [amenityCalls.list, ['Balcony', 'Zen garden'], 'Helipad'],
      [cityCalls.list, ['Afif', 'Zulfi'], 'Turaif'],
    ] as const) {
      const all = namesOf(await none.ask(call));
      expect(all).toEqual([...all].sort());
      expect(all).toEqual(expect.arrayContaining([...mine]));
      expect(all).not.toContain(theirs);
      expect(namesOf(await stranger.ask(call))).toContain(theirs);
    }
    const [zulfi] = record<{ name_en: string }[]>(await none.ask(cityCalls.list)).filter(({ name_en }) => name_en === 'Zulfi');
    expect(zulfi).toMatchObject({ name_ar: 'الزلفي', region: 'riyadh' });
    const { statusCode } = await testBed.app.server.inject({ url: '/v2/cities', headers: { 'company-slug': 'first' } });
    expect(statusCode).toBe(401);
  });
});

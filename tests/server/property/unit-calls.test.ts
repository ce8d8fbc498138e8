import { beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import type { Note } from '../../../src/api/note.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { unitStatusDetailCalls as details, type UnitStatusDetail } from '../../../src/api/property/unit-status-detail.ts';
import { unitTypeCalls as types, type UnitType } from '../../../src/api/property/unit-type.ts';
import { addUnit, admin, fieldsOf, plantPalmGarden, record, stranger, testBed, type } from '../../setup/palm-garden.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

plantPalmGarden();

let analyst: Person;
let none: Person;
const namesOf = ({ body }: Answer) => (body.data as { name_en: string }[]).map(({ name_en }) => name_en);

beforeAll(async () => {
  analyst = await testBed.signIn('first', 'analyst@first.example');
  none = await testBed.signIn('first', 'none@first.example');
});

describe('a unit', () => {
  it('has notes, the newest first, with who wrote them', async () => {
    const { id } = await addUnit('N-1');
    const other = await addUnit('N-2');
    const write = (text: string, person = admin) => person.ask(unitCalls.addNote, { params: { id }, body: { text } });
    const first = record<Note>(await write('The boiler is new.'));
    expect(first).toMatchObject({ entity: 'unit', record_id: id, author_name: 'admin of first', text: 'The boiler is new.' });
    await write('The lock sticks.');
    const texts = async (unit: number) =>
      record<Note[]>(await analyst.ask(unitCalls.notes, { params: { id: unit } })).map(({ text }) => text);
    expect(await texts(id)).toEqual(['The lock sticks.', 'The boiler is new.']);
    expect(await texts(other.id)).toEqual([]);
    expect(fieldsOf(await write(' '))).toEqual(['text']);
    expect((await write('Mine, too', analyst)).status).toBe(403);
    expect((await stranger.ask(unitCalls.notes, { params: { id } })).status).toBe(404);
  });

  it('has a history of what was changed, by whom', async () => {
    const { id } = await addUnit('H-1');
    await admin.ask(unitCalls.update, { params: { id }, body: { floor: 3, asking_rent: '71000' } });
    const history = record<LogEntry[]>(await analyst.ask(unitCalls.history, { params: { id } }));
    expect(history).toMatchObject([
      { event: 'update', actor_name: 'admin of first', changes: { floor: [2, 3], asking_rent: [null, '71000.00'] } },
      { event: 'create', actor_name: 'admin of first' },
    ]);
    expect((await none.ask(unitCalls.history, { params: { id } })).status).toBe(403);
    expect((await stranger.ask(unitCalls.history, { params: { id } })).status).toBe(404);
  });

  it('is sorted and filtered by the rent that its list shows: its own, or the highest of its type', async () => {
    const own = { 'RENT-50': '50000', 'RENT-none': undefined, 'RENT-90': '90000' };
    for (const [number, asking_rent] of Object.entries(own)) await addUnit(number, { asking_rent });
    const found = async (query: object) => {
      const { body } = await admin.ask(unitCalls.list, { query: { search: 'rent-', ...query } });
      return (body.data as { number: string }[]).map(({ number }) => number);
    };
    // 85,000 is the most that its type costs.
    expect(await found({ sort: 'asking_rent' })).toEqual(['RENT-50', 'RENT-none', 'RENT-90']);
    expect(await found({ sort: '-asking_rent' })).toEqual(['RENT-90', 'RENT-none', 'RENT-50']);
    expect(await found({ sort: 'asking_rent', asking_rent_from: '85000' })).toEqual(['RENT-none', 'RENT-90']);
    expect(await found({ sort: 'asking_rent', asking_rent_to: '84999.99' })).toEqual(['RENT-50']);
    expect(await found({ asking_rent_from: '50000.01', asking_rent_to: '85000' })).toEqual(['RENT-none']);
  });
});

describe('a detail of a unit’s state', () => {
  it('is listed, found, filtered and changed', async () => {
    const add = async (name_en: string, applies_to: string) =>
      record<UnitStatusDetail>(await admin.ask(details.create, { body: { name_en, name_ar: 'تفصيل', applies_to } }));
    const flood = await add('Flooded', 'out_of_order');
    const paint = await add('Being painted', 'under_preparation');
    const list = (query: object, person = admin) => person.ask(details.list, { query: { ...query } });
    expect((await list({ sort: 'name_en' })).body).toMatchObject({
      total_entries: 2,
      data: [{ id: paint.id, applies_to: 'under_preparation', active: true, units: 0 }, { id: flood.id }],
    });
    expect((await list({ applies_to: 'out_of_order' })).body).toMatchObject({ total_entries: 1, data: [{ id: flood.id }] });
    expect((await list({ search: 'PAINT' })).body).toMatchObject({ total_entries: 1, data: [{ id: paint.id }] });
    expect((await list({ applies_to: 'bogus' })).status).toBe(400);
    expect((await list({}, none)).status).toBe(403);

    const params = { id: flood.id };
    await addUnit('F-1', { readiness: 'out_of_order', out_of_order_reason: 'A pipe', status_detail_id: flood.id });
    expect(record(await admin.ask(details.get, { params }))).toMatchObject({ name_en: 'Flooded', units: 1 });
    const change = (body: object, person = admin) => person.ask(details.update, { params, body });
    expect((await change({ name_en: 'Under water', version: 1 })).body.data).toMatchObject({
      name_en: 'Under water',
      version: 2,
    });
    // A unit has it: it can't come to mean another state.
    expect(fieldsOf(await change({ applies_to: 'blocked' }))).toEqual(['applies_to']);
    expect((await change({ name_en: 'Late', version: 1 })).status).toBe(409);
    expect((await change({ name_en: 'No' }, analyst)).status).toBe(403);
    expect(record(await analyst.ask(details.get, { params }))).toMatchObject({
      name_en: 'Under water',
      applies_to: 'out_of_order',
    });
    expect((await stranger.ask(details.get, { params })).status).toBe(404);
  });
});

describe('the unit types', () => {
  beforeAll(async () => {
    const make = async (body: object) => record<UnitType>(await admin.ask(types.create, { body })).id;
    await make({
      name_en: 'Kiosk',
      name_ar: 'كشك',
      property_use: 'commercial',
      price_type: 'fixed_price',
      min_price: '18000',
      deposit: '1500',
      price_from: '2026-01-16',
      price_until: '2026-06-30',
    });
    await make({
      name_en: 'Atelier',
      name_ar: 'مرسم',
      property_use: 'commercial',
      price_type: 'range_price',
      min_price: '30000',
      max_price: '45000',
      price_until: '2026-01-15',
    });
  });

  it('are listed with their prices and units, filtered, sorted and searched', async () => {
    await addUnit('T-1');
    const list = (query: object, person = admin) => person.ask(types.list, { query: { ...query } });
    const all = await list({ sort: '-max_price' });
    expect(all.body.total_entries).toBe(3);
    expect(all.body.data).toMatchObject([
      { id: type, name_en: 'Two bedrooms', min_price: '60000.00', max_price: '85000.00', units: expect.any(Number) },
      { name_en: 'Atelier', min_price: '30000.00', max_price: '45000.00', units: 0 },
      { name_en: 'Kiosk', price_type: 'fixed_price', min_price: '18000.00', max_price: '18000.00', deposit: '1500.00' },
    ]);
    const [{ count } = { count: 0 }] = (
      await testBed.owner.query('select count(*)::int as count from units where unit_type_id = $1', [type])
    ).rows;
    expect(count).toBeGreaterThan(0);
    expect((all.body.data as UnitType[])[0]?.units).toBe(count);
    expect(namesOf(await list({ price_type: 'fixed_price' }))).toEqual(['Kiosk']);
    expect(namesOf(await list({ property_use: 'commercial', sort: 'name_en' }))).toEqual(['Atelier', 'Kiosk']);
    expect(namesOf(await list({ search: 'مرسم' }))).toEqual(['Atelier']);
    expect((await list({}, none)).status).toBe(403);
    expect((await stranger.ask(types.list)).body.total_entries).toBe(0);
  });

  it('are short in pickers, by name', async () => {
    const brief = (query: object = {}) => admin.ask(types.brief, { query: { ...query } });
    const all = await brief();
    expect(namesOf(all)).toEqual(['Atelier', 'Kiosk', 'Two bedrooms']);
    expect((all.body.data as object[])[1]).toEqual({
      id: expect.any(Number),
      name_en: 'Kiosk',
      name_ar: 'كشك',
      property_use: 'commercial',
    });
    expect(namesOf(await brief({ property_use: 'residential' }))).toEqual(['Two bedrooms']);
    expect(namesOf(await brief({ search: 'kio' }))).toEqual(['Kiosk']);
    expect((await brief({ property_use: 'bogus' })).status).toBe(400);
  });

  it('have prices that are in effect between their days', async () => {
    // Today is 15 January 2026.
    const prices = async (query: object = {}) =>
      record<{ name_en: string; in_effect: boolean }[]>(await analyst.ask(types.prices, { query: { ...query } }));
    expect(await prices()).toMatchObject([
      { name_en: 'Atelier', in_effect: true, min_price: '30000.00', max_price: '45000.00', price_until: '2026-01-15' },
      { name_en: 'Kiosk', in_effect: false, min_price: '18000.00', deposit: '1500.00', price_from: '2026-01-16' },
      { unit_type_id: type, name_en: 'Two bedrooms', in_effect: true, price_from: null, price_until: null },
    ]);
    expect((await prices({ property_use: 'residential' })).map(({ name_en }) => name_en)).toEqual(['Two bedrooms']);
    expect((await none.ask(types.prices)).status).toBe(403);
  });
});

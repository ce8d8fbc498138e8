import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillProperty } from '../../server/demo/property.ts';
import { whatKeeps } from '../../server/property/occupancy.ts';
import { blockCalls } from '../../src/api/property/block.ts';
import { buildingCalls } from '../../src/api/property/building.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { type Unit, type UnitRow, unitCalls } from '../../src/api/property/unit.ts';
import { unitStatusDetailCalls } from '../../src/api/property/unit-status-detail.ts';
import { unitTypeCalls } from '../../src/api/property/unit-type.ts';
import { type Answer, makeWorld, type Person, type World } from '../setup/world.ts';

let world: World;
let admin: Person;
let stranger: Person;
let compound: number;
let block: number;
let building: number;
let type: number;

const record = <T extends object = { id: number; version: number }>(answer: Answer, field = 'data'): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body[field] as T;
};
const garden = { name_en: 'Palm Garden', name_ar: 'حديقة النخيل', property_use: 'residential' };
const flat = () => ({
  building_id: building,
  unit_type_id: type,
  floor: 2,
  area: '85.5',
  property_use: 'residential',
});
const addUnit = async (number: string, more: object = {}) =>
  record<Unit>(await admin.ask(unitCalls.create, { body: { ...flat(), number, ...more } }));
const readUnit = async (id: number) => record<Unit>(await admin.ask(unitCalls.get, { params: { id } }));
const fieldsOf = (answer: Answer) => Object.keys((answer.body.fields as object | undefined) ?? {});

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.signIn('first', 'admin@first.example');
  stranger = await world.signIn('second', 'admin@second.example');
  compound = record(await admin.ask(compoundCalls.create, { body: garden }), 'compound').id;
  block = record(
    await admin.ask(blockCalls.create, {
      params: { compound_id: compound },
      body: { code: 'A', name_en: 'Block A', name_ar: 'بلوك أ' },
    }),
  ).id;
  building = record(
    await admin.ask(buildingCalls.create, {
      body: {
        compound_id: compound,
        block_id: block,
        code: 'A1',
        name_en: 'Building A1',
        name_ar: 'مبنى أ١',
        floors: 4,
        basements: 1,
      },
    }),
  ).id;
  type = record(
    await admin.ask(unitTypeCalls.create, {
      body: {
        name_en: 'Two bedrooms',
        name_ar: 'غرفتان',
        property_use: 'residential',
        price_type: 'range_price',
        min_price: '60000',
        max_price: '85000',
      },
    }),
  ).id;
});
afterAll(() => world.stop());

describe('a compound', () => {
  it('shows what it holds, and its history tells who changed what', async () => {
    const read = record<Record<string, unknown>>(await admin.ask(compoundCalls.get, { params: { id: compound } }), 'compound');
    expect(read).toMatchObject({ ...garden, blocks: 1, buildings: 1, manager_id: null });
    const saved = await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { district: 'Al Narjis', latitude: 24.8, longitude: 46.6, version: read.version },
    });
    expect(record(saved, 'compound')).toMatchObject({
      district: 'Al Narjis',
      latitude: 24.8,
      version: Number(read.version) + 1,
    });
    expect(
      (
        await admin.ask(compoundCalls.update, {
          params: { id: compound },
          body: { district: 'Late', version: read.version },
        })
      ).status,
    ).toBe(409);
    const history = record<{ event: string; changes: object }[]>(
      await admin.ask(compoundCalls.history, { params: { id: compound } }),
      'compound_history',
    );
    expect(history.map((line) => line.event)).toEqual(['update', 'create']);
    expect(history[0]?.changes).toMatchObject({ district: [null, 'Al Narjis'] });
  });

  it('is refused with a wrong name, place, IBAN or city, in the person’s language', async () => {
    const body = {
      name_en: 'حديقة',
      name_ar: 'Garden',
      property_use: 'residential',
      latitude: 51.5,
      longitude: 0.1,
      iban: 'SA0380000000608010167518',
    };
    const answer = await admin.ask(compoundCalls.create, { body, headers: { 'accept-language': 'ar' } });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer).sort()).toEqual(['iban', 'latitude', 'longitude', 'name_ar', 'name_en']);
    expect((answer.body.fields as Record<string, string>).latitude).toContain('خط عرض');
    const lost = await admin.ask(compoundCalls.create, {
      body: { ...garden, name_en: 'Other', name_ar: 'أخرى', city_id: 999_999, manager_id: 999_999 },
    });
    expect([lost.status, fieldsOf(lost).sort()]).toEqual([422, ['city_id', 'manager_id']]);
  });

  it('has a name of its own in each language, whatever the case', async () => {
    const en = await admin.ask(compoundCalls.create, {
      body: { ...garden, name_en: 'PALM garden', name_ar: 'اسم آخر' },
    });
    expect([en.status, fieldsOf(en)]).toEqual([422, ['name_en']]);
    const ar = await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Another' } });
    expect([ar.status, fieldsOf(ar)]).toEqual([422, ['name_ar']]);
    expect((await stranger.ask(compoundCalls.create, { body: garden })).status).toBe(200);
  });

  it('stands among those without a manager until it has one', async () => {
    const idle = async () => record<{ id: number }[]>(await admin.ask(compoundCalls.hasNoManager)).map((row) => row.id);
    expect(await idle()).toContain(compound);
    await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { manager_id: world.one.people['operations@first.example']?.viewer.id },
    });
    expect(await idle()).not.toContain(compound);
  });

  it('allows some of the company’s payment terms', async () => {
    const terms = record<{ id: number; allowed: boolean }[]>(
      await admin.ask(compoundCalls.paymentTerms, { params: { id: compound } }),
    );
    expect(terms.map((term) => term.allowed)).toEqual([false, false, false, false]);
    const two = terms.slice(0, 2).map((term) => term.id);
    const set = record<{ id: number; allowed: boolean }[]>(
      await admin.ask(compoundCalls.setPaymentTerms, {
        params: { id: compound },
        body: { payment_term_ids: two },
      }),
    );
    expect(set.filter((term) => term.allowed).map((term) => term.id)).toEqual(two);
    expect(
      (
        await admin.ask(compoundCalls.setPaymentTerms, {
          params: { id: compound },
          body: { payment_term_ids: [999_999] },
        })
      ).status,
    ).toBe(422);
  });

  it('keeps notes', async () => {
    record(
      await admin.ask(compoundCalls.addNote, {
        params: { id: compound },
        body: { text: 'The gate is repaired on Sunday.' },
      }),
    );
    expect(record(await admin.ask(compoundCalls.notes, { params: { id: compound } }))).toMatchObject([
      { text: 'The gate is repaired on Sunday.', author_name: 'admin of first' },
    ]);
  });

  it('can’t go while something stands in it; nor can a block or a building', async () => {
    await addUnit('KEEP-1');
    const answers = await Promise.all([
      admin.ask(compoundCalls.remove, { params: { id: compound } }),
      admin.ask(blockCalls.remove, { params: { compound_id: compound, block_id: block } }),
      admin.ask(buildingCalls.remove, { params: { id: building } }),
      admin.ask(unitTypeCalls.remove, { params: { id: type } }),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(Array(4).fill([422, 'linked']));
    expect(answers[0]?.body.error).toBe('Remove first what stands in this compound (blocks: 1, buildings: 1, units: 1).');
    const empty = record(
      await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Empty', name_ar: 'فارغ' } }),
      'compound',
    ).id;
    expect((await admin.ask(compoundCalls.remove, { params: { id: empty } })).status).toBe(200);
    expect((await admin.ask(compoundCalls.get, { params: { id: empty } })).status).toBe(404);
  });

  it('can’t take on a use that its units don’t have', async () => {
    const answer = await admin.ask(compoundCalls.update, {
      params: { id: compound },
      body: { property_use: 'commercial' },
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['property_use']]);
  });
});

describe('a building', () => {
  it('has 1 to 200 floors and up to 10 basements, and a block of its own compound', async () => {
    const other = record(
      await admin.ask(compoundCalls.create, { body: { ...garden, name_en: 'Far', name_ar: 'بعيد' } }),
      'compound',
    ).id;
    const far = record(
      await admin.ask(blockCalls.create, {
        params: { compound_id: other },
        body: { code: 'A', name_en: 'Block A', name_ar: 'بلوك أ' },
      }),
    ).id;
    const body = { compound_id: compound, code: 'B1', name_en: 'Building B1', name_ar: 'مبنى ب١', floors: 3 };
    const tries = [
      { floors: 0 },
      { floors: 201 },
      { basements: 11 },
      { block_id: far },
      { code: 'a1' },
      { compound_id: 999_999 },
    ];
    const answers = await Promise.all(tries.map((more) => admin.ask(buildingCalls.create, { body: { ...body, ...more } })));
    expect(answers.map((answer) => [answer.status, ...fieldsOf(answer)])).toEqual([
      [422, 'floors'],
      [422, 'floors'],
      [422, 'basements'],
      [422, 'block_id'],
      [422, 'code'],
      [422, 'compound_id'],
    ]);
  });

  it('can’t lose a floor that units stand on', async () => {
    const answer = await admin.ask(buildingCalls.update, { params: { id: building }, body: { floors: 2 } });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['floors']]);
    expect((await admin.ask(buildingCalls.update, { params: { id: building }, body: { floors: 3 } })).status).toBe(200);
  });

  it('takes its units along to another block', async () => {
    const unit = await addUnit('MOVE-1');
    expect(unit.block_code).toBe('A');
    const next = record(
      await admin.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'B', name_en: 'Block B', name_ar: 'بلوك ب' },
      }),
    ).id;
    record(await admin.ask(buildingCalls.update, { params: { id: building }, body: { block_id: next } }));
    expect((await readUnit(unit.id)).block_code).toBe('B');
  });
});

describe('a unit type', () => {
  it('has one figure when fixed and a band when a range', async () => {
    const body = { name_en: 'Villa', name_ar: 'فيلا', property_use: 'residential' };
    const bad = [
      { price_type: 'fixed_price', min_price: '0' },
      { price_type: 'fixed_price', min_price: '100', max_price: '200' },
      { price_type: 'range_price', min_price: '100' },
      { price_type: 'range_price', min_price: '200', max_price: '100' },
      {
        price_type: 'range_price',
        min_price: '100',
        max_price: '200',
        price_from: '2026-02-01',
        price_until: '2026-01-01',
      },
      { price_type: 'fixed_price', min_price: '100', amenity_ids: [999_999] },
    ];
    const answers = await Promise.all(bad.map((more) => admin.ask(unitTypeCalls.create, { body: { ...body, ...more } })));
    expect(answers.map((answer) => [answer.status, ...fieldsOf(answer)])).toEqual([
      [422, 'min_price'],
      [422, 'max_price'],
      [422, 'max_price'],
      [422, 'max_price'],
      [422, 'price_until'],
      [422, 'amenity_ids'],
    ]);
    const villa = record<{ id: number }>(
      await admin.ask(unitTypeCalls.create, {
        body: { ...body, price_type: 'fixed_price', min_price: '300000' },
      }),
    );
    expect(villa).toMatchObject({ min_price: '300000.00', max_price: '300000.00' });
    expect(
      record(await admin.ask(unitTypeCalls.update, { params: { id: villa.id }, body: { min_price: '320000' } })),
    ).toMatchObject({ min_price: '320000.00', max_price: '320000.00' });
  });

  it('has amenities, and a change of them is a change of the record', async () => {
    const { rows } = await world.owner.query(
      "insert into amenities (company_id, name_en, name_ar) select $1, 'Amenity ' || n, 'مرفق' from generate_series(1, 3) n returning id",
      [world.one.company.id],
    );
    const ids = rows.map((row) => Number(row.id));
    const before = record<{ version: number }>(await admin.ask(unitTypeCalls.get, { params: { id: type } }));
    expect(
      record(
        await admin.ask(unitTypeCalls.update, {
          params: { id: type },
          body: { amenity_ids: ids, version: before.version },
        }),
      ),
    ).toMatchObject({ amenity_ids: ids, version: before.version + 1 });
    expect(record<object[]>(await admin.ask(unitTypeCalls.amenities, { params: { id: type } }))).toHaveLength(3);
  });
});

describe('a unit', () => {
  it('is refused outside its building, its compound’s use, its type’s use, or with what another unit has', async () => {
    await addUnit('101', { electricity_meter: '30011223', water_meter: '70011223' });
    const office = record(
      await admin.ask(unitTypeCalls.create, {
        body: {
          name_en: 'Office',
          name_ar: 'مكتب',
          property_use: 'commercial',
          price_type: 'fixed_price',
          min_price: '50000',
        },
      }),
    ).id;
    const bad = [
      { number: '101' },
      { floor: 3 },
      { floor: -2 },
      { area: '0' },
      { area: '100000.01' },
      { property_use: 'commercial', unit_type_id: office },
      { unit_type_id: office },
      { building_id: 999_999 },
      { electricity_meter: '30011223' },
      { water_meter: '٧٠٠١١٢٢٣' },
      { readiness: 'out_of_order' },
      {
        readiness: 'out_of_order',
        out_of_order_reason: 'Leak',
        out_of_order_from: '2026-03-01',
        out_of_order_to: '2026-02-01',
      },
      { status_detail_id: 999_999 },
    ];
    const answers = await Promise.all(
      bad.map((more, i) => admin.ask(unitCalls.create, { body: { ...flat(), number: `X-${i}`, ...more } })),
    );
    expect(answers.map((answer) => [answer.status, ...fieldsOf(answer)])).toEqual([
      [422, 'number'],
      [422, 'floor'],
      [422, 'floor'],
      [422, 'area'],
      [422, 'area'],
      [422, 'property_use'],
      [422, 'unit_type_id'],
      [422, 'building_id'],
      [422, 'electricity_meter'],
      [422, 'water_meter'],
      [422, 'out_of_order_reason'],
      [422, 'out_of_order_to'],
      [422, 'status_detail_id'],
    ]);
  });

  it('takes a number of letters of both scripts and Arabic digits', async () => {
    expect(await addUnit('أ-12B', { area: '٩٥٫٢٥' })).toMatchObject({ number: 'أ-12B', area: '95.25' });
  });

  it('forgets what was said of a state that it leaves', async () => {
    const detail = record(
      await admin.ask(unitStatusDetailCalls.create, {
        body: { name_en: 'Flooded', name_ar: 'غرق', applies_to: 'out_of_order' },
      }),
    ).id;
    const unit = await addUnit('OOO-1');
    const out = record<Unit>(
      await admin.ask(unitCalls.update, {
        params: { id: unit.id },
        body: { readiness: 'out_of_order', out_of_order_reason: 'A burst pipe', status_detail_id: detail },
      }),
    );
    expect(out).toMatchObject({
      label: 'out_of_order',
      leasable: false,
      out_of_order_from: '2026-01-15',
      status_detail_name_en: 'Flooded',
    });
    expect((await admin.ask(unitStatusDetailCalls.remove, { params: { id: detail } })).body.code).toBe('linked');
    const wrong = await admin.ask(unitCalls.update, {
      params: { id: unit.id },
      body: { readiness: 'ready', status_detail_id: detail },
    });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['status_detail_id']]);
    const ready = record<Unit>(await admin.ask(unitCalls.update, { params: { id: unit.id }, body: { readiness: 'ready' } }));
    expect(ready).toMatchObject({
      label: 'vacant',
      leasable: true,
      out_of_order_reason: null,
      out_of_order_from: null,
      status_detail_id: null,
    });
    expect((await admin.ask(unitStatusDetailCalls.remove, { params: { id: detail } })).status).toBe(200);
  });

  it('asks its own rent, else its type’s, and in Riyadh says when that passes the last one', async () => {
    const unit = await addUnit('PRICE-1', { last_rent: '48000', asking_rent: '60000' });
    const price = async () => record(await admin.ask(unitCalls.price, { params: { id: unit.id } }));
    expect(await price()).toMatchObject({
      price: '60000.00',
      min_price: '60000.00',
      max_price: '85000.00',
      rent_cap: null,
      over_cap: false,
      in_effect: true,
    });
    const { rows } = await world.owner.query(
      "insert into cities (company_id, name_en, name_ar, region) values ($1, 'Riyadh', 'الرياض', 'riyadh') returning id",
      [world.one.company.id],
    );
    record(
      await admin.ask(compoundCalls.update, {
        params: { id: compound },
        body: { city_id: Number(rows[0].id) },
      }),
      'compound',
    );
    expect(await price()).toMatchObject({ rent_cap: '48000.00', over_cap: true });
  });
});

describe('who has a unit today', () => {
  const today = '2026-01-15';
  let contract = 0;
  let quotation = 0;
  /** A lease in a state, or a hold, as their own workflows leave them. */
  const lease = async (unit: number, status: string, start_on: string, end_on: string) => {
    await world.owner.query('set session_replication_role = replica');
    const { rows } = await world.owner.query(
      'insert into leases (company_id, contract_id, tenant_id, unit_id, status, start_on, end_on, yearly_rent) values ($1, $6, 1, $2, $3, $4, $5, 6000000) returning id',
      [world.one.company.id, unit, status, start_on, end_on, ++contract],
    );
    await world.owner.query('set session_replication_role = default');
    return Number(rows[0].id);
  };
  const hold = async (
    unit: number,
    strength: string,
    until: string | null,
    more: { released?: boolean; start?: string; end?: string } = {},
  ) => {
    await world.owner.query('set session_replication_role = replica');
    await world.owner.query(
      'insert into unit_holds (company_id, unit_id, quotation_id, strength, start_on, end_on, until, released_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        world.one.company.id,
        unit,
        ++quotation,
        strength,
        more.start ?? '2026-02-01',
        more.end ?? '2027-01-31',
        until,
        more.released ? '2026-01-10T00:00:00Z' : null,
      ],
    );
    await world.owner.query('set session_replication_role = default');
  };

  const cases: [title: string, occupancy: string, make: (unit: number) => Promise<unknown>][] = [
    ['nothing', 'vacant', async () => {}],
    ['a soft hold', 'vacant', (unit) => hold(unit, 'soft', null)],
    ['a hold that expired', 'vacant', (unit) => hold(unit, 'hold', '2026-01-14')],
    ['a hold until today', 'held', (unit) => hold(unit, 'hold', today)],
    ['a released reservation', 'vacant', (unit) => hold(unit, 'reservation', null, { released: true })],
    ['a reservation', 'reserved', (unit) => hold(unit, 'reservation', null)],
    ['a lease that is to begin', 'reserved', (unit) => lease(unit, 'pending_start', '2026-02-01', '2027-01-31')],
    ['a lease not yet signed', 'reserved', (unit) => lease(unit, 'draft', '2026-02-01', '2027-01-31')],
    ['an active lease', 'occupied', (unit) => lease(unit, 'active', '2025-06-01', '2026-05-31')],
    ['an active lease on its last day', 'occupied', (unit) => lease(unit, 'active', '2025-01-16', today)],
    ['a lease renewed before its end', 'occupied', (unit) => lease(unit, 'renewed', '2025-03-01', '2026-02-28')],
    ['a lease renewed long ago', 'vacant', (unit) => lease(unit, 'renewed', '2024-01-01', '2024-12-31')],
    ['notice given', 'on_notice', (unit) => lease(unit, 'on_notice', '2025-03-01', '2026-02-28')],
    ['notice given, the end passed', 'overstay', (unit) => lease(unit, 'on_notice', '2025-01-01', '2026-01-14')],
    ['an overstay', 'overstay', (unit) => lease(unit, 'ended.overstay', '2024-12-01', '2025-11-30')],
    ['a tenant who handed over', 'vacant', (unit) => lease(unit, 'ended.clearing', '2024-12-01', '2025-11-30')],
    ['a closed lease', 'vacant', (unit) => lease(unit, 'closed', '2024-12-01', '2025-11-30')],
    ['a cancelled lease', 'vacant', (unit) => lease(unit, 'cancelled', '2025-12-01', '2026-11-30')],
    [
      'a tenant on notice and the next one signed',
      'on_notice',
      async (unit) => {
        await lease(unit, 'on_notice', '2025-03-01', '2026-02-28');
        await lease(unit, 'pending_start', '2026-03-01', '2027-02-28');
      },
    ],
  ];

  it('follows from leases and holds, and the list filters by it', async () => {
    const made: { title: string; id: number; occupancy: string }[] = [];
    for (const [title, occupancy, make] of cases) {
      const { id } = await addUnit(`OCC-${made.length}`);
      await make(id);
      made.push({ title, id, occupancy });
    }
    const read = await Promise.all(made.map(async ({ title, id }) => [title, (await readUnit(id)).occupancy]));
    expect(read).toEqual(made.map(({ title, occupancy }) => [title, occupancy]));
    for (const occupancy of ['vacant', 'held', 'reserved', 'on_notice', 'occupied', 'overstay']) {
      const answer = await admin.ask(unitCalls.list, { query: { occupancy, search: 'OCC-', per_page: 100 } });
      const wanted = made
        .filter((unit) => unit.occupancy === occupancy)
        .map((unit) => unit.id)
        .sort();
      expect(
        record<UnitRow[]>(answer)
          .map((unit) => unit.id)
          .sort(),
        occupancy,
      ).toEqual(wanted);
      expect(answer.body.total_entries, occupancy).toBe(wanted.length);
    }
    const leasable = record<UnitRow[]>(await admin.ask(unitCalls.list, { query: { search: 'OCC-', per_page: 100 } })).filter(
      (unit) => unit.leasable,
    );
    expect(leasable.map((unit) => unit.id).sort()).toEqual(
      made
        .filter((unit) => unit.occupancy === 'vacant')
        .map((unit) => unit.id)
        .sort(),
    );
  });

  it('moves with the company’s clock', async () => {
    const { id } = await addUnit('CLOCK-1');
    await lease(id, 'on_notice', '2025-03-01', '2026-02-28');
    const { clock_offset } = world.one.company;
    await world.owner.query('update companies set clock_offset = $2 where id = $1', [
      world.one.company.id,
      clock_offset + 60 * 24 * 3600,
    ]);
    expect((await readUnit(id)).occupancy).toBe('overstay');
    await world.owner.query('update companies set clock_offset = $2 where id = $1', [world.one.company.id, clock_offset]);
    expect((await readUnit(id)).occupancy).toBe('on_notice');
  });

  it('keeps a unit from being put out of order, and from being removed', async () => {
    const { id } = await addUnit('KEPT-1');
    await lease(id, 'active', '2025-06-01', '2026-05-31');
    const out = (from: string, to: string) =>
      admin.ask(unitCalls.update, {
        params: { id },
        body: {
          readiness: 'out_of_order',
          out_of_order_reason: 'Renovation',
          out_of_order_from: from,
          out_of_order_to: to,
        },
      });
    const refused = await out('2026-05-31', '2026-07-01');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toBe("The unit is leased from 2025-06-01 to 2026-05-31: it can't be out of order in that time.");
    expect(record<Unit>(await out('2026-06-01', '2026-07-01'))).toMatchObject({
      label: 'occupied',
      readiness: 'out_of_order',
    });
    expect((await admin.ask(unitCalls.remove, { params: { id } })).body).toMatchObject({
      code: 'linked',
      error: 'The unit was leased (leases: 1), so its record must stay. You may stop marketing it.',
    });
    const { id: free } = await addUnit('FREE-1');
    expect((await admin.ask(unitCalls.remove, { params: { id: free } })).status).toBe(200);
  });

  it('says for a period which units are not free, and why', async () => {
    const units: number[] = [];
    for (const number of ['K1', 'K2', 'K3', 'K4', 'K5', 'K6']) units.push((await addUnit(number)).id);
    const [leased, reserved, held, soft, overstayed, blocked] = units as [number, number, number, number, number, number];
    await lease(leased, 'active', '2025-06-01', '2026-05-31');
    await hold(reserved, 'reservation', null);
    await hold(held, 'hold', '2026-01-20');
    await hold(soft, 'soft', null);
    await lease(overstayed, 'ended.overstay', '2024-12-01', '2025-11-30');
    record(
      await admin.ask(unitCalls.update, {
        params: { id: blocked },
        body: { market: 'blocked', blocked_until: '2026-12-31' },
      }),
    );
    const keeps = async (from: string, to: string) =>
      (
        await world.app.services.db.read(world.one.company.id, (scope) => whatKeeps(scope, { units, from, to, butQuotation: 0 }))
      ).map(({ number, why, until }) => [number, why, until]);
    expect(await keeps('2026-01-15', '2026-12-31')).toEqual([
      ['K1', 'leased', '2026-05-31'],
      ['K2', 'reserved', null],
      ['K3', 'held', '2026-01-20'],
      ['K5', 'leased', null],
      ['K6', 'not_for_lease', '2026-12-31'],
    ]);
    expect(await keeps('2027-03-01', '2028-02-28')).toEqual([['K6', 'not_for_lease', '2026-12-31']]);
  });

  it('is counted for the compound', async () => {
    const { rows } = await world.owner.query('select count(*)::int as units from units where compound_id = $1', [compound]);
    const read = record<{ units: number; vacant_units: number }>(
      await admin.ask(compoundCalls.get, { params: { id: compound } }),
      'compound',
    );
    expect(read.units).toBe(rows[0].units);
    const vacant = await admin.ask(unitCalls.list, { query: { compound_id: compound, occupancy: 'vacant' } });
    expect(read.vacant_units).toBe(vacant.body.total_entries);
    expect(read.vacant_units).toBeLessThan(read.units);
  });

  it('is drawn floor by floor, from the top to the basement', async () => {
    await addUnit('G-1', { floor: 0 });
    await addUnit('P-1', { floor: -1 });
    const map = record<{ floors: { floor: number; units: UnitRow[] }[] }>(
      await admin.ask(unitCalls.floorMap, { query: { building_id: building } }),
    );
    expect(map.floors.map(({ floor, units }) => [floor, units.length > 0])).toEqual([
      [2, true],
      [1, false],
      [0, true],
      [-1, true],
    ]);
    expect((await admin.ask(unitCalls.floorMap, { query: { building_id: 999_999 } })).status).toBe(404);
    expect((await admin.ask(unitCalls.floorMap)).status).toBe(400);
  });

  it('decides with the rest what is missing before somebody can receive it', async () => {
    const { id } = await addUnit('RECEIVE-1', {
      readiness: 'under_preparation',
      expected_ready_on: '2026-02-10',
    });
    const conditions = record<{ condition: string; met: boolean; blocks: string; expected_on: string | null }[]>(
      await admin.ask(unitCalls.receivingConditions, { params: { id } }),
    );
    expect(conditions.filter((one) => !one.met)).toEqual([
      { condition: 'ready', met: false, blocks: 'delivery', expected_on: '2026-02-10' },
      { condition: 'meters_known', met: false, blocks: 'delivery', expected_on: null },
    ]);
  });
});

describe('two companies', () => {
  it('see and change nothing of each other', async () => {
    const unit = await addUnit('MINE-1');
    const answers = await Promise.all([
      stranger.ask(compoundCalls.get, { params: { id: compound } }),
      stranger.ask(compoundCalls.addNote, { params: { id: compound }, body: { text: 'Hello' } }),
      stranger.ask(compoundCalls.setPaymentTerms, {
        params: { id: compound },
        body: { payment_term_ids: [] },
      }),
      stranger.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'Z', name_en: 'Block Z', name_ar: 'بلوك' },
      }),
      stranger.ask(blockCalls.list, { params: { compound_id: compound } }),
      stranger.ask(buildingCalls.update, { params: { id: building }, body: { code: 'Z' } }),
      stranger.ask(unitCalls.get, { params: { id: unit.id } }),
      stranger.ask(unitCalls.update, { params: { id: unit.id }, body: { number: 'Z' } }),
      stranger.ask(unitCalls.remove, { params: { id: unit.id } }),
      stranger.ask(unitCalls.price, { params: { id: unit.id } }),
      stranger.ask(unitCalls.floorMap, { query: { building_id: building } }),
      stranger.ask(unitTypeCalls.amenities, { params: { id: type } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(404));
    expect((await stranger.ask(unitCalls.list)).body.total_entries).toBe(0);
    const theirs = await stranger.ask(unitCalls.create, { body: { ...flat(), number: 'Z' } });
    expect([theirs.status, fieldsOf(theirs)]).toEqual([422, ['building_id', 'unit_type_id']]);
    expect((await readUnit(unit.id)).number).toBe('MINE-1');
  });

  it('let only those in who may', async () => {
    const agent = await world.signIn('first', 'leasing_agent@first.example');
    expect((await agent.ask(unitCalls.list)).status).toBe(200);
    expect((await agent.ask(unitCalls.create, { body: { ...flat(), number: 'N' } })).status).toBe(403);
    const nobody = await world.signIn('first', 'none@first.example');
    expect((await nobody.ask(compoundCalls.brief)).status).toBe(403);
  });
});

describe('the demo’s property', () => {
  it('has the compounds and sizes of the plan, every record with its history, and numbers that are taken once', async () => {
    await fillProperty(world.app.services, { ...world.two }, { plan: 'najd-oasis' });
    const { rows } = await world.owner.query(
      `select c.name_en, (select count(*)::int from blocks b where b.compound_id = c.id) as blocks,
        (select count(*)::int from buildings b where b.compound_id = c.id) as buildings, (select count(*)::int from units u where u.compound_id = c.id) as units
       from compounds c where c.company_id = $1 and c.district is not null order by c.id`,
      [world.two.company.id],
    );
    expect(rows.map(({ name_en, blocks, buildings, units }) => [name_en, blocks, buildings, units])).toEqual([
      ['Al Narjis Gardens', 4, 12, 180],
      ['Qurtubah Residence Compound', 3, 60, 96],
      ['Olaya Business Hub', 1, 2, 82],
      ['Malqa Square', 2, 4, 72],
      ['Obhur Seaside Villas', 5, 40, 40],
      ['Khobar Corniche Homes', 2, 6, 84],
    ]);
    const told = await world.owner.query(
      "select count(*)::int as count from record_log where company_id = $1 and entity = 'unit'",
      [world.two.company.id],
    );
    expect(told.rows[0].count).toBe(554);
    // Each of them would pass the checks of the form, too.
    const units = record<UnitRow[]>(await stranger.ask(unitCalls.list, { query: { per_page: 100, sort: 'number' } }));
    for (const { id, floor } of units.slice(0, 40)) {
      const again = await stranger.ask(unitCalls.update, { params: { id }, body: { floor } });
      expect([again.status, again.body.fields]).toEqual([200, undefined]);
    }
  });
});

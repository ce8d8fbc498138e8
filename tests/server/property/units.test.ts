import { describe, expect, it } from 'vitest';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { unitStatusDetailCalls } from '../../../src/api/property/unit-status-detail.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { addUnit, admin, compound, fieldsOf, flat, plantPalmGarden, record, testBed, type } from '../../setup/palm-garden.ts';

plantPalmGarden();

describe('a unit type', () => {
  it('has one price if fixed, and a minimum and a maximum if a range', async () => {
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

  it('has amenities, and changing them changes the record', async () => {
    const { rows } = await testBed.owner.query(
      "insert into amenities (company_id, name_en, name_ar) select $1, 'Amenity ' || n, 'مرفق' from generate_series(1, 3) n returning id",
      [testBed.one.company.id],
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
  it('is refused if it conflicts with its building, its compound’s use, its type’s use, or another unit', async () => {
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
      { floor: 4 },
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

  it('accepts letters of both scripts and Arabic digits in its number', async () => {
    expect(await addUnit('أ-12B', { area: '٩٥٫٢٥' })).toMatchObject({ number: 'أ-12B', area: '95.25' });
  });

  it('clears the fields of a state that it leaves', async () => {
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

  it('has its own asking rent or its type’s, and in Riyadh says if that exceeds the last one', async () => {
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
    // A list price of nothing would let a unit go for nothing.
    const free = await admin.ask(unitCalls.update, { params: { id: unit.id }, body: { asking_rent: '0' } });
    expect([free.status, fieldsOf(free)]).toEqual([422, ['asking_rent']]);
    const { rows } = await testBed.owner.query(
      "insert into cities (company_id, name_en, name_ar, region) values ($1, 'Riyadh', 'الرياض', 'riyadh') returning id",
      [testBed.one.company.id],
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

import { describe, expect, it } from 'vitest';
import { compoundWarrantyCalls } from '../../../src/api/property/compound-warranty.ts';
import { type Progress, progressCalls } from '../../../src/api/property/progress.ts';
import { type SellableUnit, sellableUnitCalls } from '../../../src/api/property/sellable-unit.ts';
import { type SellableWarranty, sellableWarrantyCalls } from '../../../src/api/property/sellable-warranty.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import {
  approve,
  build,
  built,
  buyer,
  check,
  checked,
  done,
  inspected,
  move,
  operations,
  put,
  read,
  receipt,
  refusedBy,
  snag,
  sold,
  turn,
  villa,
  wrongOf,
} from '../../setup/sales-of-units.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();
const admin = () => testCompany.people.admin;

describe('a unit for sale', () => {
  it('is created, changed, found and deleted', async () => {
    const unit = await villa({ plot_area: '420.5', promised_on: '2026-09-30' });
    expect(unit).toMatchObject({
      status: 'available',
      area: '310.00',
      plot_area: '420.50',
      price: '2400000.00',
      progress: 0,
      buyer_name: null,
      delivery_receipt_id: null,
    });
    const changed = await put(unit.id, { price: '2500000.00', version: unit.version });
    expect(changed.body.data).toMatchObject({ price: '2500000.00', version: 2 });
    expect((await put(unit.id, { price: '1.00', version: unit.version })).status).toBe(409);
    const { body } = await operations().ask(sellableUnitCalls.list, {
      query: { search: unit.number, compound_id: unit.compound_id },
    });
    expect(body.data).toMatchObject([{ id: unit.id }]);
    expect((await operations().ask(sellableUnitCalls.remove, { params: { id: unit.id } })).status).toBe(403);
    expect((await admin().ask(sellableUnitCalls.remove, { params: { id: unit.id } })).status).toBe(200);
    expect((await admin().ask(sellableUnitCalls.get, { params: { id: unit.id } })).status).toBe(404);
  });

  it('says what is wrong with it', async () => {
    const { compound_id, unit_type_id, number } = await villa();
    const create = (more: object) =>
      operations().ask(sellableUnitCalls.create, {
        body: { compound_id, unit_type_id, number: 'W-1', area: '300', price: '1600000', ...more },
      });
    expect(wrongOf(await create({ price: '0.00' }))).toEqual(['price']);
    expect(wrongOf(await create({ area: '0' }))).toEqual(['area']);
    expect(wrongOf(await create({ compound_id: 999_999 }))).toEqual(['compound_id']);
    // Once in its compound, in any case of its letters.
    expect((await create({ number: number.toLowerCase() })).status).toBe(422);
  });

  it('is the unit of the register that is for sale, in its compound', async () => {
    const place = await makePlace(testCompany.driver);
    const { compound: compound_id, unitType: unit_type_id, unit: unit_id } = place;
    const elsewhere = (await makePlace(testCompany.driver)).unit;
    const unit = await villa({ compound_id, unit_type_id });
    expect(wrongOf(await put(unit.id, { unit_id: elsewhere }))).toEqual(['unit_id']);
    // It is on the market for leases.
    expect(wrongOf(await put(unit.id, { unit_id }))).toEqual(['unit_id']);
    await done(admin(), unitCalls.update, { params: { id: unit_id }, body: { market: 'for_sale' } });
    expect((await put(unit.id, { unit_id })).body.data).toMatchObject({ unit_id, unit_number: '101' });
  });

  it('is reserved with a deposit for ten days, and free again after them', async () => {
    const { id } = await villa();
    const today = await testCompany.today();
    expect(refusedBy(await put(id, { status: 'reserved' }))).toEqual(['gaveBuyer', 'gaveDeposit']);
    expect(refusedBy(await put(id, { status: 'reserved', ...buyer, deposit: '0' }))).toEqual(['gaveDeposit']);
    expect(refusedBy(await put(id, { status: 'reserved', ...buyer, reserved_until: today }))).toEqual(['gaveGrace']);
    const { body } = await put(id, { status: 'reserved', ...buyer });
    expect(body.data).toMatchObject({
      status: 'reserved',
      buyer_name: 'Reem Al-Shehri',
      buyer_mobile: '+966500000004',
      deposit: '50000.00',
      reserved_until: plusDays(today, 10),
    });
    await testCompany.clockTo(plusDays(today, 10));
    expect((await read(id)).status).toBe('reserved');
    await testCompany.clockTo(plusDays(today, 11));
    expect(await read(id)).toMatchObject({ status: 'available', buyer_name: null, deposit: null, reserved_until: null });
  });

  it('goes to its buyer by a contract, and its terms then stay as signed', async () => {
    const { id } = await villa();
    await put(id, { status: 'reserved', ...buyer });
    expect(refusedBy(await put(id, { status: 'contracted' }))).toEqual(['gaveContract']);
    const { body } = await put(id, { status: 'contracted', contract_no: 'S-1001' });
    expect(body.data).toMatchObject({ status: 'contracted', contract_no: 'S-1001', contracted_on: await testCompany.today() });
    await testCompany.clockTo(plusDays(await testCompany.today(), 12));
    expect((await read(id)).status).toBe('contracted');
    expect((await put(id, { price: '1.00' })).body.code).toBe('not_in_this_state');
    expect((await put(id, { note: 'Corner plot', promised_on: '2026-12-31' })).status).toBe(200);
    expect((await admin().ask(sellableUnitCalls.remove, { params: { id } })).body.code).toBe('not_in_this_state');
  });

  it('is ready for delivery only when all of it is built', async () => {
    const { id } = await sold();
    expect((await build(id, 99)).status).toBe(200);
    const early = await put(id, { status: 'ready_for_delivery' });
    expect(refusedBy(early)).toEqual(['isBuilt']);
    expect(JSON.stringify(early.body)).toContain('99');
    expect((await build(id, 100, '2026-01-12')).status).toBe(200);
    expect((await put(id, { status: 'ready_for_delivery' })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ status: 'draft', sellable_unit_id: id, buyer_name: 'Reem Al-Shehri', snags: 0 });
    // Nobody says by hand that it was delivered.
    expect(refusedBy(await put(id, { status: 'delivered' }))).toEqual(['isSystem']);
  });

  it('is sold anew once a contract is cancelled: the receipt starts over and keeps its snags', async () => {
    const { id } = await inspected();
    await snag(id, 'major');
    await check(id);
    expect(refusedBy(await put(id, { status: 'cancelled' }))).toEqual(['gaveReason']);
    expect((await put(id, { status: 'cancelled', reason: 'The loan was refused' })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ status: 'draft', snags_open: 1, cleaned: false, inspect_on: null });
    expect((await put(id, { status: 'available' })).body.data).toMatchObject({ buyer_name: null, contract_no: null });
    await put(id, { status: 'reserved', ...buyer, buyer_name: 'Sara Al-Ghamdi' });
    await put(id, { status: 'contracted', contract_no: 'S-1002' });
    expect((await put(id, { status: 'ready_for_delivery' })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ status: 'draft', buyer_name: 'Sara Al-Ghamdi', snags_open: 1 });
  });
});

describe('the progress of construction', () => {
  const list = (unit_id: number) => done<Progress[]>(operations(), progressCalls.list, { params: { unit_id } });

  it('is that of its last day, and never goes back', async () => {
    const { id } = await villa();
    expect((await build(id, 20, '2025-06-30')).status).toBe(200);
    expect((await build(id, 60, '2025-12-31', { stage: 'finishes' })).status).toBe(200);
    expect((await read(id)).progress).toBe(60);
    // Between 20 and 60 %.
    for (const wrong of [19, 61]) expect(wrongOf(await build(id, wrong, '2025-09-30'))).toEqual(['percent']);
    expect((await build(id, 45, '2025-09-30')).status).toBe(200);
    expect((await list(id)).map(({ percent }) => percent)).toEqual([60, 45, 20]);
    expect((await read(id)).progress).toBe(60);
    expect(wrongOf(await build(id, 70, plusDays(await testCompany.today(), 1)))).toEqual(['reached_on']);
    for (const percent of [-1, 101, 33.3]) expect(wrongOf(await build(id, percent))).toEqual(['percent']);
    // One a day.
    expect((await build(id, 60, '2025-12-31')).status).toBe(422);
  });

  it('is changed and taken away until the unit is built', async () => {
    const { id } = await sold();
    const entry = (await build(id, 40, '2025-11-01')).body.data as Progress;
    const params = { unit_id: id, id: entry.id };
    expect((await operations().ask(progressCalls.update, { params, body: { percent: 50 } })).status).toBe(200);
    expect((await done<Progress>(operations(), progressCalls.get, { params })).percent).toBe(50);
    const other = (await villa()).id;
    expect((await operations().ask(progressCalls.get, { params: { unit_id: other, id: entry.id } })).status).toBe(404);
    expect((await admin().ask(progressCalls.remove, { params: { unit_id: other, id: entry.id } })).status).toBe(404);
    expect((await admin().ask(progressCalls.remove, { params })).status).toBe(200);
    expect((await read(id)).progress).toBe(0);
    await build(id, 100);
    await put(id, { status: 'ready_for_delivery' });
    const [last] = await list(id);
    const at = { unit_id: id, id: last?.id as number };
    expect((await admin().ask(progressCalls.remove, { params: at })).body.code).toBe('not_in_this_state');
    expect((await operations().ask(progressCalls.update, { params: at, body: { percent: 90 } })).body.code).toBe(
      'not_in_this_state',
    );
    expect((await build(id, 100, '2026-01-14')).body.code).toBe('not_in_this_state');
  });
});

describe('the warranties of a unit', () => {
  const list = (unit_id: number) => done<SellableWarranty[]>(operations(), sellableWarrantyCalls.list, { params: { unit_id } });

  it('are copied once from the compound, and begin with the delivery', async () => {
    const unit = await built();
    const { id: unit_id, compound_id } = unit;
    for (const body of [
      { scope: 'structure', provider: 'Builder' },
      { scope: 'equipment', provider: 'Barid HVAC', months: 36, start_on: '2025-07-01' },
    ])
      await done(admin(), compoundWarrantyCalls.create, { params: { compound_id }, body });
    const use = () => done<SellableWarranty[]>(operations(), sellableWarrantyCalls.useCompounds, { params: { unit_id } });
    expect(await use()).toMatchObject([
      { scope: 'structure', months: 120, start_on: null, end_on: null },
      { scope: 'equipment', months: 36, start_on: '2025-07-01', end_on: '2028-06-30' },
    ]);
    expect(await use()).toHaveLength(2);
    const own = { scope: 'finishes', provider: 'Painter' };
    await done(operations(), sellableWarrantyCalls.create, { params: { unit_id }, body: own });
    await move(unit_id, 'issued');
    const today = await testCompany.today();
    await move(unit_id, 'inspection_scheduled', { inspect_on: today });
    await move(unit_id, 'inspecting', checked);
    expect((await approve(unit_id)).status).toBe(200);
    expect(await read(unit_id)).toMatchObject({ status: 'delivered', delivered_on: today });
    const rows = await list(unit_id);
    expect(rows.map(({ scope, start_on }) => [scope, start_on])).toEqual([
      ['structure', today],
      ['equipment', '2025-07-01'],
      ['finishes', today],
    ]);
    // Ten years to the day before.
    expect(rows[0]?.end_on).toBe(plusDays(`${Number(today.slice(0, 4)) + 10}${today.slice(4)}`, -1));
  });

  it('are changed and taken away on their own unit alone', async () => {
    const [unit, other] = [await villa(), await villa()];
    const body = { scope: 'mep', provider: 'Barid HVAC' };
    const made = await done<SellableWarranty>(operations(), sellableWarrantyCalls.create, { params: { unit_id: unit.id }, body });
    expect(made).toMatchObject({ months: 24, compound_warranty_id: null });
    const params = { unit_id: unit.id, id: made.id };
    expect((await operations().ask(sellableWarrantyCalls.update, { params, body: { months: 12 } })).body.data).toMatchObject({
      months: 12,
    });
    expect((await operations().ask(sellableWarrantyCalls.get, { params: { ...params, unit_id: other.id } })).status).toBe(404);
    expect((await admin().ask(sellableWarrantyCalls.remove, { params })).status).toBe(200);
  });
});

describe('the dashboard of units for sale', () => {
  it('counts the units by progress and status, their snags, and who was invited', async () => {
    const { compound: compound_id, unitType: unit_type_id } = await makePlace(testCompany.driver);
    const here = { compound_id, unit_type_id };
    const [first] = [await villa(here), await villa({ ...here, price: '1600000' })];
    await build(first.id, 80);
    const unit = await inspected({ ...here, price: '3000000' });
    const [bad, small] = [await snag(unit.id, 'critical'), await snag(unit.id, 'minor')];
    const today = await testCompany.today();
    await turn(small.id, 'assigned', { contractor: 'Painter', due_on: today });
    await turn(small.id, 'fixed');
    await turn(small.id, 'verified');
    await turn(bad.id, 'assigned', { contractor: 'Builder', due_on: today });
    const ask = (call: Parameters<typeof done>[1]) => done(operations(), call, { query: { compound_id } });
    // 80, 0 and 100 % are 60 % on average.
    expect(await ask(sellableUnitCalls.progressFigures)).toEqual({
      average: 60,
      bands: [
        { from: 0, units: 1 },
        { from: 25, units: 0 },
        { from: 50, units: 0 },
        { from: 75, units: 1 },
        { from: 100, units: 1 },
      ],
    });
    const statuses = (await ask(sellableUnitCalls.statusFigures)) as { status: string; units: number; value: string }[];
    expect(statuses.filter(({ units }) => units > 0)).toEqual([
      { status: 'available', units: 2, value: '4000000.00' },
      { status: 'ready_for_delivery', units: 1, value: '3000000.00' },
    ]);
    expect(await ask(sellableUnitCalls.ticketFigures)).toEqual({ open: 1, critical: 1, overdue: 0, verified: 1 });
    await testCompany.clockTo(plusDays(today, 1));
    expect(await ask(sellableUnitCalls.ticketFigures)).toMatchObject({ overdue: 1 });
    expect(await ask(sellableUnitCalls.accessFigures)).toEqual({ delivered: 0, not_invited: 0, invited: 0, active: 0 });
    const empty = await done(operations(), sellableUnitCalls.progressFigures, {
      query: { compound_id: (await makePlace(testCompany.driver)).compound },
    });
    expect(empty).toMatchObject({ average: null });
  });

  it('marks the unit of the register as sold with its delivery', async () => {
    const { compound: compound_id, unitType: unit_type_id, unit: unit_id } = await makePlace(testCompany.driver);
    await done(admin(), unitCalls.update, { params: { id: unit_id }, body: { market: 'for_sale' } });
    const { id } = await inspected({ compound_id, unit_type_id, unit_id });
    await check(id);
    expect((await approve(id)).status).toBe(200);
    expect((await done<Unit>(admin(), unitCalls.get, { params: { id: unit_id } })).market).toBe('sold');
    expect(await done(operations(), sellableUnitCalls.accessFigures, { query: { compound_id } })).toMatchObject({
      delivered: 1,
      not_invited: 0,
      active: 1,
    });
    const brother = { buyer_name: 'His brother', buyer_mobile: '0500000005' };
    expect((await put(id, { status: 'resold', reason: 'Sold to him', ...brother })).body.data as SellableUnit).toMatchObject({
      status: 'resold',
      buyer_name: 'His brother',
    });
  });
});

import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { unitPreparationCalls } from '../../../src/api/property/unit-preparation.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { testCompany } from '../lettings.ts';
import { type Entry, example, idOf, planted, riyals } from './worked-example.ts';

const make = async (call: Parameters<typeof testCompany.ask>[1], body: Record<string, unknown>) =>
  (await testCompany.ask<{ id: number }>(testCompany.people.admin, call, { body })).id;
const named = (name: string) => ({ name_en: name, name_ar: `${name} عربي` });

/** The test bed's own units would be in the stock. */
async function clearProperty(): Promise<number> {
  const { sql, testBed } = testCompany;
  const company = [testBed.one.company.id];
  await sql('set session_replication_role = replica');
  for (const table of ['units', 'unit_types', 'buildings', 'compounds'])
    await sql(`delete from ${table} where company_id = $1`, company);
  await sql('set session_replication_role = default');
  const [city] = await sql<{ id: number }>("select id from cities where company_id = $1 and name_en = 'Riyadh'", company);
  return city?.id as number;
}

async function makeUnits(): Promise<void> {
  const city_id = await clearProperty();
  const { compounds, unit_types, units } = example.input;
  const buildings: Record<string, number> = {};
  for (const { id, name } of compounds) {
    const property_use = units.find((unit) => unit.compound === id)?.use;
    planted.compounds[id] = await make(compoundCalls.create, { ...named(name), city_id, property_use });
    const compound_id = planted.compounds[id];
    buildings[id] = await make(buildingCalls.create, { compound_id, code: 'A', ...named(`${name} A`), floors: 5 });
  }
  for (const { id, name, asking_rent } of unit_types)
    planted.types[id] = await make(unitTypeCalls.create, {
      ...{ ...named(name), property_use: name === 'Office' ? 'commercial' : 'residential' },
      ...{ price_type: 'range_price', min_price: '40000', max_price: riyals(asking_rent) },
    });
  for (const { id, number, type, compound, use, area, asking_rent } of units)
    planted.units[id] = await make(unitCalls.create, {
      ...{ building_id: buildings[compound], unit_type_id: idOf('types', type), number, area, property_use: use, floor: 1 },
      ...(asking_rent && { asking_rent: riyals(asking_rent) }),
    });
}

const change = (unit: string, body: Record<string, unknown>) =>
  testCompany.ask(testCompany.people.admin, unitCalls.update, { params: { id: idOf('units', unit) }, body });

/** Prices went up: when a lease was offered, its rent was the list price. */
export async function atPrice(unit: string, asking_rent: string, act: () => Promise<unknown>): Promise<void> {
  await change(unit, { asking_rent });
  await act();
  const { asking_rent: now } = example.input.units.find(({ id }) => id === unit) ?? {};
  await change(unit, { asking_rent: now ? riyals(now) : null });
}

/** The preparation that is under way for a unit makes it ready. */
async function prepared(unit: string): Promise<void> {
  const [open] = await testCompany.sql<{ id: number }>(
    "select id from unit_preparations where unit_id = $1 and status not in ('ready', 'cancelled')",
    [idOf('units', unit)],
  );
  for (const status of ['in_progress', 'inspection', 'ready'])
    await testCompany.ask(testCompany.people.operations, unitPreparationCalls.update, {
      params: { id: open?.id as number },
      body: { status },
    });
}

/** The units, and what became of them. */
export const propertyDays: Entry[] = [
  ['2025-01-01', makeUnits],
  ['2026-02-01', () => change('U8', { market: 'for_sale' })],
  ['2026-02-06', () => change('U2', { readiness: 'under_preparation' })],
  ['2026-02-10', () => change('U3', { readiness: 'out_of_order', out_of_order_reason: 'leak', out_of_order_from: '2026-02-10' })],
  ['2026-02-21', () => prepared('U2')],
  ['2026-02-25', () => change('U3', { readiness: 'ready' })],
  ['2026-03-01', () => change('U8', { market: 'sold' })],
];

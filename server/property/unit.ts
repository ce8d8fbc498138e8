import { and, eq } from 'drizzle-orm';
import { halalas } from '../../src/api/money.ts';
import {
  type FloorMap,
  type Unit,
  UnitBrief,
  type UnitPrice,
  UnitRow,
  unitCalls,
  unitErrors,
} from '../../src/api/property/unit.ts';
import { listPriceOf } from '../../src/api/property/unit-type.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { regulationIn } from '../../src/machines/leasing/rules/rent-regulation.ts';
import { receivingConditions } from '../../src/machines/property/unit/rules.ts';
import { buildings, cities, compounds, units, unitTypes } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { rulesBetween } from '../http/field-rules.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { countReferences } from '../kit/record-references.ts';
import { readOr404 } from '../kit/records.ts';
import { lookForUnits } from '../sales/waiting-list-offers.ts';
import { leasableUnits } from './leasable.ts';
import { checkUnit } from './unit-check.ts';
import { openPreparation } from './unit-preparation.ts';
import { leasableUnitStore, type Raw, unitStore, wholeUnitStore, withUnitState } from './unit-record.ts';
import { inEffect } from './unit-type.ts';

rulesBetween(unitCalls.create, unitErrors);

export { unitStore };

const briefFields = Object.keys(UnitBrief.shape) as (keyof UnitBrief)[];
const rowFields = Object.keys(UnitRow.shape) as (keyof UnitRow)[];
const pick = <R extends object, K extends keyof R>(record: R, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<R, K>;
/** A filter's value, which its schema has made a number. */
const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
/** A unit in lists, with fewer fields than its page. */
const rowOf = (raw: Raw<UnitRow>, today: string): UnitRow => pick(withUnitState(raw, today), rowFields);

async function readUnit(scope: Scope, id: number, currentUser: CurrentUser): Promise<Unit> {
  return withUnitState(await readOr404<Raw<Unit>>(scope, wholeUnitStore, id), todayOf(currentUser.company));
}

/** The units that match, without paging: at most `most`. */
async function unitsWhere(
  scope: Scope,
  currentUser: CurrentUser,
  services: Parameters<typeof readPage>[1],
  query: Record<string, unknown>,
  most: number,
): Promise<UnitRow[]> {
  const today = todayOf(currentUser.company);
  const page = await readPage<Raw<UnitRow>>(scope, services, unitStore, {
    ...query,
    per_page: most,
    sort: 'number',
  });
  return page.rows.map((row) => rowOf(row, today));
}

const crudCalls = crudOf<Unit>(unitStore, {
  read: readUnit,
  check: checkUnit,
  after: async (context, id) => {
    const { readiness } = await readOr404<Raw<Unit>>(context.scope, unitStore, id);
    if (readiness === 'under_preparation') await openPreparation(context, id);
    await lookForUnits(context.scope, context.services);
  },
  removable: async ({ scope }, id) => {
    const { leases = 0, quotation_units = 0, unit_holds = 0 } = await countReferences(scope, units, id);
    if (leases) throw new ApiError(422, 'linked', 'property.unit.error.has_leases', { values: { leases } });
    if (quotation_units + unit_holds)
      throw new ApiError(422, 'linked', 'property.unit.error.has_quotations', {
        values: { quotations: quotation_units },
      });
  },
});

async function priceOf(scope: Scope, currentUser: CurrentUser, id: number): Promise<UnitPrice> {
  const [row] = await scope.db
    .select({ unit: units, type: unitTypes, city: cities.name_en })
    .from(units)
    .innerJoin(unitTypes, and(eq(unitTypes.company_id, units.company_id), eq(unitTypes.id, units.unit_type_id)))
    .innerJoin(compounds, and(eq(compounds.company_id, units.company_id), eq(compounds.id, units.compound_id)))
    .leftJoin(cities, and(eq(cities.company_id, compounds.company_id), eq(cities.id, compounds.city_id)))
    .where(and(eq(units.company_id, scope.company), eq(units.id, id)));
  if (!row) throw notFound();
  const { unit, type, city } = row;
  const today = todayOf(currentUser.company);
  const price = listPriceOf({ ...unit, max_price: type.max_price });
  const rent_cap = regulationIn(city, today) ? unit.last_rent : null;
  return {
    unit_id: id,
    price_type: type.price_type,
    min_price: type.min_price,
    max_price: type.max_price,
    price,
    asking_rent: unit.asking_rent,
    last_rent: unit.last_rent,
    rent_cap,
    over_cap: rent_cap !== null && halalas(price) > halalas(rent_cap),
    deposit: type.deposit,
    price_from: type.price_from,
    price_until: type.price_until,
    in_effect: inEffect(type, today),
  };
}

export const unitHandlers: Handlers<typeof unitCalls> = {
  list: async ({ scope, services, currentUser, query }) => {
    const page = await readPage<Raw<UnitRow>>(scope, services, unitStore, query);
    return { ...page, rows: page.rows.map((row) => rowOf(row, todayOf(currentUser.company))) };
  },
  leasable: async ({ scope, services, currentUser, query: { start_on, end_on, ...query } }) => {
    const today = todayOf(currentUser.company);
    const from = start_on ?? today;
    const to = end_on ?? plusDays(from, 364);
    if (from > to) throw invalid({ end_on: 'property.unit.error.span_order' });
    const [unit_type_id, compound_id] = [query.unit_type_id, query.compound_id].map(idOf);
    const ids = await leasableUnits(scope, { from, to, unit_type_id, compound_id });
    const page = await readPage<Raw<UnitRow>>(scope, services, leasableUnitStore, {
      ...query,
      // One value: a list of them would be so many alternatives.
      free: `{${ids}}`,
    });
    return { ...page, rows: page.rows.map((row) => rowOf(row, today)) };
  },
  create: crudCalls.create,
  get: crudCalls.get,
  update: crudCalls.update,
  remove: crudCalls.remove,
  floorMap: async ({ scope, services, currentUser, query: { building_id } }): Promise<FloorMap> => {
    const [[building], own] = await Promise.all([
      scope.db
        .select({
          id: buildings.id,
          code: buildings.code,
          name_en: buildings.name_en,
          name_ar: buildings.name_ar,
          floors: buildings.floors,
          basements: buildings.basements,
        })
        .from(buildings)
        .where(and(eq(buildings.company_id, scope.company), eq(buildings.id, building_id))),
      unitsWhere(scope, currentUser, services, { building_id }, 2000),
    ]);
    if (!building) throw notFound();
    const floors = Array.from({ length: building.floors + building.basements }, (_, i) => building.floors - 1 - i);
    return {
      building,
      floors: floors.map((floor) => ({ floor, units: own.filter((unit) => unit.floor === floor) })),
    };
  },
  brief: async ({ scope, services, currentUser, query }) => {
    const page = await readPage<Raw<UnitRow>>(scope, services, unitStore, { sort: 'number', ...query });
    return { ...page, rows: page.rows.map((row): UnitBrief => pick(rowOf(row, todayOf(currentUser.company)), briefFields)) };
  },
  notes: async ({ scope, params }) => {
    await readOr404(scope, unitStore, params.id);
    return notesOf(scope, 'unit', params.id);
  },
  addNote: async ({ scope, services, currentUser, params, body }) => {
    return new WithMessage(await addNote({ scope, services, currentUser }, unitStore, params.id, body.text), 'app.said.created');
  },
  history: async ({ scope, params }) => {
    await readOr404(scope, unitStore, params.id);
    return logOf(scope, 'unit', params.id);
  },
  price: ({ scope, currentUser, params }) => priceOf(scope, currentUser, params.id),
  receivingConditions: async ({ scope, currentUser, params }) =>
    receivingConditions(await readUnit(scope, params.id, currentUser), todayOf(currentUser.company)),
};

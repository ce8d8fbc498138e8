import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type UnitType, type unitTypeCalls, unitTypeErrors } from '../../src/api/property/unit-type.ts';
import { amenities, unitTypeAmenities, unitTypes } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { isLike, patternOf } from '../kit/likenesses.ts';
import { countReferences } from '../kit/record-references.ts';
import { createRecord, type EntityStore, readOr404, updateRecord } from '../kit/records.ts';
import { present } from './references.ts';

export const unitTypeStore: EntityStore = {
  entity: 'unit_type',
  table: unitTypes,
  title: 'x.name_en',
  shows: {
    units: sql<number>`(select count(*) from units x where x.company_id = ${unitTypes.company_id} and x.unit_type_id = ${unitTypes.id})`,
    amenity_ids: sql<
      number[]
    >`(select coalesce(jsonb_agg(x.amenity_id order by x.amenity_id), '[]') from unit_type_amenities x where x.company_id = ${unitTypes.company_id} and x.unit_type_id = ${unitTypes.id})`,
  },
  filters: {
    property_use: (value) => sql`${unitTypes.property_use} = ${value}`,
    price_type: (value) => sql`${unitTypes.price_type} = ${value}`,
  },
  searchText: sql`unit_types.name_en || ' ' || unit_types.name_ar`,
  sorts: {
    name_en: unitTypes.name_en,
    name_ar: unitTypes.name_ar,
    min_price: unitTypes.min_price,
    max_price: unitTypes.max_price,
    created_at: unitTypes.created_at,
  },
};

const crudCalls = crudOf<UnitType>(unitTypeStore, {
  removable: async ({ scope }, id) => {
    const { units = 0, leads = 0 } = await countReferences(scope, unitTypes, id);
    if (units + leads) throw new ApiError(422, 'linked', 'property.unit_type.error.is_used', { values: { units, leads } });
  },
});

type UnitTypeValues = Record<string, unknown> & { amenity_ids?: number[] };

/** The values to store: a fixed price is one figure. Throws validation errors. */
async function checked(
  { scope }: Pick<WriteContext, 'scope'>,
  { amenity_ids, ...given }: UnitTypeValues,
  before: UnitType | null,
) {
  const after = { ...before, ...present(given) };
  // For a fixed price, the one figure given counts for both.
  if (after.price_type === 'fixed_price' && (given.max_price === undefined || given.max_price === null))
    given.max_price = after.max_price = after.min_price;
  const wrong = unitTypeErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (amenity_ids?.length) {
    const known = await scope.db
      .select({ id: amenities.id })
      .from(amenities)
      .where(and(eq(amenities.company_id, scope.company), inArray(amenities.id, amenity_ids)));
    if (known.length < new Set(amenity_ids).size) throw invalid({ amenity_ids: 'app.error.unknown_reference' });
  }
  return given;
}

async function setAmenities(scope: Scope, id: number, wanted: number[]): Promise<void> {
  const of = unitTypeAmenities;
  await scope.db.delete(of).where(and(eq(of.company_id, scope.company), eq(of.unit_type_id, id)));
  const rows = [...new Set(wanted)].map((amenity_id) => ({
    company_id: scope.company,
    unit_type_id: id,
    amenity_id,
  }));
  if (rows.length) await scope.db.insert(of).values(rows);
}

export const unitTypeHandlers: Handlers<typeof unitTypeCalls> = {
  list: crudCalls.list,
  get: crudCalls.get,
  remove: crudCalls.remove,
  create: async ({ scope, services, currentUser, body }) => {
    const id = await createRecord(scope, services, currentUser, unitTypeStore, await checked({ scope }, body, null));
    await setAmenities(scope, id, body.amenity_ids ?? []);
    return new WithMessage(await readOr404<UnitType>(scope, unitTypeStore, id), 'app.said.created');
  },
  update: async ({ scope, services, currentUser, params: { id }, body: { version, ...body } }) => {
    const before = await readOr404<UnitType>(scope, unitTypeStore, id);
    const values = await checked({ scope }, body, before);
    const changed = await updateRecord(scope, services, currentUser, unitTypeStore, id, { ...values, version });
    const wanted = body.amenity_ids && [...new Set(body.amenity_ids)].sort((a, b) => a - b);
    if (wanted && JSON.stringify(wanted) !== JSON.stringify(before.amenity_ids)) {
      await setAmenities(scope, id, wanted);
      await writeLog(scope, currentUser, {
        entity: 'unit_type',
        record_id: id,
        event: 'update',
        changes: { amenity_ids: [before.amenity_ids, wanted] },
      });
      if (!changed.length) {
        await scope.client.query(
          'update unit_types set version = version + 1, updated_at = now() where company_id = $1 and id = $2',
          [scope.company, id],
        );
        await services.broadcast.publish(scope, 'changed', {
          entity: 'unit_type',
          id,
          version: before.version + 1,
        });
      }
    }
    return new WithMessage(await readOr404<UnitType>(scope, unitTypeStore, id), 'app.said.saved');
  },
  brief: ({ scope, query }) =>
    scope.db
      .select({
        id: unitTypes.id,
        name_en: unitTypes.name_en,
        name_ar: unitTypes.name_ar,
        property_use: unitTypes.property_use,
      })
      .from(unitTypes)
      .where(
        and(
          eq(unitTypes.company_id, scope.company),
          query.property_use ? eq(unitTypes.property_use, query.property_use) : undefined,
          query.search ? isLike(sql`${unitTypes.name_en} || ' ' || ${unitTypes.name_ar}`, patternOf(query.search)) : undefined,
        ),
      )
      .orderBy(asc(unitTypes.name_en))
      .limit(1000),
  amenities: async ({ scope, params }) => {
    await readOr404(scope, unitTypeStore, params.id);
    const of = unitTypeAmenities;
    const found = await scope.db
      .select({ amenity: amenities })
      .from(of)
      .innerJoin(amenities, and(eq(amenities.company_id, of.company_id), eq(amenities.id, of.amenity_id)))
      .where(and(eq(of.company_id, scope.company), eq(of.unit_type_id, params.id)))
      .orderBy(asc(amenities.name_en));
    return found.map(({ amenity: { company_id: _, ...amenity } }) => amenity);
  },
  prices: async ({ scope, currentUser, query }) => {
    const found = await scope.db
      .select()
      .from(unitTypes)
      .where(
        and(
          eq(unitTypes.company_id, scope.company),
          query.property_use ? eq(unitTypes.property_use, query.property_use) : undefined,
        ),
      )
      .orderBy(asc(unitTypes.name_en))
      .limit(1000);
    return found.map(
      ({ id, name_en, name_ar, property_use, price_type, min_price, max_price, deposit, price_from, price_until }) => ({
        unit_type_id: id,
        ...{
          name_en,
          name_ar,
          property_use,
          price_type,
          min_price,
          max_price,
          deposit,
          price_from,
          price_until,
        },
        in_effect: inEffect({ price_from, price_until }, todayOf(currentUser.company)),
      }),
    );
  },
};

export const inEffect = (
  { price_from, price_until }: { price_from: string | null; price_until: string | null },
  today: string,
): boolean => (price_from === null || price_from <= today) && (price_until === null || today <= price_until);

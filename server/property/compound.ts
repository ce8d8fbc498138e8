import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  type Compound,
  type CompoundBrief,
  type CompoundPaymentTerm,
  CompoundRow,
  type compoundCalls,
} from '../../src/api/property/compound.ts';
import { usesWithin } from '../../src/machines/property/unit/rules.ts';
import { users } from '../db/schema/people.ts';
import { cities, compounds } from '../db/schema/property.ts';
import { paymentTerms } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { isLike, patternOf } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { countReferences } from '../kit/record-references.ts';
import { type EntityStore, readOr404, updateRecord } from '../kit/records.ts';
import { mustBeUnserved } from '../maintenance/served.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
import { claimedUnits } from './occupancy.ts';
import { mustExist } from './references.ts';

const of = (column: string, table: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${compounds.company_id} and x.id = ${sql.raw(`compounds.${column}`)})`;
const counted = (table: string) =>
  sql<number>`(select count(*) from ${sql.raw(table)} x where x.company_id = ${compounds.company_id} and x.compound_id = ${compounds.id})`;

export const compoundStore: EntityStore = {
  entity: 'compound',
  table: compounds,
  title: 'x.name_en',
  shows: {
    city_name_en: of('city_id', 'cities', 'name_en'),
    city_name_ar: of('city_id', 'cities', 'name_ar'),
    manager_name: of('manager_id', 'users', 'name'),
    blocks: counted('blocks'),
    buildings: counted('buildings'),
    units: counted('units'),
  },
  filters: {
    property_use: (value) => sql`${compounds.property_use} = ${value}`,
    city_id: (value) => sql`${compounds.city_id} = ${value}`,
    manager_id: (value) => sql`${compounds.manager_id} = ${value}`,
  },
  row: CompoundRow,
  searchText: sql`compounds.name_en || ' ' || compounds.name_ar || ' ' || coalesce(compounds.district, '')`,
  sorts: {
    name_en: compounds.name_en,
    name_ar: compounds.name_ar,
    property_use: compounds.property_use,
    created_at: compounds.created_at,
  },
};

/** Compound → its number of units without a claim today. */
async function vacantUnits(scope: Scope, compound: number | null): Promise<Map<number, number>> {
  const { rows } = await scope.db.execute<{ compound_id: number; vacant: number }>(sql`
    select u.compound_id, count(*) as vacant from units u left join ${claimedUnits(sql`${scope.company}`)} c on c.unit_id = u.id
    where u.company_id = ${scope.company} and c.unit_id is null ${compound === null ? sql`` : sql`and u.compound_id = ${compound}`} group by u.compound_id`);
  return new Map(rows.map((row) => [Number(row.compound_id), Number(row.vacant)]));
}

async function readCompound(scope: Scope, id: number): Promise<Compound> {
  const [compound, vacant] = await Promise.all([readOr404<Compound>(scope, compoundStore, id), vacantUnits(scope, id)]);
  return { ...compound, vacant_units: vacant.get(id) ?? 0 };
}

async function check({ scope }: WriteContext, values: Record<string, unknown>, id: number | null) {
  if (id !== null) await readOr404(scope, compoundStore, id);
  await mustExist(scope, values, { city_id: cities, manager_id: users });
  await mustBeAtWork(scope, values, { manager_id: 'compounds' });
  if (id !== null && values.property_use) {
    const { rows } = await scope.client.query(
      'select count(*) as count from units where company_id = $1 and compound_id = $2 and not property_use = any($3)',
      [scope.company, id, usesWithin(values.property_use as string)],
    );
    if (rows[0].count > 0)
      throw new ApiError(422, 'linked', 'property.compound.error.use_of_units', {
        values: { count: rows[0].count },
        fields: { property_use: 'property.compound.error.use_field' },
      });
  }
  return values;
}

const crudCalls = crudOf<Compound>(compoundStore, {
  read: readCompound,
  check,
  removable: async (context, id) => {
    const all = await countReferences(context.scope, compounds, id);
    const { blocks = 0, buildings = 0, units = 0, leads = 0, quotation_units = 0, contracts = 0 } = all;
    if (blocks + buildings + units)
      throw new ApiError(422, 'linked', 'property.compound.error.has_children', {
        values: { blocks, buildings, units },
      });
    if (leads + quotation_units + contracts)
      throw new ApiError(422, 'linked', 'property.compound.error.is_used', { values: { leads, contracts } });
    await mustBeUnserved(context, 'compound_ids', id);
  },
});

/** What a compound is called, and where it is. */
export const compoundBrief = {
  id: compounds.id,
  name_en: compounds.name_en,
  name_ar: compounds.name_ar,
  property_use: compounds.property_use,
  district: compounds.district,
};

/** The company's payment terms, and whether all of these compounds allow each. */
export async function termsOf(scope: Scope, ...all: Pick<Compound, 'payment_term_ids'>[]): Promise<CompoundPaymentTerm[]> {
  const terms = await scope.db
    .select()
    .from(paymentTerms)
    .where(eq(paymentTerms.company_id, scope.company))
    .orderBy(asc(paymentTerms.payments_per_year), asc(paymentTerms.id))
    .limit(200);
  return terms.map(({ id, name_en, name_ar, payments_per_year, days_in_advance, alignment }) => ({
    id,
    name_en,
    name_ar,
    payments_per_year,
    days_in_advance,
    alignment,
    allowed: all.every(({ payment_term_ids }) => payment_term_ids.includes(id)),
  }));
}

export const compoundHandlers: Handlers<typeof compoundCalls> = {
  list: async ({ scope, services, query }) => {
    const [page, vacant] = await Promise.all([
      readPage<CompoundRow>(scope, services, compoundStore, query),
      vacantUnits(scope, null),
    ]);
    return { ...page, rows: page.rows.map((row) => ({ ...row, vacant_units: vacant.get(row.id) ?? 0 })) };
  },
  create: crudCalls.create,
  get: crudCalls.get,
  update: crudCalls.update,
  remove: crudCalls.remove,
  history: async ({ scope, params }) => {
    await readOr404(scope, compoundStore, params.id);
    return logOf(scope, 'compound', params.id);
  },
  notes: async ({ scope, params }) => {
    await readOr404(scope, compoundStore, params.id);
    return notesOf(scope, 'compound', params.id);
  },
  addNote: async ({ scope, services, currentUser, params, body }) => {
    const doing = { scope, services, currentUser };
    return new WithMessage(await addNote(doing, compoundStore, params.id, body.text), 'app.said.created');
  },
  brief: ({ scope, query }): Promise<CompoundBrief[]> =>
    scope.db
      .select(compoundBrief)
      .from(compounds)
      .where(
        and(
          eq(compounds.company_id, scope.company),
          query.property_use ? eq(compounds.property_use, query.property_use) : undefined,
          query.search ? isLike(sql`${compounds.name_en} || ' ' || ${compounds.name_ar}`, patternOf(query.search)) : undefined,
        ),
      )
      .orderBy(asc(compounds.name_en))
      .limit(1000),
  hasNoManager: ({ scope }): Promise<CompoundBrief[]> =>
    scope.db
      .select(compoundBrief)
      .from(compounds)
      .where(and(eq(compounds.company_id, scope.company), isNull(compounds.manager_id)))
      .orderBy(asc(compounds.name_en))
      .limit(1000),
  paymentTerms: async ({ scope, params }) => termsOf(scope, await readOr404<Compound>(scope, compoundStore, params.id)),
  setPaymentTerms: async ({ scope, services, currentUser, params, body: { payment_term_ids, version } }) => {
    const compound = await readOr404<Compound>(scope, compoundStore, params.id);
    const known = new Set((await termsOf(scope, compound)).map((term) => term.id));
    if (payment_term_ids.some((id) => !known.has(id))) throw invalid({ payment_term_ids: 'app.error.unknown_reference' });
    const wanted = [...new Set(payment_term_ids)].sort((a, b) => a - b);
    await updateRecord(scope, services, currentUser, compoundStore, params.id, {
      payment_term_ids: wanted,
      version,
    });
    return new WithMessage(await termsOf(scope, { ...compound, payment_term_ids: wanted }), 'app.said.saved');
  },
};

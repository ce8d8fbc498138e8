import { sql } from 'drizzle-orm';
import { type CompoundWarranty, type compoundWarrantyCalls, usualMonths } from '../../src/api/property/compound-warranty.ts';
import { compoundWarranties } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { compoundParts } from './compound-part.ts';
import { present } from './references.ts';

const w = compoundWarranties;

export const compoundWarrantyStore: EntityStore = {
  entity: 'compound_warranty',
  table: w,
  title: 'x.provider',
  owner: 'x.compound_id',
  shows: { end_on: sql<string | null>`(${w.start_on} + make_interval(months => ${w.months}) - interval '1 day')::date::text` },
  filters: { compound_id: (value) => sql`${w.compound_id} = ${value}` },
  sorts: { months: w.months },
};

const parts = compoundParts<CompoundWarranty>(compoundWarrantyStore, '-months', {
  check: async ({ scope }, values, id) => {
    const before = id === null ? null : await readOr404<CompoundWarranty>(scope, compoundWarrantyStore, id);
    const { scope: covered, months } = { ...before, ...present(values) } as Partial<CompoundWarranty>;
    return covered && !months ? { ...values, months: usualMonths[covered] } : values;
  },
});

export const compoundWarrantyHandlers: Handlers<typeof compoundWarrantyCalls> = {
  list: (context) => parts.list(context, context.params.compound_id),
  create: parts.create,
  get: parts.get,
  update: parts.update,
  remove: parts.remove,
};

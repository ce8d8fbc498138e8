import { sql } from 'drizzle-orm';
import type { CompoundWarranty, compoundWarrantyCalls } from '../../src/api/property/compound-warranty.ts';
import { compoundWarranties } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import type { EntityStore } from '../kit/records.ts';
import { compoundParts } from './record-part.ts';
import { endOfWarranty, usualLength } from './warranty.ts';

const w = compoundWarranties;

export const compoundWarrantyStore: EntityStore = {
  entity: 'compound_warranty',
  table: w,
  title: 'x.provider',
  owner: 'x.compound_id',
  shows: { end_on: endOfWarranty(w) },
  filters: { compound_id: (value) => sql`${w.compound_id} = ${value}` },
  sorts: { months: w.months },
};

const parts = compoundParts<CompoundWarranty>(compoundWarrantyStore, '-months', { check: usualLength(compoundWarrantyStore) });

export const compoundWarrantyHandlers: Handlers<typeof compoundWarrantyCalls> = {
  list: (context) => parts.list(context, context.params.compound_id),
  create: parts.create,
  get: parts.get,
  update: parts.update,
  remove: parts.remove,
};

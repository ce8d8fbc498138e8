import type { CompoundWarranty, compoundWarrantyCalls } from '../../src/api/property/compound-warranty.ts';
import { compoundWarranties } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import type { EntityStore } from '../kit/records.ts';
import { compoundParts } from './compound-part.ts';
import { endOfWarranty, usualLength } from './warranty.ts';

const w = compoundWarranties;

export const compoundWarrantyStore: EntityStore = {
  entity: 'compound_warranty',
  table: w,
  title: 'x.provider',
  owner: 'x.compound_id',
  shows: { end_on: endOfWarranty(w) },
};

export const compoundWarrantyHandlers: Handlers<typeof compoundWarrantyCalls> = compoundParts<CompoundWarranty>(
  compoundWarrantyStore,
  '-months',
  { check: usualLength(compoundWarrantyStore) },
);

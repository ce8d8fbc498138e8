import * as z from 'zod/mini';
import { defineFields, field, filtersOf } from '../define-fields.ts';

const anId = z.nullable(z.int());

/** Where a record's units lie and of what type they are: the filters of tenants, leases, contracts and quotations. */
export const placeFields = defineFields('property.field', {
  compound_id: field.shown('reference', anId, { to: 'compound' }),
  block_id: field.shown('reference', anId, { to: 'block' }),
  building_id: field.shown('reference', anId, { to: 'building' }),
  unit_type_id: field.shown('reference', anId, { to: 'unit_type' }),
});
export type PlaceFilter = keyof typeof placeFields;
export const placeFilterNames = Object.keys(placeFields) as PlaceFilter[];
export const placeFilters = filtersOf(placeFields, 'compound_id', 'block_id', 'building_id', 'unit_type_id');

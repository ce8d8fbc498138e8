import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { optional, recordShape } from '../fields.ts';

export const warrantyScopes = ['structure', 'waterproofing', 'mep', 'finishes', 'equipment'] as const;
export type WarrantyScope = (typeof warrantyScopes)[number];

/** The usual length in months (domain 3.16), for a warranty that doesn't say; equipment is warranted per maker. */
export const usualMonths: Record<WarrantyScope, number> = {
  structure: 120,
  waterproofing: 120,
  mep: 24,
  finishes: 12,
  equipment: 12,
};

const months = z.int().check(z.gte(1), z.lte(600));

/** A warranty on a compound, and the template for the warranties of its units. */
export const warrantyFields = defineFields('property.field', {
  scope: field.choice(warrantyScopes, 'property.warranty_scope', { initial: lastChosen }),
  provider: field.text(160),
  months: field.own('number', z.int(), optional(months), { hint: 'property.hint.warranty_months' }),
  start_on: field.optionalDay({ hint: 'property.hint.warranty_start' }),
  /** The last day covered; null if each unit's begins with its delivery. */
  end_on: field.shown('day', z.nullable(z.string())),
  note: field.long(2000),
});
export const CompoundWarranty = z.object({ ...recordShape, ...recordOf(warrantyFields), compound_id: z.int() });
export type CompoundWarranty = z.infer<typeof CompoundWarranty>;
export const CompoundWarrantyInput = z.strictObject(inputOf(warrantyFields));
export type CompoundWarrantyInput = z.input<typeof CompoundWarrantyInput>;

export const compoundWarrantyCalls = childCalls('/compounds/{compound_id}/warranties', {
  ids: { list: 'CMP-26', create: 'CMP-27', get: 'CMP-28', update: 'CMP-29', remove: 'CMP-30' },
  ...{ module: 'compounds', removedBy: 'compounds.delete', wrapper: 'warranty' },
  ...{ record: CompoundWarranty, input: CompoundWarrantyInput },
});

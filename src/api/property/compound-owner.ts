import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { share } from '../shares.ts';

/** An owner's share of a compound. All shares of one compound are at most 100 % together. */
export const compoundOwnerFields = defineFields('property.field', {
  owner_id: field.reference('owner', { pick: 'select' }),
  share: share({ hint: 'settings.hint.percent' }),
  deed_no: field.optionalText(40),
  owned_from: field.optionalDay(),
});
export const CompoundOwner = z.object({
  ...recordShape,
  ...recordOf(compoundOwnerFields),
  compound_id: z.int(),
  owner_name_en: z.string(),
  owner_name_ar: z.string(),
});
export type CompoundOwner = z.infer<typeof CompoundOwner>;
export const CompoundOwnerInput = z.strictObject(inputOf(compoundOwnerFields));
export type CompoundOwnerInput = z.input<typeof CompoundOwnerInput>;

export const compoundOwnerCalls = childCalls('/compounds/{id}/owners', {
  ids: { list: 'CMP-13', create: 'X-CMP-01', update: 'X-CMP-02', remove: 'X-CMP-03' },
  one: '/compounds/{compound_id}/owners/{id}',
  ...{ module: 'compounds', removedBy: 'compounds.delete', wrapper: 'owner', record: CompoundOwner, input: CompoundOwnerInput },
});

import * as z from 'zod/mini';
import { childCalls, get } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { share } from '../shares.ts';
import { type UnitOwner, unitOwnerStatuses } from './unit-owner.ts';

const nullableText = z.nullable(z.string());

/**
 * An owner's share of a unit: of one in the register, of one for sale, or of one that is both. The shares of a unit that haven't
 * ended are at most 100 % together.
 */
export const unitOwnershipFields = defineFields('property.ownership', {
  unit_id: field.optionalReference('unit', { label: 'property.ownership.unit', shownBy: ['unit_number'] }),
  sellable_unit_id: field.optionalReference('sellable_unit', {
    label: 'app.entity.sellable_unit',
    shownBy: ['sellable_number'],
    hint: 'property.ownership.hint.sellable_unit_id',
  }),
  share: share({ hint: 'settings.hint.percent' }),
  deed_no: field.optionalText(40),
  owned_from: field.optionalDay(),
  ended_on: field.optionalDay({ hint: 'property.ownership.hint.ended_on' }),
});
export const UnitOwnership = z.object({
  ...recordShape,
  ...recordOf(unitOwnershipFields),
  unit_owner_id: z.int(),
  owner_name_en: z.string(),
  owner_name_ar: z.string(),
  owner_status: z.enum(unitOwnerStatuses),
  unit_number: nullableText,
  sellable_number: nullableText,
  compound_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
});
export type UnitOwnership = z.infer<typeof UnitOwnership>;
export const UnitOwnershipInput = z.strictObject(inputOf(unitOwnershipFields));
export type UnitOwnershipInput = z.input<typeof UnitOwnershipInput>;

/** Cross-field errors: field name → locale key. */
export function ownershipErrors(given: Record<string, unknown>, today: string): Record<string, string> {
  const { unit_id, sellable_unit_id, owned_from, ended_on } = given as Partial<UnitOwnership>;
  const wrong: Record<string, string> = {};
  if (!unit_id && !sellable_unit_id) wrong.unit_id = 'property.ownership.error.unit';
  if (ended_on && owned_from && ended_on < owned_from) wrong.ended_on = 'property.unit_type.error.date_order';
  // A share that ends later still counts today.
  else if (ended_on && ended_on > today) wrong.ended_on = 'property.ownership.error.ended_later';
  return wrong;
}

/** An owner's name and state, as those of a unit are shown. */
export const ownerOf = ({ owner_name_en, owner_name_ar }: UnitOwnership): Pick<UnitOwner, 'name_en' | 'name_ar'> => ({
  name_en: owner_name_en,
  name_ar: owner_name_ar,
});

const many = { needs: 'owners.view', answer: z.array(UnitOwnership) } as const;
export const unitOwnershipCalls = {
  ...childCalls('/unit_owners/{owner_id}/ownerships', {
    ids: { list: 'X-OWN-04', create: 'X-OWN-05', update: 'X-OWN-06', remove: 'X-OWN-07' },
    ...{ module: 'owners', wrapper: 'ownership', record: UnitOwnership, input: UnitOwnershipInput },
  }),
  /** Who owns a unit of the register, and who owns one for sale. */
  ofUnit: get('X-OWN-08', '/units/{unit_id}/ownerships', many),
  ofSellable: get('X-OWN-09', '/sellable_units/{unit_id}/ownerships', many),
};

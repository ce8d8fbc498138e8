import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { commercialRegister, iban, optionalText, recordShape, vatNo } from '../fields.ts';

/** A legal person that owns compounds, whole or a share of them. People who own units are unit owners. */
export const ownerFields = defineFields('settings.field', {
  ...nameFields(),
  commercial_register: field.own('code', z.string(), commercialRegister(), { initial: '', isRequired: true, isMain: true }),
  vat_no: field.coded(vatNo()),
  email: field.email(),
  mobile: field.mobile(),
  iban: field.coded(iban(), { hint: 'property.hint.iban' }),
  representative: field.optionalText(120),
  address: field.own('long', z.nullable(z.string()), optionalText(500)),
  active: field.flag(true),
  compounds: field.shown('number', z.int(), { label: 'property.compounds', isMain: true }),
});
export const Owner = z.object({ ...recordShape, ...recordOf(ownerFields) });
export type Owner = z.infer<typeof Owner>;
export const OwnerInput = z.strictObject(inputOf(ownerFields));
export const ownerColumns = columnsOf<Owner>(ownerFields, [
  'name_en',
  'name_ar',
  'commercial_register',
  'mobile',
  'email',
  'compounds',
  'active',
]);

export const ownerCalls = crud('/owners', {
  ids: ['SET-22', 'SET-23', 'SET-24', 'SET-25', 'SET-26'],
  module: 'owners',
  wrapper: 'owner',
  record: Owner,
  input: OwnerInput,
  filters: filtersOf(ownerFields, 'active'),
  sorts: sortsOf(ownerFields),
});

import * as z from 'zod/mini';
import { crud, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { commercialRegister, iban, id, optionalText, recordShape, vatNo } from '../fields.ts';
import { placeFields } from '../property/place.ts';
import { maintenanceSubcategoryFields } from './maintenance-subcategory.ts';

export const providerStatuses = ['draft', 'active', 'suspended', 'ended'] as const;

const idList = (least: number) => z.array(id()).check(z.minLength(least), z.maxLength(50));

/** A company or craftsman that does maintenance for the office under a contract. */
export const providerFields = defineFields('maintenance.provider', {
  ...nameFields({ width: 190 }),
  /** As in the commercial register. */
  legal_name: field.text(200, { isSorted: true, width: 220 }),
  status: field.status(providerStatuses, 'provider.status', { width: 130 }),
  commercial_register: field.coded(commercialRegister(), { label: 'settings.field.commercial_register' }),
  commercial_register_expiry: field.optionalDay({ isSorted: true, width: 160 }),
  vat_no: field.coded(vatNo(), { label: 'settings.field.vat_no' }),
  iban: field.coded(iban(), { label: 'property.field.iban', hint: 'property.hint.iban' }),
  contract_from: field.optionalDay(),
  contract_to: field.optionalDay({ isSorted: true, isMain: true, width: 150 }),
  /** Null where the contract asks for no insurance. */
  insurance_expiry: field.optionalDay({ isSorted: true, hint: 'maintenance.provider.hint.insurance_expiry', width: 150 }),
  /** The open hours within which an offered job is answered. */
  respond_hours: field.presetNumber({ from: 1, to: 240 }, { initial: 8 }),
  phone: field.phone({ label: 'settings.field.phone' }),
  email: field.email({ label: 'sales.lead.email' }),
  category_ids: field.own('text', z.array(z.int()), idList(1), { isRequired: true }),
  /** The compounds that it serves; all of them if none is chosen. */
  compound_ids: field.own('text', z.array(z.int()), z.optional(idList(0))),
  note: field.long(2000, { label: 'sales.lead.note' }),
  /** Why it was last suspended or ended. */
  reason: field.shown('long', z.nullable(z.string()), { label: 'sales.ask.reason' }),
});
const Named = z.object({ id: z.int(), name_en: z.string(), name_ar: z.string() });
export const Provider = z.object({
  ...recordShape,
  ...recordOf(providerFields),
  categories: z.array(Named),
  compounds: z.array(Named),
});
export type Provider = z.infer<typeof Provider>;
export const ProviderInput = z.strictObject(inputOf(providerFields));
export const providerColumns = columnsOf<Provider>(providerFields, [
  'name_en',
  'name_ar',
  'legal_name',
  'status',
  { id: 'categories', label: 'maintenance.provider.category_ids', kind: 'number', of: (row) => row.category_ids.length },
  'contract_to',
  'commercial_register_expiry',
  'insurance_expiry',
]);
/** Filters besides its own fields: a trade that it has, a compound that it serves. */
export const providerFilterFields = {
  ...providerFields,
  category_id: maintenanceSubcategoryFields.category_id,
  compound_id: placeFields.compound_id,
};

/** Cross-field errors of a provider: field name → locale key. */
export function providerErrors(provider: Record<string, unknown>): Record<string, string> {
  const { contract_from, contract_to, commercial_register, commercial_register_expiry } = provider as Partial<Provider>;
  const wrong: Record<string, string> = {};
  if (contract_from && contract_to && contract_to < contract_from) wrong.contract_to = 'maintenance.provider.error.contract_to';
  if (commercial_register_expiry && !commercial_register) wrong.commercial_register = 'app.error.required';
  return wrong;
}

export const providerCalls = {
  ...crud('/maintenance/providers', {
    ids: ['MNT-26', 'MNT-28', 'MNT-27', 'MNT-29', 'X-PVD-02'],
    module: 'maintenance',
    wrapper: 'provider',
    record: Provider,
    input: ProviderInput,
    filters: {
      ...filtersOf(providerFilterFields, 'status', 'category_id', 'compound_id'),
      ...rangesOf(providerFields, 'contract_to', 'commercial_register_expiry', 'insurance_expiry'),
    },
    sorts: [...sortsOf(providerFields), 'created_at'],
  }),
  status: put('X-PVD-01', '/maintenance/providers/{id}/status', {
    needs: 'maintenance.edit',
    wrapper: 'provider',
    body: z.strictObject({
      status: z.enum(providerStatuses),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: Provider,
    moves: { lifecycle: 'provider', event: 'by status' },
  }),
};

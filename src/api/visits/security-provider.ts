import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { commercialRegister, id, recordShape } from '../fields.ts';
import { placeFields } from '../property/place.ts';

/** A company that guards gates under a contract. */
export const securityProviderFields = defineFields('visits.security_provider', {
  ...nameFields(),
  commercial_register: field.coded(commercialRegister(), { label: 'settings.field.commercial_register' }),
  /** The licence of a private security company. */
  license_no: field.optionalText(40),
  license_expiry: field.optionalDay({ isSorted: true, width: 150 }),
  contract_from: field.optionalDay(),
  contract_to: field.optionalDay({ isSorted: true, isMain: true, width: 150 }),
  contact_name: field.optionalText(120),
  phone: field.phone({ label: 'sales.lead.mobile' }),
  email: field.email({ label: 'sales.lead.email' }),
  compound_ids: field.own('text', z.array(z.int()), z.optional(z.array(id()).check(z.maxLength(50)))),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const SecurityProvider = z.object({
  ...recordShape,
  ...recordOf(securityProviderFields),
  compounds: z.array(z.object({ id: z.int(), name_en: z.string(), name_ar: z.string() })),
});
export type SecurityProvider = z.infer<typeof SecurityProvider>;
export const SecurityProviderInput = z.strictObject(inputOf(securityProviderFields));
/** Filters besides its own fields: a compound that it guards. */
export const securityProviderFilterFields = { ...securityProviderFields, compound_id: placeFields.compound_id };
export const securityProviderColumns = columnsOf<SecurityProvider>(securityProviderFields, [
  'name_en',
  'name_ar',
  { id: 'compounds', label: 'visits.security_provider.compound_ids', kind: 'number', of: (row) => row.compound_ids.length },
  'contract_to',
  'license_expiry',
]);

/** Cross-field errors of a security provider: field name → locale key. */
export function securityProviderErrors({ contract_from, contract_to }: Record<string, unknown>): Record<string, string> {
  return contract_from && contract_to && String(contract_to) < String(contract_from)
    ? { contract_to: 'maintenance.provider.error.contract_to' }
    : {};
}

export const securityProviderCalls = crud('/visit/security_providers', {
  ids: ['VIS-10', 'VIS-11', 'VIS-12', 'VIS-13', 'VIS-14'],
  module: 'visits',
  wrapper: 'security_provider',
  record: SecurityProvider,
  input: SecurityProviderInput,
  filters: {
    ...filtersOf(securityProviderFilterFields, 'compound_id'),
    ...rangesOf(securityProviderFields, 'contract_to', 'license_expiry'),
  },
  sorts: [...sortsOf(securityProviderFields), 'created_at'],
});

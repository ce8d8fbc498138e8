import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { commercialRegister, recordShape } from '../fields.ts';

export const contractingRoles = ['developer', 'main_contractor', 'subcontractor', 'consultant', 'supplier'] as const;

/** Who built a compound, and under which contract: whom to turn to for defects and warranties. */
export const contractingDetailFields = defineFields('property.field', {
  role: field.choice(contractingRoles, 'property.contracting_role', { initial: lastChosen }),
  company_name: field.text(160),
  commercial_register: field.coded(commercialRegister(), { label: 'settings.field.commercial_register' }),
  contract_no: field.optionalText(60),
  start_on: field.optionalDay(),
  end_on: field.optionalDay(),
  contact_name: field.optionalText(120),
  mobile: field.mobile({ label: 'settings.field.mobile' }),
  email: field.email({ label: 'settings.field.email' }),
  note: field.long(2000),
});
export const ContractingDetail = z.object({ ...recordShape, ...recordOf(contractingDetailFields), compound_id: z.int() });
export type ContractingDetail = z.infer<typeof ContractingDetail>;
export const ContractingDetailInput = z.strictObject(inputOf(contractingDetailFields));
export type ContractingDetailInput = z.input<typeof ContractingDetailInput>;

/** Cross-field errors: field name → locale key. Used by the form and the server. */
export function contractingErrors({ start_on, end_on }: Partial<Record<'start_on' | 'end_on', unknown>>): Record<string, string> {
  const isReversed = typeof start_on === 'string' && typeof end_on === 'string' && start_on > end_on;
  return isReversed ? { end_on: 'property.unit.error.span_order' } : {};
}

export const contractingDetailCalls = childCalls('/compounds/{compound_id}/contracting_details', {
  ids: { list: 'CMP-23', create: 'CMP-24', update: 'CMP-25' },
  ...{ module: 'compounds', wrapper: 'contracting_detail', record: ContractingDetail, input: ContractingDetailInput },
});

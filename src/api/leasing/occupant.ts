import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { identityErrors, identityNoOrNone, identityTypes, recordShape } from '../fields.ts';

export const relations = ['spouse', 'child', 'parent', 'sibling', 'relative', 'domestic_worker', 'employee', 'other'] as const;

export const occupantFields = defineFields('leasing.occupant', {
  name: field.text(120, { label: 'sales.lead.name' }),
  relation: field.choice(relations, 'leasing.occupant.relation', { initial: lastChosen }),
  birth_date: field.birthDate({ label: 'leasing.birth_date' }),
  guardian_name: field.optionalText(120, { hint: 'leasing.occupant.guardian_hint' }),
  mobile: field.mobile({ label: 'sales.lead.mobile' }),
  nationality: field.optionalText(2, { label: 'leasing.nationality' }),
  identity_type: field.optionalChoice(identityTypes, 'sales.identity', { label: 'sales.lead.identity_type' }),
  identity_no: field.coded(identityNoOrNone(), { label: 'sales.lead.identity_no' }),
  identity_expiry: field.optionalDay({ label: 'sales.lead.identity_expiry' }),
});
export const Occupant = z.object({ ...recordShape, lease_id: z.int(), ...recordOf(occupantFields) });
export type Occupant = z.infer<typeof Occupant>;
export const OccupantInput = z.strictObject(inputOf(occupantFields));
export type OccupantInput = z.input<typeof OccupantInput>;

const yearsBefore = (today: string, years: number): string => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;

/** Cross-field errors of an occupant (domain 4): field name → locale key. */
export function occupantErrors(occupant: Record<string, unknown>, today: string): Record<string, string> {
  const { birth_date, guardian_name, identity_type, identity_no, identity_expiry } = occupant as Partial<Occupant>;
  const wrong = identityErrors({ identity_type, identity_no, identity_expiry });
  if (birth_date && birth_date > today) wrong.birth_date = 'leasing.occupant.error.unborn';
  else if (birth_date && birth_date > yearsBefore(today, 18) && !guardian_name)
    wrong.guardian_name = 'leasing.occupant.error.guardian';
  if (identity_type && !identity_no) wrong.identity_no = 'app.error.required';
  if (identity_type && identity_type !== 'saudi_no' && !identity_expiry) wrong.identity_expiry = 'app.error.required';
  return wrong;
}

export const occupantCalls = childCalls('/tenants/{tenant_id}/leases/{lease_id}/occupants', {
  ids: { list: 'TEN-11', create: 'TEN-12', update: 'TEN-13', remove: 'TEN-14' },
  ...{ module: 'leases', wrapper: 'occupant', record: Occupant, input: OccupantInput },
});

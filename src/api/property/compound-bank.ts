import * as z from 'zod/mini';
import { childCalls, get } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { iban, recordShape } from '../fields.ts';

export const bankPurposes = ['rent', 'deposits', 'service_charges'] as const;

/** A bank account that a compound's tenants pay into. Its bank follows from the IBAN. */
export const compoundBankFields = defineFields('property.field', {
  iban: field.own('code', z.string(), iban(), { initial: '', isRequired: true, hint: 'property.hint.iban' }),
  account_name: field.text(120),
  purpose: field.choice(bankPurposes, 'property.bank_purpose', { initial: lastChosen }),
  active: field.flag(true, { label: 'settings.field.active' }),
  /** The two digits after the IBAN's check digits. */
  bank_code: field.shown('code', z.string()),
});
export const CompoundBank = z.object({
  ...recordShape,
  ...recordOf(compoundBankFields),
  compound_id: z.int(),
  bank_name_en: z.nullable(z.string()),
  bank_name_ar: z.nullable(z.string()),
});
export type CompoundBank = z.infer<typeof CompoundBank>;
export const CompoundBankInput = z.strictObject(inputOf(compoundBankFields));
export type CompoundBankInput = z.input<typeof CompoundBankInput>;

/** A bank of the country, for forms that take an IBAN. */
export const Bank = z.object({ code: z.string(), name_en: z.string(), name_ar: z.string() });

export const compoundBankCalls = {
  ...childCalls('/compounds/{id}/banks', {
    ids: { list: 'CMP-14', create: 'X-CMP-04', update: 'X-CMP-05', remove: 'X-CMP-06' },
    one: '/compounds/{compound_id}/banks/{id}',
    ...{ module: 'compounds', removedBy: 'compounds.delete', wrapper: 'bank', record: CompoundBank, input: CompoundBankInput },
  }),
  ofCountry: get('SET-104', '/cms/banks', { needs: 'anybody', answer: z.array(Bank) }),
};

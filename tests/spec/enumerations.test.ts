import { expect, it } from 'vitest';
import { Contract } from '../../src/api/leasing/contract.ts';
import { tenantFields } from '../../src/api/leasing/tenant.ts';
import { unitFields } from '../../src/api/property/unit.ts';
import { unitTypeFields } from '../../src/api/property/unit-type.ts';
import { leadFields } from '../../src/api/sales/lead.ts';
import { quotationFields } from '../../src/api/sales/quotation.ts';
import { userFields } from '../../src/api/settings/user.ts';
import { languages } from '../../src/locales/translate.ts';

/** each enumeration of section 3 whose entity exists, as the specification lists it. */
const listed = {
  'price type': 'fixed_price, range_price',
  'rent type': 'fixed, incremental',
  'identity type': 'saudi_no, iqama_no, passport_no',
  'contract kind': 'new, renewal',
  'property use': 'residential, commercial, general',
  languages: 'en, ar',
};
const ours: Record<keyof typeof listed, (readonly unknown[] | undefined)[]> = {
  'price type': [unitTypeFields.price_type.meta.options],
  'rent type': [quotationFields.rent_type.meta.options],
  'identity type': [leadFields.identity_type.meta.options, tenantFields.identity_type.meta.options],
  'contract kind': [quotationFields.kind.meta.options, Contract.shape.kind.options],
  'property use': [
    leadFields.property_use.meta.options,
    quotationFields.property_use.meta.options,
    unitFields.property_use.meta.options,
  ],
  languages: [languages, userFields.language.meta.options],
};

it('has the enumerations of the specification, exactly as listed (R-10)', () => {
  for (const [name, words] of Object.entries(listed))
    for (const options of ours[name as keyof typeof listed]) expect(options, name).toEqual(words.split(', '));
});

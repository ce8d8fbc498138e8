import * as z from 'zod/mini';
import { isTimeZone } from '../../calendar/zone.ts';
import { changeOf, get, put } from '../contract.ts';
import { countries } from '../countries.ts';
import { defineFields, field, inputOf, nameFields, recordOf } from '../define-fields.ts';
import { commercialRegister, iban, recordShape, vatNo } from '../fields.ts';

// Reserved host name prefixes.
const reserved = ['www', 'api', 'app', 'admin', 'mail', 'static', 'assets', 'dev', 'staging', 'new-staging', 'local'];
/** the company's slug, the first part of a host name. */
export const slug = () =>
  z.string().check(
    z.regex(/^[a-z0-9](-?[a-z0-9]){2,30}$/, 'settings.company.error.slug'),
    z.refine((value) => !reserved.includes(value), 'settings.company.error.slug_reserved'),
  );

export const companyFields = defineFields('settings.field', {
  ...nameFields(),
  slug: field.own('code', z.string(), slug(), { hint: 'settings.hint.slug' }),
  vat_no: field.coded(vatNo()),
  commercial_register: field.coded(commercialRegister()),
  iban: field.coded(iban()),
  city: field.optionalText(120),
  address: field.long(500),
  country: field.presetChoice(countries, 'country', { initial: 'SA' }),
  phone: field.phone(),
  email: field.email(),
  /** The time zone of the company's days. */
  time_zone: field.own('text', z.string(), z.string().check(z.refine(isTimeZone, 'settings.company.error.time_zone')), {
    hint: 'settings.hint.time_zone',
  }),
});
const { created_by: _, ...ownShape } = recordShape;
export const Company = z.object({ ...ownShape, ...recordOf(companyFields), currency: z.string(), sandbox: z.boolean() });
export type Company = z.infer<typeof Company>;
export const CompanyInput = z.strictObject(inputOf(companyFields));
export type CompanyInput = z.input<typeof CompanyInput>;

export const companyCalls = {
  get: get('SET-10', '/companies/{company_slug}', { needs: 'anybody', textual: true, answer: Company }),
  update: put('SET-11', '/companies/{company_slug}', {
    needs: 'settings.edit',
    textual: true,
    wrapper: 'company',
    body: changeOf(CompanyInput),
    answer: Company,
  }),
};

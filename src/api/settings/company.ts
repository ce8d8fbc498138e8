import * as z from 'zod/mini';
import { isTimeZone } from '../../calendar/zone.ts';
import { changeOf, get, put } from '../contract.ts';
import { countries } from '../countries.ts';
import { defineFields, field, inputOf, nameFields, recordOf } from '../define-fields.ts';
import {
  buildingNo,
  commercialRegister,
  iban,
  id,
  investmentLicense,
  optional,
  postalCode,
  recordShape,
  shortAddress,
  vatNo,
  website,
} from '../fields.ts';

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
  sagia_license: field.coded(investmentLicense(), { hint: 'settings.hint.sagia_license' }),
  license_expires_on: field.optionalDay(),
  iban: field.coded(iban()),
  short_address: field.coded(shortAddress(), { hint: 'settings.hint.short_address' }),
  building_no: field.coded(buildingNo()),
  address: field.long(500),
  district: field.optionalText(120),
  city: field.optionalText(120),
  postal_code: field.coded(postalCode()),
  additional_no: field.coded(buildingNo()),
  country: field.presetChoice(countries, 'country', { initial: 'SA' }),
  phone: field.phone(),
  email: field.email(),
  website: field.coded(website()),
  /** An image that was uploaded for it. */
  logo_id: field.own('number', z.nullable(z.int()), optional(id()), { hint: 'settings.hint.logo' }),
  admins_need_second_factor: field.flag(false, { hint: 'settings.hint.admins_need_second_factor' }),
  invoice_days_ahead: field.presetNumber({ from: 0, to: 365 }, { initial: 30, hint: 'settings.hint.invoice_days_ahead' }),
  invoices_by: field.presetChoice(['email', 'none'], 'settings.company.invoices_by', {
    initial: 'email',
    hint: 'settings.hint.invoices_by',
  }),
  bounce_fee: field.optionalMoney({ hint: 'settings.hint.bounce_fee' }),
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

type Details = Partial<Pick<Company, (typeof formal)[number] | 'sagia_license' | 'license_expires_on' | 'vat_no'>>;
const formal = ['commercial_register', 'iban', 'building_no', 'address', 'district', 'city', 'postal_code'] as const;

/**
 * What a company's papers need (domain 4): once it has a registration, a licence or an account, then a registration or a licence with
 * its expiry, the account and the national address; a VAT number if it lets commercial units.
 */
export function companyErrors(company: Details, isCommercial = false): Record<string, string> {
  const { commercial_register, sagia_license, license_expires_on, iban, vat_no } = company;
  if (!commercial_register && !sagia_license && !iban) return {};
  const missing = formal.filter((name) => !company[name] && !(name === 'commercial_register' && sagia_license));
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'app.error.required'])),
    ...(missing.includes('commercial_register') && { commercial_register: 'settings.company.error.register' }),
    ...(sagia_license && !license_expires_on && { license_expires_on: 'app.error.required' }),
    ...(isCommercial && !vat_no && { vat_no: 'settings.company.error.vat_commercial' }),
  };
}

/** Images that a letterhead can show. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;

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

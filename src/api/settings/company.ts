import * as z from 'zod/mini';
import { isTimeZone } from '../../calendar/zone.ts';
import { changeOf, get, put } from '../contract.ts';
import { commercialRegister, email, iban, mobile, nameAr, nameEn, optional, optionalText, vatNo } from '../fields.ts';

const nullableText = z.nullable(z.string());
/** Basis points: 1500 is 15 %. */
const basisPoints = () => z.int().check(z.gte(0), z.lte(10_000));
const days = () => z.int().check(z.gte(1), z.lte(365));

export const Company = z.object({
  id: z.int(),
  version: z.int(),
  slug: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  vat_no: nullableText,
  commercial_register: nullableText,
  iban: nullableText,
  city: nullableText,
  address: nullableText,
  phone: nullableText,
  email: nullableText,
  currency: z.string(),
  time_zone: z.string(),
  sandbox: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Company = z.infer<typeof Company>;

// Words that a host name's first part has for something else.
const reserved = ['www', 'api', 'app', 'admin', 'mail', 'static', 'assets'];
/** the company's address, the first part of a host name. */
export const slug = () =>
  z.string().check(
    z.regex(/^[a-z0-9](-?[a-z0-9]){2,30}$/, 'settings.company.error.slug'),
    z.refine((value) => !reserved.includes(value), 'settings.company.error.slug_reserved'),
  );

export const CompanyInput = z.strictObject({
  slug: z.optional(slug()),
  name_en: z.optional(nameEn()),
  name_ar: z.optional(nameAr()),
  vat_no: optional(vatNo()),
  commercial_register: optional(commercialRegister()),
  iban: optional(iban()),
  city: optionalText(120),
  address: optionalText(500),
  phone: optional(mobile()),
  email: optional(email()),
  /** Where the company's days begin and end. */
  time_zone: z.optional(z.string().check(z.refine(isTimeZone, 'settings.company.error.time_zone'))),
});

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

export const QuotationSettings = z.object({
  id: z.int(),
  version: z.int(),
  residential_valid_days: z.int(),
  commercial_valid_days: z.int(),
  down_payment_rate: z.int(),
  residential_vat_rate: z.int(),
  commercial_vat_rate: z.int(),
  first_response_minutes: z.int(),
  terms_en: z.string(),
  terms_ar: z.string(),
  generate_mobile_access: z.boolean(),
});
export type QuotationSettings = z.infer<typeof QuotationSettings>;

const terms = () => z.optional(z.string().check(z.maxLength(20_000)));

export const QuotationSettingsInput = z.strictObject({
  residential_valid_days: z.optional(days()),
  commercial_valid_days: z.optional(days()),
  down_payment_rate: z.optional(basisPoints()),
  residential_vat_rate: z.optional(basisPoints()),
  commercial_vat_rate: z.optional(basisPoints()),
  first_response_minutes: z.optional(z.int().check(z.gte(1), z.lte(10_080))),
  terms_en: terms(),
  terms_ar: terms(),
  generate_mobile_access: z.optional(z.boolean()),
});
export type QuotationSettingsInput = z.input<typeof QuotationSettingsInput>;

export const quotationSettingCalls = {
  get: get('SET-07', '/quotation_settings', { needs: 'anybody', answer: QuotationSettings }),
  update: put('SET-08', '/quotation_settings', {
    needs: 'settings.edit',
    wrapper: 'quotation_setting',
    body: changeOf(QuotationSettingsInput),
    answer: QuotationSettings,
  }),
};

import * as z from 'zod/mini';
import { nationalities } from './countries.ts';
import { instantText } from './field-meta.ts';
import { halalas, isMoney, money } from './money.ts';
import { bankOf } from './settings/banks.ts';

/** The building blocks of record schemas, with the validations shared by all companies (messages are locale keys). */

/** Required user text: trimmed, no control characters, at most `most` characters, and something in it can be seen. */
export const text = (most = 200) =>
  z.pipe(
    cleaned(most),
    z.string().check(
      z.minLength(1),
      z.refine((value) => value === '' || isVisible(value), 'app.error.invisible'),
    ),
  );
/** The optional version: a text in which nothing can be seen counts as missing. */
export const optionalText = (most = 200) => optional(z.pipe(tidy(most), orNone()));

/** Turns an empty text into null. */
const orNone = () => z.transform((value: string) => value || null);
/** An optional text of a list's row, which always names it. */
export const textOrNull = (most: number) => z.nullable(z.pipe(tidy(most), orNone()));

/** A letter, digit or sign that leaves something on paper: a Hangul filler is a letter, too, and a Braille blank a sign. */
const isVisible = (value: string): boolean => /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

// Bidi controls, zero-width characters and C0 controls other than tab and line feed aren't stored: numbers copied from a phone's
// contacts bring some with them. The joiners U+200C and U+200D belong to Arabic script and to emoji.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const cleaned = (most: number) =>
  z.pipe(
    z.string().check(z.maxLength(most)),
    z.transform((value: string) => value.replace(controls, '').trim()),
  );
/** User text without control characters; empty if nothing in it can be seen. */
export const tidy = (most: number) =>
  z.pipe(
    cleaned(most),
    z.transform((value: string) => (isVisible(value) ? value : '')),
  );

/** Missing, null and an empty string all mean none. A key left out of an update leaves the value unchanged. */
export const optional = <T extends z.ZodMiniType>(type: T) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.null(),
      type,
    ]),
  );

export const id = () => z.int().check(z.gte(1));
/** Whether a text is a day, as calls take it. */
export const isDay = (text: string): boolean => day().safeParse(text).success;
/** A record's id in the query of a call, which is text. */
export const idInQuery = () => z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)));
export const day = () =>
  z.iso.date().check(z.refine((value) => value >= '1950-01-01' && value <= '2200-12-31', 'app.error.date_range'));
/** People live longer than records. */
export const birthDate = () =>
  z.iso.date().check(z.refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'app.error.birth_date_range'));
export const instant = () => z.iso.datetime({ offset: true });
/**
 * An amount in riyals: a decimal string with up to two places, from 0 to 10 billion. Numbers are accepted too; the output is
 * normalized, so that 2000 is no change from 2000.00.
 */
export const amount = (error = 'app.error.amount') =>
  z.pipe(
    z.union([z.string().check(z.maxLength(20)), z.pipe(z.number(), z.transform(String))]),
    z.pipe(
      z.transform((value: string) => latinDigits(value).trim()),
      z.pipe(
        z.string().check(z.refine((value) => isMoney(value) && !value.startsWith('-'), error)),
        z.transform((value: string) => money(halalas(value))),
      ),
    ),
  );

/** An amount that is paid, credited or asked for: handlers refuse 0 with the same message. */
export const amountAboveZero = () => amount('app.error.amount_above_zero');

/** Converts Arabic-Indic and Persian digits to Latin ones. */
export const latinDigits = (value: string): string =>
  value
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '');

/** An Arabic name contains Arabic letters, an English one Latin letters. */
export const nameAr = () => text().check(z.refine((value) => /[\u0600-\u06ff]/.test(value), 'app.error.name_ar'));
export const nameEn = () => text().check(z.refine((value) => /[A-Za-z]/.test(value), 'app.error.name_en'));

/** A mobile number, stored as E.164. Saudi numbers are accepted in any of their four formats, foreign ones with +code. */
export const mobile = () =>
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.pipe(z.transform(mobileOf), z.string().check(z.refine(isMobile, 'app.error.mobile'))),
  );
/** A Saudi landline, as stored: the area code and seven digits. */
export const isLandline = (value: string): boolean => /^\+9661[1-7]\d{7}$/.test(value);
/** The phone of a company: a mobile or a landline. */
export const phone = () =>
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.pipe(z.transform(mobileOf), z.string().check(z.refine((value) => isMobile(value) || isLandline(value), 'app.error.phone'))),
  );
const isMobile = (value: string): boolean => /^\+9665\d{8}$/.test(value) || /^\+(?!966)[1-9]\d{7,14}$/.test(value);
export const mobileOf = (value: string): string => {
  const digits = latinDigits(value)
    .replace(/[\s()-]/g, '')
    .replace(/^00/, '+');
  if (/^0?1[1-7]\d{7}$/.test(digits)) return `+966${digits.replace(/^0/, '')}`;
  if (/^9661[1-7]\d{7}$/.test(digits)) return `+${digits}`;
  if (/^05\d{8}$/.test(digits)) return `+966${digits.slice(1)}`;
  if (/^5\d{8}$/.test(digits)) return `+966${digits}`;
  if (/^9665\d{8}$/.test(digits)) return `+${digits}`;
  return digits;
};

export const email = () =>
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.pipe(
      z.transform((value: string) => value.trim().toLowerCase()),
      z
        .string()
        .check(
          z.regex(
            /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@"(),:;<>[\\\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/u,
            'app.error.email',
          ),
        ),
    ),
  );

/** The checksum of national ID and Iqama numbers: odd digits doubled, digits summed, divisible by ten. */
export const passesChecksum = (value: string): boolean =>
  [...value].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0) %
    10 ===
  0;

export const identityTypes = ['saudi_no', 'iqama_no', 'passport_no'] as const;
const identityShapes = { saudi_no: /^1\d{9}$/, iqama_no: /^2\d{9}$/, passport_no: /^[A-Z0-9]{6,12}$/ } as const;
/** Whether an ID number is valid for its type; returns the locale key of the error, or null. */
const numberError = (type: (typeof identityTypes)[number], no: string): string | null => {
  if (!identityShapes[type].test(no)) return `app.error.${type}`;
  return type === 'passport_no' || passesChecksum(no) ? null : 'app.error.identity_checksum';
};
interface Identified {
  kind: string | null;
  mobile: string | null;
  identity_type: (typeof identityTypes)[number] | null;
  identity_no: string | null;
  identity_expiry: string | null;
  commercial_register: string | null;
}
/** Errors of a person's or company's identity and phone (domain 4): field name → locale key. */
export function identityErrors(given: Partial<Record<keyof Identified, unknown>>): Record<string, string> {
  // Forms and records hold them as they come; the schemas have checked their types.
  const of = given as Partial<Identified>;
  const wrong: Record<string, string> = {};
  if (of.identity_no && !of.identity_type) wrong.identity_type = 'app.error.required';
  const ofNumber = of.identity_no && of.identity_type && numberError(of.identity_type, of.identity_no);
  if (ofNumber) wrong.identity_no = ofNumber;
  if (of.identity_type === 'iqama_no' && of.identity_no && !of.identity_expiry) wrong.identity_expiry = 'app.error.required';
  if (of.kind === 'company' && !of.commercial_register) wrong.commercial_register = 'app.error.required';
  if (of.kind !== 'company' && of.mobile && isLandline(of.mobile)) wrong.mobile = 'app.error.mobile';
  return wrong;
}
export const identityNo = () =>
  z.pipe(
    tidy(20),
    z.transform((value: string) => latinDigits(value).replace(/\s/g, '').toUpperCase()),
  );
/** The same, or null where nothing can be seen. */
export const identityNoOrNone = () => z.pipe(identityNo(), orNone());

/** R-11: a nationality, by the country's code in either case. */
export const nationality = () =>
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.pipe(
      z.transform((value: string) => value.trim().toUpperCase()),
      z.string().check(z.refine((value) => nationalities.some((code) => code === value), 'app.error.nationality')),
    ),
  );

/** A Saudi IBAN: 24 characters, checksum 97, and the code of a bank. */
export const iban = () =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).replace(/\s/g, '').toUpperCase()),
      z.string().check(
        z.refine((value) => /^SA\d{22}$/.test(value) && mod97(value) === 1, { error: 'app.error.iban', abort: true }),
        z.refine((value) => bankOf(value) !== null, 'app.error.iban_bank'),
      ),
    ),
  );
const mod97 = (value: string): number =>
  [...(value.slice(4) + value.slice(0, 4))].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0);

/** Format only: the published check digits contradict each other. */
export const vatNo = () => digits(/^3\d{13}3$/, 'app.error.vat_no');
export const commercialRegister = () => digits(/^\d{10}$/, 'app.error.commercial_register');

/** A foreign investor's licence of the Ministry of Investment (MISA, once SAGIA). */
export const investmentLicense = () => coded(/^[A-Z0-9]{6,20}$/, 'app.error.sagia_license');
/** The short national address: RRRD2929. */
export const shortAddress = () => coded(/^[A-Z]{4}\d{4}$/, 'app.error.short_address');
const coded = (pattern: RegExp, error: string) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).replace(/\s/g, '').toUpperCase()),
      z.string().check(z.regex(pattern, error)),
    ),
  );
/** The parts of a national address that are so many digits, in either script. */
export const buildingNo = () => digits(/^\d{4}$/, 'settings.company.error.building_no');
export const postalCode = () => digits(/^\d{5}$/, 'settings.company.error.postal_code');
/** A number that is no quantity, stored in Latin digits: Arabic-Indic and Persian ones are accepted, and spaces between them. */
export const digits = (pattern: RegExp, error: string) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).replace(/\s/g, '')),
      z.string().check(z.regex(pattern, error)),
    ),
  );
/** A web address: with its host alone, it is a secure one. */
export const website = () =>
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.pipe(
      z.transform((value: string) => (/^https?:\/\//i.test(value.trim()) ? value.trim() : `https://${value.trim()}`)),
      z.string().check(z.refine(isWebAddress, 'app.error.website')),
    ),
  );
function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && /^[^\s.]+(\.[^\s.]+)+$/.test(url.hostname);
}

/** How often rent is paid in a year: the only divisors of twelve months. */
export const paymentRhythms = [1, 2, 3, 4, 6, 12] as const;
/** How many days before its period an installment may be due. */
export const daysInAdvance = { from: 0, to: 90 };

/** What a property can be used for. */
export const propertyUses = ['residential', 'commercial', 'general'] as const;
export const propertyUse = () => z.enum(propertyUses);

/** The keys of every record. */
export const recordShape = {
  id: z.int(),
  version: z.int(),
  created_at: instantText(),
  updated_at: instantText(),
  created_by: z.nullable(z.int()),
};
/** A pair of names, as most settings have them. */
export const namesShape = { name_en: z.string(), name_ar: z.string() };

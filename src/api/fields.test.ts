import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  amount,
  amountAboveZero,
  birthDate,
  buildingNo,
  commercialRegister,
  day,
  digits,
  email,
  iban,
  optionalText,
  postalCode,
  text,
  vatNo,
} from './fields.ts';
import { TemplateInput } from './settings/template.ts';

const saidOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

it('a required text has something that can be seen', () => {
  // Hangul fillers, a Braille blank, a soft hyphen, joiners, a combining accent, a variation selector, a tag, a Khmer vowel.
  const invisible = [
    '\u3164',
    '\u115F\u1160',
    '\uFFA0',
    '\u2800',
    '\u00AD',
    '\u200C\u200D',
    '\u0301',
    '\uFE0F',
    '\u{E0041}',
    '\u17B4',
  ];
  for (const value of [...invisible, invisible.join(' ')])
    expect(saidOf(text(), value), JSON.stringify(value)).toBe('app.error.invisible');
  // What is never stored leaves nothing.
  const stripped = [
    '\u2060',
    '\u200B',
    '\u200B \u2060',
    '\uFEFF',
    '\u061C',
    '\u202E\u202C',
    '\u2067\u2069',
    '\u200E\u200F',
    '\u2063',
  ];
  for (const value of ['', ' ', '\u3000', ...stripped])
    expect(text().safeParse(value).error?.issues, JSON.stringify(value)).toMatchObject([{ code: 'too_small', minimum: 1 }]);
});

it('a text in any script, of digits, signs or emoji is taken', () => {
  for (const value of ['نورة', 'Noura', '٣', '3', '-', '김', '陳', '👩‍👩‍👧‍👦', '❤️', 'می\u200Cخواهم', 'e\u0301'])
    expect(text().parse(value), value).toBe(value);
});

it('signs that turn the direction of other text round, or that nobody sees, are not stored', () => {
  expect(text().parse('\u202Egnp.exe\u202C')).toBe('gnp.exe');
  expect(text().parse('Nou\u200Bra\u2060 \u2066Ali\u2069\u061C')).toBe('Noura Ali');
  expect(optionalText().parse('\u202Ea\u2060')).toBe('a');
  const template = { name_en: 'Offer', name_ar: 'عرض', kind: 'quotation', body_en: '\u202Eab', body_ar: 'نص' };
  expect(TemplateInput.parse(template)).toMatchObject({ body_en: 'ab' });
  expect(saidOf(TemplateInput, { ...template, body_ar: '\u3164' })).toBe('app.error.invisible');
});

it('no two addresses look alike by signs that nobody sees', () => {
  expect(email().parse('Noura.Ali+1@Office.example ')).toBe('noura.ali+1@office.example');
  for (const sign of ['\u200B', '\u2060', '\u3164', '\u202E', '\u00AD', '\u200D'])
    expect(saidOf(email(), `no${sign}ura@office.example`), JSON.stringify(sign)).toBe('app.error.email');
});

it('an IBAN has 24 characters, a checksum and the code of a bank', () => {
  expect(iban().parse('SA03 8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519');
  expect(saidOf(iban(), 'SA0380000000608010167518')).toBe('app.error.iban');
  expect(saidOf(iban(), 'SA038000000060801016751')).toBe('app.error.iban');
  // The checksum is right, but no bank has the code 99.
  expect(saidOf(iban(), 'SA3399000000608010167519')).toBe('app.error.iban_bank');
});

it('numbers are taken in Arabic-Indic and Persian digits, and kept in Latin ones', () => {
  for (const [schema, value, kept] of [
    [vatNo(), '٣١٠١٢٢٣٩٣٥٠٠٠٠٣', '310122393500003'],
    [vatNo(), '۳۱۰۱۲ ۲۳۹۳۵ ۰۰۰۰۳', '310122393500003'],
    [commercialRegister(), '١٠١٠٠١٠٠٠٠', '1010010000'],
    [buildingNo(), '٧٤٢١', '7421'],
    [postalCode(), '١٢٢١٤', '12214'],
    [digits(/^\d{6}$/, 'app.error.invalid_format'), '٠١٢٣٤٥', '012345'],
    [amount(), '١٬٢٥٠٫٥', '1250.50'],
  ] as const)
    expect(schema.parse(value), value).toBe(kept);
  expect(saidOf(vatNo(), '٣١٠١٢٢٣٩٣٥٠٠٠٠٤')).toBe('app.error.vat_no');
  expect(saidOf(commercialRegister(), '١٠١٠٠١٠٠٠')).toBe('app.error.commercial_register');
});

it('people may be born before 1950, and a wrong year of birth is told its own range', () => {
  expect(birthDate().parse('1949-12-31')).toBe('1949-12-31');
  expect(saidOf(birthDate(), '1899-12-31')).toBe('app.error.birth_date_range');
  expect(saidOf(day(), '1949-12-31')).toBe('app.error.date_range');
});

it('where 0 is refused, no message speaks of 0', () => {
  expect(saidOf(amountAboveZero(), '-1')).toBe('app.error.amount_above_zero');
  expect(saidOf(amount(), '-1')).toBe('app.error.amount');
});

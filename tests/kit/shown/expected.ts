import {
  plainDay,
  plainHijri,
  plainInstant,
  plainly,
  plainMoney,
  plainMonth,
  plainNumber,
  plainPercent,
  type Spoken,
} from './plain.ts';
import type { Wording } from './texts.ts';

export type Answered = Record<string, unknown>;

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const decimal = /^-?\d+\.\d+$/;
/** Decimals that are no riyals. */
const measured = /area|gla$|quantity|reading|factor|hours|years|wear|m2$/;
const partial = /percent|(^|_)share$|rate$|progress/;

/** Names of a reference's record, in the order in which screens prefer them. */
const nameOf = (stem: string, row: Answered, language: Spoken): unknown[] => {
  const [own, other] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  const named = row[`${stem}_name_${own}`] ?? row[`${stem}_name_${other}`];
  if (named) return [named];
  return ['_name', '_ref_no', '_number', '_no', '_code'].flatMap((end) => row[stem + end] ?? []);
};

/** A field that is made of two: `start_on..end_on`. One that ends with * is that of the language: `name_*`. */
const endsOf = (field: string): readonly string[] => field.split('..');
/** Whether an answer has all that a field is made of. */
export const has = (row: Answered, field: string): boolean => endsOf(field).every((end) => end.replace('*', 'en') in row);

/** The texts that may stand for a field of an answer; null if no rule says which. */
export function textsOf(field: string, row: Answered, language: Spoken, wording: Wording): string[] | null {
  const [from = '', to] = endsOf(field);
  if (to !== undefined) {
    const [first = [], last = []] = [from, to].map((end) => textsOf(end, row, language, wording) ?? []);
    return first.length && last.length ? first.map((one, at) => `${one} – ${last[at] ?? ''}`) : null;
  }
  if (field.endsWith('_*')) {
    const [own, other] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
    const named = row[field.replace('*', own)] ?? row[field.replace('*', other)];
    return [plainly(String(named ?? '–'))];
  }
  const value = row[field];
  const stem = field.replace(/_(id|name)$/, '');
  const names = stem !== field ? nameOf(stem, row, language) : [];
  if (names.length) return names.map((one) => plainly(String(one)));
  if (value === null || value === undefined || value === '') return ['–', '', plainly(wording.text('kit.none', language))];
  if (typeof value === 'boolean') return [...wording.truth(value, language)];
  if (typeof value === 'number') return numbersOf(field, value, language);
  if (typeof value === 'object') {
    const { name_en, name_ar } = value as Answered;
    const named = language === 'ar' ? (name_ar ?? name_en) : (name_en ?? name_ar);
    return typeof named === 'string' ? [plainly(named)] : null;
  }
  return writtenOf(field, String(value), language, wording);
}

function writtenOf(field: string, text: string, language: Spoken, wording: Wording): string[] {
  if (decimal.test(text)) {
    if (partial.test(field)) return [plainPercent(text, language)];
    return [plainMoney(text), ...(measured.test(field) ? [plainNumber(text)] : []), ...(Number(text) === 0 ? [''] : [])];
  }
  if (day.test(text)) {
    const written = plainDay(text, language);
    const both = `${written} (${plainHijri(text, language)})`;
    return [written, both, ...(/month|starts|day/.test(field) ? [plainMonth(text, language)] : [])];
  }
  if (instant.test(text)) return [plainInstant(text, language), plainDay(inRiyadh(text), language)];
  const words = /^[\w.]+$/.test(text) ? wording.wordsOf(field, text, language) : [];
  return [...words, plainly(text)];
}
const inRiyadh = (iso: string) => new Date(Date.parse(iso) + 3 * 3_600_000).toISOString();

function numbersOf(field: string, value: number, language: Spoken): string[] {
  // Shares and rates are in hundredths of a percent, or in percent.
  if (partial.test(field))
    return [plainPercent(value, language), plainPercent(value / 100, language), plainNumber(value), plainNumber(value / 100)];
  return [plainNumber(value)];
}

const isDigit = (letter = '') => /[\d.,]/.test(letter);
/** Whether a text has another in it, and no more of a number than that. */
function hasWithin(text: string, part: string): boolean {
  const at = part.length ? text.indexOf(part) : -1;
  return at >= 0 && !(isDigit(part[0]) && isDigit(text[at - 1])) && !(isDigit(part.at(-1)) && isDigit(text[at + part.length]));
}
/** An amount or a number alone. */
const isFigure = (text: string) => /^[-\d.,%٪]+$/.test(text);

/** Whether a cell shows one of these texts: alone, or beside others where it is more than a figure. */
export function shows(shown: string, texts: readonly string[]): boolean {
  const text = plainly(shown);
  return texts.some((one) => text === one || (!isFigure(text) && hasWithin(text, one)));
}

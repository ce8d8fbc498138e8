import { dayFormat, type Language, localeOf, truncate } from './translate.ts';

/** How days, amounts and numbers are written in a language, on screens and on paper. */
export interface Formats {
  /** DD MMM YYYY. */
  date: (iso: string | null | undefined) => string;
  /** The month of a day: Jan 2026. */
  month: (iso: string) => string;
  /** The same date in the Umm al-Qura calendar. */
  hijri: (iso: string) => string;
  /** The date in both calendars, where a term depends on it. */
  bothDates: (iso: string | null | undefined) => string;
  /** Riyals with two decimals, grouped. */
  money: (wire: string | null | undefined) => string;
  number: (value: number) => string;
  /** A percentage, such as 12.5, with the sign where the language has it. */
  percent: (value: number) => string;
}

/** A locale with the Umm al-Qura calendar. */
export const hijriLocale = (locale: string): string =>
  locale.replace('ca-gregory', 'ca-islamic-umalqura').replace('en-US', 'en-US-u-ca-islamic-umalqura');

export function formatsOf(language: Language, arabicDigits = false): Formats {
  const locale = localeOf(language, arabicDigits);
  const day = dayFormat(locale, 'UTC');
  const hijri = new Intl.DateTimeFormat(hijriLocale(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const riyals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale);
  const hundredth = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const midnight = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  // What a form holds may be no date or amount yet: it is shown as typed.
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text);
  const date = (iso: string) => (isDay(iso) ? day(midnight(iso)) : iso);
  // English puts the month first, which would differ from the date beside it.
  const dayFirst = (at: Date) => {
    const parts = Object.fromEntries(hijri.formatToParts(at).map(({ type, value }) => [type, value]));
    return [parts.day, parts.month, parts.year, parts.era].join(' ');
  };
  const hijriOf = (iso: string) => (isDay(iso) ? (language === 'en' ? dayFirst : hijri.format)(midnight(iso)) : iso);
  const isAmount = (wire: string) => wire.trim() !== '' && Number.isFinite(Number(wire));
  return {
    date: (iso) => (iso ? date(iso) : '–'),
    month: (iso) => (isDay(iso) ? month.format(midnight(iso)) : iso),
    hijri: hijriOf,
    bothDates: (iso) => (iso ? `${date(iso)} (${hijriOf(iso)})` : '–'),
    // Amounts stay below 2^53 halalas, so nothing is lost.
    money: (wire) => (wire === null || wire === undefined ? '–' : isAmount(wire) ? riyals.format(Number(wire)) : wire),
    number: (value) => plain.format(truncate(value)),
    percent: (value) => hundredth.format(truncate(value) / 100),
  };
}

/** The two languages of every text. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];
export type Texts = Record<string, string>;
export type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
/** en-US by default; Arabic with Latin digits unless the person prefers otherwise. */
export const localeOf = (language: Language, arabicDigits = false): string =>
  language === 'ar' ? (arabicDigits ? 'ar-SA-u-ca-gregory-nu-arab' : 'ar-SA-u-ca-gregory-nu-latn') : 'en-US';

/** A date as DD MMM YYYY, whatever the locale's own order. */
export function dayFormat(locale: string, timeZone?: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone });
  return (date) => {
    const parts = Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
    return `${parts.day} ${parts.month} ${parts.year}`;
  };
}
/** A title within a sentence ("New lead"): in lower case, but for abbreviations and names such as VAT and IBAN. */
export const withinSentence = (title: string): string =>
  /^\p{Lu}\P{Lu}*$/u.test(title.split(' ')[0] ?? '') ? title.charAt(0).toLowerCase() + title.slice(1) : title;
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

const plurals = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') };

/** A status, a privilege and a list are shown by their titles, not by their codes. */
function titleOf(texts: Texts, name: string, { entity, [name]: value }: Values): string | undefined {
  if (name === 'status' || name === 'wanted') return texts[`${entity}.status.${value}`];
  if (name === 'list') return texts[String(value)];
  if (name !== 'privilege') return undefined;
  const [module, flag] = String(value).split('.');
  const titles = { module: texts[`settings.module.${module}`], flag: texts[`settings.flag.${flag}`] };
  return texts['settings.privilege']?.replace(/\{(module|flag)\}/g, (_, part: 'module' | 'flag') =>
    String(titles[part] ?? value).toLowerCase(),
  );
}

/**
 * Looks up a text and fills in `{name}` from the values. With a `count`, the key's plural form comes first (`units_zero`, `units_one`,
 * `units_few`…, CLDR categories); `sayNumber` formats numbers, and ISO dates are shown as days. A missing key returns the key itself,
 * which a test catches.
 */
export const translator = (
  language: Language,
  texts: Texts,
  sayNumber: (value: number) => string = String,
  locale = localeOf(language),
): Translate => {
  const sayDay = dayFormat(locale, 'UTC');
  return (key, values = {}) => {
    const { count } = values;
    // English has no category for none, but a text may have a form for it.
    const none = count === 0 ? texts[`${key}_zero`] : undefined;
    const form = typeof count === 'number' ? texts[`${key}_${plurals[language].select(count)}`] : undefined;
    const text = none ?? form ?? texts[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = titleOf(texts, name, values) ?? values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? sayNumber(value) : isDay(value) ? sayDay(new Date(value)) : value;
    });
  };
};

/** truncates (never rounds) to `places` decimals; anything that isn't a number counts as 0. For display only. */
export function truncate(value: unknown, places = 2): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value));
  if (!Number.isFinite(number)) return 0;
  const [whole = '0', fraction = ''] = number
    .toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    .split('.');
  return Number(`${whole}.${fraction.slice(0, places)}`);
}

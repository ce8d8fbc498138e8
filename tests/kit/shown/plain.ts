/*
 * How values are written on screens, a second time: plainly and from the specification, so that no formatter of the product is
 * compared with itself. R-36: days are DD MMM YYYY; money has two decimals and is grouped; Arabic has Western digits by default.
 */

export type Spoken = 'en' | 'ar';

const months = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
};
const hijriMonths = {
  en: 'Muharram,Safar,Rabiʻ I,Rabiʻ II,Jumada I,Jumada II,Rajab,Shaʻban,Ramadan,Shawwal,Dhuʻl-Qiʻdah,Dhuʻl-Hijjah'.split(','),
  ar: 'محرم,صفر,ربيع الأول,ربيع الآخر,جمادى الأولى,جمادى الآخرة,رجب,شعبان,رمضان,شوال,ذو القعدة,ذو الحجة'.split(','),
};
const wordOf = (list: Record<Spoken, string[]>, language: Spoken, month: number) => list[language][month - 1] ?? '?';

/** A text without marks of direction, and with single spaces. */
export const plainly = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();

/** 1234567 as 1,234,567. */
function grouped(whole: string): string {
  let text = whole;
  let done = '';
  while (text.length > 3) {
    done = `,${text.slice(-3)}${done}`;
    text = text.slice(0, -3);
  }
  return text + done;
}

/** A decimal's sign, digits before and after the point. */
function partsOf(value: string | number): { sign: string; whole: string; fraction: string } {
  const text = String(value);
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = text.slice(sign.length).split('.');
  return { sign, whole, fraction };
}

/** Riyals: -1234.5 as -1,234.50. */
export function plainMoney(value: string): string {
  const { sign, whole, fraction } = partsOf(value);
  return `${sign}${grouped(whole)}.${fraction.padEnd(2, '0').slice(0, 2)}`;
}
/** R-22: at most two decimals, not rounded, and none that are nought: 12.509 as 12.5. */
export function plainNumber(value: string | number): string {
  const { sign, whole, fraction } = partsOf(value);
  let decimals = fraction.slice(0, 2);
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${sign}${grouped(whole)}${decimals && `.${decimals}`}`;
}
export const plainPercent = (value: string | number, language: Spoken): string =>
  `${plainNumber(value)}${language === 'ar' ? '٪' : '%'}`;

export function plainDay(iso: string, language: Spoken): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day} ${wordOf(months, language, Number(month))} ${year}`;
}
export const plainMonth = (iso: string, language: Spoken): string => plainDay(iso, language).slice(3);

/** The day in the Umm al-Qura calendar, whose months no arithmetic gives: only their names are ours. */
export function plainHijri(iso: string, language: Spoken): string {
  const format = new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura-nu-latn', {
    ...{ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' },
  });
  const of = Object.fromEntries(format.formatToParts(Date.parse(iso.slice(0, 10))).map(({ type, value }) => [type, value]));
  return `${of.day} ${wordOf(hijriMonths, language, Number(of.month))} ${of.year} ${language === 'ar' ? 'هـ' : 'AH'}`;
}

/** An instant in Riyadh, which is three hours ahead all year: 15 Jan 2026, 1:05 PM. */
export function plainInstant(iso: string, language: Spoken): string {
  const there = new Date(Date.parse(iso) + 3 * 3_600_000).toISOString();
  const hour = Number(there.slice(11, 13));
  const half = language === 'ar' ? (hour < 12 ? 'ص' : 'م') : hour < 12 ? 'AM' : 'PM';
  return `${plainDay(there, language)}${language === 'ar' ? '،' : ','} ${hour % 12 || 12}:${there.slice(14, 16)} ${half}`;
}

/** Halalas of riyals, and back: sums are made of whole numbers. */
const halalasOf = (value: string): number => {
  const { sign, whole, fraction } = partsOf(value);
  return Number(`${sign}${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
};
/** Riyals that these come to. */
export function plainSum(values: readonly string[]): string {
  const sum = values.reduce((all, one) => all + halalasOf(one), 0);
  const text = String(Math.abs(sum)).padStart(3, '0');
  return `${sum < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

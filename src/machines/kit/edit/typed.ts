import { latinDigits } from '../../../api/fields.ts';
import { dayOf } from '../../../calendar/months.ts';

/*
 * What people mean by the numbers and dates they type or paste. Whatever can't be meant one way only is null: the field keeps the
 * text as it was typed, and the form says what to enter instead. Nothing is ever cut or guessed.
 */

const forms = [
  // 1250.5, 1250., .5
  { shape: /^(\d+(?:\.\d*)?|\.\d+)$/, point: '.' },
  // 12,5 and 12,50: a comma before one or two digits is a decimal one.
  { shape: /^\d+,\d{1,2}$/, point: ',' },
  // 1,250 and 1,250.50
  { shape: /^\d{1,3}(,\d{3})+(\.\d*)?$/, point: '.' },
  // 1 250,50 and 1'250.50
  { shape: /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/, point: /[.,]/ },
  // 1.250,50 and 1.250.000
  { shape: /^\d{1,3}(\.\d{3})+,\d*$|^\d{1,3}(\.\d{3}){2,}$/, point: ',' },
];
const currency = /^(SAR|SR|ر\.?\s?س\.?|﷼|ريال)|(SAR|SR|ر\.?\s?س\.?|﷼|ريال(ات)?)$/giu;

/**
 * A number as typed or pasted, as Latin digits with a point: Arabic digits, grouping, a decimal comma and a currency are
 * understood. '' for nothing; null if it can't be a number.
 */
export function numberTyped(text: string): string | null {
  // The Arabic comma and separators of thousands and decimals, spaces of any width, and a typographic minus.
  const plain = latinDigits(text)
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/،/g, ',')
    .replace(/[−–]/g, '-')
    .trim()
    .replace(currency, '')
    .trim();
  if (plain === '') return '';
  const sign = plain.startsWith('-') ? '-' : '';
  const digits = plain.slice(sign.length).trim();
  const form = forms.find(({ shape }) => shape.test(digits));
  if (!form) return null;
  const at = digits.search(form.point === '.' ? /\./ : form.point === ',' ? /,/ : form.point);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const rest = at < 0 ? '' : digits.slice(at + 1);
  return `${sign}${whole || '0'}${rest ? `.${rest}` : ''}`;
}

const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'يناير'],
  ['feb', 'february', 'فبراير'],
  ['mar', 'march', 'مارس'],
  ['apr', 'april', 'ابريل'],
  ['may', 'مايو'],
  ['jun', 'june', 'يونيو', 'يونيه'],
  ['jul', 'july', 'يوليو', 'يوليه'],
  ['aug', 'august', 'اغسطس'],
  ['sep', 'sept', 'september', 'سبتمبر'],
  ['oct', 'october', 'اكتوبر'],
  ['nov', 'november', 'نوفمبر'],
  ['dec', 'december', 'ديسمبر'],
];
const hijriMonths: readonly (readonly string[])[] = [
  ['muharram', 'محرم'],
  ['safar', 'صفر'],
  ['rabi i', 'rabi al-awwal', 'ربيع الاول'],
  ['rabi ii', 'rabi al-thani', 'ربيع الاخر', 'ربيع الثاني'],
  ['jumada i', 'jumada al-ula', 'جمادي الاولي'],
  ['jumada ii', 'jumada al-akhirah', 'جمادي الاخرة', 'جمادي الثانية'],
  ['rajab', 'رجب'],
  ['shaban', "sha'ban", 'شعبان'],
  ['ramadan', 'رمضان'],
  ['shawwal', 'شوال'],
  ['dhu al-qidah', "dhu al-qi'dah", 'ذو القعدة'],
  ['dhu al-hijjah', 'ذو الحجة'],
];
const meantBy = (year: number, month: number, day: number): string | null => {
  if (year < 100) return dayOf('gregorian', 2000 + year, month, day);
  if (year >= 1300 && year <= 1600) return dayOf('hijri', year, month, day);
  return year >= 1900 && year <= 2300 ? dayOf('gregorian', year, month, day) : null;
};

/**
 * A day as typed or pasted, as an ISO date: day first unless the year is, with any separator or none, months by name in either
 * language; years 1300 to 1600 are Hijri (Umm al-Qura). '' for nothing; null if there is no such day.
 */
export function dayTyped(text: string): string | null {
  const plain = latinDigits(text)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[،,]/g, ' ')
    .replace(/(AH|هـ|ه|م)\.?$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (plain === '') return '';
  const numbers = (...parts: (string | undefined)[]) => parts.map(Number) as [number, number, number];
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(t.*)?$/.exec(plain);
  if (yearFirst) return meantBy(...numbers(yearFirst[1], yearFirst[2], yearFirst[3]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (dayFirst) return meantBy(...numbers(dayFirst[3], dayFirst[2], dayFirst[1]));
  const named = /^(\d{1,2})[-/. ]?(\D*[^\d\-/. ])[-/. ]*(\d{2}|\d{4})$/.exec(plain);
  const monthFirst = /^([^\d]+?)[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(plain);
  const [day, name, year] = named
    ? [named[1], named[2], named[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : [];
  const word = name
    ?.trim()
    .replace(/\.$/, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/[ʻʿ’‘]/g, "'");
  if (!word) return null;
  const gregorian = months.findIndex((names) => names.includes(word)) + 1;
  const hijri = hijriMonths.findIndex((names) => names.includes(word)) + 1;
  if (gregorian > 0) return meantBy(...numbers(year?.length === 2 ? `20${year}` : year, String(gregorian), day));
  return hijri > 0 && year?.length === 4 ? dayOf('hijri', Number(year), hijri, Number(day)) : null;
}

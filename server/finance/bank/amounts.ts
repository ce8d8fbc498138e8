import { type Halalas, MOST } from '../../../src/api/money.ts';
import { numberIn } from '../../imports/cells.ts';

/** The longest text that may be an amount; anything longer is refused before it is looked at. */
const longestAmount = 60;

/**
 * Halalas of an amount's digits, however many zeros are before and behind it: `50.000`, `.50` and `000149.87` are legal in bank
 * files. null if there is no digit, a fraction of a halala, or more than the highest amount.
 */
function halalasOf(whole: string, fraction: string): Halalas | null {
  if (!whole && !fraction) return null;
  if (/[1-9]/.test(fraction.slice(2))) return null;
  const digits = whole.replace(/^0+/, '') + fraction.slice(0, 2).padEnd(2, '0');
  // As many digits as are certainly an exact number.
  if (digits.length > 15) return null;
  const amount = Number(digits);
  return amount <= MOST ? amount : null;
}

/** An amount of ISO 20022, a decimal of XML without a sign: `1500`, `50.000`, `.50`. null if it is none. */
export function isoAmount(text: string): Halalas | null {
  if (text.length > longestAmount) return null;
  const [found, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  return found === undefined ? null : halalasOf(whole, fraction);
}

/** An amount of a SWIFT message, whose comma is required: `1500,`, `0000000012,50`. null if it is none. */
export function swiftAmount(text: string): Halalas | null {
  if (text.length > longestAmount) return null;
  const [found, whole = '', fraction = ''] = /^(\d+),(\d*)$/.exec(text) ?? [];
  return found === undefined ? null : halalasOf(whole, fraction);
}

/** An amount as banks write it in tables: grouped, in Arabic digits, with its sign before or behind it, or in brackets. null if it is none. */
export function tableAmount(text: string): Halalas | null {
  if (text.length > longestAmount) return null;
  const digits = numberIn(text)
    .replace(/٬/g, '')
    .replace(/٫/g, '.')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*)-$/, '-$1')
    .replace(/^\+/, '');
  const [found, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(digits) ?? [];
  const amount = found === undefined ? null : halalasOf(whole, fraction);
  return amount && sign ? -amount : amount;
}

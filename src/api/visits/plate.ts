import * as z from 'zod/mini';
import { latinDigits } from '../fields.ts';

/** The Latin letters of Saudi plates for the Arabic ones beside them. */
const letters: Record<string, string> = {
  ...{ ا: 'A', أ: 'A', ب: 'B', ح: 'J', د: 'D', ر: 'R', س: 'S', ص: 'X', ط: 'T', ع: 'E', ق: 'G', ك: 'K', ل: 'L', م: 'Z' },
  ...{ ن: 'N', ه: 'H', ة: 'H', و: 'U', ى: 'V', ي: 'V' },
};

/** A vehicle's plate as it is compared: Latin letters first, then digits, nothing between them. */
export function plateOf(given: string): string {
  const signs = [...latinDigits(given).toUpperCase()]
    .map((sign) => letters[sign] ?? sign)
    .filter((sign) => /[A-Z0-9]/.test(sign));
  return signs.filter((sign) => /[A-Z]/.test(sign)).join('') + signs.filter((sign) => /\d/.test(sign)).join('');
}
/** A plate of any country in the region: letters, digits or both. */
export const plate = () =>
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.pipe(z.transform(plateOf), z.string().check(z.regex(/^(?=.*\d)[A-Z0-9]{2,12}$/, 'visits.error.plate'))),
  );

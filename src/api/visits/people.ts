import * as z from 'zod/mini';
import { id, identityNoOrNone, mobile, optional, optionalText } from '../fields.ts';
import { plate } from './plate.ts';
import { mostPeople } from './visit-category.ts';

/**
 * Somebody who visits: a name with a mobile or an identity number, or a visitor that is known already. The identity number isn't kept,
 * only a hash of it and its last four digits.
 */
export const PersonInput = z.strictObject({
  visitor_id: optional(id()),
  name: optionalText(120),
  mobile: optional(mobile()),
  identity_no: optional(identityNoOrNone()),
  plate: optional(plate()),
});
export type PersonInput = z.infer<typeof PersonInput>;
export type PersonTyped = z.input<typeof PersonInput>;
export const people = () => z.array(PersonInput).check(z.minLength(1, 'visits.error.nobody'), z.maxLength(mostPeople));

/** What is missing of the people of a visit: a locale key; null if nothing is. */
export function peopleError(given: readonly Partial<Record<keyof PersonTyped, unknown>>[] | undefined): string | null {
  if (!given?.length) return 'visits.error.nobody';
  const isUnnamed = given.some(({ visitor_id, name }) => !visitor_id && !name);
  if (isUnnamed) return 'visits.error.unnamed';
  return given.some(({ visitor_id, mobile: phone, identity_no }) => !visitor_id && !phone && !identity_no)
    ? 'visits.error.unreachable'
    : null;
}

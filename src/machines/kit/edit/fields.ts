import * as z from 'zod/mini';
import { latinDigits, mobileOf } from '../../../api/fields.ts';
import { type FieldError, fieldErrorsOf } from '../../../api/issues.ts';

/** Arabic digits typed by a person, as Latin ones; a mobile as it is stored. */
export { latinDigits, mobileOf };

/**
 * An amount as it is being typed or pasted: Latin digits without grouping, one point, at most two places after it: a third
 * would be lost in halalas. Null: this can't be an amount, and the field keeps what it had.
 */
export const amountTyped = (text: string): string | null => {
  const plain = latinDigits(text).replace(/[\s,٬\u00a0]|SAR|ر\.س\.?|﷼/gi, '');
  return /^(\d{0,11}(\.\d{0,2})?)$/.test(plain) ? plain : null;
};

/** What a form holds, by wire names. */
export type FieldName<F> = keyof F & string;
export type FieldErrors = Record<string, FieldError>;
export type Check<F> = (fields: F, today: string) => FieldErrors;

/** An empty text, null and a missing value are the same to a form; lists and groups are compared by content. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const [one, other] = [a === '' || a === undefined ? null : a, b === '' || b === undefined ? null : b];
  return one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
};

const namesOf = <F extends object>(...forms: F[]): FieldName<F>[] =>
  [...new Set(forms.flatMap((form) => Object.keys(form)))] as FieldName<F>[];

/** The fields in which two forms differ. */
export const changedFields = <F extends object>(base: F, mine: F): FieldName<F>[] =>
  namesOf(base, mine).filter((name) => !isSame(base[name], mine[name]));

export interface Conflict<F> {
  field: FieldName<F>;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The fields that both sides changed, each to something else. */
export const conflictsOf = <F extends object>(base: F, mine: F, theirs: F): Conflict<F>[] =>
  changedFields(base, mine)
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));

/** Theirs, with what only I changed on top; in a conflict mine stands until the person chooses. */
export const mergeFields = <F extends object>(base: F, mine: F, theirs: F): F => {
  const merged = { ...theirs };
  for (const name of changedFields(base, mine)) merged[name] = mine[name];
  return merged;
};

/** The part of a form that is sent: only what differs from the record as it was read. */
export const changesOf = <F extends object>(base: F, mine: F): Partial<F> => {
  const changes: Partial<F> = {};
  for (const name of changedFields(base, mine)) changes[name] = mine[name];
  return changes;
};

/**
 * A form's check of its input schema, and of what no single field can say (`also`: wire name → locale key).
 * Answers wire name → what is wrong there; nothing wrong is an empty answer.
 */
export const checkWith =
  <F extends object>(schema: z.ZodMiniType<unknown, F>, also?: (fields: F, today: string) => Record<string, string>): Check<F> =>
  (fields, today) => {
    const parsed = z.safeParse(schema, fields);
    if (!parsed.success) return fieldErrorsOf(parsed.error.issues);
    // What the schema tidied (digits, spaces, amounts) is what the rules between fields look at, as on the server.
    const between = also?.(parsed.data as F, today) ?? {};
    return Object.fromEntries(Object.entries(between).map(([field, messageKey]) => [field, { messageKey, values: {} }]));
  };

import * as z from 'zod/mini';
import { mobileOf } from '../../../api/fields.ts';
import { type FieldErrors, fieldErrorsOf, passing } from '../../../api/issues.ts';

/** A mobile number as stored. */
export { mobileOf };

/** A form's values, by field name. */
export type FieldName<F> = keyof F & string;
export type { FieldErrors };
export type Check<F> = (fields: F, today: string) => FieldErrors;

/** An empty string, null and a missing value are equal; lists and objects are compared by content. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const [one, other] = [a === '' || a === undefined ? null : a, b === '' || b === undefined ? null : b];
  return one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
};

const namesOf = <F extends object>(...forms: F[]): FieldName<F>[] =>
  [...new Set(forms.flatMap((form) => Object.keys(form)))] as FieldName<F>[];

/** The fields that differ between two forms. */
export const changedFields = <F extends object>(base: F, mine: F): FieldName<F>[] =>
  namesOf(base, mine).filter((name) => !isSame(base[name], mine[name]));

export interface Conflict<F> {
  field: FieldName<F>;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The fields that both sides changed to different values. */
export const conflictsOf = <F extends object>(base: F, mine: F, theirs: F): Conflict<F>[] =>
  changedFields(base, mine)
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));

/** Their version with my changes applied; in a conflict, mine is kept until the user chooses. */
export const mergeFields = <F extends object>(base: F, mine: F, theirs: F): F => {
  const merged = { ...theirs };
  for (const name of changedFields(base, mine)) merged[name] = mine[name];
  return merged;
};

/** The fields to send: those that differ from the loaded record. */
export const changesOf = <F extends object>(base: F, mine: F): Partial<F> => {
  const changes: Partial<F> = {};
  for (const name of changedFields(base, mine)) changes[name] = mine[name];
  return changes;
};

/**
 * A form's validation by its input schema and cross-field rules (`also`: field name → locale key), all in one round. Returns
 * field name → error; empty if valid.
 */
export const checkWith =
  <F extends object>(schema: z.ZodMiniType<unknown, F>, also?: (fields: F, today: string) => Record<string, string>): Check<F> =>
  (fields, today) => {
    const parsed = z.safeParse(schema, fields);
    const wrong = parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
    // Cross-field rules see the schema's normalized output (digits, spaces, amounts), as on the server; of the fields that are
    // wrong by themselves they see nothing.
    const seen = (parsed.success ? parsed.data : passing(schema, fields)) as F;
    const between = also?.(seen, today) ?? {};
    const said = Object.fromEntries(Object.entries(between).map(([field, messageKey]) => [field, { messageKey, values: {} }]));
    return { ...said, ...wrong };
  };

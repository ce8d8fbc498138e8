import * as z from 'zod/mini';
import type { Values } from '../locales/translate.ts';

/** A field's error: a locale key and its values. */
export interface FieldError {
  messageKey: string;
  values: Values;
}

export type FieldErrors = Record<string, FieldError>;

const sayOf = (issue: z.core.$ZodIssue): FieldError => {
  // In a union (an optional field), the last branch is the field's real type.
  const branch = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (branch) return sayOf(branch);
  if (issue.code === 'custom' || (issue.message?.startsWith('app.error.') ?? false))
    return { messageKey: issue.message, values: (('params' in issue && issue.params) || {}) as Values };
  if (issue.code === 'invalid_type') {
    const missing = issue.input === undefined || issue.input === null || issue.input === '';
    return { messageKey: missing ? 'app.error.required' : `app.error.not_${issue.expected}`, values: {} };
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' && Number(issue.minimum) === 1
      ? { messageKey: 'app.error.required', values: {} }
      : { messageKey: `app.error.too_small_${issue.origin}`, values: { count: Number(issue.minimum) } };
  if (issue.code === 'too_big')
    return { messageKey: `app.error.too_big_${issue.origin}`, values: { count: Number(issue.maximum) } };
  if (issue.code === 'unrecognized_keys') return { messageKey: 'app.error.unknown_key', values: { key: issue.keys.join(', ') } };
  if (issue.code === 'invalid_value')
    return { messageKey: 'app.error.not_a_choice', values: { choices: issue.values.map(String).join(', ') } };
  if (issue.code === 'invalid_format' && issue.format === 'date') return { messageKey: 'app.error.not_date', values: {} };
  return { messageKey: 'app.error.invalid_format', values: {} };
};

/** Maps a schema's issues to errors by field name (nested ones joined by dots); the first per field. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
  // No prototype: a field may be named `constructor`.
  const fieldErrors: Record<string, FieldError> = Object.create(null);
  for (const issue of issues) {
    const nested = issue.code === 'unrecognized_keys' && issue.keys[0] ? [...issue.path, issue.keys[0]] : issue.path;
    fieldErrors[nested.join('.')] ??= sayOf(issue);
  }
  return fieldErrors;
}

/** What the fields that pass mean, each by its own schema. */
export const passing = (schema: z.ZodMiniType, fields: object): Record<string, unknown> =>
  schema instanceof z.ZodMiniObject
    ? Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => {
          const own = schema.shape[name];
          const parsed = own && z.safeParse(own as z.ZodMiniType, value);
          return parsed?.success ? [[name, parsed.data]] : [];
        }),
      )
    : {};

import type * as z from 'zod/mini';
import type { Values } from '../locales/translate.ts';

/** What is wrong with a field: a locale key and its values. */
export interface Wrong {
  say: string;
  values: Values;
}

const sayOf = (issue: z.core.$ZodIssue): Wrong => {
  // Of a union (an optional field) the last branch is the field's real type.
  const branch = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (branch) return sayOf(branch);
  if (issue.code === 'custom' || (issue.message?.startsWith('app.error.') ?? false))
    return { say: issue.message, values: (('params' in issue && issue.params) || {}) as Values };
  if (issue.code === 'invalid_type') {
    const missing = issue.input === undefined || issue.input === null || issue.input === '';
    return { say: missing ? 'app.error.required' : `app.error.not_${issue.expected}`, values: {} };
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' && Number(issue.minimum) === 1
      ? { say: 'app.error.required', values: {} }
      : { say: `app.error.too_small_${issue.origin}`, values: { count: Number(issue.minimum) } };
  if (issue.code === 'too_big') return { say: `app.error.too_big_${issue.origin}`, values: { count: Number(issue.maximum) } };
  if (issue.code === 'unrecognized_keys') return { say: 'app.error.unknown_key', values: { key: issue.keys.join(', ') } };
  if (issue.code === 'invalid_value')
    return { say: 'app.error.not_a_choice', values: { choices: issue.values.map(String).join(', ') } };
  return { say: 'app.error.invalid_format', values: {} };
};

/** A schema's issues as wire field names (nested ones joined by dots) to what is wrong there; the first of each field. */
export function wrongsOf(issues: readonly z.core.$ZodIssue[]): Record<string, Wrong> {
  // Without a prototype: a field may be named `constructor`.
  const wrongs: Record<string, Wrong> = Object.create(null);
  for (const issue of issues) {
    const nested = issue.code === 'unrecognized_keys' && issue.keys[0] ? [...issue.path, issue.keys[0]] : issue.path;
    wrongs[nested.join('.')] ??= sayOf(issue);
  }
  return wrongs;
}

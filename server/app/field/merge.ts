import type { Suggestion } from '../../../src/api/maintenance/field.ts';

/** An edited field: what the phone had before, and what it has now. */
export interface Edited {
  from: unknown;
  to: unknown;
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Merges edits into what is there now, by what the phone had before: a field that nobody else changed is changed, one that has the
 * value already stays, and one that somebody else changed otherwise is a suggestion.
 */
export function merge(
  now: Record<string, unknown>,
  edits: Record<string, Edited>,
): { changes: Record<string, unknown>; suggestions: Suggestion[] } {
  const changes: Record<string, unknown> = {};
  const suggestions: Suggestion[] = [];
  for (const [field, { from, to }] of Object.entries(edits)) {
    if (isSame(now[field], to)) continue;
    if (isSame(now[field], from)) changes[field] = to;
    else suggestions.push({ field, from: from ?? null, mine: to ?? null, theirs: now[field] ?? null });
  }
  return { changes, suggestions };
}

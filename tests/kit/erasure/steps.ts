import type pg from 'pg';
import type { Scope } from '../../../server/db/scope.ts';

/** A statement of an erasure that takes something away. */
export interface Step {
  /** The place among them. */
  number: number;
  text: string;
  values: unknown[];
}

const takes = /^\s*(update|delete|with gone as \((update|delete)|select erase_)/;

/** The same scope, whose statements are noted; the one of that number is left out, as if nobody had written it. */
export function watched(scope: Scope, leftOut = -1): { scope: Scope; steps: Step[] } {
  const steps: Step[] = [];
  const { client } = scope;
  let count = 0;
  const query = async (given: string | { text: string; values?: unknown[] }, more?: unknown[]): Promise<pg.QueryResult> => {
    const text = typeof given === 'string' ? given : given.text;
    const values = (typeof given === 'string' ? more : given.values) ?? [];
    if (!takes.test(text)) return client.query(given as string, more);
    const step: Step = { number: count++, text, values };
    if (step.number === leftOut) return { rows: [], rowCount: 0 } as unknown as pg.QueryResult;
    steps.push(step);
    return client.query(given as string, more);
  };
  return { scope: { ...scope, client: Object.create(client, { query: { value: query } }) }, steps };
}

/** The parts of a text between commas outside of brackets and quotes. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const sign of text) {
    if (sign === "'") isQuoted = !isQuoted;
    if (!isQuoted) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Columns that change with any write. */
const given = ['version', 'updated_at', 'run', 'state', 'size'];
/** The columns, each with its table, that a statement empties. */
export function emptiedBy({ text }: Step): string[] {
  const [, table, rest] = /update (\w+)(?: \w)? set ([\s\S]*)/.exec(text) ?? [];
  if (!table || !rest) return [];
  // Up to the condition that no bracket holds.
  let depth = 0;
  let end = rest.length;
  for (const { 0: word, index } of rest.matchAll(/[()]|\b(?:where|from)\b/g)) {
    depth += word === '(' ? 1 : word === ')' ? -1 : 0;
    if (depth === 0 && /where|from/.test(word)) {
      end = index;
      break;
    }
  }
  return partsOf(rest.slice(0, end))
    .map((part) => part.split('=')[0]?.trim().replaceAll('"', '') ?? '')
    .filter((name) => !given.includes(name))
    .map((name) => `${table}.${name}`);
}
/** The tables that a statement deletes from. */
export const deletedBy = ({ text }: Step): string[] =>
  [...text.matchAll(/delete from (\w+)/g)].map(([, table]) => table as string);

import type { Answered } from './expected.ts';

export interface List {
  rows: Answered[];
  /** The answer that it is a part of, and under which name. */
  parent: Answered;
  name: string;
}
/** All that was answered: every record and every list in it. */
export interface Pool {
  records: Answered[];
  lists: List[];
}
const isRecord = (value: unknown): value is Answered => typeof value === 'object' && value !== null && !Array.isArray(value);

export function poolOf(answers: readonly unknown[]): Pool {
  const pool: Pool = { records: [], lists: [] };
  const seen = new Set<unknown>();
  const visit = (value: unknown, parent: Answered, name: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      if (value.length && value.every(isRecord)) pool.lists.push({ rows: value, parent, name });
      for (const one of value) visit(one, parent, name);
      return;
    }
    pool.records.push(value as Answered);
    for (const [key, one] of Object.entries(value)) visit(one, value as Answered, key);
  };
  for (const answer of answers) visit(answer, {}, '');
  return pool;
}

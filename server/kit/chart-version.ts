import { createHash } from 'node:crypto';
import type { AnyLifecycle } from '../../src/machines/kit/lifecycle.ts';

/** Source code without formatting and comments. */
const codeOf = (act: unknown): string =>
  String(act)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');

/** `and([...])` is a function with its guards as a property; other functions compute parameters. */
const plain = (_: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value;
  const { type, guards } = value as { type?: string; guards?: unknown[] };
  return guards ? { type, guards } : codeOf(value);
};

/**
 * Everything that decides what a lifecycle allows, as one text: the chart with its guards and all parameters, the source of
 * each guard, and of the function that derives the facts. Functions they call aren't included. The server runs its sources
 * unbundled; a bundler that renames identifiers would change the text.
 */
const wordingOf = ({ machine, factsOf, unblockers }: Pick<AnyLifecycle, 'machine' | 'factsOf' | 'unblockers'>): string =>
  JSON.stringify([machine.config, Object.entries(machine.implementations.guards), factsOf, unblockers], plain);

const versions = new WeakMap<object, string>();
/** A short fingerprint of that text, logged with each transition: the version of the workflow it followed. */
export function chartVersion(lifecycle: AnyLifecycle): string {
  const known = versions.get(lifecycle);
  if (known) return known;
  const made = createHash('sha256').update(wordingOf(lifecycle)).digest('hex').slice(0, 12);
  versions.set(lifecycle, made);
  return made;
}

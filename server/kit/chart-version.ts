import { createHash } from 'node:crypto';
import type { AnyLifecycle } from '../../src/machines/kit/lifecycle.ts';

/** Code as it counts: how it is laid out, and what is said about it, changes nothing. */
const codeOf = (act: unknown): string =>
  String(act)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');

/** `and([...])` is a function that carries its guards; what else is one computes parameters. */
const plain = (_: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value;
  const { type, guards } = value as { type?: string; guards?: unknown[] };
  return guards ? { type, guards } : codeOf(value);
};

/**
 * Everything that decides what a lifecycle lets happen, as one text: the chart with its lists of guards and all parameters,
 * what each guard looks at, and how its facts are made of a record. Whatever those call from elsewhere is not in it.
 * The server runs its sources as they are written; a bundler that renames would make another text of the same rules.
 */
const wordingOf = ({ machine, factsOf, unblockers }: Pick<AnyLifecycle, 'machine' | 'factsOf' | 'unblockers'>): string =>
  JSON.stringify([machine.config, Object.entries(machine.implementations.guards), factsOf, unblockers], plain);

const versions = new WeakMap<object, string>();
/** A short fingerprint of a lifecycle's whole wording, written beside each move: which version of the workflow it followed. */
export function chartVersion(lifecycle: AnyLifecycle): string {
  const known = versions.get(lifecycle);
  if (known) return known;
  const made = createHash('sha256').update(wordingOf(lifecycle)).digest('hex').slice(0, 12);
  versions.set(lifecycle, made);
  return made;
}

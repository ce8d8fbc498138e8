import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import type { AnyLifecycle } from '../../src/machines/kit/lifecycle.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { sourcesOf } from './chart-sources.ts';
import { codeOf } from './code-of.ts';

/** A short fingerprint of a chart and of the code that decides for it. */
const versionOf = (wording: string, code: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([wording, code]))
    .digest('hex')
    .slice(0, 12);

/** The fingerprint of any chart by its name, from its wording. Of a flow, which decides nothing on the server, that is all. */
export const versionOfWording = (name: string, wording: string, read?: (file: string) => string): string =>
  versionOf(wording, [...(sourcesOf(name, read) ?? [])]);

/** A chart that has no module, as tests make them: what its guards look at, and how its facts are made. */
const codeIn = ({ machine, factsOf }: Pick<AnyLifecycle, 'machine' | 'factsOf'>): unknown => [
  Object.entries((machine as AnyStateMachine).implementations.guards).map(([name, guard]) => [name, codeOf(String(guard))]),
  codeOf(String(factsOf)),
];

const versions = new WeakMap<object, string>();
/**
 * A short fingerprint of everything that decides what a lifecycle lets happen, written beside each move: which version of the
 * workflow it followed. It covers the chart with its lists of guards and all parameters, and the source of its module and of all
 * that this imports by value: guards, facts, and the helpers that they call. Comments and layout don't count.
 */
export function chartVersion(lifecycle: AnyLifecycle): string {
  const known = versions.get(lifecycle);
  if (known) return known;
  const wording = wordingOf(lifecycle.machine);
  const made = sourcesOf(lifecycle.entity) ? versionOfWording(lifecycle.entity, wording) : versionOf(wording, codeIn(lifecycle));
  versions.set(lifecycle, made);
  return made;
}

import { type Description, readDescription } from '../description.ts';
import { countOf, differencesOf } from '../differences.ts';

/** An earlier description of a chart. */
export interface KeptVersion {
  /** The short hash of its commit. */
  commit: string;
  /** ISO. */
  when: string;
  subject: string;
  /** The first release that has it: its tag, or the latest heading of the changelog as of the commit. */
  release: string | null;
  /** The day of that release, ISO; null: it isn't out yet. */
  released: string | null;
  text: string;
}

/** The latest release of a changelog: `## 1.2.0 – 2026-01-31`; one without a day isn't out yet. */
export function latestRelease(changelog: string): Pick<KeptVersion, 'release' | 'released'> {
  const [, release = null, rest = ''] = /^## \[?v?(\d+\.\d+[^\s\]]*)\]?(.*)$/m.exec(changelog) ?? [];
  return { release, released: /\d{4}-\d{2}-\d{2}/.exec(rest)?.[0] ?? null };
}

/** One side of a comparison. */
export type Side =
  | { of: 'present' }
  | { of: 'version'; version: KeptVersion }
  | { of: 'file'; name: string; description: Description };
export type SideName = 'before' | 'after';
export type Sides = Record<SideName, Side>;

export const present: Side = { of: 'present' };
export const descriptionOf = (side: Side, now: Description): Description =>
  side.of === 'present' ? now : side.of === 'file' ? side.description : readDescription(side.version.text);

/** How a side is called in a list of choices and in links. A file can't be in a link. */
export const idOf = (side: Side): string => (side.of === 'version' ? side.version.commit : side.of);
/** Encodes both sides for a URL: `a1b2c3d_present`. */
export const encodeSides = ({ before, after }: Sides): string => `${idOf(before)}_${idOf(after)}`;

const differs = (text: string, now: Description): boolean => {
  try {
    return countOf(differencesOf(readDescription(text), now)) > 0;
  } catch {
    // Written before descriptions had this form.
    return false;
  }
};
/** What is compared unless something else is chosen: the latest version that says something else, and the present. */
export const usualSides = (versions: readonly KeptVersion[], now: string): Sides => {
  const description = readDescription(now);
  const version = versions.find(({ text }) => text !== now && differs(text, description)) ?? versions[0];
  return { before: version ? { of: 'version', version } : present, after: present };
};

/** The side with this id; null if it isn't kept. */
export function sideOf(id: string, versions: readonly KeptVersion[]): Side | null {
  if (id === 'present') return present;
  const version = versions.find(({ commit }) => commit === id);
  return version ? { of: 'version', version } : null;
}

/*
 * What `npm test` samples of what `npm run test:full` runs completely: one of each class, and a sample of the rest that
 * changes with the seed: by the commit, or by TEST_SEED.
 */

/** Works in Node and in a browser; vitest.config.ts sets both. */
const setting = (name: 'VITE_TEST_MATRIX' | 'VITE_TEST_SEED'): string | undefined =>
  (import.meta.env?.[name] as string | undefined) ?? (typeof process === 'undefined' ? undefined : process.env[name]);

/** Whether everything is run, at its real size. */
export const isFull = (): boolean => setting('VITE_TEST_MATRIX') === 'full';

/** A hash of a text, which changes completely with small differences. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The run's seed as a number, for what draws by one. */
export const seedNumber = (): number => numberOf(setting('VITE_TEST_SEED') ?? '');

export interface Sample<T> {
  /** A unique name; whether an item is chosen doesn't depend on which others exist. */
  nameOf: (one: T) => string;
  /** Items that are always included. */
  always?: (one: T) => boolean;
  /** Items of one class are equivalent; one of each is included. */
  classOf?: (one: T) => string;
  /** How many others to include. */
  more: number;
}

/** Everything in a full run or without a seed; otherwise the required items, one of each class, and a sample. */
export function everyOrSample<T>(
  what: string,
  all: readonly T[],
  { nameOf, always = () => false, classOf, more }: Sample<T>,
  { matrix, seed } = { matrix: setting('VITE_TEST_MATRIX'), seed: setting('VITE_TEST_SEED') },
): T[] {
  if (matrix === 'full' || seed === undefined) return [...all];
  const drawn = all
    .map((one) => ({ one, lot: numberOf(`${seed} ${what} ${nameOf(one)}`) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
  const chosen = new Set(drawn.filter(always));
  if (classOf) {
    const known = new Set([...chosen].map(classOf));
    for (const one of drawn) {
      if (known.has(classOf(one))) continue;
      known.add(classOf(one));
      chosen.add(one);
    }
  }
  for (const one of drawn.filter((one) => !chosen.has(one)).slice(0, more)) chosen.add(one);
  return all.filter((one) => chosen.has(one));
}

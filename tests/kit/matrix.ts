/*
 * What `npm test` tries of what `npm run test:full` tries whole. Everything that is alike is tried once, and of the rest a
 * sample that changes with the seed: by the day, or as TEST_SEED says.
 */

/** In Node and in a browser alike; vitest.config.ts sets both. */
const setting = (name: 'VITE_TEST_MATRIX' | 'VITE_TEST_SEED'): string | undefined =>
  (import.meta.env?.[name] as string | undefined) ?? (typeof process === 'undefined' ? undefined : process.env[name]);

/** A number from a text, as good as any: the same for the same text, and another one for one that differs a little. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface Sample<T> {
  /** Tells one from the others; what is chosen does not depend on which others there are. */
  nameOf: (one: T) => string;
  /** What is tried in any case. */
  always?: (one: T) => boolean;
  /** What is told apart by nothing that matters: one of each class is tried. */
  classOf?: (one: T) => string;
  /** How many of the rest. */
  more: number;
}

/** Everything in a full run, or where nobody chose; else what is to be tried in any case, one of each class, and a sample. */
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

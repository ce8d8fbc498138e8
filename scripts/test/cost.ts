/** A file of a run with its tests; times in ms. */
export interface TimedFile {
  file: string;
  time: number;
  tests: { name: string; time: number }[];
}

/** Tests that follow from what is registered: they grow by themselves with each entity. */
const derived = /^(\.storybook\/generated\/|src\/workbench\/|tests\/(walks|spec|server\/whole)\/|tests\/[^/]+$)/;
/** Makes two entities of its own, however many there are. */
const fixed = 'tests/new-entity.test.ts';

const patternOf = (name: string) => new RegExp(`\\b${name.replaceAll('_', '[ _-]')}`, 'i');

/**
 * The time that one more entity adds to a run, in ms, for each that there is: that of the derived tests that name it, and an equal
 * share of the derived tests that name none. The share is too large rather than too small: it includes their setup.
 */
export function costOfEach(files: readonly TimedFile[], names: readonly string[]): Map<string, number> {
  const cost = new Map(names.map((name) => [name, 0]));
  // The longest first: a test of unit types names units too.
  const patterns = names.toSorted((a, b) => b.length - a.length).map((name) => [name, patternOf(name)] as const);
  const namedIn = (text: string) => patterns.find(([, pattern]) => pattern.test(text))?.[0];
  const add = (name: string, time: number) => cost.set(name, (cost.get(name) ?? 0) + time);
  let shared = 0;
  for (const { file, time, tests } of files.filter(({ file }) => derived.test(file) && file !== fixed)) {
    const own = namedIn(file);
    if (own) {
      add(own, time);
      continue;
    }
    shared += time;
    for (const test of tests) {
      const name = namedIn(test.name);
      if (!name) continue;
      add(name, test.time);
      shared -= test.time;
    }
  }
  for (const name of names) add(name, shared / names.length);
  return cost;
}

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);

/** What one more entity would add to a run of `took` ms, as files run beside each other. */
export function sayCost(files: readonly TimedFile[], took: number, names: readonly string[], withLifecycle: readonly string[]) {
  const cost = costOfEach(files, names);
  const beside = Math.max(1, files.reduce((sum, { time }) => sum + time, 0) / took);
  const seconds = (of: readonly string[]) => `${(mean(of.map((name) => cost.get(name) ?? 0)) / beside / 1000).toFixed(1)} s`;
  const plain = names.filter((name) => !withLifecycle.includes(name));
  return `One more entity would add about ${seconds(plain)}, with a lifecycle ${seconds(withLifecycle)}.`;
}

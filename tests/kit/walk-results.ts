import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { WalkEnvironment, WalkResults } from '../../src/workbench/walks.ts';

/** Where the results are stored; tests of the report use another folder. */
const folder = process.env.WALK_RESULTS
  ? pathToFileURL(`${process.env.WALK_RESULTS}/`)
  : new URL('../.results/', import.meta.url);
const file = new URL('walks.json', folder);

const lock = new URL('walks.lock/', folder);
/** Locks the results, because test files may end at the same time. An abandoned lock expires after two seconds. */
function holdFile(): void {
  for (;;)
    try {
      mkdirSync(lock);
      return;
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 2000)
        rmSync(lock, { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
}

export const readWalks = (): WalkResults => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WalkResults;
  } catch {
    return {};
  }
};

/** Records which transitions were walked in one environment, and keeps the other environments' results. */
export function keepWalks(environment: WalkEnvironment, chart: string, tried: string[], walked: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  holdFile();
  const results = readWalks();
  const before = results[chart] ?? {};
  const when = new Date().toISOString();
  results[chart] = {
    ...before,
    ...Object.fromEntries(tried.map((name) => [name, { ...before[name], [environment]: { when, walked: walked.has(name) } }])),
  };
  const draft = new URL(`walks.${process.pid}.json`, folder);
  writeFileSync(draft, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(draft, file);
  rmSync(lock, { recursive: true, force: true });
}

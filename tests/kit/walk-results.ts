import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { versionOfWording } from '../../server/kit/chart-version.ts';
import type { Mark, MarkedBy, WalkResults } from '../../src/workbench/walks.ts';

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

/** The commit that is walked, with a + where files were changed since; null outside git. */
let walkedCommit: string | null | undefined;
function commitOf(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe', cwd: import.meta.dirname }).trim();
  try {
    walkedCommit ??= git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
  } catch {
    walkedCommit = null;
  }
  return walkedCommit;
}

/** A chart as its walks name it: a lifecycle's guards stand beside its transitions. */
interface WalkedChart {
  name: string;
  wording: string;
}
/**
 * Records the results in one environment, with the chart's version and the commit. The other environments' results, and
 * those of transitions not tried this time, are kept.
 */
export function keepWalks(
  by: MarkedBy,
  { name: chart, wording }: WalkedChart,
  tried: Iterable<string>,
  walked: Iterable<string>,
): void {
  mkdirSync(folder, { recursive: true });
  const mark = { when: new Date().toISOString(), version: versionOfWording(chart, wording), commit: commitOf() };
  const through = new Set(walked);
  holdFile();
  const results = readWalks();
  const before = results[chart] ?? {};
  const marked = (name: string): [string, Partial<Record<MarkedBy, Mark>>] => [
    name,
    { ...before[name], [by]: { ...mark, walked: through.has(name) } },
  ];
  results[chart] = { ...before, ...Object.fromEntries([...tried].map(marked)) };
  const draft = new URL(`walks.${process.pid}.json`, folder);
  writeFileSync(draft, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(draft, file);
  rmSync(lock, { recursive: true, force: true });
}

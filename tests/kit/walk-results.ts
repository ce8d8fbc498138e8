import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** What walks a transition: the chart alone, the real server, a real browser. */
export type Ground = 'chart' | 'server' | 'browser';
export interface Walked {
  chart: boolean;
  server: boolean;
  browser: boolean;
  /** When it was walked last, ISO. */
  when: string;
  /** Why the server can't be walked over it yet. */
  not_yet?: string;
}
/** Chart → transition → by what it was walked. */
export type Results = Record<string, Record<string, Walked>>;

const folder = new URL('../.results/', import.meta.url);
const file = new URL('walks.json', folder);

const lock = new URL('walks.lock/', folder);
/** Two test files may end at once: one writes after the other. A lock that somebody left behind counts for two seconds. */
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

export const readWalks = (): Results => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return {};
  }
};

/** Writes down which transitions of a chart were walked on one ground; what the others said of them stays. */
export function keepWalks(
  ground: Ground,
  chart: string,
  names: string[],
  walked: Set<string>,
  notYet: ReadonlyMap<string, string> = new Map(),
): void {
  mkdirSync(folder, { recursive: true });
  holdFile();
  const results = readWalks();
  const before = results[chart] ?? {};
  const when = new Date().toISOString();
  const none = { chart: false, server: false, browser: false };
  results[chart] = Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...none,
        ...before[name],
        [ground]: walked.has(name),
        when,
        ...(ground === 'server' && { not_yet: notYet.get(name) }),
      },
    ]),
  );
  const draft = new URL(`walks.${process.pid}.json`, folder);
  writeFileSync(draft, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(draft, file);
  rmSync(lock, { recursive: true, force: true });
}

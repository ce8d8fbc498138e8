import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutant, Suite } from '../../tests/mutants/mutant.ts';

export interface MutantResult {
  mutant: Mutant;
  /**
   * `broken`: the suite couldn't be loaded; `late`: it didn't end. No test noticed either. `unusable`: its text isn't there
   * exactly once, or its tests fail without it as well.
   */
  outcome: 'killed' | 'survived' | 'broken' | 'late' | 'unusable';
  /** The first test that failed, or why the mutant can't be used. */
  by: string | null;
  seconds: number;
}

const root = path.join(import.meta.dirname, '../..');
const copied = [
  'src',
  'server',
  'tests',
  'scripts',
  'docs',
  '.storybook',
  'dist',
  'index.html',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'package.json',
  'package-lock.json',
];
const longest = 240_000;

/** The project a second time, with the same packages. */
function makeCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'statehouse-mutants-'));
  // The user under whom PostgreSQL runs finds its programs through here.
  chmodSync(copy, 0o755);
  for (const name of copied.filter((name) => existsSync(path.join(root, name))))
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      force: true,
      filter: (file) => !/\/dist\/workbench/.test(file),
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}

/** The suites that run now, each in a process group of its own, which would outlive this process. */
const running = new Set<ChildProcess>();
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

interface JsonReport {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The suite couldn't be loaded. */
class Broken extends Error {}
/** It didn't end. */
class Late extends Error {}

/**
 * Runs a suite in a copy. Returns the name of the first test that failed; null if all passed. Throws Broken if a file couldn't
 * be loaded, Late if the run didn't end.
 */
async function runSuite(copy: string, { project, files, only, isFull }: Suite): Promise<string | null> {
  const report = path.join(copy, 'mutants-report.json');
  rmSync(report, { force: true });
  const args = ['run', '--project', project, '--bail', '1', '--reporter', 'json', '--outputFile', report];
  const child = spawn(path.join(copy, 'node_modules/.bin/vitest'), [...args, ...(only ? ['-t', only] : []), ...files], {
    cwd: copy,
    // The same sample on any day: what kills a mutant today kills it tomorrow.
    env: { ...process.env, TEST_SEED: 'mutants', TEST_MATRIX: isFull ? 'full' : '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  running.add(child);
  const told: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => told.push(String(chunk)));
  let isLate = false;
  let kill: NodeJS.Timeout | undefined;
  const late = setTimeout(() => {
    isLate = true;
    // Asked first, so that it ends its PostgreSQL.
    endGroup(child, 'SIGTERM');
    kill = setTimeout(() => endGroup(child, 'SIGKILL'), 10_000);
  }, longest);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(late);
  clearTimeout(kill);
  running.delete(child);
  if (isLate) throw new Late(`no end within ${longest / 1000} s`);
  let found: JsonReport;
  try {
    found = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  } catch {
    throw new Error(`no report: ${told.join('').slice(-400)}`);
  }
  for (const { assertionResults } of found.testResults)
    for (const { status, fullName } of assertionResults) if (status === 'failed') return fullName.trim();
  const [broken] = found.testResults.filter(({ status }) => status === 'failed');
  if (broken) throw new Broken(`${path.relative(copy, broken.name)}: ${broken.message.split('\n')[0]}`);
  if (found.numPassedTests === 0) throw new Error('no test ran');
  return null;
}

const keyOf = (suite: Suite): string => JSON.stringify(suite);

/** Tries each mutant in a copy, some at once. Each suite is run without any mutant first: what fails then proves nothing. */
export async function runMutants(
  mutants: readonly Mutant[],
  atOnce: number,
  say: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const copies = Array.from({ length: atOnce }, makeCopy);
  const end = () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  /** Works through a list with every copy at once. */
  const each = async <T>(list: readonly T[], act: (copy: string, one: T) => Promise<void>): Promise<void> => {
    const waiting = [...list];
    await Promise.all(
      copies.map(async (copy) => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(copy, one);
      }),
    );
  };

  const baseline = new Map<string, string | null>();
  await each([...new Map(mutants.map(({ suite }) => [keyOf(suite), suite])).values()], async (copy, suite) => {
    const failure = await runSuite(copy, suite).catch((error: Error) => error.message);
    baseline.set(keyOf(suite), failure);
  });

  const results: MutantResult[] = [];
  await each(mutants, async (copy, mutant) => {
    const began = Date.now();
    const file = path.join(copy, mutant.file);
    const source = readFileSync(file, 'utf8');
    const done = (outcome: MutantResult['outcome'], by: string | null) => {
      const result = { mutant, outcome, by, seconds: (Date.now() - began) / 1000 };
      results.push(result);
      say(result);
    };
    const broken = baseline.get(keyOf(mutant.suite));
    if (broken) return done('unusable', `its tests fail without it: ${broken}`);
    if (source.split(mutant.find).length !== 2) return done('unusable', 'its text is not there exactly once');
    writeFileSync(
      file,
      source.replace(mutant.find, () => mutant.replace),
    );
    try {
      const by = await runSuite(copy, mutant.suite);
      done(by === null ? 'survived' : 'killed', by);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof Late && mutant.hangs) done('killed', `${message}: ${mutant.hangs}`);
      else done(error instanceof Late ? 'late' : error instanceof Broken ? 'broken' : 'unusable', message);
    } finally {
      writeFileSync(file, source);
    }
  });
  return results;
}

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant, Suite } from '../../tests/mutants/mutant.ts';
import { copyProject } from '../project-copy.ts';
import type { Asked, Found } from './session.ts';

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

const longest = 240_000;

/** The sessions that run now, each in a process group of its own, which would outlive this process. */
const running = new Set<ChildProcess>();
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** A copy of the project, with the process that runs its tests. */
class Bench {
  readonly copy = copyProject('mutants', { more: ['dist', 'index.html'], without: /\/dist\/workbench/ });
  private session: { project: string; child: ChildProcess } | null = null;
  /** Files that changed since the session read them. */
  private readonly changed = new Set<string>();

  write(file: string, source: string): void {
    writeFileSync(path.join(this.copy, file), source);
    this.changed.add(file);
  }

  /** Runs a suite. Null if it didn't end. */
  async run(suite: Suite): Promise<Found | null> {
    const child = await this.sessionOf(suite.project);
    if (!child) return { unusable: 'vitest did not start' };
    child.send({ suite, changed: [...this.changed] } satisfies Asked);
    this.changed.clear();
    const found = await this.answer<Found>(child);
    if (found === null) await this.end();
    return found;
  }

  private async sessionOf(project: string): Promise<ChildProcess | null> {
    if (this.session?.project === project && this.session.child.connected) return this.session.child;
    await this.end();
    const child = fork(path.join(this.copy, 'scripts/mutants/session.ts'), [project], {
      cwd: this.copy,
      execArgv: ['--import', 'tsx'],
      // The same sample on any day: what kills a mutant today kills it tomorrow.
      env: { ...process.env, TEST_SEED: 'mutants', TEST_STORIES: project.startsWith('stories') ? 'yes' : 'none' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    if ((await this.answer(child)) !== 'ready') return null;
    this.session = { project, child };
    return child;
  }

  private answer<T>(child: ChildProcess): Promise<T | null> {
    return new Promise((resolve) => {
      const end = (found: T | null) => {
        clearTimeout(late);
        child.off('message', end).off('close', gone);
        resolve(found);
      };
      const gone = () => end(null);
      const late = setTimeout(gone, longest);
      child.once('message', end as (found: unknown) => void).once('close', gone);
    });
  }

  /** Asked first, so that it ends its PostgreSQL. */
  async end(): Promise<void> {
    const { child } = this.session ?? {};
    this.session = null;
    if (!child?.connected) return;
    const kill = setTimeout(() => endGroup(child, 'SIGKILL'), 60_000);
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.disconnect();
    await closed;
    clearTimeout(kill);
  }
}

/** Kept from one mutant to the next; what a browser shows is built anew for each. */
const isKept = ({ project }: Suite) => project === 'unit' || project === 'server';
/** Code that the databases' template was made by. */
const isInTemplate = (file: string) => file.startsWith('server/db/') || file.endsWith('.sql');

const sabotaged = ({ find, replace }: Mutant, source: string): string | null =>
  source.split(find).length === 2 ? source.replace(find, () => replace) : null;

async function tryOne(bench: Bench, mutant: Mutant): Promise<Pick<MutantResult, 'outcome' | 'by'>> {
  const { file, suite, hangs, unloadable } = mutant;
  const source = readFileSync(path.join(bench.copy, file), 'utf8');
  const changed = sabotaged(mutant, source);
  if (changed === null) return { outcome: 'unusable', by: 'its text is not there exactly once' };
  const runsAnew = isInTemplate(file) || !isKept(suite);
  if (runsAnew) await bench.end();
  bench.write(file, changed);
  try {
    let found = await bench.run(suite);
    // A cluster that was made by the mutant may show what a kept one doesn't.
    if (found && 'by' in found && found.by === null && suite.project === 'server' && !runsAnew) {
      await bench.end();
      found = await bench.run(suite);
      await bench.end();
    }
    if (found === null) {
      const by = `no end within ${longest / 1000} s`;
      return hangs ? { outcome: 'killed', by: `${by}: ${hangs}` } : { outcome: 'late', by };
    }
    if ('by' in found) return { outcome: found.by === null ? 'survived' : 'killed', by: found.by };
    if ('broken' in found && unloadable && found.broken.includes(unloadable)) return { outcome: 'killed', by: found.broken };
    return 'broken' in found ? { outcome: 'broken', by: found.broken } : { outcome: 'unusable', by: found.unusable };
  } finally {
    bench.write(file, source);
    if (runsAnew) await bench.end();
  }
}

/** The tests that fail without any mutant, and so prove nothing; null if all passed. */
async function failureOf(bench: Bench, suite: Suite): Promise<string | null> {
  const found = await bench.run(suite);
  if (found === null) return `no end within ${longest / 1000} s`;
  if ('by' in found) return found.by;
  return 'broken' in found ? found.broken : found.unusable;
}

/** Tries each mutant in a copy, in some copies at once. Each suite is run without any mutant before its mutants are. */
export async function runMutants(
  mutants: readonly Mutant[],
  atOnce: number,
  say: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const benches = Array.from({ length: atOnce }, () => new Bench());
  process.once('exit', () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    for (const { copy } of benches) rmSync(copy, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  const bySuite = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const key = JSON.stringify(mutant.suite);
    bySuite.set(key, [...(bySuite.get(key) ?? []), mutant]);
  }
  // A session for each project; the suites of most mutants first, as each is run once without any.
  const waiting = [...bySuite.values()].sort((a, b) => projectOf(b).localeCompare(projectOf(a)) || b.length - a.length);
  const results: MutantResult[] = [];
  await Promise.all(
    benches.map(async (bench) => {
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        const failure = group[0] ? await failureOf(bench, group[0].suite) : null;
        for (const mutant of group) {
          const began = Date.now();
          const { outcome, by } = failure
            ? { outcome: 'unusable' as const, by: `its tests fail without it: ${failure}` }
            : await tryOne(bench, mutant);
          const result = { mutant, outcome, by, seconds: (Date.now() - began) / 1000 };
          results.push(result);
          say(result);
        }
      }
      await bench.end();
    }),
  );
  return results;
}
const projectOf = ([first]: Mutant[]): string => first?.suite.project ?? '';

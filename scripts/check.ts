import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/*
 * All checks that need no server and no browser: npm run check. All of them run, as many at a time as there are processors; the
 * summary says what failed. The longest begin first.
 */
const checks: [name: string, command: string, args: string[]][] = [
  // More checkers would each infer most types again (decision 191).
  ['types', 'tsc', ['-p', '.', '--checkers', '1']],
  [
    'charts, boundaries, specification',
    'vitest',
    [
      'run',
      '--project',
      'unit',
      '--reporter',
      'dot',
      'tests/charts.test.ts',
      'tests/boundaries.test.ts',
      'tests/texts.test.ts',
      'tests/kept.test.ts',
      'tests/spec',
    ],
  ],
  ['types of the server, which has no page', 'tsc', ['-p', 'server', '--checkers', '1']],
  ['lint and format', 'biome', ['check', '.']],
  ['regular expressions take linear time', 'tsx', ['scripts/regexes.ts']],
  ['dead code and packages', 'knip', ['--no-progress']],
];

const run = (command: string, args: string[]): Promise<{ ok: boolean; said: string }> =>
  new Promise((resolve) => {
    const said: string[] = [];
    const child = spawn('npx', ['--no-install', command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
    child.on('error', (error) => resolve({ ok: false, said: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, said: said.join('') }));
  });

const failed: string[] = [];
const waiting = [...checks];
const began = Date.now();
const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
const runWaiting = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, args] = next;
    const start = Date.now();
    const { ok, said } = await run(command, args);
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(start)} s)`);
    if (ok) continue;
    failed.push(name);
    console.log(said.trimEnd());
  }
};
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runWaiting));
console.log(
  failed.length
    ? `\n${failed.length} of ${checks.length} failed in ${seconds(began)} s: ${failed.join('; ')}`
    : `\nAll ${checks.length} hold (${seconds(began)} s).`,
);
process.exitCode = failed.length ? 1 : 0;

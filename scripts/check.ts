import { spawn } from 'node:child_process';

// All checks that need no server and no browser: npm run check. All of them run; the summary says what failed.
const checks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-p', '.', '--noEmit']],
  ['lint and format', 'biome', ['check', '.']],
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
for (const [name, command, args] of checks) {
  const began = Date.now();
  const { ok, said } = await run(command, args);
  console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (ok) continue;
  failed.push(name);
  console.log(said.trimEnd());
}
console.log(
  failed.length ? `\n${failed.length} of ${checks.length} failed: ${failed.join('; ')}` : `\nAll ${checks.length} hold.`,
);
process.exitCode = failed.length ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { statusesOf } from '../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../src/workbench/lifecycle-model.ts';
import { readWalks } from '../tests/kit/walk-results.ts';

// Walks every transition of every chart, on the chart and on the real server, and says what was walked. With `--print`
// it only says what the last walks have found.
const run = (project: string, files: string[]): boolean =>
  files.length === 0 ||
  spawnSync('npx', ['vitest', 'run', '--project', project, '--reporter', 'dot', ...files], {
    stdio: 'inherit',
  }).status === 0;

const walks = existsSync('tests/walks')
  ? readdirSync('tests/walks')
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `tests/walks/${file}`)
  : [];
const onServer = walks.filter((file) => file.endsWith('.server.test.ts'));
const onChart = walks.filter((file) => !onServer.includes(file));

const passed = process.argv.includes('--print') || [run('unit', onChart), run('server', onServer)].every(Boolean);

const results = readWalks();
const statesOf = (chart: string): number | string => {
  const entry = lifecycles.find(({ name }) => name === chart);
  return entry ? statusesOf(entry.lifecycle.machine).length : '';
};
const gaps: string[] = [];
const notYet: string[] = [];
const table = Object.fromEntries(
  Object.entries(results).map(([chart, transitions]) => {
    const all = Object.entries(transitions);
    const on = (ground: 'chart' | 'server' | 'browser') => all.filter(([, walked]) => walked[ground]).length;
    const hasServer = lifecycles.some(({ name }) => name === chart);
    for (const [name, walked] of all) {
      if (!walked.chart) gaps.push(`${name}: not walked on the chart`);
      if (hasServer && !walked.server)
        (walked.not_yet ? notYet : gaps).push(`${name}: ${walked.not_yet ?? 'not walked on the server'}`);
    }
    return [
      chart,
      {
        states: statesOf(chart),
        transitions: all.length,
        chart: on('chart'),
        server: hasServer ? on('server') : '',
        browser: on('browser'),
      },
    ];
  }),
);
for (const { name } of lifecycles) if (!results[name]) gaps.push(`${name}: never walked`);

console.table(table);
if (notYet.length) console.info(`Not to be walked on the server yet (${notYet.length}):\n  ${notYet.join('\n  ')}`);
if (gaps.length) console.error(`Gaps (${gaps.length}):\n  ${gaps.join('\n  ')}`);
process.exitCode = gaps.length || !passed ? 1 : 0;

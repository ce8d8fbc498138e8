import { spawnSync } from 'node:child_process';
import { StartupError } from '../server/kit/startup-error.ts';
import { countWalks, walkEnvironments } from '../src/workbench/walks.ts';
import { readWalks } from '../tests/kit/walk-results.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build/app.ts';
import { chartVersions } from './chart-versions.ts';

// Walks every transition of every chart: on the chart, with its page, on the real server and in a real browser, and tries each
// guard by a real call that it alone refuses. Prints the coverage and fails on a gap: what was not run, what failed, and what was
// walked before its chart changed. With `--print` it only prints the results of the last run.
const run = (project: string, ...patterns: string[]): boolean =>
  spawnSync('npx', ['vitest', 'run', '--project', project, '--reporter', 'dot', ...patterns], { stdio: 'inherit' }).status === 0;

async function walkAll(): Promise<boolean> {
  process.env.TEST_MATRIX = 'full';
  try {
    process.env.CHROMIUM_PATH = await findBrowser();
    await buildWhenStale(console.log);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return false;
  }
  return [
    run('unit', 'tests/walks/'),
    run('views', 'tests/walks/'),
    run('server', 'tests/walks/', 'tests/server/whole/guards.test.ts', 'tests/server/whole/effects.test.ts'),
    run('browser', 'tests/walks/'),
  ].every(Boolean);
}

const passed = process.argv.includes('--print') || (await walkAll());
const { charts, gaps } = countWalks(readWalks(), chartVersions());
const figure = (count: { walked: number; of: number } | null) => (count ? `${count.walked} of ${count.of}` : '');
console.table(
  Object.fromEntries(
    Object.entries(charts).map(([chart, { states, transitions, on, refused, chartOnly }]) => [
      chart,
      {
        states,
        transitions,
        ...Object.fromEntries(walkEnvironments.map((environment) => [environment, figure(on[environment])])),
        'refused by a call': figure(refused),
        'guards on the chart only': chartOnly || '',
      },
    ]),
  ),
);
if (gaps.length) console.error(`Gaps (${gaps.length}):\n  ${gaps.join('\n  ')}`);
process.exitCode = gaps.length || !passed ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropsOf } from '../../tests/kit/drops.ts';
import { seenElsewhere, unseen } from '../../tests/mutants/lives.ts';
import { lifecycleNames } from '../../tests/mutants/transitions.ts';
import { page, sectionOf } from './page.ts';

const root = path.join(import.meta.dirname, '../..');
const heading = 'Each guard and each effect of each transition';

interface JsonReport {
  testResults: { message: string; assertionResults: { status: string; title: string; ancestorTitles: string[] }[] }[];
}

/**
 * Drops each effect of each transition while it is walked, and lets each guard say yes where it alone refuses: thousands of mutants
 * in one process, whose tests stand beside the walks (tests/kit/drops.ts). Brings the section of docs/mutants.md up to date. Returns
 * the names of those that no test noticed.
 */
export function tryCharts(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'statehouse-charts-'));
  const report = path.join(folder, 'report.json');
  const files = ['tests/walks/lifecycles.server.test.ts', 'tests/server/whole/guards.test.ts'];
  const args = ['run', '--project', 'server', '--reporter', 'json', '--outputFile', report, ...files];
  spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...process.env, TEST_DROPS: 'yes', TEST_STORIES: 'none', TEST_SEED: 'mutants' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  rmSync(folder, { recursive: true });
  const tried = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status !== 'skipped');
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0).map(({ message }) => message);
  const of = (what: 'effect' | 'guard', name: string) =>
    tried.filter(({ ancestorTitles }) => ancestorTitles.includes(dropsOf(what, name)));
  const share = (all: typeof tried) =>
    all.length ? `${all.filter(({ status }) => status === 'passed').length} of ${all.length}` : '';
  const rows = lifecycleNames.map((name) => {
    const elsewhere = seenElsewhere.filter(({ entity }) => entity === name).length;
    const never = unseen.filter(({ entity }) => entity === name).length;
    return `| ${name} | ${share(of('guard', name))} | ${share(of('effect', name))} | ${elsewhere || ''} | ${never || ''} |`;
  });
  const table = [
    '| Lifecycle | Guards noticed | Effects noticed by its walk | Effects that other tests notice | Effects without a trace |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    `| all | ${share(lifecycleNames.flatMap((name) => of('guard', name)))} | ${share(lifecycleNames.flatMap((name) => of('effect', name)))} | ${seenElsewhere.length} | ${unseen.length} |`,
    '',
    '“Effects without a trace” can have none, for the reasons in `tests/mutants/lives.ts`:',
    '',
    ...unseen.map(({ id, why }) => `- ${id}: ${why}`),
  ].join('\n');
  const { before, after } = sectionOf(heading);
  writeFileSync(page, `${before}## ${heading}\n\n${table}\n\n${after}`);
  return [...broken, ...tried.flatMap(({ status, title }) => (status === 'failed' ? [title] : []))];
}

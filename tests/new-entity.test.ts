import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesFor } from '../scripts/new-entity/names.ts';
import { newEntity } from '../scripts/new-entity/write.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { everyOrSample } from './kit/matrix.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const specimen = namesFor('community/specimen', { ar: 'عينة' });
const kind = namesFor('settings/specimen-kind', { ar: 'نوع العينة', plain: true });
const sample = namesFor('community/sample', { ar: 'نموذج', regions: true });
let copy: string;
/** The suites that a run tries on it. Both take another start of the test runner, in the copy. */
const tried = everyOrSample('suites of a new entity', ['rules', 'server'], { nameOf: String, more: 1 });

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'statehouse-entity-'));
  // The user that PostgreSQL runs as must be able to read its programs here.
  chmodSync(copy, 0o755);
  // Generated files aren't checked.
  for (const name of [
    'src',
    'server',
    'tests',
    'scripts',
    'docs',
    '.storybook',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
    'drizzle.config.ts',
    'biome.json',
    'redocly.yaml',
    'package.json',
    'package-lock.json',
  ])
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !/\/(generated|\.results)$/.test(file),
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs one of the project's commands in the copy, untouched by this run's sample; throws with its output if it fails. */
const run = (command: string, ...args: string[]): string => {
  const env = { ...process.env, VITE_TEST_MATRIX: 'full' };
  try {
    return execFileSync(path.join(copy, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  }
};
const changedLines = (file: string): string[] => {
  const before = new Set(readFileSync(path.join(root, file), 'utf8').split('\n'));
  return readFileSync(path.join(copy, file), 'utf8')
    .split('\n')
    .filter((line) => !before.has(line));
};

const folders = ['src', 'server', 'tests', 'scripts', 'docs', '.storybook'];
/** Files in which a line was changed, moved or taken out, and is not merely followed by new ones. */
const rewritten = (): string[] =>
  folders
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile() && /\.(ts|tsx|json|md|tsv|mjs|sql)$/.test(one.name))
    .map((one) => path.relative(root, path.join(one.parentPath, one.name)))
    .filter((file) => !/\/(generated|\.results)\//.test(file))
    .filter((file) => {
      const [before = [], after = []] = [root, copy].map((from) => readFileSync(path.join(from, file), 'utf8').split('\n'));
      let at = 0;
      for (const line of after) if (line === before[at]) at += 1;
      return at < before.length;
    });

describe('a new entity', { timeout: 600_000 }, () => {
  it('is a few files of its own and one line elsewhere', () => {
    expect(newEntity(copy, specimen).length).toBeLessThanOrEqual(9);
    expect(changedLines('src/api/entities.ts')).toHaveLength(1);
    expect(newEntity(copy, kind).length).toBeLessThanOrEqual(5);
    expect(changedLines('src/api/entities.ts')).toHaveLength(2);
    expect(newEntity(copy, sample).length).toBeLessThanOrEqual(14);
    // One of them is its second region's.
    expect(changedLines('src/api/entities.ts')).toHaveLength(4);
    // Nothing is rewritten for it: lines are only added.
    expect(rewritten()).toEqual([]);
    expect(() => newEntity(copy, specimen)).toThrow(StartupError);
    // Before the first release there is one migration, which is regenerated.
    rmSync(path.join(copy, 'server/db/migrations'), { recursive: true });
    run('drizzle-kit', 'generate', '--name', 'tables');
    run('tsx', 'scripts/charts.ts');
  });

  it('compiles and is formatted like the rest', () => {
    run('tsc', '-p', '.', '--checkers', '1');
    run('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', '.');
  });

  if (tried.includes('rules'))
    it('passes every rule of charts, flows, screens, texts and calls, without editing a test', () => {
      run(
        'vitest',
        'run',
        '--project',
        'unit',
        ...['charts', 'flows', 'screens', 'registry', 'texts', 'groups'].map((name) => `tests/${name}.test.ts`),
        'tests/spec',
        'tests/walks/lifecycles.test.ts',
        // A new entity doesn't affect the other flows, and the demo has none of its records yet that could be recorded.
        ...['-t', '^(?!flows (?!specimen|sample).*: its samples reach|recorded responses are there)'],
      );
    });

  if (tried.includes('server'))
    it('works on the server with real calls: deleted with its list, stored as declared, isolated from other companies', () => {
      const said = run(
        'vitest',
        'run',
        '--project',
        'server',
        'tests/server/whole/isolation.test.ts',
        'tests/server/whole/privileges.test.ts',
        'tests/server/app/exports.test.ts',
        'tests/server/kit/fields-and-tables.test.ts',
        'tests/walks/lifecycles.server.test.ts',
        '-t',
        'a company|another company|every list|table of privileges|everything but its privilege|specimen|sample',
      );
      expect(said).toContain('specimen: 4 transitions, 4 walked on the server');
      expect(said).toContain('sample: 4 transitions, 4 walked on the server');
      expect(said).toContain('sample_check: 2 transitions, 2 walked on the server');
    });
});

it('can’t have a taken path or an invalid name', () => {
  expect(() => newEntity(root, namesFor('sales/lead'))).toThrow(StartupError);
  for (const name of ['', 'lead', 'nowhere/lead', 'app/lead', 'sales/Lead', 'sales/../lead', 'sales/a/b'])
    expect(() => namesFor(name)).toThrow(StartupError);
  expect(() => namesFor('community/ticket', { module: 'nothing' })).toThrow(StartupError);
  expect(namesFor('settings/company-policy')).toMatchObject({
    many: 'company_policies',
    one: 'companyPolicy',
    all: 'companyPolicies',
    path: '/settings/company_policies',
    module: 'settings',
  });
});

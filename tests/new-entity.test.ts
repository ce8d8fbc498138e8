import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOptions } from '../scripts/new-entity/ask.ts';
import { generate } from '../scripts/new-entity/generate.ts';
import { inventoryOf } from '../scripts/new-entity/inventory.ts';
import { namesFor } from '../scripts/new-entity/names.ts';
import { newEntity } from '../scripts/new-entity/write.ts';
import { copyProject } from '../scripts/project-copy.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { everyOrSample } from './kit/matrix.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const whole = { regions: true, files: true, children: ['line:بند'] };
/** One whose calls the specification lists: its names alone, as it is there already. */
const issue = namesFor(
  'maintenance/issue',
  { ar: 'بلاغ', path: '/maintenance/issues', rule: 'MNT', ...whole },
  inventoryOf(root),
);
/** Entities with all that one may have, and with the least. */
const survey = namesFor(
  'maintenance/survey',
  { ar: 'معاينة', path: '/maintenance/surveys', rule: 'SRV', ...whole },
  inventoryOf(root),
);
const kind = namesFor('settings/specimen-kind', { ar: 'نوع العينة', plain: true }, inventoryOf(root));
let copy: string;
/** The suites that a run tries on it: each reads the whole project again, in the copy. */
const tried = everyOrSample('suites of a new entity', ['types', 'rules', 'server'], { nameOf: String, more: 1 });

beforeAll(() => {
  // Generated files aren't checked.
  copy = copyProject('entity', {
    more: ['drizzle.config.ts', 'biome.json', 'redocly.yaml'],
    without: /\/(generated|\.results)$/,
  });
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
  it('is a few files of its own and a line elsewhere, with what is generated from them', () => {
    expect(newEntity(copy, kind).length).toBeLessThanOrEqual(5);
    expect(changedLines('src/api/entities.ts')).toHaveLength(1);
    // Nine for an entity with a chart, five for its second region, six for a child.
    expect(newEntity(copy, survey).length).toBeLessThanOrEqual(20);
    expect(changedLines('src/api/entities.ts').filter((line) => /^ {2}\w+: \{/.test(line))).toHaveLength(4);
    // Nothing is rewritten for it: lines are only added.
    expect(rewritten()).toEqual([]);
    expect(() => newEntity(copy, survey)).toThrow(StartupError);
    const said: string[] = [];
    generate(copy, (line) => said.push(line));
    expect(said).toEqual([
      'npm run db:generate: changed server/db/migrations',
      expect.stringMatching(
        /^npm run charts: new +docs\/charts\/survey\.lifecycle\.json; new +docs\/charts\/survey-check\.lifecycle\.json; /,
      ),
      expect.stringMatching(/^npm run calls: /),
    ]);
    expect(readdirSync(path.join(copy, 'server/db/migrations'))).toEqual(['0000_tables.sql', 'meta']);
    expect(readFileSync(path.join(copy, 'server/db/migrations/0000_tables.sql'), 'utf8')).toContain(
      'CREATE TABLE "survey_lines"',
    );
    run('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', '.');
  });

  if (tried.includes('types')) it('compiles', () => void run('tsc', '-p', '.', '--checkers', '1'));

  if (tried.includes('rules'))
    it('passes every rule of charts, flows, screens, texts and calls, without editing a test', () => {
      run(
        'vitest',
        'run',
        '--project',
        'unit',
        ...['charts', 'flows', 'screens', 'registry', 'texts', 'groups'].map((name) => `tests/${name}.test.ts`),
        ...['calls', 'openapi'].map((name) => `tests/spec/${name}.test.ts`),
        'tests/walks/lifecycles.test.ts',
        // Other charts don't change with it, and the demo has none of its records yet that could be recorded.
        ...['-t', '^(?!flows (?!survey).*: its samples reach|recorded responses are there)'],
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
        'a company|another company|every list|table of privileges|everything but its privilege|table survey|survey_check|survey_line|(^| )survey\\.',
      );
      expect(said).toContain('survey: 4 of 4 transitions, 4 walked on the server');
      expect(said).toContain('survey_check: 2 of 2 transitions, 2 walked on the server');
    });
});

it('has the specification’s ids where it lists its calls, and ids of its own elsewhere', () => {
  const { ids, children } = issue;
  expect(ids).toEqual({
    ...{ list: 'MNT-01', create: 'MNT-02', get: 'MNT-03', update: 'MNT-04' },
    ...{ remove: 'X-MNT-01', status: 'X-MNT-02', check: 'X-MNT-03' },
  });
  expect(children[0]).toMatchObject({
    api: '/maintenance/issues/{issue_id}/issue_lines',
    ids: { list: 'X-MNT-04', create: 'X-MNT-05', update: 'X-MNT-06', remove: 'X-MNT-07' },
  });
  // A rule that others have goes on behind theirs.
  const taken = { lines: [], taken: new Set(['X-FIL-01', 'X-FIL-03']) };
  const { ids: further } = namesFor('community/thing', { rule: 'FIL', plain: true }, taken);
  expect([further.list, further.create, further.get]).toEqual(['X-FIL-02', 'X-FIL-04', 'X-FIL-05']);
});

it('is asked for in a terminal: area, path, rule, statuses, children and files', async () => {
  const answers = ['maintenance', 'issue', '/maintenance/issues', 'MNT', 'بلاغ', 'y', 'y', 'line:بند part', 'y'];
  const asked: string[] = [];
  const { place, options } = await askOptions(async (question) => {
    asked.push(question);
    return answers[asked.length - 1] ?? '';
  });
  expect(asked).toHaveLength(9);
  expect(place).toBe('maintenance/issue');
  expect(options).toEqual({
    ...{ path: '/maintenance/issues', rule: 'MNT', ar: 'بلاغ', plain: false, regions: true, files: true },
    children: ['line:بند', 'part'],
  });
});

it('can’t have a taken path or an invalid name', () => {
  expect(() => newEntity(root, namesFor('sales/lead'))).toThrow(StartupError);
  for (const name of ['', 'lead', 'nowhere/lead', 'app/lead', 'sales/Lead', 'sales/../lead', 'sales/a/b'])
    expect(() => namesFor(name)).toThrow(StartupError);
  const options = [
    { module: 'nothing' },
    { path: 'issues' },
    { path: '/Issues' },
    { rule: 'mnt' },
    { children: ['Line'] },
    { plain: true, regions: true },
  ];
  for (const wrong of options) expect(() => namesFor('community/thing', wrong)).toThrow(StartupError);
  expect(namesFor('settings/company-policy')).toMatchObject({
    many: 'company_policies',
    one: 'companyPolicy',
    all: 'companyPolicies',
    path: '/settings/company_policies',
    module: 'settings',
  });
});

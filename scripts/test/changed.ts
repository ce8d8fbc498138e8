import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** What differs from a commit, and what is not committed. */
export const changedSince = (commit: string): string[] => [
  ...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]),
];

/** Quick, and about everything: tried whatever was changed. */
const always = [
  ...['boundaries', 'charts', 'groups', 'kept', 'matrix', 'registry', 'screens', 'texts'].map((name) => `tests/${name}.test.ts`),
  'tests/spec/calls.test.ts',
  'tests/walks/charts.flows.test.ts',
  'tests/walks/lifecycles.test.ts',
];
/** A test by its own name, or a story. */
const isTest = (file: string) => /\.(test|stories)\.tsx?$/.test(file);
/** `src/views/sales/lead/list.tsx`: of the area `sales`, about the entity `lead`. */
const placeOf = (file: string) => {
  const [, layer = '', area = '', entity = ''] =
    /^(?:src\/)?(api|machines|views|server|calendar|workbench)\/(?:([\w-]+)\/)?(?:([\w-]+?)(?:\/|\.))?/.exec(file) ?? [];
  return { layer, area, entity };
};

/** Tests of a kind of file, wherever it is: who may do what is tried of every call, texts with the pages that show them. */
const swept: [kind: RegExp, tests: (area: string) => string[]][] = [
  [/^src\/api\/|privileges/, () => ['tests/server/whole/privileges.test.ts']],
  [/file-privileges|^server\/(files|documents)\//, () => ['tests/server/whole/file-privileges.test.ts']],
  [/^src\/locales\/\w+\/(\w+)\.json$/, (area) => ['src/locales/', `tests/e2e/${area}/`]],
  [/^src\/views\/(\w+)\//, (area) => [`tests/e2e/${area}/`]],
];

/**
 * The tests that changed files are likely to break, as vitest is given them: parts of file names. A unit test beside a file,
 * the server's and the browser's tests of its area, the screens of its entity, the sweeps of its kind. What is shared by all is
 * tried by the tests of what is shared. By conventions, not by who imports whom: a test reaches the server through the app, and so
 * nearly every module of it.
 */
export function testsFor(changed: string[]): string[] {
  const chosen = new Set(always);
  for (const file of changed) {
    if (isTest(file)) {
      chosen.add(file);
      continue;
    }
    const { layer, area, entity } = placeOf(file);
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    if (/^(src|server)\//.test(folder) && layer) chosen.add(folder);
    if (layer === 'api' || file.startsWith('server/http/')) chosen.add('tests/spec/');
    if (layer === 'workbench') chosen.add('src/workbench/');
    if (layer === 'server' || layer === 'api' || layer === 'machines') {
      // The tests of an area without a folder of its own are the general ones.
      if (area && existsSync(`tests/server/${area}`)) chosen.add(`tests/server/${area}/`);
      else chosen.add('tests/server/kit/');
    }
    if (/lifecycle|facts|rules|samples|scenario/.test(file)) chosen.add('tests/walks/lifecycles.server.test.ts');
    for (const [kind, tests] of swept) {
      const found = kind.exec(file);
      for (const test of found ? tests(found[1] ?? '') : []) if (existsSync(test)) chosen.add(test);
    }
    if ((layer === 'views' || (layer === 'machines' && /flow/.test(file))) && entity && area !== 'kit')
      chosen.add(`.storybook/generated/${entity}`);
    if (file.startsWith('.storybook/')) chosen.add('.storybook/pages/').add('.storybook/proof/');
    if (file.startsWith('tests/kit/') || file.startsWith('tests/setup/')) chosen.add('tests/server/sales/');
  }
  return [...chosen];
}

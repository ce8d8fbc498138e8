import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsFor } from '../scripts/test/changed.ts';

const of = (...changed: string[]) => testsFor(changed);
const always = of();

it('a change runs the tests next to it, those of its area, and the screens of its entity', () => {
  const more = (...changed: string[]) => of(...changed).filter((test) => !always.includes(test));
  expect(more('server/sales/quotation.ts')).toEqual(['server/sales/', 'tests/server/sales/']);
  expect(more('src/views/sales/lead/list.tsx')).toEqual([
    'src/views/sales/lead/',
    'tests/e2e/sales/',
    '.storybook/generated/lead',
  ]);
  expect(more('src/machines/leasing/lease/lifecycle.ts')).toEqual([
    'src/machines/leasing/lease/',
    'tests/server/leasing/',
    'tests/walks/lifecycles.server.test.ts',
  ]);
  expect(more('src/api/property/unit.ts')).toEqual([
    'src/api/property/',
    'tests/spec/',
    'tests/server/property/',
    'tests/server/whole/privileges.test.ts',
  ]);
  expect(more('src/views/kit/record/record-form.tsx')).toEqual(['src/views/kit/record/', 'tests/e2e/kit/']);
  expect(more('server/db/scope.ts')).toEqual(['server/db/', 'tests/server/db/']);
  expect(more('tests/server/app/work.test.ts')).toEqual(['tests/server/app/work.test.ts']);
  expect(more('README.md')).toEqual([]);
});

it('a privilege brings its sweep, a text the pages that show it, a screen its stories', () => {
  expect(of('tests/spec/privileges.tsv')).toContain('tests/server/whole/privileges.test.ts');
  expect(of('server/files/upload.ts')).toContain('tests/server/whole/file-privileges.test.ts');
  expect(of('src/locales/ar/finance.json')).toEqual(expect.arrayContaining(['src/locales/', 'tests/e2e/finance/']));
  const stories = readdirSync('.storybook/generated');
  const [chosen = ''] = of('src/views/app/my-work/work-queues.tsx').filter((test) => test.startsWith('.storybook/'));
  expect(
    stories.some((file) => `.storybook/generated/${file}`.startsWith(chosen)),
    chosen,
  ).toBe(true);
});

it('it only names paths that exist', () => {
  for (const place of [...always, ...['app', 'kit'].map((name) => `tests/e2e/${name}/`)])
    expect(existsSync(place), place).toBe(true);
  const areas = readdirSync('src/api', { withFileTypes: true }).filter((one) => one.isDirectory());
  const tested = areas.flatMap(({ name }) => of(`server/${name}/some.ts`).filter((place) => place.startsWith('tests/server/')));
  expect(tested).toContain('tests/server/leasing/');
  for (const place of tested) expect(existsSync(place), place).toBe(true);
});

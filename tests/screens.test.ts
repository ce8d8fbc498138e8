import { expect, it } from 'vitest';
import { screens, seenBeside, textPages } from '../.storybook/screens/screens.ts';
import { can, describe, entitiesThat } from '../src/api/entities.ts';
import { flows } from '../src/machines/flows.ts';
import { fits } from '../src/views/app/own-page.ts';
import { officePages } from '../src/views/app/own-pages.ts';

const known = new Set(screens.map(({ flow }) => flow));

it('every flow is shown on a screen, or is listed as shown elsewhere', () => {
  const missing = flows.map(({ name }) => name).filter((name) => !known.has(name) && !(name in seenBeside));
  expect(missing.map((name) => `${name}: a line in .storybook/screens/screens.ts is missing`)).toEqual([]);
});

it('every listed flow exists, and none is both on its own screen and shown elsewhere', () => {
  const names = new Set(flows.map(({ name }) => name));
  expect([...known, ...Object.keys(seenBeside)].filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(seenBeside).filter((name) => known.has(name))).toEqual([]);
});

it('every page of the app has a screen', () => {
  const described = entitiesThat('list').flatMap((entity) => {
    const path = describe(entity).path as string;
    return [path, ...(can(entity, 'create') ? [`${path}/new`] : []), `${path}/:id`];
  });
  const paths = [...officePages.map(({ path }) => path), ...described];
  expect(paths.length).toBeGreaterThan(25);
  const addresses = [...textPages, ...screens.map(({ at }) => at.split('?')[0] as string)];
  // `new` and `map` aren't record ids.
  const own = (address: string, path: string) =>
    !/\/(new|map)$/.test(address) || path.endsWith('new') || path.endsWith('map') || path.includes('*');
  expect(paths.filter((path) => !addresses.some((address) => fits(path, address) && own(address, path)))).toEqual([]);
});

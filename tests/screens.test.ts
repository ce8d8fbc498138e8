import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screens, seenBeside } from '../.storybook/screens/screens.ts';
import { can, describe, entitiesThat } from '../src/api/entities.ts';
import { flows } from '../src/machines/flows.ts';

const known = new Set(screens.map(({ flow }) => flow));

it('every flow is seen on a screen, or it is said where else', () => {
  const missing = flows.map(({ name }) => name).filter((name) => !known.has(name) && !(name in seenBeside));
  expect(missing.map((name) => `${name}: a line in .storybook/screens/screens.ts is missing`)).toEqual([]);
});

it('no flow is seen that is not there, and none both on a screen of its own and elsewhere', () => {
  const names = new Set(flows.map(({ name }) => name));
  expect([...known, ...Object.keys(seenBeside)].filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(seenBeside).filter((name) => known.has(name))).toEqual([]);
});

it('every page of the office has a screen', () => {
  const office = readFileSync(new URL('../src/views/app/office.tsx', import.meta.url), 'utf8');
  const special = [...office.matchAll(/^ {2}\[\s*'(\/[^']*)'/gms)].map(([, path]) => path as string);
  const described = entitiesThat('list').flatMap((entity) => {
    const path = describe(entity).path as string;
    return [path, ...(can(entity, 'create') ? [`${path}/new`] : []), `${path}/:id`];
  });
  const paths = [...special, ...described];
  expect(paths.length).toBeGreaterThan(25);
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/\/\*\?$/g, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`);
  const addresses = screens.map(({ at }) => at.split('?')[0] as string);
  // `new` and `map` are words of their own, and not records.
  const own = (address: string, path: string) =>
    !/\/(new|map)$/.test(address) || path.endsWith('new') || path.endsWith('map') || path.includes('*');
  expect(paths.filter((path) => !addresses.some((address) => fits(path).test(address) && own(address, path)))).toEqual([]);
});

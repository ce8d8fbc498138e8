import { expect, it } from 'vitest';
import { can, describe as describeEntity, entitiesThat, entityNames } from '../src/api/entities.ts';
import ar from '../src/locales/ar/help.json' with { type: 'json' };
import en from '../src/locales/en/help.json' with { type: 'json' };
import { topicAt } from '../src/views/app/help/topics.ts';
import { ownPages } from '../src/views/app/own-pages.ts';

const described = entityNames.flatMap((entity) => {
  const { path } = describeEntity(entity);
  return path ? [path, `${path}/12`, ...(can(entity, 'create') ? [`${path}/new`] : [])] : [];
});
const pages = [
  ...ownPages.flatMap(({ path }) => (path === '/settings/*?' ? [] : path.replace('/*?', '').replace(/:\w+/g, '12'))),
  ...described,
];
const texts: Record<string, Record<string, string>> = { en, ar };

it('every page has help of its own, in both languages', () => {
  expect(pages.length).toBeGreaterThan(60);
  const untold = pages.filter((path) => {
    const topic = topicAt(path);
    // What this is, and what one does here.
    return (
      !topic || Object.values(texts).some((said) => (said[`help.${topic.id}`] ?? '').split(/[.؟!]/).filter(Boolean).length < 2)
    );
  });
  expect(untold).toEqual([]);
});

it('a page isn’t explained by the words of another', () => {
  expect(topicAt('/units/map')?.id).toBe('map');
  expect(topicAt('/units/12')).toEqual({ id: 'unit', title: 'app.nav.units', entity: 'unit' });
  expect(topicAt('/settings/users/new')?.id).toBe('user');
  expect(topicAt('/settings/nothing')).toBeNull();
  for (const said of Object.values(texts)) expect(new Set(Object.values(said)).size).toBe(Object.keys(said).length);
  expect(entitiesThat('list').filter((entity) => !Object.hasOwn(en, `help.${entity}`))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describe as describeEntity } from '../src/api/entities.ts';
import { loadTexts } from '../src/locales/load.ts';
import { withFurther } from '../src/views/kit/record/further-tab.ts';
import { furtherTabs } from '../src/views/kit/record/further-tabs.ts';

it('a tab stands behind the one that it names, or else last; of two behind the same one, the later is nearer', () => {
  const ids = (further: { id: string; after?: string }[]) =>
    withFurther([{ id: 'details' }, { id: 'parts' }, { id: 'owners' }], further).map(({ id }) => id);
  expect(ids([])).toEqual(['details', 'parts', 'owners']);
  expect(ids([{ id: 'tickets', after: 'parts' }])).toEqual(['details', 'parts', 'tickets', 'owners']);
  expect(ids([{ id: 'visits', after: 'nothing' }, { id: 'tasks' }])).toEqual(['details', 'parts', 'owners', 'visits', 'tasks']);
  expect(
    ids([
      { id: 'one', after: 'details' },
      { id: 'two', after: 'one' },
    ]),
  ).toEqual(['details', 'one', 'two', 'parts', 'owners']);
});

it('every added tab is on a record’s page, behind a tab that the page has, once, and has a name in both languages', async () => {
  expect(furtherTabs.length).toBeGreaterThan(4);
  const names = furtherTabs.map(({ of, id }) => `${of} ${id}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { of, id, label, after } of furtherTabs) {
    const { area, path } = describeEntity(of);
    expect(path, of).toBeDefined();
    const page = readFileSync(new URL(`../src/views/${area}/${of.replaceAll('_', '-')}/page.tsx`, import.meta.url), 'utf8');
    const others = furtherTabs.filter((other) => other.of === of && other.id !== id).map((other) => other.id);
    // entityScreens() gives its pages the first of their tabs.
    const has = (tab: string) => page.includes(`id: '${tab}'`) || (tab === 'details' && page.includes('entityScreens('));
    expect(!after || has(after) || others.includes(after), `${of} has no ${after}`).toBe(true);
    for (const language of ['en', 'ar'] as const) expect(await loadTexts(language, 'all'), label).toHaveProperty([label]);
  }
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Paths in backquotes that begin with one of the project's folders, or with a file of its root. */
const filesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/`((?:src|server|tests|scripts|docs|\.storybook)\/[\w./*-]+|[\w.-]+\.(?:md|json|ts))`/g)].map(
      ([, file]) => file as string,
    ),
  ),
];

it('recognises files, and no other words', () => {
  expect(filesIn('by `server/app.ts`, `package-lock.json`, `PUBLIC_URL`, `npm audit`, server/gone.ts, `docs/a.md`')).toEqual([
    'server/app.ts',
    'package-lock.json',
    'docs/a.md',
  ]);
});

for (const page of ['docs/asvs.md', 'docs/security.md'].filter((file) => existsSync(path.join(root, file))))
  it(`${page} names proofs that exist`, () => {
    const named = filesIn(readFileSync(path.join(root, page), 'utf8'));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { appSources, bundle, fingerprintOf, sourcesIn } from '../scripts/build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const copy = mkdtempSync(path.join(tmpdir(), 'statehouse-sources-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('a build is for production, and compared with all of the app’s sources', async () => {
  const files = ([await bundle({ write: false })].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(['createRoot', 'Download the React DevTools'].map((words) => code.includes(words))).toEqual([true, false]);
  const used = files
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => path.resolve(root, name))))
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => path.relative(root, id.replace(/\?.*$/, '')));
  expect(used.length).toBeGreaterThan(200);
  const known = new Set(await sourcesIn(appSources));
  expect(used.filter((file) => !known.has(file))).toEqual([]);
}, 120_000);

it('a build is stale only after a source was changed, added, renamed or removed', async () => {
  for (const file of ['index.html', 'vite.config.ts', 'package-lock.json']) cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'src/views'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(copy, file), text);
  write('src/views/page.tsx', 'export const a = 1;');
  const known = [await fingerprintOf(appSources, copy)];
  expect(await fingerprintOf(appSources, copy)).toBe(known[0]);
  const changes = [
    () => write('src/views/page.tsx', 'export const a = 2;'),
    () => write('src/views/picture.webp', 'x'),
    () => write('src/only.md', 'words that a page shows'),
    () => rmSync(path.join(copy, 'src/views/picture.webp')),
    () => cpSync(path.join(copy, 'src/only.md'), path.join(copy, 'src/other.md')),
    () => write('index.html', '<!doctype html>'),
    () => write('tsconfig.json', '{}'),
  ];
  for (const change of changes) {
    change();
    const now = await fingerprintOf(appSources, copy);
    expect(known).not.toContain(now);
    known.push(now);
  }
});

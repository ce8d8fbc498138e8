import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { bundle } from '../scripts/build/app.ts';
import { bundleServer } from '../scripts/build/server.ts';
import { fingerprintOf, sourcesIn, sourcesOfBuild } from '../scripts/build/sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const copy = mkdtempSync(path.join(tmpdir(), 'statehouse-sources-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('a build is for production, and compared with all of the app’s sources', async () => {
  const files = ([await bundle({ write: false })].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(['createRoot', 'Download the React DevTools'].map((words) => code.includes(words))).toEqual([true, false]);
  // The SQL of reports is an export of its own, which the browser never imports (decision 176).
  expect(['from sub_accounts', 'width_bucket', 'unit_types y'].filter((words) => code.includes(words))).toEqual([]);
  const used = files
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => path.resolve(root, name))))
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => path.relative(root, id.replace(/\?.*$/, '')));
  expect(used.length).toBeGreaterThan(200);
  const known = new Set(await sourcesIn(sourcesOfBuild.app));
  expect(used.filter((file) => !known.has(file))).toEqual([]);
}, 120_000);

it('the compiled server is compared with all of its sources, knows where it is, and needs no compiler', async () => {
  const { output } = await bundleServer('dist-server/none', false);
  const chunks = output.filter((file) => file.type === 'chunk');
  const used = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'))
    .map((id) => path.relative(root, id.replace(/\?.*$/, '')));
  const known = new Set(await sourcesIn(sourcesOfBuild.server));
  expect(used.length).toBeGreaterThan(400);
  expect(used.filter((file) => !known.has(file))).toEqual([]);
  // All lie side by side: what is found by path is found from there.
  expect(chunks.filter(({ fileName }) => fileName.includes('/'))).toEqual([]);
  expect(chunks.flatMap(({ imports }) => imports).filter((name) => /^(tsx|esbuild|vite)\b/.test(name))).toEqual([]);
  const threads = chunks.map(({ fileName }) => fileName).filter((name) => name.startsWith('server-'));
  expect(threads.length).toBeGreaterThanOrEqual(3);
  const code = chunks.map((chunk) => chunk.code).join('');
  expect([...code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, name]) => name?.slice(2)).sort()).toEqual(
    threads.sort(),
  );
}, 120_000);

it('a build is stale only after a source was changed, added, renamed or removed', async () => {
  for (const file of ['index.html', 'vite.config.ts', 'package-lock.json']) cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'src/views'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(copy, file), text);
  write('src/views/page.tsx', 'export const a = 1;');
  const known = [await fingerprintOf(sourcesOfBuild.app, copy)];
  expect(await fingerprintOf(sourcesOfBuild.app, copy)).toBe(known[0]);
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
    const now = await fingerprintOf(sourcesOfBuild.app, copy);
    expect(known).not.toContain(now);
    known.push(now);
  }
});

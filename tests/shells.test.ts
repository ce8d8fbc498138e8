import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../scripts/build/app.ts';
import { shells } from '../src/views/shells/registry.ts';

/* What a shell's first screen loads, as the build has it: the app's first file, the shell's gate, and the home behind it. */

const root = path.join(import.meta.dirname, '..');
const sourceOf = (id: string) => path.relative(root, id.replace(/\?.*$/, ''));
const isSource = (file: string) => file.startsWith('src/');

/** By source file, those that it imports at once, and those that it imports when it needs them. */
const imports = new Map<string, { now: string[]; later: string[] }>();
const noting: Plugin = {
  name: 'note-imports',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      const files = (ids: readonly string[]) => ids.map(sourceOf).filter(isSource);
      imports.set(sourceOf(id), { now: files(importedIds), later: files(dynamicallyImportedIds) });
    }
  },
};
let chunks: Rolldown.OutputChunk[] = [];
beforeAll(async () => {
  const outputs = [await bundle({ write: false, rolldownOptions: { plugins: [noting] } })].flat() as Rolldown.RolldownOutput[];
  chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}, 600_000);

const main = 'src/main.tsx';
const own = (name: string) => `src/views/shells/${name}/shell.ts`;
/** Files that a shell opens with: its gate and its home. The gate fetches as well whatever is fetched early. */
const entrancesOf = (name: string) => (imports.get(own(name))?.later ?? []).filter((file) => /\/(gate|home)\.tsx$/.test(file));
/** Files and all that they import at once. */
function withImports(files: string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const one of imports.get(file)?.now ?? []) found.add(one);
  return found;
}
/** The chunks that a browser loads for some source files. */
function chunksOf(files: string[]): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => files.includes(sourceOf(id)))));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const one = chunks.find(({ fileName }) => fileName === name);
      if (one) found.add(one);
    }
  return found;
}
const kilobytes = ({ code }: Rolldown.OutputChunk) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length / 1024;

describe('a shell', () => {
  it('is found by its folder’s name, and has a gate', () => {
    expect(shells.map(({ name }) => name).toSorted()).toEqual([
      ...['customer', 'field', 'gate', 'office', 'owner', 'provider', 'reporter', 'tenant'],
    ]);
    for (const { name } of shells) expect([name, entrancesOf(name).length]).not.toEqual([name, 0]);
  });

  for (const { name, budget } of shells) {
    it(`${name}: its first screen loads no other’s code`, () => {
      const needed = withImports([main, ...entrancesOf(name)]);
      const loaded = [...chunksOf([main, ...entrancesOf(name)])].flatMap(({ moduleIds }) => moduleIds.map(sourceOf));
      expect(loaded.length).toBeGreaterThan(20);
      expect(loaded.filter((file) => isSource(file) && !needed.has(file))).toEqual([]);
      // Nor is another's what it needs.
      const others = shells.filter((one) => one.name !== name).flatMap((one) => entrancesOf(one.name));
      const foreign = others.filter((file) => !entrancesOf(name).includes(file));
      expect(foreign.filter((file) => needed.has(file))).toEqual([]);
    });

    it(`${name}: its first screen keeps to its budget`, () => {
      const size = [...chunksOf([main, ...entrancesOf(name)])].reduce((sum, chunk) => sum + kilobytes(chunk), 0);
      expect(Math.round(size)).toBeLessThanOrEqual(budget);
    });
  }
});

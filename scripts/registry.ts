import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { indexesOf } from './registry/indexes.ts';

/** Writes the indexes by which each layer finds its part of every entity: npm run registry. */
const root = path.join(import.meta.dirname, '..');
const all = indexesOf(root);
const before = new Map([...all.keys()].map((file) => [file, readOrNull(file)]));
for (const [file, text] of all) writeFileSync(path.join(root, file), text);
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', '--vcs-enabled=false', ...all.keys()], {
  cwd: root,
  stdio: 'ignore',
});
const changed = [...all.keys()].filter((file) => readOrNull(file) !== before.get(file));
console.log(changed.length ? changed.map((file) => `changed ${file}`).join('\n') : 'Every index is fresh.');

function readOrNull(file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
}

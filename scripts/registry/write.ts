import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { indexesOf } from './indexes.ts';

const biome = path.join(import.meta.dirname, '../../node_modules/.bin/biome');

/** Formats files under a root with this project's settings. */
export const format = (root: string, files: readonly string[]): void => {
  execFileSync(biome, ['check', '--write', '--vcs-enabled=false', ...files], { cwd: root, stdio: 'ignore' });
};

/** Writes the indexes under a root, and returns those that changed. */
export function writeIndexes(root: string): string[] {
  const all = indexesOf(root);
  const files = [...all.keys()];
  const read = (file: string): string | null => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch {
      return null;
    }
  };
  const before = new Map(files.map((file) => [file, read(file)]));
  for (const [file, text] of all) writeFileSync(path.join(root, file), text);
  format(root, files);
  return files.filter((file) => read(file) !== before.get(file));
}

import { chmodSync, cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const sources = ['src', 'server', 'tests', 'scripts', 'docs', '.storybook'];
const settings = ['tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'package.json', 'package-lock.json'];

/**
 * Copies the project into a folder of its own, with the same packages, and returns that folder. `name`: what the folder is for;
 * `more`: further files of the root; `without`: paths that stay behind.
 */
export function copyProject(name: string, { more, without }: { more: string[]; without: RegExp }): string {
  const copy = mkdtempSync(path.join(tmpdir(), `statehouse-${name}-`));
  // The user under whom PostgreSQL runs finds its programs through here.
  chmodSync(copy, 0o755);
  for (const one of [...sources, ...settings, ...more].filter((one) => existsSync(path.join(root, one))))
    cpSync(path.join(root, one), path.join(copy, one), { recursive: true, filter: (file) => !without.test(file) });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}

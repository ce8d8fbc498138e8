import { chmodSync, cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const copied = [
  'src',
  'server',
  'tests',
  'scripts',
  'docs',
  '.storybook',
  'dist',
  'index.html',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'package.json',
  'package-lock.json',
];

/** The project a second time, with the same packages. */
export function makeCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'statehouse-mutants-'));
  // The user under whom PostgreSQL runs finds its programs through here.
  chmodSync(copy, 0o755);
  for (const name of copied.filter((name) => existsSync(path.join(root, name))))
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      force: true,
      filter: (file) => !/\/dist\/workbench/.test(file),
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const made = new Set([
  'node_modules',
  'dist',
  'dist-server',
  '.data',
  '.cache',
  '.git',
  '.outbox',
  'storybook-static',
  '.results',
  'backups',
]);
const textual = /(\.(tsx?|mts|json|sql|md|html|tsv|css|svg|ya?ml|sh)|^\.[a-z]+|\/run|LICENSE)$/;

/** The project's files below a folder, as paths with forward slashes. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (made.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('committed files', () => {
  it('name no machine and no registry', () => {
    const host = new RegExp(
      `${['registry', 'npmjs'].join('\\.')}|${['registry', 'yarnpkg'].join('\\.')}|[\\w-]+\\.(pkg|registry)\\.dev`,
    );
    // A local path: a home folder, or this folder itself.
    const homes = /(^|[\s'"`(=])\/(home|root|Users|mnt)\/\w+|[A-Z]:\\Users\\/m;
    const here = root.replace(/\/$/, '');
    const wrong = filesIn('.')
      .filter((file) => textual.test(file) && statSync(join(root, file)).size < 5_000_000)
      .filter((file) => {
        const text = read(file);
        return host.test(text) || homes.test(text) || text.includes(`${here}/`);
      });
    expect(wrong).toEqual([]);
  });
  it('lock packages without download addresses', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { integrity?: string; resolved?: string }> };
    const packages = Object.entries(lock.packages);
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([]);
    expect(packages.filter(([name, { integrity }]) => name && !integrity).map(([name]) => name)).toEqual([]);
  });
});

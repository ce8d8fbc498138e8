import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file of statements, and the journal that names it. Drizzle reads nothing else to migrate. */
const statements = '0000_tables.sql';
const journal = 'meta/_journal.json';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** The statements of the tables as the code declares them, and the journal that names them. */
export function tablesOf(root: string): { statements: string; journal: string } {
  const made = path.join(root, '.cache/tables');
  rmSync(made, { recursive: true, force: true });
  execFileSync(path.join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--name', 'tables'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [text, named] = [statements, journal].map((file) => readFileSync(path.join(made, file), 'utf8')) as [string, string];
  rmSync(made, { recursive: true });
  return { statements: text, journal: named };
}

/**
 * Writes the one migration of the tables, until a first release: nothing has to be carried over from an earlier one, so the
 * generator's own snapshot isn't kept. Returns whether it differs from what was there.
 */
export function writeTables(root: string): boolean {
  const kept = path.join(root, 'server/db/migrations');
  const made = tablesOf(root);
  // Another day in the journal alone would be a change for each database.
  if (read(path.join(kept, statements)) === made.statements && existsSync(path.join(kept, journal))) return false;
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(path.join(kept, 'meta'), { recursive: true });
  writeFileSync(path.join(kept, statements), made.statements);
  writeFileSync(path.join(kept, journal), made.journal);
  return true;
}

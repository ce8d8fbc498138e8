import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { writeTables } from '../db/tables.ts';

/** Generators whose results are kept in the project and change with an entity; each in a process, to read the sources as they are now. */
const generators = [
  ['npm run charts', 'scripts/charts.ts'],
  ['npm run calls', 'scripts/calls.ts'],
] as const;

/**
 * Runs the generators that a change of tables, calls or charts under `root` needs, and says by each command what it did. The
 * indexes are written with the entity.
 */
export function generate(root: string, say: (line: string) => void): void {
  say(`npm run db:generate: ${writeTables(root) ? 'changed server/db/migrations' : 'nothing changed'}`);
  for (const [command, script] of generators) {
    const said = execFileSync(path.join(root, 'node_modules/.bin/tsx'), [script], { cwd: root, encoding: 'utf8' }).trim();
    say(`${command}: ${said.split('\n').join('; ')}`);
  }
}

import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asOwner } from '../server/db/owner.ts';
import { startPostgres } from '../server/db/postgres.ts';
import { settingsOfEnvironment } from '../server/environment.ts';
import { closeTree } from '../server/kit/private-files.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { copyFiles, describe, writeNote } from './backup/backup.ts';
import { copyCluster } from './backup/cluster.ts';
import { dump } from './backup/dump.ts';

/**
 * Backs up the database and the data folder's files while people work: npm run backup -- [folder]. The embedded PostgreSQL is
 * copied with its own functions; with --dump, and for DATABASE_URL, it is pg_dump that does it.
 */
process.umask(0o077);
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { dump: { type: 'boolean', default: false } } });
  const { dataDir, databaseUrl, say } = settingsOfEnvironment();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = path.resolve(positionals[0] ?? path.join('backups', `statehouse-${stamp}`));
  const partial = `${target}.partial`;
  await mkdir(path.dirname(target), { recursive: true });
  await mkdir(partial).catch(() => {
    throw new StartupError(`${partial} is there: another backup is being written, or one was broken off. Remove it first.`);
  });
  // Beside a running server, or of a database that nobody uses now. Of whatever version it is: nothing is migrated.
  const postgres = databaseUrl ? null : await startPostgres({ dataDir, isGuest: true, say });
  const url = databaseUrl ?? postgres?.url ?? '';
  try {
    const note = await asOwner(url, async (client) => {
      const found = await describe(client, values.dump || !postgres ? 'dump' : 'cluster');
      if (found.kind === 'cluster') {
        await copyCluster(client, path.join(dataDir, 'postgres'), path.join(partial, 'postgres'));
        // Its password, by which the copy is opened.
        await copyFile(path.join(dataDir, 'postgres.json'), path.join(partial, 'postgres.json'));
      } else await dump(url, found.postgres, path.join(partial, 'database.dump'));
      await copyFiles(dataDir, path.join(partial, 'files'));
      // Copies have the modes of what they were copied from.
      await closeTree(partial);
      return found;
    });
    await writeNote(partial, note);
    await rename(partial, target);
    console.log(`Backed up ${note.companies} companies to ${target}.`);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await postgres?.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { holdFolder } from '../server/db/folder-lock.ts';
import { asOwner } from '../server/db/owner.ts';
import { startPostgres } from '../server/db/postgres.ts';
import { makeRoles } from '../server/db/roles.ts';
import { settingsOfEnvironment } from '../server/environment.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { copyFiles, readNote } from './backup/backup.ts';
import { placeCluster } from './backup/cluster.ts';
import { restoreDump } from './backup/dump.ts';

/** Restores a backup into an empty data folder or database, and starts on it once to prove it: npm run restore -- <folder>. */
process.umask(0o077);
try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError('Usage: npm run restore -- <backup folder>');
  const from = path.resolve(folder);
  const note = await readNote(from);
  const { dataDir, databaseUrl, say } = settingsOfEnvironment();
  const cluster = path.join(dataDir, 'postgres');
  if (note.kind === 'cluster' && databaseUrl)
    throw new StartupError(
      'This backup is of an embedded PostgreSQL: unset DATABASE_URL, or make one with npm run backup -- --dump.',
    );
  if (!databaseUrl && existsSync(cluster))
    throw new StartupError(`${dataDir} has a database: move it away, or set DATA_DIR to another folder. Nothing was changed.`);
  if (note.kind === 'cluster') await placeWhole(from, dataDir);
  else await copyFiles(path.join(from, 'files'), dataDir);

  const postgres = databaseUrl ? null : await startPostgres({ dataDir, say });
  const url = databaseUrl ?? postgres?.url ?? '';
  try {
    const companies = await asOwner(url, async (client) => {
      if (note.kind === 'dump') {
        const { rows } = await client.query("select to_regclass('public.companies') is not null as full");
        if (rows[0].full) throw new StartupError('The database is not empty: restore into a new one. Nothing was changed.');
        // The next start lets them sign in, and brings the rules to this version.
        await makeRoles(client);
        await restoreDump(url, note.postgres, path.join(from, 'database.dump'));
      }
      await client.query(
        "do $$ begin if to_regclass('drizzle.applied_rules') is not null then delete from drizzle.applied_rules; end if; end $$",
      );
      return (await client.query<{ count: number }>('select count(*)::int as count from companies')).rows[0]?.count;
    });
    if (companies !== note.companies)
      throw new StartupError(`The backup has ${note.companies} companies, and ${companies} were restored: don't use this copy.`);
    console.log(`Restored ${companies} companies, as of ${note.at}. Start Statehouse on it as ever.`);
  } finally {
    await postgres?.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The files of a cluster, and all else, into a data folder that nobody uses. What was begun in vain is removed. */
async function placeWhole(from: string, dataDir: string): Promise<void> {
  const hold = await holdFolder(dataDir);
  if ('heldBy' in hold) throw new StartupError(`Another Statehouse (process ${hold.heldBy}) is using ${dataDir}: end it first.`);
  const cluster = path.join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    await copyFiles(path.join(from, 'files'), dataDir);
    await copyFile(path.join(from, 'postgres.json'), path.join(dataDir, 'postgres.json'));
    await placeCluster(path.join(from, 'postgres'), cluster);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    await hold.release();
  }
}

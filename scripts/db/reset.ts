import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { holdFolder } from '../../server/db/folder-lock.ts';
import { holderOf } from '../../server/db/postgres-process.ts';
import type { Settings } from '../../server/environment.ts';
import { StartupError } from '../../server/kit/startup-error.ts';

/** Names in a data folder that a database and what belongs to its records consist of. Others are left alone. */
const own = ['postgres', 'postgres.json', 'files', 'outbox'];

interface Found {
  file: string;
  bytes: number;
}
const sizeOf = (file: string): number =>
  statSync(file).isDirectory()
    ? readdirSync(file, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .reduce((sum, one) => sum + statSync(path.join(one.parentPath, one.name)).size, 0)
    : statSync(file).size;

/**
 * Files and folders of the embedded database of these settings. Throws a StartupError if they name another database, if the
 * folder has none, or while anything runs on it.
 */
export function databaseFiles({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): Found[] {
  if (databaseUrl)
    throw new StartupError('DATABASE_URL names another database: only the embedded one, in DATA_DIR, is recreated.');
  const cluster = path.join(dataDir, 'postgres');
  if (!existsSync(dataDir)) return [];
  if (readdirSync(dataDir).length > 0 && !existsSync(path.join(cluster, 'PG_VERSION')))
    throw new StartupError(`${dataDir} has files, but no embedded database: nothing is deleted.`);
  const holder = holderOf(cluster);
  if (holder?.isPostgres)
    throw new StartupError(`PostgreSQL runs on ${dataDir} (process ${holder.pid}): end the server first. Nothing is deleted.`);
  return own
    .map((name) => path.join(dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, bytes: sizeOf(file) }));
}

/** Lines that say what would be deleted. */
export const listOf = (found: readonly Found[]): string =>
  found.map(({ file, bytes }) => `  ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`).join('\n');

/** Deletes them, while no server can begin on the folder. Throws a StartupError, without deleting, if one holds it. */
export async function deleteDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseFiles(settings).length === 0) return;
  const hold = await holdFolder(settings.dataDir);
  if ('heldBy' in hold)
    throw new StartupError(
      `Another Statehouse (process ${hold.heldBy}) uses ${settings.dataDir}: end it first. Nothing is deleted.`,
    );
  try {
    for (const { file } of databaseFiles(settings)) await rm(file, { recursive: true });
  } finally {
    await hold.release();
  }
}

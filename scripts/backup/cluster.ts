import { constants } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { serviceUser } from '../../server/db/postgres-process.ts';

/** Made anew by whoever starts on the copy, or only of use to the running one. pg_wal is copied apart, after all else. */
const isLeftOut = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|pg_wal|pg_replslot|pg_stat_tmp|pg_notify|pg_serial|pg_snapshots|pg_subtrans|pg_dynshmem|pgsql_tmp.*|\.s\.PGSQL\..*)$/.test(
    name,
  );
const emptied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans', 'pg_dynshmem'];

/**
 * Copies a running cluster's files by PostgreSQL's own procedure for it ("Making a Base Backup Using the Low Level API"): it needs
 * no program beside the server, and people go on working. The copy has the log that makes it whole, and is as of its end.
 */
export async function copyCluster(client: pg.Client, from: string, to: string): Promise<void> {
  // What is written meanwhile must still be there at the end. The slot goes with the connection.
  await client.query(`select pg_create_physical_replication_slot('statehouse_backup_' || pg_backend_pid(), true, true)`);
  const { rows: started } = await client.query<{ file: string }>(
    `select pg_walfile_name(pg_backup_start('statehouse', true)) as file`,
  );
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyTree(from, to, isLeftOut);
  const { rows: stopped } = await client.query<{ file: string; label: string }>(
    'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)',
  );
  for (const name of emptied) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
  const [first, last] = [started[0]?.file ?? '', stopped[0]?.file ?? ''];
  for (const name of await readdir(path.join(from, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      await copyFile(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name));
  await writeFile(path.join(to, 'backup_label'), stopped[0]?.label ?? '', { mode: 0o600 });
}

/** Puts a copy where a server will start on it, as the user it runs as. */
export async function placeCluster(from: string, to: string): Promise<void> {
  await copyTree(from, to, () => false);
  const user = serviceUser();
  const own = async (place: string, isFolder: boolean): Promise<void> => {
    if (user) await chown(place, user.uid, user.gid);
    await chmod(place, isFolder ? 0o700 : 0o600);
    if (!isFolder) return;
    for (const entry of await readdir(place, { withFileTypes: true }))
      await own(path.join(place, entry.name), entry.isDirectory());
  };
  await own(to, true);
}

async function copyTree(from: string, to: string, isSkipped: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isSkipped(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, isSkipped);
    else if (entry.isFile())
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
        // A table that was dropped meanwhile: the log says so, too.
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

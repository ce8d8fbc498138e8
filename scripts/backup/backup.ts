import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartupError } from '../../server/kit/startup-error.ts';

/** What a backup folder says of itself, in backup.json: written last, so that a folder without it is no backup. */
export interface Backup {
  /** The PostgreSQL's own files, or an archive of pg_dump. */
  kind: 'cluster' | 'dump';
  at: string;
  postgres: number;
  companies: number;
}

/** Of a data folder, what a backup leaves out: the database has its own way, and locks aren't data. */
const isLeftOut = (name: string): boolean => /^(postgres|postgres\.json|statehouse\.lock.*|\.password|backups)$/.test(name);

/** Copies everything else in a data folder: sent mail, files of the app's own. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!existsSync(from)) return;
  for (const name of await readdir(from)) if (!isLeftOut(name)) await copyTree(path.join(from, name), path.join(to, name));
}

/** Copies what is there: files come and go while people work, and half written ones (server/files/disk-store.ts) aren't kept. */
async function copyTree(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => null);
  if (found?.isDirectory()) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const name of await readdir(from)) await copyTree(path.join(from, name), path.join(to, name));
  } else if (found && !from.endsWith('.half'))
    await cp(from, to, { preserveTimestamps: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

export async function describe(client: pg.Client, kind: Backup['kind']): Promise<Backup> {
  const { rows } = await client.query<{ companies: number; postgres: number }>(
    `select (select count(*)::int from companies) as companies, current_setting('server_version_num')::int / 10000 as postgres`,
  );
  if (!rows[0]) throw new Error('A count has a row');
  return { kind, at: new Date().toISOString(), ...rows[0] };
}

export const writeNote = (folder: string, note: Backup): Promise<void> =>
  writeFile(path.join(folder, 'backup.json'), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });

export async function readNote(folder: string): Promise<Backup> {
  const text = await readFile(path.join(folder, 'backup.json'), 'utf8').catch(() => null);
  if (text === null) throw new StartupError(`${folder} is no whole backup: it has no backup.json.`);
  return JSON.parse(text) as Backup;
}

import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { closeFolder } from '../../server/kit/private-files.ts';
import { freshDatabase } from '../setup/database.ts';
import { programs } from './program.ts';

const { run, folder } = programs();

/** What in a tree anybody but its owner has a right to, itself included. */
async function openIn(place: string): Promise<string[]> {
  const found = await lstat(place).catch(() => null);
  // PostgreSQL makes its socket for everybody, and keeps it in a closed folder.
  if (!found || found.isSocket() || found.isSymbolicLink()) return [];
  const own = found.mode & 0o077 ? [`${(found.mode & 0o777).toString(8)} ${place}`] : [];
  const below = found.isDirectory() ? await readdir(place) : [];
  return [...own, ...(await Promise.all(below.map((name) => openIn(path.join(place, name))))).flat()];
}

/** A folder as earlier versions left it, with a mail. */
async function leftOpen(): Promise<string> {
  const data = path.join(await folder(), 'data');
  const outbox = path.join(data, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(path.join(outbox, 'old.eml'), 'A link');
  await chmod(path.join(outbox, 'old.eml'), 0o644);
  for (const place of [outbox, data]) await chmod(place, 0o777);
  return data;
}

/** Asks for a password link, and waits until its mail is in the outbox. */
async function forget(address: string, slug: string, email: string, data: string): Promise<void> {
  await fetch(`${address}/v2/passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'company-slug': slug },
    body: JSON.stringify({ email }),
  });
  await expect
    .poll(async () => (await readdir(path.join(data, 'outbox')).catch(() => [])).filter((name) => name !== 'old.eml').length)
    .toBe(1);
}

it('the data folder, mails and backups are the owner’s alone, also where earlier ones were open', {
  timeout: 180_000,
}, async () => {
  const DATA_DIR = await leftOpen();
  const env = { DATA_DIR, DEMO: '0' };
  const made = run('company', ['new', 'private-company', '--email', 'admin@private.example'], env);
  expect(await made.ended, made.said()).toBe(0);
  const server = run('serve', [], env);
  await forget(await server.listening, 'private-company', 'admin@private.example', DATA_DIR);
  expect(await openIn(DATA_DIR)).toEqual([]);

  for (const [name, args] of [
    ['cluster', []],
    ['dump', ['--dump']],
  ] as const) {
    const target = path.join(await folder(), 'kept', name);
    const backup = run('backup', [target, ...args], env);
    // A pg_dump of this version isn't on every machine.
    if ((await backup.ended) !== 0 && name === 'dump' && /pg_dump/.test(backup.said())) continue;
    expect(backup.said()).toContain('Backed up');
    expect(await readdir(target)).toContain('backup.json');
    expect(await openIn(path.dirname(target))).toEqual([]);
  }
});

it('so is the outbox beside a database of another server', { timeout: 180_000 }, async () => {
  const DATA_DIR = await leftOpen();
  const DATABASE_URL = await freshDatabase('template_companies');
  const server = run('serve', [], { DATA_DIR, DATABASE_URL });
  await server.listening;
  await forget(await server.listening, 'first', 'admin@first.example', DATA_DIR);
  expect(await openIn(path.join(DATA_DIR, 'outbox'))).toEqual([]);
});

it('a folder that can’t be closed is refused only if everybody may enter it', async () => {
  const place = path.join(await folder(), 'new', 'folder');
  await closeFolder(place);
  expect(await openIn(path.dirname(place))).toEqual([]);
  if (process.getuid?.() === 0) return;
  await expect(closeFolder('/tmp')).rejects.toThrow('its owner must close it');
});

import { execFileSync, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { serviceUser } from '../../server/db/postgres-process.ts';

// The PATH comes first, where /usr/sbin may be missing.
const places = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** PgBouncer's program and version, as in 1.18; null if it isn't installed. */
export function bouncerHere(): { file: string; version: number } | null {
  for (const file of places)
    try {
      const [, minor] = /PgBouncer 1\.(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' })) ?? [];
      return { file, version: Number(minor) };
    } catch {
      // Not there.
    }
  return null;
}

interface Options {
  file: string;
  /** Who may sign in at PgBouncer; it signs in at PostgreSQL by the same name and password. */
  url: string;
  mode: 'transaction' | 'session';
  /** Further lines of the section [pgbouncer]. */
  more?: string[];
  /** Signs in at PostgreSQL as this one instead, whoever came. */
  forced?: { user: string; password: string };
}

/** A PgBouncer with fewer connections than it is asked for, so that it hands each around. */
export async function startBouncer({
  file,
  url,
  mode,
  more = [],
  forced,
}: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-pgbouncer-'));
  const { hostname, port, username, password, pathname } = new URL(url);
  const own = await freePort();
  const words = (given: string) => given.replaceAll("'", "''");
  const as = forced ? ` user=${forced.user} password='${words(forced.password)}'` : '';
  const config = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  await writeFile(
    config,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port}${as}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${mode === 'transaction' ? 4 : 40}`,
      ...more,
    ].join('\n'),
    { mode: 0o600 },
  );
  // It refuses to run as root.
  const user = serviceUser();
  await chmod(folder, 0o700);
  if (user) for (const place of [folder, config, users]) chownSync(place, user.uid, user.gid);
  const child = spawn(file, [config], { stdio: ['ignore', 'ignore', 'pipe'], ...(user && { uid: user.uid, gid: user.gid }) });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = new URL(url);
  address.port = String(own);
  address.search = '';
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempts = 0; !(await answers(address.href)); attempts++) {
    if (attempts === 50 || child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer did not start: ${said.join('').slice(-500)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: address.href, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

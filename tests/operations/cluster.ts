import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serviceUser } from '../../server/db/postgres-process.ts';
import { sql } from './program.ts';

/** A PostgreSQL of the system's, client programs and server. */
export interface Programs {
  bin: string;
  major: number;
}

/** The newest one that is whole; null if there is none. */
export function programsHere(): Programs | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const places = [...(process.env.PG_BIN ? [process.env.PG_BIN] : []), ...versions, '/usr/local/bin', '/usr/bin'];
  const found = places
    .filter((bin) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(bin, name))))
    .map((bin) => {
      const said: SpawnSyncReturns<string> = spawnSync(path.join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' });
      return { bin, major: Number(/\) (\d+)/.exec(said.stdout)?.[1] ?? 0) };
    });
  return found.toSorted((a, b) => b.major - a.major)[0] ?? null;
}

export interface Cluster {
  bin: string;
  url: (database: string, as?: [user: string, password: string]) => string;
  stop: () => Promise<void>;
}

/** A throw-away cluster of these programs, which `postgres` signs in to with a password. */
export async function startCluster({ bin }: Programs): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-cluster-'));
  const user = serviceUser();
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const [data, secret] = [path.join(folder, 'data'), path.join(folder, 'password')];
  await writeFile(secret, 'of the cluster');
  if (user) for (const place of [folder, secret]) chownSync(place, user.uid, user.gid);
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(path.join(bin, 'initdb'), options, { ...as, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    { ...as, cwd: folder, stdio: 'ignore' },
  );
  const ended = once(child, 'close');
  const cluster: Cluster = {
    bin,
    url: (database, [name, password] = ['postgres', 'of the cluster']) =>
      `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let attempts = 0; ; attempts++) {
    const isUp = await sql(cluster.url('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return cluster;
    if (attempts === 100 || child.exitCode !== null) {
      await cluster.stop();
      throw new Error(`PostgreSQL of ${bin} did not start.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
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

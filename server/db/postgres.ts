import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isRunning } from '../kit/process.ts';
import { StartupError } from '../kit/startup-error.ts';
import { holdFolder } from './folder-lock.ts';
import { endProcess, holderOf, runProgram, serviceUser } from './postgres-process.ts';

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
  /** For commands beside a server: uses its PostgreSQL if one runs on the folder. */
  isGuest?: boolean;
  /** Told what the supervision does. */
  say?: (line: string) => void;
  /** Milliseconds before each try to start it again; it is given up when all have been in vain. */
  pauses?: readonly number[];
  /** It ended, and can't be started again. */
  lost?: (error: StartupError) => void;
}
interface Note {
  port: number;
  password: string;
  major: number;
}
/** A PostgreSQL that accepts connections. `gone` resolves with how it ended. */
interface RunningPostgres {
  pid: number;
  gone: Promise<string>;
}

/** The major version of the installed binaries. */
const major = 18;

/** Pauses before PostgreSQL is started again, in milliseconds. */
const usualPauses = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000];
/** What has run this long is a new beginning. */
const steady = 30_000;
/** How long a start may take; after a crash, what was written last is read first. */
const patience = 600_000;

/**
 * Starts the bundled PostgreSQL on a data folder, or adopts one that is still running there after a crash of ours. One process
 * holds the folder and starts PostgreSQL again whenever it ends by itself. Throws a StartupError when the folder can't be used.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const folder = path.resolve(options.dataDir);
  const cluster = path.join(folder, 'postgres');
  const noteFile = path.join(folder, 'postgres.json');
  const user = serviceUser();
  const pauses = options.pauses ?? usualPauses;

  const hold = await holdFolder(folder);
  if ('heldBy' in hold) {
    if (hold.on)
      throw new StartupError(
        `A Statehouse on another machine or in another container (${hold.on}) is using the data folder ${folder}: end it first, or set DATA_DIR to another folder. Several at once need a PostgreSQL of their own (DATABASE_URL).`,
      );
    if (options.isGuest) return visit(cluster, noteFile, hold.heldBy);
    throw new StartupError(
      `Another Statehouse (process ${hold.heldBy}) is using the data folder ${folder}: end it first, or set DATA_DIR to another folder. Several at once need a PostgreSQL of their own (DATABASE_URL).`,
    );
  }
  let running: RunningPostgres;
  let url: string;
  try {
    // The folder is closed to all but its owner, and PostgreSQL has to get through it.
    if (user) await chown(folder, user.uid, user.gid);
    const note = await noteOf(folder, cluster, noteFile);
    const holder = holderOf(cluster);
    if (holder?.isPostgres) {
      url = urlOf(note, cluster);
      if (!(await answers(url)))
        throw new StartupError(
          `PostgreSQL already runs on ${folder} (process ${holder.pid}) but does not answer: end that process and start again.`,
        );
      running = { pid: holder.pid, gone: endOf(holder.pid) };
    } else {
      await removeLeft(note);
      note.port = options.port ?? (await usable(note.port));
      url = urlOf(note, cluster);
      running = await launch(note);
    }
    void supervise(note);
  } catch (error) {
    await hold.release();
    throw error;
  }
  let isStopping = false;
  let starting: Promise<unknown> = Promise.resolve();
  return {
    url,
    stop: async () => {
      isStopping = true;
      await starting;
      await leave(url, running.pid);
      await hold.release();
    },
  };

  /** The folder's note; a new folder is initialised. */
  async function noteOf(folder: string, cluster: string, noteFile: string): Promise<Note> {
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    const version = path.join(cluster, 'PG_VERSION');
    if (!existsSync(version)) {
      const fresh = { port: 0, password: randomBytes(18).toString('base64url'), major };
      await initialise(fresh);
      return fresh;
    }
    const found = Number(readFileSync(version, 'utf8'));
    if (found !== major)
      throw new StartupError(
        `The data folder ${folder} is of PostgreSQL ${found}, and this version brings PostgreSQL ${major}: set DATA_DIR to another folder, or start it with the version of Statehouse that wrote it.`,
      );
    if (!existsSync(noteFile))
      throw new StartupError(
        `The data folder ${folder} lacks postgres.json, so its password is unknown: restore that file or set DATA_DIR to another folder.`,
      );
    return JSON.parse(await readFile(noteFile, 'utf8')) as Note;
  }

  async function initialise(fresh: Note): Promise<void> {
    const secret = path.join(folder, '.password');
    await writeFile(secret, fresh.password, { mode: 0o600 });
    if (user) for (const place of [cluster, secret]) await chown(place, user.uid, user.gid);
    await chmod(cluster, 0o700);
    const log: string[] = [];
    const child = runProgram(
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

  /** Whatever a dead one left behind and its successor would stumble over; a living one's is its own. */
  async function removeLeft(note: Note): Promise<void> {
    // PostgreSQL itself sees to the file of a dead process, and waits for the last of its sessions. After a power cut, the id in
    // it may be some other program's.
    const holder = holderOf(cluster);
    if (holder?.isPostgres) return;
    for (const name of [...(holder ? ['postmaster.pid'] : []), socketOf(note), `${socketOf(note)}.lock`])
      await rm(path.join(cluster, name), { force: true });
  }

  async function launch(note: Note): Promise<RunningPostgres> {
    const own = {
      max_connections: '200',
      shared_buffers: '256MB',
      // A demo or an import changes so much in a minute, the default, that plans and indexes fall behind.
      autovacuum_naptime: '10s',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket(cluster) ? cluster : '',
      ...options.settings,
    };
    const flags = Object.entries(own).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = runProgram('postgres', ['-D', cluster, '-p', String(note.port), ...flags], user, true);
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.push(String(chunk)) > 50) said.shift();
    });
    let isGone = false;
    const gone = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    void gone.then(() => {
      isGone = true;
    });
    await writeFile(noteFile, JSON.stringify(note), { mode: 0o600 });
    const url = urlOf(note, cluster);
    const began = Date.now();
    for (let attempts = 0; !(await answers(url)); attempts++) {
      if (!isGone && Date.now() - began > patience) child.kill('SIGQUIT');
      if (isGone)
        throw new StartupError(
          `PostgreSQL did not start on ${cluster}: ${said.join('').trim().split('\n').at(-1) || (await gone)}`,
        );
      await wait(attempts < 20 ? 30 : 100);
    }
    child.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    return { pid: child.pid as number, gone };
  }

  /** Starts it again whenever it ends, until `stop`. */
  async function supervise(note: Note): Promise<void> {
    let ends = 0;
    for (let since = Date.now(); ; since = Date.now()) {
      const how = await running.gone;
      if (isStopping) return;
      if (Date.now() - since > steady) ends = 0;
      options.say?.(`PostgreSQL has ended (${how}): it is started again.`);
      const reviving = revive(ends);
      starting = reviving;
      if (!(await reviving)) return;
      ends += 1;
    }

    /**
     * What ends often rests longer, but it is given up only when it doesn't start any more: the last sessions of a killed
     * PostgreSQL may keep its memory for a while, and each start fails until they have ended.
     */
    async function revive(ends: number): Promise<boolean> {
      let why = '';
      for (const [inVain] of pauses.entries()) {
        await wait(pauses[Math.min(ends + inVain, pauses.length - 1)], undefined, { ref: false });
        if (isStopping) return false;
        const isWhole = existsSync(path.join(cluster, 'PG_VERSION'));
        try {
          await removeLeft(note);
          running = await launch(note);
          options.say?.(`PostgreSQL is back (process ${running.pid}).`);
          return true;
        } catch (error) {
          why = (error as Error).message;
          options.say?.(why);
        }
        if (!isWhole) break;
      }
      options.lost?.(new StartupError(`PostgreSQL has ended and could not be started again. ${why}`));
      return false;
    }
  }
}

/** Uses the PostgreSQL of another process, which may just be starting it. */
async function visit(cluster: string, noteFile: string, holder: number): Promise<Postgres> {
  for (let attempts = 0; attempts < 100 && isRunning(holder); attempts++) {
    const found = existsSync(noteFile) ? holderOf(cluster) : null;
    const url = found?.isPostgres ? urlOf(JSON.parse(await readFile(noteFile, 'utf8')) as Note, cluster) : null;
    if (url && found && (await answers(url))) return { url, stop: () => leave(url, found.pid) };
    await wait(200);
  }
  throw new StartupError(
    `Another Statehouse (process ${holder}) is using this data folder, but its PostgreSQL does not answer: end it and try again.`,
  );
}

/** Resolves when a process that isn't our child has ended. */
const endOf = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    const look = setInterval(() => {
      if (isRunning(pid)) return;
      clearInterval(look);
      resolve('it was not started by this process');
    }, 250).unref();
  });

const socketOf = ({ port }: Pick<Note, 'port'>) => `.s.PGSQL.${port}`;
/** Whether a socket fits in the cluster's folder: its path may have 107 bytes, and Windows has no sockets. */
const hasSocket = (cluster: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(cluster, socketOf({ port: 65_535 }))) <= 107;

/** Uses the socket in the cluster's folder if there is one: a statement costs a third less than over TCP. */
function urlOf(note: Note, cluster: string): string {
  const url = `postgres://postgres:${note.password}@127.0.0.1:${note.port}/postgres`;
  return hasSocket(cluster) ? `${url}?host=${encodeURIComponent(cluster)}` : url;
}

/** Whether it accepts connections. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
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

/** The application name of this product's pools. */
export const applicationName = 'statehouse';

/** Connections of this product; recently closed ones may still be counted. */
async function usersOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
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
  if ((await usersOf(url)) === 0) await endProcess(pid);
};

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

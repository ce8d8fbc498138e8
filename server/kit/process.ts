import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What Linux says of a process after its name, which may have spaces and parentheses: state, parent, … */
const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
const ps = (field: string, pid: number): string =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

/** A process that lives, and the system doesn't say since when. */
export const unknownBirth = '';

/** Whether a look at a process failed because there is none, and not for want of files or memory. `ps` ends with 1. */
const saysGone = (error: unknown): boolean => {
  const { code, status } = error as { code?: string; status?: number | null };
  return code === 'ENOENT' || code === 'ESRCH' || (code === undefined && status === 1);
};

/** When a process was started, in the system's own words; null if there is none. */
export function bornOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  try {
    if (process.platform === 'win32') return unknownBirth;
    if (process.platform !== 'linux') return ps('lstart', pid);
    // Z has ended, and nobody waited for it.
    const fields = fieldsOf(pid);
    return fields[0] === 'Z' ? null : (fields[19] ?? unknownBirth);
  } catch (error) {
    return saysGone(error) ? null : unknownBirth;
  }
}

export const isRunning = (pid: number): boolean => bornOf(pid) !== null;

/** Its command line; null if it has ended. Throws when the system can't say. */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'win32') return 'postgres';
    // Small containers have no ps. A process that nobody waited for has no command line any more.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || null;
    const command = ps('args', pid);
    return command.includes('<defunct>') ? null : command;
  } catch (error) {
    if (saysGone(error)) return null;
    throw error;
  }
}

/** The process that started it; null if it has ended. */
export function parentOf(pid: number): number | null {
  try {
    return Number(process.platform === 'linux' ? fieldsOf(pid)[1] : ps('ppid', pid));
  } catch {
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeFolder } from '../kit/private-files.ts';
import { bornOf, unknownBirth } from '../kit/process.ts';

export interface Holder {
  pid: number;
  /** When it was started: process ids are reused. */
  born: string | null;
  /** Whose process ids these are: the machine's, or the container's. */
  where: string;
  /** Of this hold alone. */
  id: string;
}

/** A holder elsewhere can't be looked up: it shows that it lives by touching its lock. */
const beat = 2_000;
/** How long another machine's lock is watched, in milliseconds, before it counts as abandoned. */
const watched = 8_000;

/** Containers of one machine have process ids of their own, and often a host name. */
function hereIs(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

export const thisProcess = (): Holder => ({
  pid: process.pid,
  born: bornOf(process.pid),
  where: hereIs(),
  id: randomBytes(12).toString('hex'),
});

async function isAlive(file: string, holder: Holder, me: Holder): Promise<boolean> {
  if (holder.where !== undefined && holder.where !== me.where) return isTouched(file);
  if (holder.pid === me.pid || holder.born === null) return false;
  const born = bornOf(holder.pid);
  return born === holder.born || born === unknownBirth;
}

/** By the file system's clock alone: those of two machines may differ. */
async function isTouched(file: string): Promise<boolean> {
  const touched = () =>
    stat(file).then(
      ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
      () => '',
    );
  const before = await touched();
  for (const until = Date.now() + watched; Date.now() < until; await wait(250)) if ((await touched()) !== before) return true;
  return false;
}

/** Who holds it: null if there is no such file, and nobody's when it can't be read, as after a power cut. */
async function readHolder(file: string): Promise<Holder | null> {
  const nobody: Holder = { pid: 0, born: null, where: hereIs(), id: 'unreadable' };
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    return { ...nobody, ...(found as Partial<Holder>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) return nobody;
    throw error;
  }
}

/**
 * Puts a holder's file in place, unless somebody who lives has it: returns who. An abandoned file is replaced only by who holds
 * that file's own successor lock, so that nobody replaces a newer one by mistake. (Who is killed at that leaves such a lock behind,
 * which is abandoned like any other.)
 */
async function take(file: string, me: Holder): Promise<Holder | null> {
  const mine = `${file}.new-${me.id}`;
  await writeFile(mine, `${JSON.stringify(me)}\n`, { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(mine, file);
        return null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readHolder(file);
      if (!holder) continue;
      if (await isAlive(file, holder, me)) return holder;
      const succession = `${file}.after-${holder.id}`;
      const other = await take(succession, { ...me, id: randomBytes(12).toString('hex') });
      if (other) {
        // Whoever it is decides within milliseconds.
        await wait(20);
        continue;
      }
      try {
        if ((await readHolder(file))?.id !== holder.id) continue;
        await rename(mine, file);
        return null;
      } finally {
        await rm(succession, { force: true });
      }
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/**
 * Holds a data folder for this process, so that two never make, start or supervise its PostgreSQL at once. Returns the process
 * that holds it (and on which machine, if it is another one), or a function that releases it. A holder that was killed holds
 * nothing.
 */
export async function holdFolder(
  folder: string,
  me = thisProcess(),
): Promise<{ heldBy: number; on: string | null } | { release: () => Promise<void> }> {
  await closeFolder(folder);
  const file = path.join(folder, 'statehouse.lock');
  const other = await take(file, me);
  if (other) return { heldBy: other.pid, on: other.where === me.where ? null : (other.where.split(' ')[0] ?? null) };
  const beating = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, beat).unref();
  return {
    release: async () => {
      clearInterval(beating);
      if ((await readHolder(file))?.id === me.id) await rm(file, { force: true });
    },
  };
}

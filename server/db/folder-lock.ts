import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeFolder } from '../kit/private-files.ts';
import { bornOf } from '../kit/process.ts';

interface Holder {
  pid: number;
  /** When it was started: process ids are reused. */
  born: string | null;
}

const isAlive = ({ pid, born }: Holder): boolean => pid !== process.pid && born !== null && bornOf(pid) === born;

/** The file's content; null if there is none, or it stays unfinished. */
async function readHolder(file: string): Promise<Holder | null> {
  for (let attempts = 0; attempts < 20; attempts++) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    if (text.endsWith('\n')) return JSON.parse(text) as Holder;
    await wait(25);
  }
  return null;
}

/**
 * Holds a data folder for this process, so that two never make, start or supervise its PostgreSQL at once. Returns the process
 * that holds it, or a function that releases it. A holder that was killed holds nothing.
 */
export async function holdFolder(folder: string): Promise<{ heldBy: number } | { release: () => Promise<void> }> {
  await closeFolder(folder);
  const file = path.join(folder, 'statehouse.lock');
  const mine: Holder = { pid: process.pid, born: bornOf(process.pid) };
  for (;;) {
    try {
      await writeFile(file, `${JSON.stringify(mine)}\n`, { flag: 'wx', mode: 0o600 });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(file);
    if (holder && isAlive(holder)) return { heldBy: holder.pid };
    // Of several that find it abandoned, one moves it away; who moved a newer one by mistake puts it back.
    const aside = `${file}.${process.pid}`;
    if (
      !(await rename(file, aside).then(
        () => true,
        () => false,
      ))
    )
      continue;
    const moved = await readHolder(aside);
    if (moved && isAlive(moved)) {
      await rename(aside, file);
      return { heldBy: moved.pid };
    }
    await rm(aside, { force: true });
  }
}

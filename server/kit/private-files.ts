import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Makes a folder, or closes an existing one, to everybody but its owner. Throws a StartupError if it belongs to somebody else and
 * any user of the machine may enter it.
 */
export async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await chmod(folder, 0o700);
  } catch (error) {
    if ((await stat(folder)).mode & 0o007)
      throw new StartupError(
        `${folder} is open to every user of this machine, and belongs to another than this process's: its owner must close it (chmod 700). ${(error as Error).message}`,
      );
  }
}

/** Closes a folder, if there is one, and all that is in it. */
export async function closeTree(place: string): Promise<void> {
  const found = await lstat(place).catch(() => null);
  if (found?.isDirectory()) {
    await closeFolder(place);
    for (const name of await readdir(place)) await closeTree(path.join(place, name));
  } else if (found?.isFile()) await chmod(place, 0o600);
}

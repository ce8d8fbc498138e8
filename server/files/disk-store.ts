import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { full } from '../kit/api-error.ts';
import type { FileStore } from './file-store.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
/** No room on the disk, or none left for this user. */
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** Files below a folder of the data folder, for their owner alone. */
export class DiskStore implements FileStore {
  constructor(private readonly folder: string) {}

  /** Throws an ApiError 507 when the disk is full, which leaves nothing of it. */
  async put(key: string, content: Buffer): Promise<void> {
    try {
      await this.write(key, content);
    } catch (error) {
      throw isFull(error) ? full() : error;
    }
  }

  /** Written beside its place, synced, and moved there: a crash leaves the whole file or none. */
  private async write(key: string, content: Buffer): Promise<void> {
    const place = path.join(this.folder, key);
    const folder = path.dirname(place);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const half = `${place}.${randomUUID()}.half`;
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, place);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    const entry = await open(folder, 'r');
    await entry.sync().finally(() => entry.close());
  }

  async read(key: string): Promise<Buffer | null> {
    return readFile(path.join(this.folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }

  has(key: string): Promise<boolean> {
    return access(path.join(this.folder, key)).then(
      () => true,
      () => false,
    );
  }

  async sweep(company: number): Promise<void> {
    const folder = path.join(this.folder, String(company));
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.filter((name) => name.endsWith('.half'))) {
      const half = path.join(folder, name);
      const found = await stat(half).catch(() => null);
      // A write takes seconds.
      if (found && Date.now() - found.mtimeMs > 3_600_000) await rm(half, { force: true });
    }
  }

  remove(key: string): Promise<void> {
    return rm(path.join(this.folder, key), { force: true });
  }
}

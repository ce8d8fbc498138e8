import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mostPixels } from '../../src/api/app/attachment.ts';
import { ApiError } from '../kit/api-error.ts';
import { TooMany, Turns } from '../kit/turns.ts';
import { contentKey, type FileStore } from './file-store.ts';

export type SmallerAs = 'preview' | 'thumbnail' | 'letterhead';

/** Images of a company that wait to be made smaller, and milliseconds that one does. */
const most = 200;
const wait = 25_000;
/** Milliseconds that an image may take, and after which the process ends when there is none. */
const patience = 30_000;
const idle = 60_000;
const again = 5;

/** Whether an image has more pixels than may be shown; what its head doesn't say isn't known, and fails when it is made. */
export async function isTooLarge(content: Buffer): Promise<boolean> {
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height > mostPixels;
}

/**
 * Makes images smaller in a process of its own, of low priority, one after another: an image of a few kilobytes may take the
 * processor for seconds, and the threads on which passwords are hashed and files read. Companies take turns (decision 145).
 */
export class Images {
  private readonly turns = new Turns({ running: 1 });
  private process: ChildProcess | null = null;
  private ending: NodeJS.Timeout | undefined;

  constructor(private readonly files: FileStore) {}

  /**
   * A file's image, made when it is first asked for; null if it can't be read. Throws an ApiError 503 when too many are being
   * made.
   */
  async smaller(company: number, sha256: string, as: SmallerAs): Promise<Buffer | null> {
    const key = contentKey(company, sha256, as);
    const made = await this.files.read(key);
    if (made) return made;
    try {
      return await this.turns.run({ queue: String(company), most: { [company]: most }, patience: wait }, async () => {
        const meanwhile = await this.files.read(key);
        if (meanwhile) return meanwhile;
        const original = await this.files.read(contentKey(company, sha256));
        const content = original && (await this.make(original, as));
        // A result that can't be stored is made again.
        if (content) await this.files.put(key, content).catch(() => {});
        return content;
      });
    } catch (error) {
      throw error instanceof TooMany ? busy() : error;
    }
  }

  private make(content: Buffer, as: SmallerAs): Promise<Buffer | null> {
    clearTimeout(this.ending);
    const child = this.process ?? this.start();
    return new Promise<Buffer | null>((resolve, reject) => {
      const over = (act: () => void) => {
        clearTimeout(timeout);
        child.off('message', answered).off('exit', died).off('error', died);
        act();
      };
      const answered = (made: unknown) => over(() => resolve(made ? Buffer.from(made as Uint8Array) : null));
      const died = () => over(() => reject(busy()));
      const timeout = setTimeout(() => child.kill('SIGKILL'), patience);
      child.on('message', answered).on('exit', died).on('error', died);
      child.send({ content, as, limitInputPixels: mostPixels }, (error) => error && died());
    }).finally(() => {
      this.ending = setTimeout(() => this.close(), idle).unref();
    });
  }

  private start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./image-process.mjs', import.meta.url)), [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.process === child) this.process = null;
    };
    child.on('exit', forget).on('error', forget);
    this.process = child;
    return child;
  }

  close(): void {
    clearTimeout(this.ending);
    this.process?.kill('SIGKILL');
    this.process = null;
  }
}

const busy = () => new ApiError(503, 'busy', 'app.error.server_busy', { retry_after: again });

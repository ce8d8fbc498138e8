import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../kit/api-error.ts';
import { TooMany, Turns } from '../kit/turns.ts';
import { type Answered, type Asked, type TaskLimits, taskLimits } from './messages.ts';
import type { Tasks } from './tasks.ts';

/** How many files are read at once, and how many may wait, of everybody and of a company. */
const atOnce = 3;
const mostWaiting = { all: 100, ofCompany: 20 };
/** The heap of a process in megabytes. */
const heap = 768;
/** Below the server and the database (0), above what runs in the background (10). */
const priority = 5;
/** A process that waits ends after so many milliseconds, or at once if it holds this much memory, in bytes. */
const idleMs = 60_000;
const mostIdle = 300 * 1024 * 1024;
/** Seconds after which people are told to try again. */
const again = 5;

/** The module that a process starts with. The build of the server finds it by this expression. */
const entry = () => new URL('./child.mjs', import.meta.url);

/** Milliseconds in which a process must have started. */
const startMs = 60_000;

interface Reader {
  child: ChildProcess;
  /** Resolves once it takes tasks. */
  ready: Promise<void>;
  idle?: NodeJS.Timeout;
  /** The end of its standard error. */
  said: string;
}

/**
 * Reads files that come from outside (bank statements, spreadsheets, XML) in processes of their own, so that whatever a file does to
 * its parser leaves the server's thread and memory alone. A process has no credentials in its environment, a low priority, and limits
 * of time and memory by the task.
 *
 * A company has one file of a kind read at a time; the others wait, and companies take turns.
 */
export class Parser {
  private readonly turns = new Turns({ running: atOnce, each: 1 });
  private readonly waiting: Reader[] = [];
  private readonly all = new Set<Reader>();
  private isClosed = false;

  constructor(
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly limits: TaskLimits = taskLimits,
  ) {}

  /**
   * The result of a task. Throws an ApiError: 422 for what can't be read, or not within the limits; 503 when too many wait, and
   * when the signal or the server ends it.
   */
  async run<N extends keyof Tasks>(
    name: N,
    input: Parameters<Tasks[N]>[0],
    { company, signal }: { company: number; signal?: AbortSignal },
  ): Promise<Awaited<ReturnType<Tasks[N]>>> {
    const most = { all: mostWaiting.all, [`company ${company}`]: mostWaiting.ofCompany };
    try {
      return (await this.turns.run({ queue: `${company} ${name}`, most }, () => this.read(name, input, signal))) as Awaited<
        ReturnType<Tasks[N]>
      >;
    } catch (error) {
      if (error instanceof TooMany) throw busy();
      throw error;
    }
  }

  /** Ends all processes; what they read is refused as busy. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const reader of this.all) this.end(reader);
  }

  private async read(name: keyof Tasks, input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.isClosed || signal?.aborted) throw busy();
    const reader = this.waiting.pop() ?? this.start();
    clearTimeout(reader.idle);
    const { ms, megabytes } = this.limits[name];
    const stop = () => this.end(reader);
    signal?.addEventListener('abort', stop);
    const isStopped = () => this.isClosed || signal?.aborted === true;
    const answered = await ask(reader, { name, input, megabytes }, ms)
      .catch((error: unknown) => {
        this.end(reader);
        throw isStopped() ? busy() : error;
      })
      .finally(() => signal?.removeEventListener('abort', stop));
    if (typeof answered === 'string') {
      this.end(reader);
      if (isStopped()) throw busy();
      this.log.warn({ task: name, said: reader.said.slice(-2000) }, `a file was not read: ${answered}`);
      throw new ApiError(422, 'invalid', `app.error.file_${answered}`);
    }
    this.keep(reader, answered.rss);
    if ('value' in answered) return answered.value;
    this.log.warn({ task: name, error: answered.error }, 'a file was not read');
    throw new ApiError(422, 'invalid', 'app.error.file_unreadable');
  }

  private start(): Reader {
    const child = fork(fileURLToPath(entry()), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${heap}`],
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, TZ: process.env.TZ },
    });
    const reader: Reader = { child, said: '', ready: started(child, () => reader.said) };
    // Callers that await it see the failure.
    reader.ready.catch(() => {});
    this.all.add(reader);
    if (child.pid) os.setPriority(child.pid, priority);
    child.stderr?.on('data', (chunk: Buffer) => {
      reader.said = `${reader.said}${chunk}`.slice(-4000);
    });
    // A process that waits for work keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    (child.stderr as unknown as { unref?: () => void }).unref?.();
    child.on('error', () => this.end(reader));
    child.on('exit', () => this.end(reader));
    return reader;
  }

  private keep(reader: Reader, rss: number): void {
    if (rss > mostIdle || this.isClosed || !this.all.has(reader)) {
      this.end(reader);
      return;
    }
    this.waiting.push(reader);
    reader.idle = setTimeout(() => this.end(reader), idleMs);
    reader.idle.unref();
  }

  private end(reader: Reader): void {
    clearTimeout(reader.idle);
    this.all.delete(reader);
    const at = this.waiting.indexOf(reader);
    if (at >= 0) this.waiting.splice(at, 1);
    reader.child.kill('SIGKILL');
  }
}

const busy = () => new ApiError(503, 'busy', 'app.error.server_busy', { retry_after: again });

/** Resolves with the first message of a process, which says that it takes tasks. */
function started(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`The process that reads files didn’t start: ${said()}`));
    const timeout = setTimeout(failed, startMs);
    child
      .once('message', () => {
        clearTimeout(timeout);
        resolve();
      })
      .once('exit', () => {
        clearTimeout(timeout);
        failed();
      });
  });
}

type Refusal = 'too_slow' | 'too_large';

/** Sends a task and waits for its answer, or for why there is none. Throws if the process ended by itself. */
async function ask(reader: Reader, asked: Asked, ms: number): Promise<Answered | Refusal> {
  const { child } = reader;
  await reader.ready;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timeout);
      child.off('message', answered).off('exit', ended);
    };
    const answered = (answer: Answered | Refusal) => {
      stop();
      resolve(answer);
    };
    // The watching thread kills a process for its memory, and V8 aborts it for its heap.
    const ended = (_: number | null, signal: NodeJS.Signals | null) => {
      if (signal) answered('too_large');
      else {
        stop();
        reject(new Error(`The process that reads files ended: ${reader.said}`));
      }
    };
    const timeout = setTimeout(answered, ms, 'too_slow');
    child.on('message', answered).on('exit', ended);
    child.send(asked, (error) => {
      if (!error) return;
      stop();
      reject(error);
    });
  });
}

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../kit/startup-error.ts';
import type { Told } from './fill.ts';
import type { Message, Task } from './program.ts';

/** Megabytes for young objects: a filling makes and drops many, and collecting them took a tenth of its time. */
const young = 64;

/**
 * Fills the demo in a process of its own: the server answers meanwhile, and gets none of the memory that it takes. Resolves when
 * it is complete; a signal that aborts it ends the process first.
 */
export async function fillApart(task: Task, { say, reached }: Told, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new StartupError('It was stopped while it started.');
  const child = fork(fileURLToPath(new URL('./program.mjs', import.meta.url)), {
    execArgv: [`--max-semi-space-size=${young}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const told: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => told.push(String(chunk)));
  child.on('message', (message: Message) => ('line' in message ? say(message.line) : reached(message.percent)));
  child.send(task);
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  await new Promise<void>((resolve, reject) =>
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      if (code === 0) resolve();
      else reject(new StartupError(`The demo could not be filled; the next start fills it anew. ${told.join('').trim()}`));
    }),
  );
}

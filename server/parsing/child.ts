import { Worker } from 'node:worker_threads';
import type { Answered, Asked } from './messages.ts';
import { tasks } from './tasks.ts';

/** The limit of memory in bytes, for the thread that watches it. */
const limit = new BigInt64Array(new SharedArrayBuffer(8));

/**
 * Ends the process when it has more memory than its task may, or when the server is gone. A thread of its own does it: the task
 * leaves no turn to this one, and memory outside the heap (an inflated file) has no limit of Node's.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  const parent = process.ppid;
  setInterval(() => {
    const most = Number(Atomics.load(workerData, 0));
    if ((most > 0 && process.memoryUsage.rss() > most) || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 20);
`;
new Worker(watch, { eval: true, workerData: limit }).unref();

async function answer({ name, input, megabytes }: Asked): Promise<Answered> {
  Atomics.store(limit, 0, BigInt(megabytes) * 1024n * 1024n);
  const rss = () => process.memoryUsage.rss();
  try {
    // Types are erased between processes: `Parser.run` holds them.
    const act = tasks[name as keyof typeof tasks] as (given: unknown) => unknown;
    return { value: await act(input), rss: rss() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error), rss: rss() };
  } finally {
    Atomics.store(limit, 0, 0n);
  }
}

// A signal to the whole group (Ctrl-C) is the server's: it ends its processes once it has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (asked: Asked) => process.send?.(await answer(asked)));
process.send?.('ready');

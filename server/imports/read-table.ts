import { Piscina } from 'piscina';
import type { Table, tableOf, Unusable } from './table.ts';

/** Milliseconds that a file may take. */
const patience = 60_000;

/**
 * Reads a file in a thread of its own, which ends with it: a workbook takes the processor for seconds, and a bad one more
 * memory than there is. null if it was too much.
 */
export async function readTable(file: Parameters<typeof tableOf>[0]): Promise<Table | Unusable> {
  const thread = new Piscina<typeof file, Table | Unusable>({
    name: 'tableOf',
    filename: new URL('./worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  try {
    return await thread.run(file, { signal: AbortSignal.timeout(patience) });
  } catch {
    return { wrong: { key: 'imports.error.unreadable', values: {} } };
  } finally {
    await thread.destroy();
  }
}

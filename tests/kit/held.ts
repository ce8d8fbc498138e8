import pg from 'pg';
import { vi } from 'vitest';
import type { TestBed } from '../setup/test-bed.ts';

/**
 * Holds a lock while calls are started one after the other, each once the one before waits for a lock: so they come to it in
 * this order when it is released. Returns their results.
 */
export async function inTurn<T extends readonly unknown[]>(
  { url, owner }: TestBed,
  lock: string,
  ...starts: { [I in keyof T]: () => Promise<T[I]> }
): Promise<T> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const started: Promise<unknown>[] = [];
    for (const start of starts) {
      started.push(start());
      await vi.waitFor(async () => {
        const { rows } = await owner.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (rows[0]?.waiting !== started.length) throw new Error(`${rows[0]?.waiting} of ${started.length} wait`);
      }, 5000);
    }
    await holder.query('rollback');
    return (await Promise.all(started)) as unknown as T;
  } finally {
    await holder.end();
  }
}

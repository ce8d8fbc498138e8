import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectOwner } from './owner.ts';

/** What only one process does at a time on a database, by the number of its advisory lock. */
const turns = { migrate: 727_001, demo: 727_003 };

/**
 * Runs something as its owner, one process of a database at a time. Others wait without a transaction or a statement of their
 * own, which would hold back whoever has the turn. The turn is a transaction on a connection apart: it ends with its process,
 * and a pooler that hands out connections by transaction keeps it with its holder.
 */
export async function withTurn<T>(
  url: string,
  turn: keyof typeof turns,
  act: (client: pg.Client) => Promise<T>,
  waiting: () => void = () => {},
): Promise<T> {
  const holder = new pg.Client({ connectionString: url });
  holder.on('error', () => {}); // its statement fails
  let client: pg.Client | null = null;
  try {
    await holder.connect();
    for (let attempts = 0; ; attempts++) {
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await holder.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [turns[turn]]);
      if (rows[0]?.mine) break;
      await holder.query('rollback');
      if (attempts === 5) waiting();
      await wait(100);
    }
    client = await connectOwner(url);
    return await act(client);
  } finally {
    await Promise.all([holder, client].map((one) => one?.end().catch(() => {})));
  }
}

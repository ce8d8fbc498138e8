import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** What only one process does at a time on a database, by the number of its advisory lock. */
const turns = { migrate: 727_001, demo: 727_003 };

/**
 * Runs something as its owner, one process of a database at a time. Others wait without a transaction or a statement of their
 * own, which would hold back whoever has the turn. A process that dies loses its turn with its connection.
 */
export async function withTurn<T>(
  url: string,
  turn: keyof typeof turns,
  act: (client: pg.Client) => Promise<T>,
  waiting: () => void = () => {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // its statement fails
  await client.connect();
  try {
    for (let attempts = 0; ; attempts++) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [turns[turn]]);
      if (rows[0]?.mine) break;
      if (attempts === 5) waiting();
      await wait(100);
    }
    return await act(client);
  } finally {
    await client.end().catch(() => {});
  }
}

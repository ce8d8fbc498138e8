import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { isOutdated } from './lost.ts';

/** How many connections of a pooler are looked through for the one that has prepared the statement. */
const most = 8;

/**
 * Refuses to keep prepared statements behind a pooler that hands each transaction to any of its connections and doesn't carry
 * them over. A statement is prepared, the connection that has it is kept busy by another transaction, and it is run again.
 */
export async function checkKeeping(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  const ask = async (client: pg.PoolClient): Promise<number> => {
    // As the driver has it, without what client.ts makes of statements.
    const plainly = pg.Client.prototype.query as (config: pg.QueryConfig) => Promise<pg.QueryResult<{ pid: number }>>;
    const { rows } = await plainly.call(client, { name: 'keeping', text: 'select pg_backend_pid() as pid' });
    return rows[0]?.pid ?? 0;
  };
  const wanted = Math.min(most, pool.options.max ?? most);
  try {
    const first = await pool.connect();
    clients.push(first);
    const has = await ask(first);
    while (clients.length < wanted) {
      const busy = await pool.connect();
      clients.push(busy);
      await busy.query('begin');
      const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (rows[0]?.pid === has) break;
    }
    await ask(first);
  } catch (error) {
    if (!isOutdated(error)) throw error;
    throw new StartupError(
      'PREPARED_STATEMENTS is on, but a statement that was prepared in one transaction isn’t there in the next: between here and PostgreSQL is a pooler that doesn’t carry them over. Set PREPARED_STATEMENTS=off, or max_prepared_statements in PgBouncer 1.21 or newer.',
    );
  } finally {
    for (const client of clients) client.release(true);
  }
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { Stop } from '../stop.ts';

const here = import.meta.dirname;

/**
 * Brings a database to this version's schema: extensions, tables, then the rules that tables can't say. One process at
 * a time. Throws Stop when the database was written by a newer version.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727001)');
    const known = JSON.parse(await readFile(path.join(here, 'migrations/meta/_journal.json'), 'utf8')) as {
      entries: { when: number }[];
    };
    const newest = Math.max(...known.entries.map((entry) => entry.when));
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as it");
    if (rows[0].it) {
      const applied = await client.query<{ newest: string | null }>(
        'select max(created_at) as newest from drizzle.__drizzle_migrations',
      );
      if (Number(applied.rows[0]?.newest ?? 0) > newest)
        throw new Stop(
          'This database was written by a newer version of Statehouse: start that version, or use another database.',
        );
    }
    for (const extension of ['btree_gist', 'pg_trgm']) await client.query(`create extension if not exists ${extension}`);
    await run(drizzle(client), { migrationsFolder: path.join(here, 'migrations') });
    await client.query(await readFile(path.join(here, 'rules.sql'), 'utf8'));
  } finally {
    await client.end();
  }
}

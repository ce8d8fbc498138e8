import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';

const here = import.meta.dirname;

/** As the migrator stores it. */
const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/**
 * Brings a database to this version's schema: extensions, tables, then the rules that tables can't express. One process at a
 * time. Throws a StartupError when the database has tables of a version unknown to this one.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727001)');
    const known = JSON.parse(await readFile(path.join(here, 'migrations/meta/_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[];
    };
    const newest = Math.max(...known.entries.map((entry) => entry.when));
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as it");
    if (rows[0].it) {
      const applied = await client.query<{ created_at: string; hash: string }>(
        'select created_at, hash from drizzle.__drizzle_migrations',
      );
      if (applied.rows.some(({ created_at }) => Number(created_at) > newest))
        throw new StartupError(
          'This database was written by a newer version of Statehouse: start that version, or use another database (DATA_DIR or DATABASE_URL).',
        );
      const hashes = await Promise.all(known.entries.map(({ tag }) => hashOf(path.join(here, `migrations/${tag}.sql`))));
      if (applied.rows.some(({ hash }) => !hashes.includes(hash)))
        throw new StartupError(
          'This database was written by an unreleased version of Statehouse with other tables: start that version, use another database (DATA_DIR or DATABASE_URL), or remove this one if nothing in it is needed.',
        );
    }
    for (const extension of ['btree_gist', 'pg_trgm']) await client.query(`create extension if not exists ${extension}`);
    await run(drizzle(client), { migrationsFolder: path.join(here, 'migrations') });
    await client.query(await readFile(path.join(here, 'rules.sql'), 'utf8'));
  } finally {
    await client.end();
  }
}

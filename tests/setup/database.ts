import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './postgres.ts';

/** Creates a migrated database, empty or with two companies, on this run's cluster. Returns its owner's URL. */
export async function freshDatabase(
  template: 'template_statehouse' | 'template_companies' = 'template_statehouse',
): Promise<string> {
  const cluster = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    // Two files can't copy the template at the same time.
    await client.query('select pg_advisory_lock(727002)');
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return databaseUrl(cluster, name);
}

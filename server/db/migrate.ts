import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { admitRoles, allRoles, type DatabaseUrls, makeRoles } from './roles.ts';
import { withTurn } from './turn.ts';

const here = import.meta.dirname;

interface Version {
  migrations: { when: number; hash: string }[];
  rules: string;
  /** Of all of it. */
  hash: string;
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What this version's database consists of. */
async function readVersion(): Promise<Version> {
  const journal = JSON.parse(await readFile(path.join(here, 'migrations/meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const migrations = await Promise.all(
    journal.entries.map(async ({ when, tag }) => ({
      when,
      // As the migrator stores it.
      hash: sha(await readFile(path.join(here, `migrations/${tag}.sql`), 'utf8')),
    })),
  );
  const files = ['rules.sql', 'sight.sql'].map((file) => readFile(path.join(here, file), 'utf8'));
  const rules = (await Promise.all(files)).join('\n');
  // The rules run over all tables: another table means that they are to be applied again.
  return { migrations, rules, hash: sha([rules, ...migrations.map(({ hash }) => hash)].join()) };
}

let known: Promise<Version> | null = null;
const thisVersion = (): Promise<Version> => {
  known ??= readVersion();
  return known;
};
/** Fingerprint of this version's tables and rules; a database says its own by `schema_version()`. */
export const schemaVersion = async (): Promise<string> => (await thisVersion()).hash;

/**
 * The longest that a change of tables waits for others' locks before it lets them pass and tries again. Shorter than
 * PostgreSQL's own look for deadlocks, so that it is never a running process's transaction that is given up.
 */
const lockMs = 500;
/** How often that is tried: for about half a minute. */
const most = 30;

/**
 * Brings a database to this version's schema: extensions, tables, then the rules that tables can't express. One process at a
 * time; when all is as it should be, nothing is touched. Then lets the app sign in. Throws a StartupError when the database has
 * tables of a version unknown to this one.
 */
export async function migrate(urls: string | DatabaseUrls): Promise<void> {
  const given = typeof urls === 'string' ? { databaseUrl: urls } : urls;
  const version = await thisVersion();
  await withTurn(given.databaseUrl, 'migrate', async (client) => {
    await checkKnown(client, version);
    if (!(await isApplied(client, version))) await applyPatiently(client, version);
    await admitRoles(client, given);
  });
}

async function applyPatiently(client: pg.Client, version: Version): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await apply(client, version);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempts === most)
        throw new StartupError(
          'The database’s tables could not be brought to this version, because other programs hold them: end the processes of the old version, and start again.',
        );
      await wait(200 + Math.random() * 800);
    }
  }
}

async function checkKnown(client: pg.Client, { migrations }: Version): Promise<void> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as it");
  if (!rows[0].it) return;
  const applied = await client.query<{ created_at: string; hash: string }>(
    'select created_at, hash from drizzle.__drizzle_migrations',
  );
  const newest = Math.max(...migrations.map(({ when }) => when));
  if (applied.rows.some(({ created_at }) => Number(created_at) > newest))
    throw new StartupError(
      'This database was written by a newer version of Statehouse: start that version, or use another database (DATA_DIR or DATABASE_URL).',
    );
  if (applied.rows.some(({ hash }) => !migrations.some((one) => one.hash === hash)))
    throw new StartupError(
      'This database was written by an unreleased version of Statehouse with other tables: start that version, use another database (DATA_DIR or DATABASE_URL), or remove this one if nothing in it is needed.',
    );
}

/** Roles belong to the cluster and not to the database: a copy of it elsewhere lacks them. */
async function isApplied(client: pg.Client, { hash }: Version): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.applied_rules') is not null
      and (select count(*) from pg_roles where rolname = any($1)) = cardinality($1::text[]) as it`,
    [allRoles],
  );
  if (!rows[0].it) return false;
  return (await client.query('select from drizzle.applied_rules where hash = $1', [hash])).rowCount === 1;
}

async function apply(client: pg.Client, { rules, hash }: Version): Promise<void> {
  for (const extension of ['btree_gist', 'pg_trgm']) await client.query(`create extension if not exists ${extension}`);
  await client.query(`set lock_timeout = ${lockMs}`);
  await run(drizzle(client), { migrationsFolder: path.join(here, 'migrations') }).finally(() =>
    client.query('reset lock_timeout').catch(() => {}),
  );
  await client.query(`begin; set local lock_timeout = ${lockMs}`);
  try {
    await client.query('create table if not exists drizzle.applied_rules (hash text not null, at timestamptz not null)');
    await makeRoles(client);
    await client.query(rules);
    await client.query('delete from drizzle.applied_rules');
    await client.query('insert into drizzle.applied_rules values ($1, now())', [hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Somebody else holds a lock, or two changes of one catalogue row met: roles are made for all databases of a cluster. */
const isBusy = (error: unknown): boolean => {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string };
  return (
    ['55P03', '40P01', '23505', '42710'].includes(code ?? '') || (code === 'XX000' && message === 'tuple concurrently updated')
  );
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../server/app.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../../server/db/postgres.ts';
import type { Made } from '../../server/demo/company.ts';
import { makeCompanies, testAppOptions } from './companies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run; each test file makes a database of its own from a template. */
    postgresUrl: string;
    /** The two companies that are in the template of test beds. */
    companies: { one: Made; two: Made };
  }
}

interface Cluster {
  url: string;
  companies: { one: Made; two: Made };
  stop: () => Promise<void>;
}
/** One for all projects of a run, which load this file each for itself. */
const shared = globalThis as { statehouseCluster?: { made: Promise<Cluster>; users: number } };

/** A throw-away PostgreSQL with two templates: migrated and empty, and with two companies in it. */
async function makeCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-test-'));
  const postgres = await startPostgres({
    dataDir: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database template_statehouse');
  await migrate(databaseUrl(postgres.url, 'template_statehouse'));
  await client.query('create database template_companies template template_statehouse');
  await client.end();
  const app = await buildApp({ databaseUrl: databaseUrl(postgres.url, 'template_companies'), ...testAppOptions });
  const companies = await makeCompanies(app.services);
  await app.close();
  return {
    url: postgres.url,
    companies,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.statehouseCluster ??= { made: makeCluster(), users: 0 };
  const cluster = shared.statehouseCluster;
  cluster.users += 1;
  const { url, companies, stop } = await cluster.made;
  project.provide('postgresUrl', url);
  project.provide('companies', companies);
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    delete shared.statehouseCluster;
    await stop();
  };
}

/** The same cluster, another database. */
export const databaseUrl = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

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
    /** This run's cluster; each test file creates its database from a template. */
    postgresUrl: string;
    /** The two companies in the test beds' template. */
    companies: { one: Made; two: Made };
  }
}

interface Cluster {
  url: string;
  companies: { one: Made; two: Made };
  stop: () => Promise<void>;
}
/** Shared by all projects of a run, each of which loads this file. */
const shared = globalThis as { statehouseCluster?: { made: Promise<Cluster>; users: number } };

/** A temporary PostgreSQL with two templates: one migrated and empty, one with two companies. */
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

/** The URL of another database on the same cluster. */
export const databaseUrl = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

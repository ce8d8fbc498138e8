import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../../server/db/postgres.ts';
import { type Bed, bedDriver } from '../../tests/kit/bed-driver.ts';
import { makeCompanies, testAppOptions } from '../../tests/setup/companies.ts';
import { signInTo } from '../../tests/setup/person.ts';

/** A server with a database of its own and two companies, for a benchmark. */
export async function openBed() {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-bench-'));
  const postgres = await startPostgres({ dataDir: folder });
  await migrate(postgres.url);
  const app = await buildApp({ databaseUrl: postgres.url, dataDir: path.join(folder, 'app'), ...testAppOptions });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const made = await makeCompanies(app.services);
  const bed: Bed = { ...made, owner, app, signIn: (slug, email) => signInTo(app, slug, email) };
  return {
    ...{ app, owner, url: postgres.url, company: made.one.company.id, signIn: bed.signIn },
    driver: bedDriver(bed, 'first'),
    stop: async () => {
      await owner.end();
      await app.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

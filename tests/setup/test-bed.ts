import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, type AppOptions, buildApp } from '../../server/app.ts';
import type { Made } from '../../server/demo/company.ts';
import { clockOffset, openBoxes, testAppOptions } from './companies.ts';
import { freshDatabase } from './database.ts';
import { type Person, signInTo } from './person.ts';

export { password, roles } from './companies.ts';
export type { Answer, Person } from './person.ts';

export interface TestBed {
  app: App;
  url: string;
  /** A connection as the database's owner, which bypasses row-level security. */
  owner: pg.Client;
  one: Made;
  two: Made;
  signIn: (slug: string, email: string) => Promise<Person>;
  stop: () => Promise<void>;
}

/** A server with its own database and two companies, `first` and `second`, each with one user per role, copied from a template. */
export async function makeTestBed(options: Partial<AppOptions> = {}): Promise<TestBed> {
  const url = await freshDatabase('template_companies');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // The template's companies are minutes old: every test bed begins on the same morning.
  const clock_offset = clockOffset();
  await owner.query('update companies set clock_offset = $1', [clock_offset]);
  await openBoxes(owner);
  const { one, two } = structuredClone(inject('companies'));
  for (const { company, people } of [one, two]) {
    company.clock_offset = clock_offset;
    for (const person of Object.values(people)) person.company = company;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'statehouse-bed-'));
  const app = await buildApp({ databaseUrl: url, dataDir, ...testAppOptions, ...options });

  return {
    app,
    url,
    owner,
    one,
    two,
    signIn: (slug, email) => signInTo(app, slug, email),
    stop: async () => {
      await owner.end();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

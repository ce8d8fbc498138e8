import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../server/app.ts';
import { migrate } from '../server/db/migrate.ts';
import { startPostgres } from '../server/db/postgres.ts';
import { tenants } from '../server/db/schema/leasing.ts';
import type { CurrentUser } from '../server/kit/current-user.ts';
import { insertRow } from '../server/kit/records.ts';
import { campaign } from '../tests/kit/ledger-campaign.ts';
import { makeCompanies, testAppOptions } from '../tests/setup/companies.ts';

/**
 * Tries random operations on a ledger against its model on paper, a million by default: npm run prove:ledger
 *   -- --operations 50000 --seed 7
 */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const operations = Number(values.operations);
const seed = Number(values.seed);

const dataDir = await mkdtemp(path.join(tmpdir(), 'statehouse-ledger-'));
const postgres = await startPostgres({ dataDir });
await migrate(postgres.url);
const app = await buildApp({ databaseUrl: postgres.url, dataDir: path.join(dataDir, 'app'), ...testAppOptions });
try {
  const { one } = await makeCompanies(app.services);
  const { company, people } = one;
  const made: number[] = [];
  for (const name of ['A', 'B', 'C'])
    made.push(await app.services.db.write(company.id, (scope) => insertRow(scope, tenants, { name })));
  const personOf = (role: string) => people[`${role}@first.example`] as CurrentUser;
  const [leasing_agent, finance_manager, general_manager] = ['leasing_agent', 'finance_manager', 'general_manager'].map(
    personOf,
  ) as [CurrentUser, CurrentUser, CurrentUser];
  const of = {
    services: app.services,
    company: company.id,
    tenants: made,
    people: { leasing_agent, finance_manager, general_manager },
  };
  console.log(`${operations.toLocaleString('en-US')} operations, seed ${seed}…`);
  const total: Record<string, number> = {};
  const began = performance.now();
  // In parts, so that one sees how far it is.
  const part = 25_000;
  for (let round = 0; (total.all ?? 0) < operations; round++) {
    const counted = await campaign(of, Math.min(part, operations - (total.all ?? 0)), seed + round * 10_000);
    for (const [what, count] of Object.entries(counted)) total[what] = (total[what] ?? 0) + count;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${(total.all as number).toLocaleString('en-US')} in ${seconds.toFixed(0)} s (${((total.all as number) / seconds).toFixed(0)} a second)`,
    );
  }
  console.log('The ledger and its model agree.');
  console.table(total);
} finally {
  await app.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

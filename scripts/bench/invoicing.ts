import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../../server/db/postgres.ts';
import { type InvoicingRun, invoicingRunCalls } from '../../src/api/finance/invoicing-run.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { finance, letOut } from '../../src/workbench/scenarios/parts/lettings.ts';
import { bedDriver } from '../../tests/kit/bed-driver.ts';
import { makeCompanies, testAppOptions } from '../../tests/setup/companies.ts';
import { moreInstallments } from '../../tests/setup/invoicing-runs.ts';
import { signInTo } from '../../tests/setup/person.ts';

/**
 * An invoicing run, of 10,000 installments by default, next to bare inserts of two rows on the same database, each in a transaction of
 * its own that waits for the disk: npm run bench:invoicing -- 2000
 */
const count = Number(process.argv[2] ?? 10_000);
const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-invoicing-'));
const postgres = await startPostgres({ dataDir: folder });
await migrate(postgres.url);
const app = await buildApp({ databaseUrl: postgres.url, dataDir: path.join(folder, 'app'), ...testAppOptions });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();

const made = await makeCompanies(app.services);
const driver = bedDriver({ ...made, owner, app, signIn: (slug, email) => signInTo(app, slug, email) }, 'first');
const { contract, tenant } = await letOut(driver);
for (const [status, who] of [
  ['sent', 'leasing_agent'],
  ['tenant_signed', 'leasing_agent'],
  ['landlord_signed', 'leasing_manager'],
] as const)
  await driver.ask(who, contractCalls.signature, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status },
  });
const more = moreInstallments(contract, count);
await owner.query(more.text, more.values);
await owner.query("update installments set due_on = case when number = 1 then '2099-01-01'::date else $1::date end", [
  driver.day(await driver.today(), 1),
]);
await owner.query('analyze installments');

const { id } = await driver.ask<InvoicingRun>(finance, invoicingRunCalls.create, { body: {} });
/** Seconds until the run is there. */
async function timed(status: 'running' | 'posting', end: 'done' | 'posted'): Promise<number> {
  const began = performance.now();
  await driver.ask(finance, invoicingRunCalls.status, { params: { id }, body: { status } });
  for (;;) {
    const run = await driver.ask<InvoicingRun>(finance, invoicingRunCalls.get, { params: { id } });
    if (run.status === end) return (performance.now() - began) / 1000;
    if (run.status !== status) throw new Error(`The run is ${run.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
const drafting = await timed('running', 'done');
const posting = await timed('posting', 'posted');

await owner.query(
  'create table bare_rows (id bigint generated always as identity primary key, account bigint, debit bigint, credit bigint)',
);
const began = performance.now();
let bare = 0;
for (; performance.now() - began < 5000; bare++) {
  await owner.query('begin');
  await owner.query({
    name: 'bare',
    text: 'insert into bare_rows (account, debit, credit) values (1, $1, 0), (2, 0, $1)',
    values: [1],
  });
  await owner.query('commit');
}
const baseline = bare / 5;
const rate = (seconds: number) => count / seconds;
const line = (what: string, seconds: number) =>
  console.log(
    `${what}\t${seconds.toFixed(0)} s\t${rate(seconds).toFixed(0)} a second\tratio ${(rate(seconds) / baseline).toFixed(2)}`,
  );
console.log(
  `An invoicing run of ${count.toLocaleString('en-US')} installments; a bare insert of two rows: ${baseline.toFixed(0)} a second`,
);
line('drafts', drafting);
line('posting', posting);

await owner.end();
await app.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

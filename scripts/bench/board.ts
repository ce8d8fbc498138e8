import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../../server/db/postgres.ts';
import { boardLimits, type IssueBoard, issueBoardCalls } from '../../src/api/maintenance/issue-board.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { makeIssue } from '../../src/workbench/scenarios/parts/issues.ts';
import { bedDriver } from '../../tests/kit/bed-driver.ts';
import { makeCompanies, testAppOptions } from '../../tests/setup/companies.ts';
import { signInTo } from '../../tests/setup/person.ts';
import { middle, spread } from './load.ts';

/**
 * The dispatch board with 5,000 open issues by default, next to as many rows of the list of leads on the same database, in turn:
 * npm run bench:board -- 5000. The target is 1.5 of the list.
 */
const count = Number(process.argv[2] ?? 5_000);
const [rounds, perPage] = [15, 100];
const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-board-'));
const postgres = await startPostgres({ dataDir: folder });
await migrate(postgres.url);
const app = await buildApp({ databaseUrl: postgres.url, dataDir: path.join(folder, 'app'), ...testAppOptions });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();

const made = await makeCompanies(app.services);
const driver = bedDriver({ ...made, owner, app, signIn: (slug, email) => signInTo(app, slug, email) }, 'first');
const { id: issue } = await makeIssue(driver);
const { id: lead } = await driver.ask<{ id: number }>('leasing_agent', leadCalls.create, {
  body: { name: 'Somebody New', mobile: driver.unique('mobile'), source: 'website' },
});

/** Copies a row, except for what the database makes of it; `change` are columns that differ by copy `n`. */
async function copy(table: string, id: number, copies: number, change: Record<string, string>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'
      and column_name <> 'id' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${names.map((name) => change[name] ?? `x."${name}"`).join(', ')} from ${table} x, generate_series(1, $2::int) n where x.id = $1`,
    [id, copies],
  );
  await owner.query('set session_replication_role = default');
  await owner.query(`analyze ${table}`);
}
await copy('maintenance_issues', issue, count - 1, { resolve_due_at: "x.resolve_due_at + n * interval '1 minute'" });
await copy('leads', lead, count - 1, { mobile: "'+9665' || lpad(n::text, 8, '0')" });

const rows = Math.min(count, boardLimits.queue);
const board = () => driver.ask<IssueBoard>('operations', issueBoardCalls.board, { query: {} });
const pages = Array.from({ length: Math.ceil(rows / perPage) }, (_, at) => at + 1);
const list = async () => {
  for (const page of pages) await driver.ask('leasing_agent', leadCalls.list, { query: { page, per_page: perPage } });
};
const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
const { queue, totals } = await board();
if (queue.length !== rows || totals.queue !== count) throw new Error(`The board lists ${queue.length} of ${totals.queue}`);
const [ours, theirs]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  const both = [async () => ours.push(await timed(board)), async () => theirs.push(await timed(list))];
  for (const act of round % 2 ? both : both.reverse()) await act();
}
// The first ones plan.
const ratios = ours.slice(2).map((ms, at) => ms / (theirs[at + 2] as number));
console.log(
  `Board of ${count} open issues: ${middle(ours.slice(2)).toFixed(1)} ms; ${rows} rows of the list of leads: ${middle(theirs.slice(2)).toFixed(1)} ms; ratio ${middle(ratios).toFixed(2)} (${spread(ratios)}), target 1.5`,
);

await owner.end();
await app.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { migrate } from '../server/db/migrate.ts';
import { startPostgres } from '../server/db/postgres.ts';
import { fillBig } from '../server/demo/big/big.ts';
import { fillBigLeases } from '../server/demo/big/big-leases.ts';
import { fillBigQuotations } from '../server/demo/big/big-quotations.ts';
import { demoPassword } from '../server/demo/fill.ts';
import { spanOf } from '../src/calendar/spans.ts';
import { fillBigInvoices } from './bench/big-invoices.ts';
import { start } from './bench/child.ts';
import { cpuOf } from './bench/cpu.ts';
import { Figures } from './bench/figures.ts';
import { benchImport } from './bench/import.ts';
import { type Kind, type Measured, measure, middle, spread } from './bench/load.ts';
import { benchPosting } from './bench/posting.ts';
import { benchReceivables } from './bench/receivables.ts';
import { benchScale } from './bench/scale.ts';
import { benchUpload } from './bench/upload.ts';
import { benchBrowser, buildPages, forgetPages } from './bench-browser.ts';
import { buildWhenStale } from './build/app.ts';

/**
 * Measures the server as ratios to a bare prepared `pg` statement behind Fastify, in one run on the same database, and
 * the app's weight and speed in a browser. The load, the product and the yardstick are processes of their own.
 *
 *   npm run bench -- --leads 100000 --seconds 4 --rounds 5 --connections 32
 *     --only create     cases whose name has this in it
 *     --data <folder>   keeps the filled database there for the next run
 *     --profile <folder>  leaves a CPU profile of the product there
 *     --no-server, --no-scale, --no-browser
 *     --keep            keeps the figures in docs/figures, instead of only comparing them
 */
const text = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : undefined;
};
const option = (name: string, fallback: number) => Number(text(name) ?? fallback);
const leads = option('leads', 100_000);
const seconds = option('seconds', 4);
const rounds = option('rounds', 5);
const connections = option('connections', 32);
const figures = new Figures();
const pool = String(option('pool', 20));

const kept = text('data');
const folder = kept ? path.resolve(kept) : await mkdtemp(path.join(tmpdir(), 'statehouse-bench-'));
const postgres = await startPostgres({ dataDir: folder });
await migrate(postgres.url);
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
let [filled] = (await owner.query("select id from companies where slug = 'big'")).rows;
if (!filled) {
  console.log(`Filling ${leads.toLocaleString('en-US')} leads…`);
  const app = await buildApp({ databaseUrl: postgres.url, logLevel: 'silent', timerSeconds: 0 });
  const { company, admin } = await fillBig(app, owner, { slug: 'big', leads, say: () => {} });
  const [{ lead }] = (await owner.query('select min(id) as lead from leads where company_id = $1', [company])).rows;
  const [{ tenant }] = (
    await owner.query(
      "insert into tenants (company_id, name, mobile, created_by) values ($1, 'Najd Trading', '+966500000000', $2) returning id as tenant",
      [company, admin],
    )
  ).rows;
  // Ten for each lead that has any.
  const written = { quotations: Math.ceil(leads / 5), leads: Math.ceil(leads / 50), now: new Date() };
  await fillBigQuotations(owner, { company, lead: Number(lead), person: admin, tenant: Number(tenant), ...written });
  await app.close();
  filled = { id: company };
}
const company = Number(filled.id);
const wide = "select id from compounds where company_id = $1 and name_en = 'Wide Gardens'";
const [known] = (await owner.query(wide, [company])).rows;
const [entered] = (await owner.query('select min(id) as id from users where company_id = $1', [company])).rows;
const compound = known
  ? Number(known.id)
  : await fillBigLeases(owner, { company, person: Number(entered.id), units: 2_000, leases: 100_000, viewings: 1_600 });
await owner.query("delete from leads where company_id = $1 and name = 'Somebody New'", [company]);
await owner.query('vacuum analyze');
const [facts] = (
  await owner.query(
    "select min(id) as first, count(*) as count, (select id from users where company_id = $1 and email like 'admin@%') as admin, (select min(id) from tenants where company_id = $1) as tenant, (select min(building_id) from units where company_id = $1 and compound_id = $2) as building, (select min(unit_type_id) from units where company_id = $1 and compound_id = $2) as unit_type from leads where company_id = $1",
    [company, compound],
  )
).rows;

const isBrowsing = !process.argv.includes('--no-browser');
// The product serves the files present when it starts.
if (isBrowsing) await buildWhenStale(console.log);
const pages = isBrowsing ? await buildPages() : '';
const product = await start('product', { DATABASE_URL: postgres.url, DATA_DIR: folder, CONNECTIONS: pool }, text('profile'));
const tokenOf = async (who: string): Promise<string> => {
  const answer = await fetch(`${product.address}/v2/sessions`, {
    method: 'POST',
    headers: { 'company-slug': 'big', 'content-type': 'application/json' },
    body: JSON.stringify({ login: { email: `${who}@big.example`, password: demoPassword } }),
  });
  return ((await answer.json()) as { auth_token: string }).auth_token;
};
const auth_token = await tokenOf('leasing');

const bare = await start('bare', {
  DATABASE_URL: postgres.url,
  CONNECTIONS: pool,
  COMPANY: String(company),
  ADMIN: String(facts.admin),
  COMPOUND: String(compound),
  PAGES: pages,
});
if (!process.argv.includes('--no-server')) await benchServer();
if (!process.argv.includes('--no-scale'))
  await benchScale(
    {
      address: product.address,
      cpu: () => cpuOf(owner, product.pid, 'statehouse'),
      leads: Math.round(Number(facts.count) / 1000) * 1000,
      figures,
    },
    { 'auth-token': await tokenOf('admin'), 'company-slug': 'big' },
    {
      ...{ assignee: Number(facts.admin), lead: Number(facts.first), tenant: Number(facts.tenant), compound },
      ...{ building: Number(facts.building), unitType: Number(facts.unit_type) },
    },
  );
if (!process.argv.includes('--no-server') && 'upload'.includes(text('only') ?? ''))
  await benchUpload(product.address, { 'auth-token': await tokenOf('admin'), 'company-slug': 'big' }, folder, rounds, figures);
if (!process.argv.includes('--no-server') && 'posting'.includes(text('only') ?? ''))
  await benchPosting(postgres.url, company, { rounds, seconds, figures });
if (!process.argv.includes('--no-server') && 'receivables'.includes(text('only') ?? '')) {
  const [old] = (await owner.query("select id from tenants where company_id = $1 and name = 'Ten years'", [company])).rows;
  const tenant = old ? Number(old.id) : await fillBigInvoices(owner, postgres.url, { company, invoices: 100_000 });
  const headers = { 'auth-token': await tokenOf('admin'), 'company-slug': 'big' };
  await benchReceivables(product.address, headers, { databaseUrl: postgres.url, company, tenant, rounds, figures });
}
if (!process.argv.includes('--no-server') && 'import'.includes(text('only') ?? ''))
  await benchImport(product.address, { 'auth-token': await tokenOf('admin'), 'company-slug': 'big' }, figures);
if (isBrowsing) {
  const person = { slug: 'big', email: 'leasing@big.example', password: demoPassword };
  await benchBrowser({ address: product.address, bare: bare.address, ...person, rounds, figures });
  await forgetPages(pages);
}

const told = await figures.compare(path.join(import.meta.dirname, '../docs/figures'), {
  isKeeping: process.argv.includes('--keep'),
});
console.log(`\n${told.join('\n')}`);

await bare.stop();
await product.stop();
await owner.end();
await postgres.stop();
if (!kept) await rm(folder, { recursive: true, force: true });
process.exit(0);

async function benchServer(): Promise<void> {
  const ours = { 'auth-token': auth_token, 'company-slug': 'big' };
  const load = { connections, seconds, ids: [Number(facts.first), Number(facts.count)] as [number, number] };
  const month = spanOf('agenda', new Date().toISOString().slice(0, 10));
  const calendar = await fetch(`${product.address}/v2/calendar?from=${month.from}&to=${month.to}`, { headers: ours });
  const inMonth = ((await calendar.json()) as { data: { entries: unknown[] } }).data.entries.length.toLocaleString('en-US');
  const cases: [name: string, kind: Kind, ours: string, bare: string, aim: string][] = [
    ['leads list, 50 match', 'list', '/v2/leads?source=exhibition', '/narrow?source=exhibition', '0.6'],
    ['leads list, 20,000 match', 'list', '/v2/leads?status=quoted', '/wide?status=quoted', '3'],
    ['leads list, page 1,000', 'list', '/v2/leads?page=1000', '/deep', '–'],
    ['leases list, 100,000', 'list', '/v2/leases', '/leases', '–'],
    ['map of 2,000 units', 'list', `/v2/compounds/${compound}/map`, '/map', '–'],
    [
      `calendar, ${inMonth} entries`,
      'list',
      `/v2/calendar?from=${month.from}&to=${month.to}`,
      `/calendar?from=${month.from}&to=${month.to}`,
      '–',
    ],
    ['get one', 'one', `/v2/leads/${facts.first}`, `/one/${facts.first}`, '0.6'],
    // Written by hand, in the product's packets: what can still be gained is between the two (scripts/bench/floor.ts).
    ['get one, by hand', 'one', `/floor/${facts.first}`, `/one/${facts.first}`, '–'],
    ['create one', 'create', '/v2/leads', '/create', '0.35'],
    ['create one, by hand', 'create', '/floor', '/create', '–'],
  ];
  console.log(
    `\n${connections} connections, ${rounds} rounds of ${seconds} s each, interleaved; medians, the ratio with its spread`,
  );
  console.log(`${Number(facts.count).toLocaleString('en-US')} leads; cpu: microseconds a request of Node + PostgreSQL\n`);
  console.log(
    ['case'.padEnd(26), 'ours/s', 'bare/s', 'ratio', 'spread   ', 'aim', 'p99 ms', 'bare', 'cpu µs', 'bare', 'faults'].join('\t'),
  );
  for (const [name, kind, path, barePath, aim] of cases) {
    if (!name.includes(text('only') ?? '')) continue;
    const mine: Measured[] = [];
    const theirs: Measured[] = [];
    const cost = { mine: { node: 0, postgres: 0 }, theirs: { node: 0, postgres: 0 } };
    const perRequest = { mine: [] as number[], theirs: [] as number[] };
    const take = {
      mine: () =>
        path.startsWith('/floor')
          ? costing('mine', bare.pid, 'statehouse', mine, `${bare.address}${path}`, {})
          : costing('mine', product.pid, 'statehouse', mine, `${product.address}${path}`, ours),
      theirs: () => costing('theirs', bare.pid, 'bare', theirs, `${bare.address}${barePath}`, {}),
    };
    const costing = async (
      whose: keyof typeof cost,
      pid: number,
      application: string,
      into: Measured[],
      url: string,
      headers: Record<string, string>,
    ) => {
      const before = await cpuOf(owner, pid, application);
      const measured = await measure(url, kind, headers, load);
      into.push(measured);
      const after = await cpuOf(owner, pid, application);
      if (!before || !after) return;
      perRequest[whose].push((after.node + after.postgres - before.node - before.postgres) / measured.requests);
      cost[whose].node += after.node - before.node;
      cost[whose].postgres += after.postgres - before.postgres;
    };
    const each = (whose: keyof typeof cost, of: Measured[]) => {
      const requests = of.reduce((sum, one) => sum + one.requests, 0);
      return [cost[whose].node, cost[whose].postgres].map((used) => Math.round(used / requests)).join('+');
    };
    // Cold code and unused connections are slow: neither is measured.
    await measure(`${path.startsWith('/floor') ? bare.address : product.address}${path}`, kind, ours, { ...load, seconds: 2 });
    await measure(`${bare.address}${barePath}`, kind, {}, { ...load, seconds: 2 });
    // The order alternates between rounds, so that a throttling machine favours neither.
    for (let round = 0; round < rounds; round++)
      for (const one of round % 2 ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const)) await take[one]();
    const ratios = mine.map((one, round) => one.rate / (theirs[round] as Measured).rate);
    figures.note(`${name.replace(/[\d,]+ entries/, 'a month')}: ratio`, ratios, 'more');
    const cpuRatios = perRequest.mine.map((used, round) => used / (perRequest.theirs[round] as number));
    figures.note(`${name.replace(/[\d,]+ entries/, 'a month')}: CPU, ratio to bare`, cpuRatios, 'less');
    console.log(
      [
        name.padEnd(26),
        Math.round(middle(mine.map((one) => one.rate))),
        Math.round(middle(theirs.map((one) => one.rate))),
        middle(ratios).toFixed(2),
        spread(ratios),
        aim,
        middle(mine.map((one) => one.p99)),
        middle(theirs.map((one) => one.p99)),
        each('mine', mine),
        each('theirs', theirs),
        [...mine, ...theirs].reduce((sum, one) => sum + one.faults, 0),
      ].join('\t'),
    );
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { migrate } from '../server/db/migrate.ts';
import { startPostgres } from '../server/db/postgres.ts';
import { fillBig } from '../server/demo/big.ts';
import { demoPassword } from '../server/demo/fill.ts';
import { benchBrowser } from './bench-browser.ts';

/**
 * Measures the server as ratios to a bare prepared `pg` statement behind Fastify, in one run on the same database, and
 * the app's weight and speed in a browser. `npm run bench -- --leads 100000 --seconds 4 --rounds 3 [--no-browser]`
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? Number(process.argv[at + 1]) : fallback;
};
const leads = option('leads', 100_000);
const seconds = option('seconds', 4);
const rounds = option('rounds', 3);
const connections = option('connections', 32);

const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-bench-'));
const postgres = await startPostgres({ dataDir: folder });
await migrate(postgres.url);
const app = await buildApp({ databaseUrl: postgres.url, logLevel: 'silent', timerSeconds: 0, connections: 20 });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
console.log(`Filling ${leads.toLocaleString('en-US')} leads …`);
const { company, admin } = await fillBig(app, owner, { slug: 'big', leads, say: () => {} });
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const signIn = await app.server.inject({
  method: 'POST',
  url: '/v2/sessions',
  headers: { 'company-slug': 'big' },
  payload: { login: { email: 'leasing@big.example', password: demoPassword } },
});
const token = (signIn.json() as { auth_token: string }).auth_token;

/** The yardstick: the same statements, prepared, with nothing around them. */
const bare = fastify({ logger: false });
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 });
const columns =
  'id, version, status, ref_no, kind, name, mobile, email, source, property_use, budget_min, budget_max, move_in_on, assignee_id, created_at, updated_at';
const bareList = (name: string, where: string, value: (query: Record<string, string>) => unknown[]) =>
  bare.get(`/${name}`, async (request) => {
    const values = [company, ...value(request.query as Record<string, string>)];
    const [rows, count] = await Promise.all([
      pool.query({ name, text: `select ${columns} from leads where company_id = $1 ${where} order by id desc limit 25`, values }),
      pool.query({ name: `${name}.count`, text: `select count(*) from leads where company_id = $1 ${where}`, values }),
    ]);
    return { success: true, data: rows.rows, total_entries: Number(count.rows[0].count) };
  });
bareList('narrow', 'and source = $2', (query) => [query.source]);
bareList('wide', 'and status = $2', (query) => [query.status]);
bare.get('/deep', async () => {
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'deep',
      text: `select ${columns} from leads where company_id = $1 order by id desc limit 25 offset 24975`,
      values: [company],
    }),
    pool.query({ name: 'deep.count', text: 'select count(*) from leads where company_id = $1', values: [company] }),
  ]);
  return { success: true, data: rows.rows, total_entries: Number(count.rows[0].count) };
});
bare.get('/one/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `select ${columns} from leads where company_id = $1 and id = $2`,
    values: [company, (request.params as { id: string }).id],
  });
  return { success: true, data: rows[0] };
});
bare.post('/create', async (request) => {
  const { name, mobile, source } = (request.body as { lead: Record<string, string> }).lead;
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into leads (company_id, name, mobile, source, created_by) values ($1, $2, $3, $4, $5) returning ${columns}`,
    values: [company, name, mobile, source, admin],
  });
  return { success: true, data: rows[0] };
});
const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' });
const firstId = Number((await owner.query('select min(id) as id from leads where company_id = $1', [company])).rows[0].id);

interface Measured {
  rate: number;
  p99: number;
  faults: number;
}
let serial = 90_000_000 + Math.floor(Math.random() * 1_000_000);
async function measure(url: string, kind: 'list' | 'one' | 'create', headers: Record<string, string>): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(kind === 'create' && { method: 'POST' as const }),
    ...(kind !== 'list' && {
      requests: [
        {
          setupRequest: (request) => {
            if (kind === 'one')
              return {
                ...request,
                path: `${request.path?.replace(/\/\d+$/, '')}/${firstId + Math.floor(Math.random() * leads)}`,
              };
            serial += 1;
            return {
              ...request,
              headers: {
                ...request.headers,
                'content-type': 'application/json',
                'idempotency-key': randomBytes(12).toString('hex'),
              },
              body: JSON.stringify({ lead: { name: 'Somebody New', mobile: `+9665${serial}`, source: 'website' } }),
            };
          },
        },
      ],
    }),
  });
  return { rate: result.requests.average, p99: result.latency.p99, faults: result.non2xx + result.errors };
}

const ours = { 'auth-token': token, 'company-slug': 'big' };
const cases: [name: string, kind: 'list' | 'one' | 'create', ours: string, bare: string, aim: string][] = [
  ['leads list, 50 match', 'list', '/v2/leads?source=exhibition', '/narrow?source=exhibition', '0.6'],
  ['leads list, 20,000 match', 'list', '/v2/leads?status=quoted', '/wide?status=quoted', '3'],
  ['leads list, page 1,000', 'list', '/v2/leads?page=1000', '/deep', '–'],
  ['get one', 'one', `/v2/leads/${firstId}`, `/one/${firstId}`, '0.6'],
  ['create one', 'create', '/v2/leads', '/create', '0.35'],
];
const middle = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
console.log(`\n${connections} connections, ${rounds} rounds of ${seconds} s each, interleaved; medians\n`);
console.log(['case'.padEnd(26), 'ours/s', 'bare/s', 'ratio', 'aim', 'p99 ours', 'p99 bare', 'faults'].join('\t'));
for (const [name, kind, path, barePath, aim] of cases) {
  const mine: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    mine.push(await measure(`${address}${path}`, kind, ours));
    theirs.push(await measure(`${bareAddress}${barePath}`, kind, {}));
  }
  const rate = middle(mine.map((one) => one.rate));
  const bareRate = middle(theirs.map((one) => one.rate));
  console.log(
    [
      name.padEnd(26),
      Math.round(rate),
      Math.round(bareRate),
      (rate / bareRate).toFixed(2),
      aim,
      `${middle(mine.map((one) => one.p99))} ms`,
      `${middle(theirs.map((one) => one.p99))} ms`,
      mine.reduce((sum, one) => sum + one.faults, 0) + theirs.reduce((sum, one) => sum + one.faults, 0),
    ].join('\t'),
  );
}
if (!process.argv.includes('--no-browser')) await benchBrowser(address, 'big', 'leasing@big.example', demoPassword);

await bare.close();
await pool.end();
await owner.end();
await app.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);

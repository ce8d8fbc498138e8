import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import pg from 'pg';
import { mountFloor } from './floor.ts';

/** The yardstick, in its own process: the same responses from bare prepared statements. */
const company = Number(process.env.COMPANY);
const admin = Number(process.env.ADMIN);
const bare = fastify({ logger: false });
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  application_name: 'bare',
  max: Number(process.env.CONNECTIONS),
});
const columns =
  'id, version, status, ref_no, kind, name, mobile, email, source, property_use, budget_min, budget_max, move_in_on, assignee_id, created_at, updated_at';

const page = (name: string, where: string, skip: number, value: (query: Record<string, string>) => unknown[]) =>
  bare.get(`/${name}`, async (request) => {
    const values = [company, ...value(request.query as Record<string, string>)];
    const from = `from leads where company_id = $1 ${where}`;
    const [rows, count] = await Promise.all([
      pool.query({ name, text: `select ${columns} ${from} order by id desc limit 25 offset ${skip}`, values }),
      pool.query({ name: `${name}.count`, text: `select count(*) ${from}`, values }),
    ]);
    return { success: true, data: rows.rows, total_entries: Number(count.rows[0].count) };
  });
page('narrow', 'and source = $2', 0, (query) => [query.source]);
page('wide', 'and status = $2', 0, (query) => [query.status]);
page('deep', '', 24_975, () => []);
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

const closeFloor = mountFloor(bare, process.env.DATABASE_URL as string, Number(process.env.CONNECTIONS), company, admin);

// The minimal page, compressed like the product's files.
if (process.env.PAGES) {
  await bare.register(async (child) => {
    await child.register(compress, { threshold: 2048 });
    await child.register(serveFiles, { root: process.env.PAGES as string, wildcard: false });
  });
}

const address = await bare.listen({ port: 0, host: '127.0.0.1' });
process.once('message', async () => {
  await bare.close();
  await pool.end();
  await closeFloor();
  process.exit(0);
});
// Nobody else would end it.
process.once('disconnect', () => process.exit(1));
process.send?.(address);

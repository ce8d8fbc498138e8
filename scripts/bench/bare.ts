import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import pg from 'pg';
import { mountFloor } from './floor.ts';

/** The yardstick, in its own process: the same responses from bare prepared statements. */
const company = Number(process.env.COMPANY);
const admin = Number(process.env.ADMIN);
const compound = Number(process.env.COMPOUND);
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
const answer = (path: string, text: string, value: (query: Record<string, string>) => unknown[]) =>
  bare.get(path, async (request) => {
    const { rows } = await pool.query({ name: path, text, values: [company, ...value(request.query as Record<string, string>)] });
    return { success: true, data: rows };
  });
answer(
  '/map',
  'select id, number, floor, building_id, readiness, market from units where company_id = $1 and compound_id = $2',
  () => [compound],
);
answer(
  '/calendar',
  `select 'viewing' as kind, l.id, l.viewing_on::date as day, l.name, null as unit from leads l
      where l.company_id = $1 and l.viewing_on >= $2::date and l.viewing_on < $3::date + 1
    union all select 'arrival', l.id, l.start_on, t.name, u.number from leases l join tenants t on t.company_id = $1 and t.id = l.tenant_id
      join units u on u.company_id = $1 and u.id = l.unit_id where l.company_id = $1 and l.start_on between $2 and $3
    union all select 'lease_end', l.id, l.end_on, t.name, u.number from leases l join tenants t on t.company_id = $1 and t.id = l.tenant_id
      join units u on u.company_id = $1 and u.id = l.unit_id where l.company_id = $1 and l.end_on between $2 and $3`,
  ({ from, to }) => [from, to],
);
bare.get('/leases', async () => {
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'leases',
      text: `select l.id, l.version, l.status, l.start_on, l.end_on, l.yearly_rent, t.name, u.number from leases l
        join tenants t on t.company_id = $1 and t.id = l.tenant_id join units u on u.company_id = $1 and u.id = l.unit_id
        where l.company_id = $1 order by l.id desc limit 25`,
      values: [company],
    }),
    pool.query({ name: 'leases.count', text: 'select count(*) from leases where company_id = $1', values: [company] }),
  ]);
  return { success: true, data: rows.rows, total_entries: Number(count.rows[0].count) };
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

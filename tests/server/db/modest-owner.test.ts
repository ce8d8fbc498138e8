import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { asOwner } from '../../../server/db/owner.ts';
import { type Postgres, startPostgres } from '../../../server/db/postgres.ts';
import { urlFor } from '../../../server/db/roles.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { makeCompanies, password, testAppOptions } from '../../setup/companies.ts';

/*
 * A PostgreSQL as a provider gives it: the database's owner may make roles, and is no superuser. Row security holds for it, too.
 * A cluster of its own, because roles are a cluster's.
 */

let folder: string;
let postgres: Postgres;
let administrator: pg.Client;
let databaseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'statehouse-owner-'));
  postgres = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  administrator = new pg.Client({ connectionString: postgres.url });
  await administrator.connect();
  await administrator.query("create role tenant login createrole password 'the owner’s own'");
  await administrator.query('create database house owner tenant');
  const url = new URL(postgres.url);
  url.username = 'tenant';
  url.password = 'the owner’s own';
  url.pathname = '/house';
  databaseUrl = url.href;
  await migrate(databaseUrl);
});
afterAll(async () => {
  await administrator?.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const owner = async <T extends object>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};
const ask = async (
  app: Awaited<ReturnType<typeof buildApp>>,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  token = '',
) => app.server.inject({ method, url, payload, headers: { 'company-slug': 'first', 'auth-token': token } });

describe('an owner who is no superuser', () => {
  it('serves people, jobs and news across companies, and sees nothing by mistake', async () => {
    const app = await buildApp({ databaseUrl, ...testAppOptions });
    try {
      await makeCompanies(app.services);
      const told = new Promise<string>((resolve) =>
        app.services.broadcast.on('message', ({ topic, payload }) => {
          if (topic === 'changed') resolve(String(payload.entity));
        }),
      );
      const signed = await ask(app, 'POST', '/v2/sessions', { login: { email: 'admin@first.example', password } });
      const token = signed.json().auth_token;
      const lead = { name: 'Sara', mobile: '0551234567', source: 'phone' };
      expect((await ask(app, 'POST', '/v2/leads', { lead }, token)).statusCode).toBe(200);
      expect((await ask(app, 'GET', `/v2${leadCalls.list.path}`, undefined, token)).json().data).toHaveLength(1);
      expect(await told).toBe('lead');
      for (const look of ['companies_with_due_timers()', "claim_jobs('x', '{timers}', 1, 1, 1)", 'queue_sizes()'])
        await app.services.db.outside((client) => client.query(`select * from ${look}`));
      expect((await app.services.db.outside((client) => client.query('select * from queue_sizes()'))).rows).toContainEqual({
        what: 'outbox',
        amount: expect.any(Number),
      });
      const { id: erased } = (await ask(app, 'GET', `/v2${leadCalls.list.path}`, undefined, token)).json().data[0];
      const { id: company } = (await app.services.companies.find('first')) as { id: number };
      const log =
        "select count(*)::int as lines from record_log where entity = 'lead' and record_id = $1 and record_log::text like '%Sara%'";
      const lines = (left: number) =>
        app.services.db.write(company, async ({ client }) =>
          expect((await client.query(log, [erased])).rows, 'lines that name her').toEqual([{ lines: left }]),
        );
      await app.services.db.write(company, ({ client }) =>
        client.query(
          `insert into record_log (company_id, entity, record_id, event, payload) values ($1, 'lead', $2, 'update', '{"name": "Sara"}')`,
          [company, erased],
        ),
      );
      await lines(1);
      await app.services.db.write(company, ({ client }) =>
        client.query("select erase_log('lead', array[$1::bigint], '{name}')", [erased]),
      );
      await lines(0);
      expect((await app.services.companies.all()).map(({ slug }) => slug)).toEqual(['first', 'second']);
    } finally {
      await app.close();
    }
    expect(await owner('select * from leads')).toEqual([]);
    expect(await owner('select * from companies')).toEqual([]);
    expect(await owner('update users set active = false returning id')).toEqual([]);
    const all = await asOwner(databaseUrl, (client) => client.query('select slug from companies order by id'));
    expect(all.rows).toEqual([{ slug: 'first' }, { slug: 'second' }]);
    const { rows } = await administrator.query(
      "select rolname from pg_roles where rolname like 'statehouse%' and (rolsuper or rolbypassrls)",
    );
    expect(rows).toEqual([]);
  });

  it('lets the roles sign in again after its own password was changed, or theirs, or they came without one', async () => {
    const works = async () => {
      const app = await buildApp({ databaseUrl, ...testAppOptions });
      await app.close();
    };
    await administrator.query("alter role tenant password 'another'");
    databaseUrl = databaseUrl.replace(/:[^:@]*@/, ':another@');
    await expect(works()).rejects.toThrow('password authentication failed');
    await migrate(databaseUrl);
    await works();
    await administrator.query('alter role statehouse_app nologin password null; alter role statehouse_app reset all');
    await migrate(databaseUrl);
    await works();
    const { rows } = await administrator.query("select rolconfig from pg_roles where rolname = 'statehouse_app'");
    expect(rows[0].rolconfig).toEqual(expect.arrayContaining(['TimeZone=UTC', 'lock_timeout=5000', 'row_security=on']));
  });

  it('leaves no password in the statements that set it', async () => {
    const { password: secret } = new pg.Client({ connectionString: urlFor('app', { databaseUrl }) });
    const { rows } = await administrator.query("select rolpassword from pg_authid where rolname = 'statehouse_app'");
    expect(rows[0].rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    expect(rows[0].rolpassword).not.toContain(secret);
  });
});

describe('a role that was raised above row security while a server runs', () => {
  it('gets no further connection: people are told to wait, and no row is shown', async () => {
    const app = await buildApp({ databaseUrl, ...testAppOptions });
    try {
      await administrator.query('alter role statehouse_app bypassrls');
      await administrator.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'statehouse_app'");
      const answer = await ask(app, 'POST', '/v2/sessions', { login: { email: 'admin@first.example', password } });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect((await app.server.inject('/readyz')).statusCode).toBe(503);
      await administrator.query('alter role statehouse_app nobypassrls');
      await expect
        .poll(
          async () => (await ask(app, 'POST', '/v2/sessions', { login: { email: 'admin@first.example', password } })).statusCode,
        )
        .toBe(200);
    } finally {
      await app.close();
    }
  });
});

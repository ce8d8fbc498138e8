import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { schemaVersion } from '../../../server/db/migrate.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  // A company has half of the connections.
  testBed = await makeTestBed({ connections: 32 });
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

const backends = "from pg_stat_activity where datname = current_database() and application_name = 'statehouse'";
/** Runs something while it waits for a lock on leads, over so many connections, and ends their backends. */
async function cutWhileWaiting<T>(act: () => Promise<T>, count = 1): Promise<T> {
  const holder = new pg.Client({ connectionString: testBed.url });
  await holder.connect();
  try {
    await holder.query('begin; lock table leads in access exclusive mode');
    const answer = act();
    const waiting = `select pid ${backends} and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await testBed.owner.query(waiting)).rows.length, { interval: 10 }).toBe(count);
    await testBed.owner.query(`select pg_terminate_backend(pid) ${backends}`);
    await holder.query('rollback');
    return await answer;
  } finally {
    await holder.end();
  }
}

it('a read whose backend was ended is made again', async () => {
  expect((await cutWhileWaiting(() => admin.raw('GET', '/v2/leads'))).status).toBe(200);
  const { body } = await admin.raw('POST', '/v2/leads', { lead: { name: 'Sara', mobile: '0551234567', source: 'phone' } });
  const { id } = body.data as { id: number };
  expect((await cutWhileWaiting(() => admin.raw('GET', `/v2/leads/${id}`))).status).toBe(200);
});

it('a write isn’t: 503 in the person’s language, when to ask again, and nothing was written', async () => {
  for (const [language, words] of [
    ['en', /^The service is restarting/],
    ['ar', /^الخدمة قيد إعادة التشغيل/],
  ] as const) {
    const lead = { name: `Cut ${language}`, mobile: '0557654321', source: 'phone' };
    const { status, body, raw } = await cutWhileWaiting(() =>
      admin.raw('POST', '/v2/leads', { lead }, { 'accept-language': language }),
    );
    expect({ status, body }).toEqual({
      status: 503,
      body: { success: false, code: 'unavailable', retry_after: 2, error: expect.stringMatching(words) },
    });
    expect(raw.headers['retry-after']).toBe('2');
    expect((await testBed.owner.query('select from leads where name = $1', [lead.name])).rowCount).toBe(0);
  }
});

it('when all are cut at once, whatever they were at, nothing is answered by 500', async () => {
  const posted = (i: number) =>
    admin.raw('POST', '/v2/leads', { lead: { name: 'N', mobile: `055000${String(i).padStart(4, '0')}`, source: 'phone' } });
  const asked = () => Promise.all(Array.from({ length: 16 }, (_, i) => (i % 2 ? admin.raw('GET', '/v2/leads') : posted(i))));
  const answers = await cutWhileWaiting(asked, 16);
  expect(answers.map(({ status }, i) => (i % 2 ? status === 200 : status === 503))).toEqual(Array(16).fill(true));
});

it('a table changed under prepared statements, or statements that are gone, cost a read nothing and no connection twice', async () => {
  const { app, owner } = testBed;
  const reads = (count: number) => Promise.all(Array.from({ length: count }, () => admin.raw('GET', '/v2/leads')));
  for (let round = 0; round < 4; round++) await reads(6);
  // One first: made again, it must not meet another connection of before.
  await owner.query('alter table leads alter column note type varchar(9000)');
  for (const { status, body } of [...(await reads(1)), ...(await reads(12))])
    expect([status, body.code]).toEqual([200, undefined]);
  for (let round = 0; round < 4; round++) await reads(6);
  // As a pooler's other connection would have it.
  await Promise.all(
    Array.from({ length: 6 }, () =>
      app.services.db.outside(async (client) => {
        await client.query('deallocate all');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }),
    ),
  );
  for (const { status, body } of [...(await reads(1)), ...(await reads(12))])
    expect([status, body.code]).toEqual([200, undefined]);
});

it('a statement that failed, and that nobody awaited, is why nothing was committed', async () => {
  const { services } = testBed.app;
  const writing = services.db.write(testBed.one.company.id, async ({ client }) => {
    client.query('select 1 / $1::int', [0]).catch(() => {});
  });
  await expect(writing).rejects.toMatchObject({ code: '22012' });
});

it('alive and ready are two things', async () => {
  const { server } = testBed.app;
  const ready = async () => {
    const answer = await server.inject('/readyz');
    return { status: answer.statusCode, body: answer.json(), retry: answer.headers['retry-after'] };
  };
  await testBed.owner.query("update drizzle.applied_rules set hash = 'of another version'");
  await expect.poll(ready).toEqual({ status: 503, body: { success: false, status: 'other_schema' }, retry: '2' });
  const name = (await testBed.owner.query('select current_database() as it')).rows[0].it;
  const other = new pg.Client({ connectionString: testBed.url.replace(name, 'postgres') });
  await other.connect();
  try {
    await other.query(`alter database ${name} with allow_connections false`);
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'statehouse'`,
    );
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect((await server.inject('/healthz')).json()).toEqual({ success: true, status: 'ok' });
    expect((await admin.raw('GET', '/v2/leads')).status).toBe(503);
    // Not “signed out”, which a client would believe.
    const origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
    const socket = new WebSocket(`${origin}/v2/cable?company-slug=first&auth-token=unknown`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1013);
  } finally {
    await other.query(`alter database ${name} with allow_connections true`);
    await other.end();
  }
  await testBed.owner.query('update drizzle.applied_rules set hash = $1', [await schemaVersion()]);
  await expect.poll(ready).toMatchObject({ status: 200, body: { success: true, status: 'ready' } });
});

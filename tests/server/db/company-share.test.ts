import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed({ connections: 6 });
});
afterAll(() => testBed?.stop());

it('a company that waits for a locked table keeps no other waiting, nor those who ask whether the server is well', async () => {
  const [mine, theirs] = [
    await testBed.signIn('first', 'admin@first.example'),
    await testBed.signIn('second', 'admin@second.example'),
  ];
  const holder = new pg.Client({ connectionString: testBed.url });
  await holder.connect();
  try {
    await holder.query('begin; lock table leads in access exclusive mode');
    let answered = 0;
    const asked = Array.from({ length: 12 }, () =>
      mine.raw('GET', '/v2/leads').then(({ status }) => {
        answered += 1;
        return status;
      }),
    );
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await testBed.owner.query(waiting)).rowCount, { interval: 10 }).toBe(3);
    expect((await theirs.raw('GET', '/v2/units')).status).toBe(200);
    expect((await testBed.app.server.inject('/healthz')).statusCode).toBe(200);
    expect((await testBed.app.server.inject('/readyz')).statusCode).toBe(200);
    expect(answered).toBe(0);
    await holder.query('rollback');
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  } finally {
    await holder.end();
  }
});

it('no statement takes for ever, nor does waiting for a lock', () =>
  testBed.app.services.db.read(testBed.one.company.id, async ({ client }) => {
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
    expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '5s' }]);
  }));

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { mayTakeLong } from '../../../server/db/silence.ts';
import { testAppOptions } from '../../setup/companies.ts';
import { type Forwarder, forwardTo } from '../../setup/forwarder.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

/* A failover without a word: connections stay open, and nothing comes through them. */

let testBed: TestBed;
let cable: Forwarder;
/** A second process, whose database is at the far end of the cable. */
let far: Awaited<ReturnType<typeof buildApp>>;
let admin: Person;
const silence = 600;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
  cable = await forwardTo(testBed.url);
  far = await buildApp({ databaseUrl: cable.url, ...testAppOptions, silence });
});
afterAll(async () => {
  await far?.close();
  await cable?.close();
  await testBed?.stop();
});

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const began = performance.now();
  const answer = await far.server.inject({
    method,
    url,
    payload,
    headers: { 'company-slug': 'first', 'auth-token': admin.token },
  });
  return { status: answer.statusCode, retry: answer.headers['retry-after'], took: performance.now() - began };
};
const lead = (mobile: string) => ({ lead: { name: 'Sara', mobile, source: 'phone' } });

it('what is asked of a database that says nothing ends with 503, whatever it is', { timeout: 20_000 }, async () => {
  const { body } = await admin.raw('POST', '/v2/leads', lead('0551234560'));
  const { id } = body.data as { id: number };
  for (let i = 0; i < 3; i++)
    await Promise.all([ask('GET', '/v2/leads'), ask('GET', `/v2/leads/${id}`), ask('POST', '/v2/leads', lead(`055999000${i}`))]);
  // Many rest when it happens, and three are asked.
  await Promise.all(
    Array.from({ length: 9 }, () =>
      far.services.db.read(testBed.one.company.id, ({ client }) => client.query('select pg_sleep(0.1)')),
    ),
  );
  cable.fallSilent();
  const answers = await Promise.all([
    ask('GET', '/v2/leads'),
    ask('GET', `/v2/leads/${id}`),
    ask('POST', '/v2/leads', lead('0551234561')),
  ]);
  for (const { status, retry, took } of answers) {
    expect([status, retry]).toEqual([503, '2']);
    expect(took).toBeLessThan(4 * silence);
  }
});

it('when a successor answers, no silent connection is asked again', { timeout: 20_000 }, async () => {
  cable.heal();
  const first = await ask('GET', '/v2/leads');
  expect(first.status).toBe(200);
  expect(first.took).toBeLessThan(silence);
  const after = await Promise.all(Array.from({ length: 8 }, () => ask('GET', '/v2/leads')));
  for (const { status, took } of after) {
    expect(status).toBe(200);
    expect(took).toBeLessThan(silence);
  }
});

it('a session that ended meanwhile is forgotten', { timeout: 20_000 }, async () => {
  // While its news can be heard, the far process keeps what it knows of a session.
  const other = await testBed.signIn('first', 'analyst@first.example');
  const mine = () =>
    far.server.inject({ url: '/v2/users/profile', headers: { 'company-slug': 'first', 'auth-token': other.token } });
  expect((await mine()).statusCode).toBe(200);
  cable.fallSilent();
  cable.heal();
  expect((await other.raw('POST', '/v2/sessions/sign_out')).status).toBeLessThan(300);
  await expect.poll(async () => (await mine()).statusCode, { timeout: 6 * silence, interval: 50 }).toBe(401);
});

it('work that is known to take long may, and the next on its connection may not', { timeout: 20_000 }, async () => {
  const { db } = far.services;
  const slow = 'select pg_sleep(1)';
  await db.write(testBed.one.company.id, async ({ client }) => {
    mayTakeLong(client);
    await client.query(slow);
  });
  await expect(db.write(testBed.one.company.id, ({ client }) => client.query(slow))).rejects.toThrow(
    'has said nothing for 600 ms',
  );
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { settingsOfEnvironment } from '../../../server/environment.ts';
import { serveMetrics } from '../../../server/http/metrics.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed({ isMeasured: true, slowQueryMs: 1 });
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

it('an answer carries the id of its request: the proxy’s own, unless that could not be one', async () => {
  const idFor = async (given?: string) =>
    (await admin.raw('GET', '/v2/users/profile', undefined, given ? { 'x-request-id': given } : {})).raw.headers['x-request-id'];
  expect(await idFor('proxy-1:abc.DEF_42')).toBe('proxy-1:abc.DEF_42');
  for (const odd of [undefined, 'short', 'with space in it', '{"level":60}', 'x'.repeat(200)])
    expect(await idFor(odd)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

it('a slow statement is logged with its request, and without its values', async () => {
  const warn = vi.spyOn(testBed.app.services.log, 'warn');
  // A lock that is waited for is part of the time.
  await testBed.owner.query('begin; lock table leads in access exclusive mode');
  const asked = admin.raw('GET', '/v2/leads?search=secretname', undefined, { 'x-request-id': 'the-slow-one' });
  await new Promise((resolve) => setTimeout(resolve, 30));
  await testBed.owner.query('rollback');
  expect((await asked).status).toBe(200);
  const logged = warn.mock.calls.filter(([, words]) => words === 'slow statement').map(([entry]) => entry);
  warn.mockRestore();
  expect(logged).toContainEqual({
    reqId: 'the-slow-one',
    ms: expect.any(Number),
    statement: expect.stringMatching(/from "?leads/),
  });
  expect(JSON.stringify(logged)).not.toContain('secretname');
});

it('metrics are in Prometheus’ format: calls by route, the pool, the event loop, sockets and queues', async () => {
  await admin.raw('GET', '/v2/leads/987654321');
  const text = (await testBed.app.metrics?.text()) ?? '';
  expect(text).toMatch(
    /statehouse_http_request_duration_seconds_count\{method="GET",route="\/v2\/leads\/:id",status="404"\} 1$/m,
  );
  expect(text).not.toContain('987654321');
  for (const line of [
    /^statehouse_pool_connections\{state="idle"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^statehouse_sockets 0$/m,
    /^statehouse_queue_size\{queue="failed"\} 0$/m,
    /^statehouse_queue_size\{queue="outbox"\} \d+$/m,
    /^statehouse_database_up 1$/m,
  ])
    expect(text).toMatch(line);
});

it('without a token they are for this machine alone', () => {
  expect(settingsOfEnvironment({}).metrics).toBeUndefined();
  expect(settingsOfEnvironment({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
  expect(() => settingsOfEnvironment({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(/METRICS_TOKEN/);
});

it('they are only on a port of their own, and with a token only for those who have it', async () => {
  expect((await testBed.app.server.inject('/metrics')).statusCode).toBe(404);
  const { metrics } = testBed.app;
  if (!metrics) throw new Error('Nothing is measured');
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', token: 'a-token' });
  const { port } = server.address() as { port: number };
  const ask = async (path: string, authorization?: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization ? { authorization } : {} })).status;
  expect(await ask('/metrics')).toBe(401);
  expect(await ask('/metrics', 'Bearer another')).toBe(401);
  expect(await ask('/metrics', 'Bearer a-token')).toBe(200);
  expect(await ask('/v2/leads', 'Bearer a-token')).toBe(404);
  server.close();
});

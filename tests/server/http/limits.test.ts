import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let one: Person;
let two: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  one = await testBed.signIn('first', 'admin@first.example');
  two = await testBed.signIn('first', 'general_manager@first.example');
  testBed.app.services.config.callsPerMinute = 6;
});
afterAll(() => testBed?.stop());

const statuses = async (person: Person, calls: number) => {
  const all: number[] = [];
  for (let i = 0; i < calls; i++) all.push((await person.ask(sessionCalls.profile)).status);
  return all;
};

it('a session has a limited number of calls a minute, independent of other sessions at its address', async () => {
  expect(await statuses(one, 8)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(await statuses(two, 1)).toEqual([200]);
});

it('the error is in the user’s language and says how long to wait', async () => {
  for (const [language, words] of [
    ['en', /^Too many requests\. Try again in (\d+ seconds|a second)\.$/],
    ['ar', /^طلبات كثيرة\. حاول/],
  ] as const) {
    const { raw } = await one.raw('GET', '/v2/users/profile', undefined, { 'accept-language': language });
    const body = raw.json();
    expect(body).toMatchObject({ success: false, code: 'throttled', error: expect.stringMatching(words) });
    expect(body.retry_after).toBeGreaterThan(0);
    expect(body.retry_after).toBeLessThanOrEqual(60);
    expect(raw.headers['retry-after']).toBe(String(body.retry_after));
    expect(raw.headers['content-security-policy']).toBeDefined();
  }
});

it('an address may make ten times as many, whatever tokens it makes up; health checks never count', async () => {
  const { server } = testBed.app;
  const from = (url: string, token: string) =>
    server.inject({ url, remoteAddress: '10.0.0.9', headers: { 'company-slug': 'first', 'auth-token': token } });
  const all: number[] = [];
  for (let i = 0; i < 62; i++) all.push((await from('/v2/users/profile', `invented-${i}`)).statusCode);
  expect(all).toEqual([...Array(60).fill(401), 429, 429]);
  for (const path of ['/healthz', '/readyz'])
    for (let i = 0; i < 70; i++) expect((await from(path, '')).statusCode, path).toBe(200);
});

it('the same call counts however its path is spelled, and so does the workbench', async () => {
  const { server } = testBed.app;
  const spellings = ['/v2/users/profile', '/%762/users/profile', '/v%32/users/profile', '/workbench', '/workbench/iframe.html'];
  for (const [at, url] of spellings.entries()) {
    const from = () =>
      server.inject({
        url,
        remoteAddress: `10.0.1.${at}`,
        headers: { 'company-slug': 'first', cookie: `workbench_pass=1.${'x'.repeat(43)}` },
      });
    const all: number[] = [];
    for (let i = 0; i < 61; i++) all.push((await from()).statusCode);
    expect(all, url).toEqual([...Array(60).fill(401), 429]);
  }
});

it('an IPv6 address counts as its /64', async () => {
  const from = (remoteAddress: string) =>
    testBed.app.server.inject({ url: '/v2/users/profile', remoteAddress, headers: { 'company-slug': 'first' } });
  for (let i = 0; i < 60; i++) expect((await from(`2001:db8::${i.toString(16)}`)).statusCode).toBe(401);
  expect((await from('2001:db8::ffff')).statusCode).toBe(429);
  expect((await from('2001:db8:0:1::1')).statusCode).toBe(401);
});

import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
const dataDir = path.join(tmpdir(), `statehouse-mail-${process.pid}`);
beforeAll(async () => {
  testBed = await makeTestBed({ dataDir, signInAttempts: 3 });
});
afterAll(() => testBed.stop());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testBed.app.server.inject({ method: 'POST', url: `/v2${url}`, payload, headers: { 'company-slug': 'first', ...headers } });

describe('a session', () => {
  it('starts with the right password, and returns the user, the company and the currency', async () => {
    const answer = await post('/sessions', { login: { email: 'LEASING_AGENT@first.example', password } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      currency: 'SAR',
      user: { email: 'leasing_agent@first.example', company: { slug: 'first', today: '2026-01-15' }, provider_only: false },
    });
  });

  it('is stored only as a hash', async () => {
    const { token } = await testBed.signIn('first', 'analyst@first.example');
    const { rows } = await testBed.owner.query('select token_hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
  });

  it('is required: no token, a wrong one, another company’s', async () => {
    const { token } = await testBed.signIn('first', 'admin@first.example');
    const get = (headers: Record<string, string>) => testBed.app.server.inject({ url: '/v2/leads', headers });
    expect((await get({ 'company-slug': 'first' })).statusCode).toBe(401);
    expect((await get({ 'company-slug': 'first', 'auth-token': 'wrong' })).statusCode).toBe(401);
    expect((await get({ 'company-slug': 'second', 'auth-token': token })).statusCode).toBe(401);
    expect((await get({ 'company-slug': 'nowhere', 'auth-token': token })).statusCode).toBe(401);
    expect((await get({ 'company-slug': 'first', 'auth-token': token })).statusCode).toBe(200);
  });

  it('ends immediately on sign-out', async () => {
    const person = await testBed.signIn('first', 'operations@first.example');
    expect((await person.ask(sessionCalls.profile)).status).toBe(200);
    expect((await person.ask(sessionCalls.signOut, { body: {} })).status).toBe(200);
    await expect.poll(async () => (await person.ask(sessionCalls.profile)).status, { timeout: 1000 }).toBe(401);
  });

  it('gets a 403 that names the missing privilege', async () => {
    const nobody = await testBed.signIn('first', 'none@first.example');
    expect(await nobody.ask(leadCalls.list)).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
  });

  it('can’t be started after too many wrong passwords, for that account only', async () => {
    const tryOnce = (email: string) => post('/sessions', { login: { email, password: 'wrong-password' } });
    for (let i = 0; i < 3; i++) expect((await tryOnce('sales_agent@first.example')).statusCode).toBe(422);
    const locked = await tryOnce('sales_agent@first.example');
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('/sessions', { login: { email: 'sales_agent@first.example', password } })).statusCode).toBe(429);
    expect((await post('/sessions', { login: { email: 'analyst@first.example', password } })).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  const letters = async () =>
    Promise.all(
      (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).map((file) =>
        readFile(path.join(dataDir, 'outbox', file), 'utf8'),
      ),
    );

  it('is reset once by the emailed link, which ends every session', async () => {
    const before = await testBed.signIn('first', 'general_manager@first.example');
    const asked = await post('/passwords', { email: 'general_manager@first.example' });
    expect(asked.statusCode).toBe(200);
    await expect.poll(async () => (await letters()).length, { timeout: 3000 }).toBeGreaterThan(0);
    const token = /reset-password\/([\w-]+)/.exec((await letters()).join('').replace(/=\r?\n/g, ''))?.[1] as string;
    const reset = (id: string, word: string) =>
      testBed.app.server.inject({
        method: 'PUT',
        url: `/v2/passwords/${id}`,
        payload: { password: word },
        headers: { 'company-slug': 'first' },
      });
    expect((await reset(token, 'short')).statusCode).toBe(422);
    expect((await reset(token, 'password1234')).json().fields).toHaveProperty('password');
    expect((await reset('not-the-token', 'another-long-password')).statusCode).toBe(422);
    expect((await reset(token, 'another-long-password')).statusCode).toBe(200);
    expect((await reset(token, 'a-third-long-password')).statusCode).toBe(422);
    await expect.poll(async () => (await before.ask(sessionCalls.profile)).status, { timeout: 1000 }).toBe(401);
    expect(
      (await post('/sessions', { login: { email: 'general_manager@first.example', password: 'another-long-password' } }))
        .statusCode,
    ).toBe(200);
  });

  it('gets the same response for an unknown account', async () => {
    const known = await post('/passwords', { email: 'analyst@first.example' });
    const unknown = await post('/passwords', { email: 'nobody@first.example' });
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.json()).toEqual(known.json());
  });
});

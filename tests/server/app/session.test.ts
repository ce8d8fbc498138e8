import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Proxies } from '../../../server/app.ts';
import { proxiesOf } from '../../../server/environment.ts';
import { Turns } from '../../../server/kit/turns.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type User, userCalls } from '../../../src/api/settings/user.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
const dataDir = path.join(tmpdir(), `statehouse-mail-${process.pid}`);
beforeAll(async () => {
  testBed = await makeTestBed({ dataDir, signInAttempts: 3 });
  // Jobs are deleted when they are done.
  await testBed.owner.query(`
    create table jobs_seen (id bigint, payload jsonb);
    create function see_job() returns trigger language plpgsql security definer as $$
      begin insert into jobs_seen values (new.id, new.payload); return null; end $$;
    create trigger jobs_seen after insert on jobs for each row execute function see_job()`);
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
    await expect.poll(async () => (await person.ask(sessionCalls.profile)).status).toBe(401);
  });

  it('gets a 403 that names the missing privilege', async () => {
    const nobody = await testBed.signIn('first', 'none@first.example');
    expect(await nobody.ask(leadCalls.list)).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
  });

  it('can’t be started after too many wrong passwords, for that account only', async () => {
    const tryOnce = (email: string) => post('/sessions', { login: { email, password: 'wrong-password' } });
    for (let i = 0; i < 3; i++) {
      const wrong = await tryOnce('sales_agent@first.example');
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials']);
    }
    const locked = await tryOnce('sales_agent@first.example');
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('/sessions', { login: { email: 'sales_agent@first.example', password } })).statusCode).toBe(429);
    expect((await post('/sessions', { login: { email: 'analyst@first.example', password } })).statusCode).toBe(200);
  });
});

const letters = async () =>
  Promise.all(
    (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).map(async (file) => {
      const text = (await readFile(path.join(dataDir, 'outbox', file), 'utf8')).replace(/=\r?\n/g, '');
      return { text, to: /^To: (.*)$/m.exec(text)?.[1]?.trim(), subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() };
    }),
  );
const subjectsTo = async (address: string) => (await letters()).filter(({ to }) => to === address).map(({ subject }) => subject);
const linksTo = async (address: string) =>
  (await letters()).flatMap(({ to, text }) => (to === address ? (/reset-password\/([\w-]+)/.exec(text)?.[1] ?? []) : []));
/** A link that wasn't there before, asked for or awaited. */
const linkTo = async (email: string, isAsked = true): Promise<string> => {
  const before = isAsked ? await linksTo(email) : [];
  if (isAsked) expect((await post('/passwords', { email })).statusCode).toBe(200);
  const fresh = async () => (await linksTo(email)).filter((link) => !before.includes(link));
  await expect.poll(async () => (await fresh()).length).toBe(1);
  return (await fresh())[0] as string;
};
const reset = (token: string, word: string, remoteAddress = '127.0.0.1') =>
  testBed.app.server.inject({
    method: 'PUT',
    url: `/v2/passwords/${token}`,
    payload: { password: word },
    headers: { 'company-slug': 'first' },
    remoteAddress,
  });
/** A new user, whose invitation has arrived. */
const made = async (email: string): Promise<User> => {
  const admin = await testBed.signIn('first', 'admin@first.example');
  const role_id = (await testBed.owner.query("select id from roles where company_id = 1 and code = 'analyst'")).rows[0].id;
  const { body } = await admin.ask(userCalls.create, { body: { name: 'Huda Salem', email, role_id } });
  await expect.poll(async () => (await linksTo(email)).length).toBe(1);
  return body.data as User;
};
const change = async ({ id }: User, values: object) => {
  const admin = await testBed.signIn('first', 'admin@first.example');
  const user = (await admin.ask(userCalls.get, { params: { id } })).body.data as User;
  const answer = await admin.ask(userCalls.update, { params: { id }, body: { version: user.version, ...values } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

describe('a forgotten password', () => {
  it('is reset once by the emailed link, which ends every session', async () => {
    const before = await testBed.signIn('first', 'general_manager@first.example');
    const asked = await post('/passwords', { email: 'general_manager@first.example' });
    expect(asked.statusCode).toBe(200);
    await expect.poll(async () => (await letters()).length).toBeGreaterThan(0);
    const [token = ''] = await linksTo('general_manager@first.example');
    expect((await reset(token, 'short')).statusCode).toBe(422);
    expect((await reset(token, 'password1234')).json().fields).toHaveProperty('password');
    expect((await reset('not-the-token', 'another-long-password')).statusCode).toBe(422);
    expect((await reset(token, 'another-long-password')).statusCode).toBe(200);
    expect((await reset(token, 'a-third-long-password')).statusCode).toBe(422);
    await expect.poll(async () => (await before.ask(sessionCalls.profile)).status).toBe(401);
    expect(
      (await post('/sessions', { login: { email: 'general_manager@first.example', password: 'another-long-password' } }))
        .statusCode,
    ).toBe(200);
  });

  it('gets the same response for an unknown account, after the same work', async () => {
    const known = await post('/passwords', { email: 'analyst@first.example' });
    const unknown = await post('/passwords', { email: 'nobody@first.example' });
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.json()).toEqual(known.json());
    // What tells them apart happens after the response, in a job each that holds the address and not the person.
    const { rows } = await testBed.owner.query(
      "select payload from jobs_seen where payload ->> 'link' = 'reset' order by id desc limit 2",
    );
    expect(rows.map(({ payload }) => payload.to)).toEqual([
      { email: 'nobody@first.example' },
      { email: 'analyst@first.example' },
    ]);
  });
});

describe('password links', () => {
  it('of a person all end with the first that is used, and the person is told', async () => {
    const [one, two] = [await linkTo('finance_manager@first.example'), await linkTo('finance_manager@first.example')];
    expect((await reset(one, 'a-first-long-password')).statusCode).toBe(200);
    expect((await reset(two, 'a-second-long-password')).json()).toMatchObject({ code: 'link_expired' });
    await expect.poll(() => subjectsTo('finance_manager@first.example')).toContain('Your password was changed');
  });

  it('end when the address they were sent to is corrected; both addresses are told', async () => {
    const user = await made('wrong.address@first.example');
    const old = await linkTo('wrong.address@first.example');
    await change(user, { email: 'right.address@first.example' });
    expect((await reset(old, 'a-first-long-password')).json()).toMatchObject({ code: 'link_expired' });
    // Not even a password yet: the right address gets an invitation of its own, which works.
    const token = await linkTo('right.address@first.example', false);
    expect((await reset(token, 'a-first-long-password')).statusCode).toBe(200);
    await change(user, { email: 'third.address@first.example' });
    for (const address of ['right.address@first.example', 'third.address@first.example'])
      await expect.poll(() => subjectsTo(address)).toContain('Your email address was changed');
  });

  it('end when an administrator sets the password, or deactivates the person', async () => {
    const user = await made('reached@first.example');
    const before = await linkTo('reached@first.example');
    await change(user, { password: 'set-by-an-administrator' });
    expect((await reset(before, 'a-first-long-password')).json()).toMatchObject({ code: 'link_expired' });
    const next = await linkTo('reached@first.example');
    await change(user, { active: false });
    expect((await reset(next, 'a-first-long-password')).json()).toMatchObject({ code: 'link_expired' });
    await change(user, { active: true });
    expect((await reset(next, 'a-first-long-password')).json()).toMatchObject({ code: 'link_expired' });
    for (const subject of ['Your password was changed', 'Your access has ended', 'You can sign in again'])
      await expect.poll(() => subjectsTo('reached@first.example')).toContain(subject);
  });

  it('cost no hash when they don’t work, and an address only so many tries', async () => {
    // Each hash waits its turn.
    const turns = vi.spyOn(Turns.prototype, 'run');
    for (let n = 0; n < 15; n++)
      expect((await reset(`no-such-link-${n}`, 'a-long-enough-password', '10.9.9.9')).statusCode).toBe(422);
    expect(turns).not.toHaveBeenCalled();
    turns.mockRestore();
    expect((await reset('no-such-link', 'a-long-enough-password', '10.9.9.9')).statusCode).toBe(429);
    expect((await reset('no-such-link', 'a-long-enough-password', '10.9.9.8')).statusCode).toBe(422);
  });
});

describe('tries at a password', () => {
  const sign = (company: string, email: string, remoteAddress: string, word = 'wrong-password') =>
    testBed.app.server.inject({
      method: 'POST',
      url: '/v2/sessions',
      payload: { login: { email, password: word } },
      headers: { 'company-slug': company },
      remoteAddress,
    });

  it('in parallel count each other', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => sign('first', 'leasing_manager@first.example', '10.1.0.1')));
    const statuses = tries.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(37);
  });

  it('of an address lock out its other accounts of that company, and nobody of another', async () => {
    for (let n = 0; n < 15; n++) expect((await sign('first', `nobody${n}@first.example`, '10.2.0.1')).statusCode).toBe(401);
    expect((await sign('first', 'analyst@first.example', '10.2.0.1', password)).statusCode).toBe(429);
    expect((await sign('second', 'analyst@second.example', '10.2.0.1', password)).statusCode).toBe(200);
    expect((await sign('first', 'analyst@first.example', '10.2.0.2', password)).statusCode).toBe(200);
  });

  it('that succeed use nothing up: an office signs in as often as it likes', async () => {
    for (let n = 0; n < 20; n++)
      expect((await sign('second', 'analyst@second.example', '10.3.0.1', password)).statusCode).toBe(200);
  });

  it('can’t be counted or forgotten by the app’s role itself', async () => {
    for (const statement of ['delete from attempts', 'select * from attempts', "insert into attempts values ('x')"])
      await expect(testBed.app.services.db.outside((client) => client.query(statement))).rejects.toThrow(/permission denied/);
  });
});

describe('a client’s address behind proxies', () => {
  const seen = async (trustProxy: Proxies, forwarded: string) => {
    const app = fastify({ trustProxy });
    app.get('/', (request) => request.ip);
    const { body } = await app.inject({ url: '/', remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return body;
  };
  const proxies = (TRUST_PROXY: string) => proxiesOf({ TRUST_PROXY });

  it('is what the outermost trusted one saw, whatever the client wrote before', async () => {
    const forged = '6.6.6.6, 8.8.8.8';
    expect(await seen(proxies('0'), forged)).toBe('10.0.0.5');
    expect(await seen(proxies(''), forged)).toBe('10.0.0.5');
    expect(await seen(proxies('1'), forged)).toBe('8.8.8.8');
    expect(await seen(proxies('2'), '6.6.6.6, 8.8.8.8, 10.0.0.4')).toBe('8.8.8.8');
    expect(await seen(proxies('10.0.0.0/24'), '6.6.6.6, 8.8.8.8, 10.0.0.4')).toBe('8.8.8.8');
    expect(await seen(proxies('10.0.0.4'), forged)).toBe('10.0.0.5');
  });

  it('must be set to a number or to addresses', () => {
    for (const wrong of ['true', '-1', '10.0.0', '10.0.0.0/33', 'proxy.internal', '1.2.3.4/8/8'])
      expect(() => proxiesOf({ TRUST_PROXY: wrong }), wrong).toThrow(/TRUST_PROXY/);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeAt } from '../../../server/app/session/one-time-codes.ts';
import { texts } from '../../../server/kit/texts.ts';
import { accountCalls, secondFactorCalls } from '../../../src/api/app/account.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { makeTestBed, type Person, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 3 });
});
afterAll(() => testBed?.stop());
beforeEach(() => testBed.owner.query('delete from attempts; delete from second_factors; delete from recovery_codes'));

const next = 'a-new-and-long-password';
const signIn = (login: object, remoteAddress = '127.0.0.1', agent = 'a browser') =>
  testBed.app.server.inject({
    method: 'POST',
    url: '/v2/sessions',
    payload: { login },
    headers: { 'company-slug': 'first', 'user-agent': agent },
    remoteAddress,
  });
const events = async (email: string) =>
  (
    await testBed.owner.query<{ event: string }>(
      `select event from record_log l join users u on u.id = l.record_id and u.company_id = l.company_id
        where l.entity = 'user' and u.email = $1 order by l.id`,
      [email],
    )
  ).rows.map(({ event }) => event);
const isSignedIn = async (person: Person) => (await person.ask(sessionCalls.profile)).status === 200;

describe('a changed password', () => {
  const email = 'operations@first.example';
  it('takes the current one, ends the other sessions and not this one, and is logged', async () => {
    const [here, there] = [await testBed.signIn('first', email), await testBed.signIn('first', email)];
    const change = (current: string, word: string) =>
      here.ask(accountCalls.changePassword, { body: { current, password: word } });
    expect((await change('not-my-password', next)).body).toMatchObject({
      code: 'invalid',
      fields: { current: expect.any(String) },
    });
    expect((await change(password, 'short')).body.fields).toHaveProperty('password');
    expect((await change(password, 'password1234')).body.fields).toHaveProperty('password');
    expect((await change(password, password)).body.fields).toHaveProperty('password');
    expect(await isSignedIn(there)).toBe(true);
    const changed = await change(password, next);
    expect([changed.status, changed.body.data]).toEqual([200, { ended: 1 }]);
    await expect.poll(() => isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect((await signIn({ email, password })).statusCode).toBe(401);
    expect((await signIn({ email, password: next })).statusCode).toBe(200);
    expect(await events(email)).toContain('change_password');
  });

  it('can’t be guessed by whoever finds a screen open', async () => {
    const person = await testBed.signIn('first', 'analyst@first.example');
    const tries: number[] = [];
    for (let n = 0; n < 4; n++)
      tries.push((await person.ask(accountCalls.changePassword, { body: { current: `guess-${n}`, password: next } })).status);
    expect(tries).toEqual([422, 422, 422, 429]);
  });
});

it('an account is its person’s to change: the name, the mobile and the language, nothing else', async () => {
  const person = await testBed.signIn('first', 'analyst@first.example');
  const before = (await person.ask(accountCalls.get)).body.data as { version: number };
  const values = { name: 'Huda Salem', mobile: '+966500000177', language: 'ar' };
  const saved = await person.ask(accountCalls.update, { body: { ...values, version: before.version } });
  expect(saved.body.data).toMatchObject(values);
  expect((await person.ask(accountCalls.update, { body: { name: 'Another', version: before.version } })).status).toBe(409);
  expect((await person.ask(accountCalls.update, { body: { role_id: 1 } })).status).toBe(400);
  expect((await person.ask(accountCalls.update, { body: { name: ' ' } })).body.fields).toHaveProperty('name');
  expect((await person.ask(sessionCalls.profile)).body.user).toMatchObject({ name: 'Huda Salem', language: 'ar' });
});

describe('sessions', () => {
  const email = 'sales_agent@first.example';
  it('are listed with device, address and last use, and ended one by one or all others', async () => {
    const here = await testBed.signIn('first', email);
    const there = (await signIn({ email, password }, '10.20.30.40', 'Firefox on a phone')).json().auth_token as string;
    const list = async () => (await here.ask(accountCalls.sessions)).body.data as { id: number; is_own: boolean }[];
    const [own, other] = await list();
    expect(own).toMatchObject({ is_own: true, address: '127.0.0.1' });
    expect(other).toMatchObject({ is_own: false, address: '10.20.30.40', agent: 'Firefox on a phone' });
    const stranger = await testBed.signIn('first', 'analyst@first.example');
    const id = other?.id as number;
    expect((await stranger.ask(accountCalls.endSession, { params: { id } })).status).toBe(404);
    expect((await here.ask(accountCalls.endSession, { params: { id } })).status).toBe(200);
    const profile = (token: string) => here.raw('GET', '/v2/users/profile', undefined, { 'auth-token': token });
    await expect.poll(async () => (await profile(there)).status).toBe(401);
    const more = [await testBed.signIn('first', email), await testBed.signIn('first', email)];
    expect((await here.ask(accountCalls.endOthers, { body: {} })).body.data).toEqual({ ended: 2 });
    for (const one of more) await expect.poll(() => isSignedIn(one)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);
    expect(await list()).toHaveLength(1);
  });

  it('say where they were used last', async () => {
    const person = await testBed.signIn('first', email);
    await testBed.app.server.inject({
      url: '/v2/users/profile',
      headers: { 'company-slug': 'first', 'auth-token': person.token },
      remoteAddress: '10.20.30.41',
    });
    const address = async () =>
      ((await person.ask(accountCalls.sessions)).body.data as { address: string; is_own: boolean }[]).map((one) => one.address);
    // Asking again comes from 127.0.0.1, which is noted in turn.
    await expect.poll(address).toContain('127.0.0.1');
  });
});

const enrol = async (person: Person, word = password) => {
  const begun = await person.ask(secondFactorCalls.enrol, { body: { password: word } });
  const { secret } = begun.body.data as { secret: string };
  return secret;
};
const stepNow = () => Math.floor(Date.now() / 30_000);
const turnOn = async (person: Person) => {
  const secret = await enrol(person);
  const used = codeAt(secret, stepNow() - 1);
  const confirmed = await person.ask(secondFactorCalls.confirm, { body: { code: used } });
  expect(confirmed.status).toBe(200);
  return { secret, used, codes: (confirmed.body.data as { recovery_codes: string[] }).recovery_codes };
};

describe('an authenticator app', () => {
  const email = 'leasing_manager@first.example';

  it('is set up with the password, and asked for nothing before a code confirms it', async () => {
    const person = await testBed.signIn('first', email);
    expect((await person.ask(secondFactorCalls.enrol, { body: { password: 'wrong' } })).body.fields).toHaveProperty('password');
    const secret = await enrol(person);
    expect((await person.ask(secondFactorCalls.get)).body.data).toMatchObject({ is_on: false, codes_left: 0 });
    expect((await signIn({ email, password })).statusCode).toBe(200);
    const wrong = codeAt(secret, stepNow() - 5);
    expect((await person.ask(secondFactorCalls.confirm, { body: { code: wrong } })).body.fields).toHaveProperty('code');
    expect((await person.ask(secondFactorCalls.confirm, { body: { code: codeAt(secret, stepNow()) } })).status).toBe(200);
    expect((await person.ask(secondFactorCalls.get)).body.data).toMatchObject({ is_on: true, codes_left: 10 });
    expect((await person.ask(secondFactorCalls.enrol, { body: { password } })).status).toBe(422);
    expect(await events(email)).toContain('second_factor_on');
  });

  it('is asked for after the right password alone, and a code works once', async () => {
    const person = await testBed.signIn('first', email);
    const { secret, used } = await turnOn(person);
    const asked = await signIn({ email, password });
    expect([asked.statusCode, asked.json().code]).toEqual([422, 'code_required']);
    expect((await signIn({ email, password: 'wrong-password', code: codeAt(secret, stepNow()) })).json().code).toBe(
      'wrong_credentials',
    );
    // The one that confirmed it is used up.
    expect((await signIn({ email, password, code: used })).json().code).toBe('code_wrong');
    const code = codeAt(secret, stepNow());
    expect((await signIn({ email, password, code })).statusCode).toBe(200);
    expect((await signIn({ email, password, code })).json().code).toBe('code_wrong');
  });

  it('lets one of two in who send the same code at once', async () => {
    const { secret } = await turnOn(await testBed.signIn('first', email));
    const code = codeAt(secret, stepNow());
    const both = await Promise.all([signIn({ email, password, code }), signIn({ email, password, code })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('has recovery codes that work once each, are kept as hashes and can be replaced', async () => {
    const person = await testBed.signIn('first', email);
    const { secret, codes } = await turnOn(person);
    expect(codes).toHaveLength(10);
    const { rows } = await testBed.owner.query<{ code_hash: string }>('select code_hash from recovery_codes');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const [first = '', second = ''] = codes;
    const mails = vi.spyOn(testBed.app.services.mail, 'send').mockResolvedValue();
    expect((await signIn({ email, password, code: first.toLowerCase() })).statusCode).toBe(200);
    // A person who lost the codes notices.
    await expect
      .poll(() => mails.mock.calls.map(([{ to, subject }]) => [to, subject]))
      .toContainEqual([email, texts.en('app.mail.recovery_code_used_subject', { company: 'First' })]);
    mails.mockRestore();
    expect((await signIn({ email, password, code: first })).json().code).toBe('code_wrong');
    expect((await person.ask(secondFactorCalls.get)).body.data).toMatchObject({ codes_left: 9 });
    const renewed = await person.ask(secondFactorCalls.renewCodes, { body: { password, code: codeAt(secret, stepNow()) } });
    expect((renewed.body.data as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
    expect((await signIn({ email, password, code: second })).json().code).toBe('code_wrong');
  });

  it('is turned off with password and code', async () => {
    const person = await testBed.signIn('first', email);
    const { secret } = await turnOn(person);
    const off = (word: string, code: string) => person.ask(secondFactorCalls.turnOff, { body: { password: word, code } });
    expect((await off('wrong', codeAt(secret, stepNow()))).body.fields).toHaveProperty('password');
    expect((await off(password, '000000')).body.fields).toHaveProperty('code');
    expect((await off(password, codeAt(secret, stepNow()))).body.data).toMatchObject({ is_on: false });
    expect((await signIn({ email, password })).statusCode).toBe(200);
  });

  it('takes six wrong codes from strangers, three from a network, who keep nobody out of a familiar one', async () => {
    const { secret } = await turnOn(await testBed.signIn('first', email));
    const tries = [];
    for (let n = 0; n < 4; n++) tries.push((await signIn({ email, password, code: '000000' }, '10.40.1.1')).statusCode);
    expect(tries).toEqual([422, 422, 422, 429]);
    // Whoever took those tries doesn't keep the owner from signing in elsewhere.
    for (let n = 0; n < 5; n++) tries.push((await signIn({ email, password, code: '000000' }, `10.40.0.${n}`)).statusCode);
    expect(tries.slice(4)).toEqual([422, 422, 422, 429, 429]);
    expect((await signIn({ email, password, code: codeAt(secret, stepNow()) })).statusCode).toBe(200);
  });

  it('of somebody who lost it is reset by another administrator, which is logged and ends the sessions', async () => {
    const person = await testBed.signIn('first', email);
    await turnOn(person);
    const id = ((await person.ask(accountCalls.get)).body.data as { id: number }).id;
    const manager = await testBed.signIn('first', 'general_manager@first.example');
    expect((await manager.ask(secondFactorCalls.reset, { params: { id }, body: {} })).status).toBe(403);
    const elsewhere = await testBed.signIn('second', 'admin@second.example');
    expect((await elsewhere.ask(secondFactorCalls.reset, { params: { id }, body: {} })).status).toBe(404);
    const admin = await testBed.signIn('first', 'admin@first.example');
    const own = ((await admin.ask(accountCalls.get)).body.data as { id: number }).id;
    expect((await admin.ask(secondFactorCalls.reset, { params: { id: own }, body: {} })).status).toBe(422);
    expect((await admin.ask(secondFactorCalls.reset, { params: { id }, body: {} })).status).toBe(200);
    await expect.poll(() => isSignedIn(person)).toBe(false);
    expect((await signIn({ email, password })).statusCode).toBe(200);
    expect((await admin.ask(secondFactorCalls.reset, { params: { id }, body: {} })).status).toBe(422);
    expect(await events(email)).toContain('second_factor_reset');
  });
});

describe('a company that requires it of administrators', () => {
  it('lets them do nothing before they have set it up, and others everything', async () => {
    const admin = await testBed.signIn('first', 'admin@first.example');
    const agent = await testBed.signIn('first', 'leasing_agent@first.example');
    const setTo = (admins_need_second_factor: boolean) =>
      admin.ask(companyCalls.update, { params: { company_slug: 'first' }, body: { admins_need_second_factor } });
    expect((await setTo(true)).status).toBe(200);
    await expect.poll(async () => (await admin.ask(leadCalls.list)).body.code).toBe('enrolment_required');
    expect((await admin.ask(accountCalls.sessions)).status).toBe(403);
    expect((await admin.ask(sessionCalls.profile)).body.user).toMatchObject({ must_enrol: true });
    expect((await agent.ask(leadCalls.list)).status).toBe(200);
    expect((await agent.ask(sessionCalls.profile)).body.user).toMatchObject({ must_enrol: false });
    // A new session is no way around it.
    const again = await testBed.signIn('first', 'admin@first.example');
    expect((await again.ask(leadCalls.list)).body.code).toBe('enrolment_required');
    const { secret } = await turnOn(again);
    await expect.poll(async () => (await again.ask(leadCalls.list)).status).toBe(200);
    const off = await again.ask(secondFactorCalls.turnOff, { body: { password, code: codeAt(secret, stepNow()) } });
    expect([off.status, off.body.code]).toEqual([422, 'refused']);
    await expect.poll(async () => (await setTo(false)).status).toBe(200);
  });
});

describe('tries at a password', () => {
  const email = 'finance_manager@first.example';
  const guess = (address: string, word = 'wrong-password') => signIn({ email, password: word }, address);

  it('from one network don’t lock out the owner, wherever they are', async () => {
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await guess('10.60.0.1')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    // Also somewhere they have never been, where a slip of theirs counts for itself.
    expect((await guess('10.50.0.1')).statusCode).toBe(401);
    expect((await guess('10.50.0.1', password)).statusCode).toBe(200);
    // The owner's success gives strangers no new tries.
    expect((await guess('10.60.0.1')).statusCode).toBe(429);
  });

  it('from a familiar network are as few', async () => {
    expect((await guess('10.50.0.2', password)).statusCode).toBe(200);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await guess('10.50.0.2')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('from many networks are slowed, and don’t lock out the owner in one they have signed in from', async () => {
    const statuses = [];
    // All strangers together have ten times the three of a network.
    for (let n = 0; n < 32; n++) statuses.push((await guess(`10.62.0.${n}`)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect((await guess('10.50.0.1', password)).statusCode).toBe(200);
    // The owner's success gives strangers no new tries.
    expect((await guess('10.62.1.1')).statusCode).toBe(429);
  });

  it('at once from many networks are counted together', async () => {
    const other = 'operations@first.example';
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, n) => signIn({ email: other, password: 'wrong-password' }, `10.63.${n}.1`)),
    );
    const taken = answers.filter(({ statusCode }) => statusCode !== 429);
    expect(taken).toHaveLength(30);
  });

  it('count with the strangers’ where the last sign-in is more than ninety days ago', async () => {
    expect((await guess('10.50.0.3', password)).statusCode).toBe(200);
    await testBed.owner.query("update familiar_networks set seen_at = now() - interval '91 days' where network = '10.50.0.3'");
    for (let n = 0; n < 30; n++) await guess(`10.61.0.${n}`);
    expect((await guess('10.50.0.3', password)).statusCode).toBe(429);
  });

  it('of asking for a link from one network don’t keep the owner from asking elsewhere', async () => {
    const forgot = async (address: string) =>
      (
        await testBed.app.server.inject({
          ...{ method: 'POST', url: '/v2/passwords', remoteAddress: address, headers: { 'company-slug': 'first' } },
          payload: { email },
        })
      ).statusCode;
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await forgot('10.64.0.1'));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await forgot('10.64.0.2')).toBe(200);
    // A mailbox isn't filled from many networks either: twice as many in all.
    const more = [];
    for (let n = 3; n < 7; n++) more.push(await forgot(`10.64.0.${n}`));
    expect(more).toEqual([200, 200, 429, 429]);
  });
});

it('what a person dismisses is remembered for them', async () => {
  const person = await testBed.signIn('first', 'analyst@first.example');
  const dismiss = (what: string) => person.ask(accountCalls.dismiss, { body: { what } });
  await dismiss('tour');
  await dismiss('news:2026-01-01');
  expect((await dismiss('news:2026-02-01')).body.data).toMatchObject({ dismissed: ['tour', 'news:2026-02-01'] });
  expect((await dismiss('everything')).status).toBe(422);
  expect((await person.ask(sessionCalls.profile)).body.user).toMatchObject({ dismissed: ['tour', 'news:2026-02-01'] });
});

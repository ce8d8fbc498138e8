import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../../src/api/client.ts';
import type { Call } from '../../../src/api/contract.ts';
import { flags, modules, type Privileges } from '../../../src/api/privileges.ts';
import { roleSeeds } from '../../../src/api/settings/standard-roles.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { plant } from '../../kit/plant.ts';
import { declared, type Request, requestOf } from '../../kit/requests.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

/** Who may make each call, written by hand from the specification, not derived from the calls. */
const [, ...lines] = readFileSync(new URL('../../spec/privileges.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
/** A call may need several: `leads.view and leads.export`. */
const partsOf = (privilege: string) => privilege.split(' and ');
const table = new Map(lines.map((line) => line.split('\t').slice(0, 2) as [string, string]));

/** A user's permissions: administrator, or a set of privileges. */
interface Somebody {
  title: string;
  is_admin: boolean;
  has: (privilege: string) => boolean;
}
const every = modules.flatMap((module) => flags.map((flag) => `${module}.${flag}`));
const named = [...new Set(table.values())].filter((privilege) => privilege.includes('.'));
const just = (privilege: string): Somebody => ({
  title: `who has ${privilege} alone`,
  is_admin: false,
  has: (wanted) => partsOf(privilege).includes(wanted),
});
const allBut = (privilege: string): Somebody => ({
  title: `who has everything but ${privilege}`,
  is_admin: false,
  has: (wanted) => wanted !== privilege,
});
const none: Somebody = { title: 'who has nothing', is_admin: false, has: () => false };
const whole: Somebody = { title: 'who has every privilege and is no administrator', is_admin: false, has: () => true };
const standard: Somebody[] = roleSeeds.map(({ code, is_admin = false, privileges }) => ({
  title: code,
  is_admin,
  has: (wanted) => {
    const [module, flag] = wanted.split('.') as [keyof Privileges, (typeof flags)[number]];
    return privileges[module]?.[flag] === true;
  },
}));
const administrator = standard.find(({ title }) => title === 'admin') as Somebody;
const everybody = [...[none, whole, ...standard], ...named.map(just), ...[...new Set(named.flatMap(partsOf))].map(allBut)];

const mayCall = (who: Somebody, privilege: string): boolean =>
  privilege === 'nobody' ||
  privilege === 'anybody' ||
  who.is_admin ||
  (privilege !== 'admin' && partsOf(privilege).every(who.has));

let testBed: TestBed;
const users = new Map<string, number>();
const tokens = new Map<string, string>();
const requests = new Map<string, Request>();

const startSession = (title: string): Promise<string> => {
  const { app, one } = testBed;
  return app.services.db.write(one.company.id, (scope) =>
    app.services.sessions.start(scope, users.get(title) as number, undefined),
  );
};
const status = async (call: Call, token?: string): Promise<number> => {
  const { params, query, body } = requests.get(call.id) as Request;
  const search = query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : '';
  const payload = body && (call.wrapper ? { [call.wrapper]: body } : body);
  const answer = await testBed.app.server.inject({
    method: call.method,
    url: `${pathOf(call, params)}${search}`,
    payload,
    headers: { 'company-slug': 'first', ...(token && { 'auth-token': token }) },
  });
  if (answer.statusCode === 403) expect(answer.json(), call.id).toMatchObject({ success: false, code: 'forbidden' });
  return answer.statusCode;
};
/** What is wrong with a call's response to a user. */
async function wrongWith(call: Call, who: Somebody): Promise<string[]> {
  const privilege = table.get(call.id) ?? '';
  // Signing out would end the session for the calls that follow.
  const token = call.id === 'X-SES-01' ? await startSession(who.title) : tokens.get(who.title);
  const answered = await status(call, token);
  const isRight = mayCall(who, privilege) ? ![401, 403].includes(answered) && answered < 500 : answered === 403;
  return isRight ? [] : [`${call.id} ${call.method} ${call.path} (${privilege}) answers ${answered} to ${who.title}`];
}

beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 1_000_000 });
  const planted = await plant(testBed, 'first');
  for (const call of declared) requests.set(call.id, await requestOf(planted, call));
  await testBed.app.jobs.settled();
  for (const [number, { title, is_admin, has }] of everybody.entries()) {
    const privileges: Record<string, Record<string, boolean>> = {};
    for (const [module = '', flag = ''] of every.filter(has).map((privilege) => privilege.split('.')))
      privileges[module] = { ...privileges[module], [flag]: true };
    const { rows } = await testBed.owner.query<{ id: number }>(
      `with made as (insert into roles (company_id, name_en, name_ar, is_admin, privileges) values ($1, $2, $2, $3, $4) returning id)
        insert into users (company_id, name, email, role_id) select $1, $2, $5, id from made returning id`,
      [testBed.one.company.id, `Role of ${title}`, is_admin, privileges, `class${number}@first.example`],
    );
    users.set(title, Number(rows[0]?.id));
    tokens.set(title, await startSession(title));
  }
});
afterAll(() => testBed?.stop());

describe('the table of privileges', () => {
  it('has exactly one row for every call', () => {
    const ids = declared.map(({ id }) => id);
    const missing = declared.filter(({ id }) => !table.has(id)).map(({ id, method, path }) => `${id} (${method} ${path})`);
    const hint =
      'Write into tests/spec/privileges.tsv who may make it, from the specification: module.flag, admin, anybody who is signed in, or nobody has to be.';
    expect(missing, hint).toEqual([]);
    expect(
      [...table.keys()].filter((id) => !ids.includes(id)),
      'These calls are gone: take their rows out of tests/spec/privileges.tsv.',
    ).toEqual([]);
    expect(table.size).toBe(lines.length);
    const known = ['nobody', 'anybody', 'admin', ...every];
    expect([...table.values()].flatMap(partsOf).filter((privilege) => !known.includes(privilege))).toEqual([]);
  });
});

describe('every call', () => {
  it('refuses users who aren’t signed in, unless it is for signing in', async () => {
    const wrong: string[] = [];
    for (const call of declared) {
      const answered = await status(call);
      if (table.get(call.id) === 'nobody' ? [401, 403].includes(answered) : answered !== 401)
        wrong.push(`${call.id} ${call.method} ${call.path} answers ${answered}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused to a user with every privilege but its own, and to one with none', async () => {
    const wrong: string[] = [];
    for (const call of declared) {
      const privilege = table.get(call.id) ?? '';
      const lacking = privilege.includes('.') ? partsOf(privilege).map(allBut) : [whole];
      for (const who of [none, ...lacking]) if (!mayCall(who, privilege)) wrong.push(...(await wrongWith(call, who)));
    }
    expect(wrong).toEqual([]);
  });

  it('is answered to the standard roles that have its privilege, and refused to the others', async () => {
    const pairs = standard.flatMap((who) => declared.map((call) => ({ who, call })));
    const chosen = everyOrSample('privileges of standard roles', pairs, {
      nameOf: ({ who, call }) => `${who.title} ${call.id}`,
      classOf: ({ who, call }) => `${who.title} ${call.method} ${mayCall(who, table.get(call.id) ?? '')}`,
      more: 200,
    });
    // Refused users come first, while the record still exists.
    const isLast = ({ who, call }: (typeof pairs)[number]) => Number(mayCall(who, table.get(call.id) ?? ''));
    const wrong: string[] = [];
    for (const { who, call } of chosen.toSorted((a, b) => isLast(a) - isLast(b))) wrong.push(...(await wrongWith(call, who)));
    expect(wrong).toEqual([]);
  });

  it('is answered to a user with only its privilege', async () => {
    const wrong: string[] = [];
    for (const call of declared) {
      const privilege = table.get(call.id) ?? '';
      const who = privilege.includes('.') ? just(privilege) : privilege === 'admin' ? administrator : none;
      wrong.push(...(await wrongWith(call, who)));
    }
    expect(wrong).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { pathOf } from '../../../src/api/path-of.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { plant } from '../../kit/plant.ts';
import {
  administrator,
  allBut,
  enter,
  every,
  everybody,
  just,
  lines,
  mayCall,
  none,
  partsOf,
  portal,
  type Somebody,
  standard,
  table,
  whole,
} from '../../kit/privileges.ts';
import { declared, type Request, requestOf } from '../../kit/requests.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

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
  // Everybody may change a comment of their own, so it has to be theirs.
  if (['X-CMT-03', 'X-CMT-04'].includes(call.id))
    await testBed.owner.query('update notes set created_by = $1', [users.get(who.title)]);
  const answered = await status(call, token);
  const isRight = mayCall(who, privilege) ? ![401, 403].includes(answered) && answered < 500 : answered === 403;
  return isRight ? [] : [`${call.id} ${call.method} ${call.path} (${privilege}) answers ${answered} to ${who.title}`];
}

beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 1_000_000 });
  const planted = await plant(testBed, 'first');
  for (const call of declared) requests.set(call.id, await requestOf(planted, call));
  await testBed.app.jobs.settled();
  for (const [number, who] of everybody.entries()) {
    const { title } = who;
    const { user } = await enter(testBed.owner, testBed.one.company.id, who, `class${number}@first.example`);
    users.set(title, user);
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
    const known = ['nobody', 'anybody', 'admin', ...portal, ...every];
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
  }, 300_000);

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

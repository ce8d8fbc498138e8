import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, get } from '../../../src/api/contract.ts';
import { pathOf } from '../../../src/api/path-of.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, paramsFor, placesOf } from '../../kit/planted.ts';
import { allBut, enter, every, just, none, partsOf, type Somebody } from '../../kit/privileges.ts';
import { declared, need } from '../../kit/requests.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

/* Routes that are no declared calls: files, documents and streams. Who may have them is written by hand, as of the calls. */

interface Row {
  method: string;
  path: string;
  privilege: string;
}
const rows = readFileSync(new URL('../../spec/file-privileges.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [route = '', privilege = ''] = line.split('\t');
    const [method = '', path = ''] = route.split(' ');
    return { method, path, privilege };
  });
const guarded = rows.filter(({ privilege }) => privilege.includes('.'));
/** Answers of records that have no such file yet, which only one who may have it gets to know. */
const without: Record<string, number> = {
  '/tax_reports/{id}/xml': 422,
  '/contracts/{id}/document': 422,
  '/cheques/{id}/document': 422,
};

let testBed: TestBed;
let planted: Planted;
beforeAll(async () => {
  testBed = await makeTestBed({ signInAttempts: 1_000_000 });
  planted = await plant(testBed, 'first');
  await testBed.app.jobs.settled();
});
afterAll(() => testBed?.stop());

let entered = 0;
const tokens = new Map<string, string>();
async function tokenOf(who: Somebody): Promise<string> {
  const known = tokens.get(who.title);
  if (known) return known;
  const { app, one, owner } = testBed;
  const { user } = await enter(owner, one.company.id, who, `file${entered++}@first.example`);
  const token = await app.services.db.write(one.company.id, (scope) => app.services.sessions.start(scope, user, undefined));
  tokens.set(who.title, token);
  return token;
}
async function addressOf(path: string): Promise<string> {
  const call = get('X-FILE', path as `/${string}`, { needs: 'anybody', answer: declared[0]?.answer as Call['answer'] }) as Call;
  if (path.includes('{kind}')) return `/v2${path.replace('{kind}', 'lead')}`;
  for (const { at } of placesOf(call)) await need(planted, at);
  return pathOf(call, paramsFor(call, planted));
}
async function status({ method, path }: Row, who?: Somebody): Promise<number> {
  const headers = { 'company-slug': 'first', ...(who && { 'auth-token': await tokenOf(who) }) };
  const answer = await testBed.app.server.inject({ method: method as 'GET', url: await addressOf(path), headers });
  return answer.statusCode;
}

/** The routes of the server, as `GET /leads/{id}`, from the tree that it prints. */
function routesOfServer(): string[] {
  const stack: string[] = [];
  return testBed.app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      stack.length = indent.length / 4;
      stack.push(part);
      const path = stack.join('').replace(/:(\w+)/g, '{$1}');
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD' && path.startsWith('/v2/'))
        .map((method) => `${method} ${path.slice(3)}`);
    });
}

it('every route of the API is a declared call, or has a row', () => {
  // The server has both names of a parameter that paths name differently.
  const nameless = (route: string) => route.replace(/\{\w+\}(\|\{\w+\})*/g, '{}');
  const known = new Set([
    ...declared.map(({ method, path }) => nameless(`${method} ${path}`)),
    ...rows.map(({ method, path }) => nameless(`${method} ${path}`)),
  ]);
  const routes = routesOfServer();
  expect(routes.length).toBeGreaterThan(400);
  expect(routes.filter((route) => !known.has(nameless(route)))).toEqual([]);
  const served = new Set(routes.map(nameless));
  expect(rows.filter(({ method, path }) => !served.has(nameless(`${method} ${path}`)))).toEqual([]);
  expect(guarded.flatMap(({ privilege }) => partsOf(privilege)).filter((one) => !every.includes(one))).toEqual([]);
});

it('each is refused to who isn’t signed in', async () => {
  const wrong: string[] = [];
  for (const row of guarded) {
    const answered = await status(row);
    if (answered !== 401) wrong.push(`${row.path} answers ${answered}`);
  }
  expect(wrong).toEqual([]);
});

it('each is refused to who lacks one of its privileges, and given to who has these alone', async () => {
  const wrong: string[] = [];
  for (const row of guarded) {
    for (const who of [none, ...partsOf(row.privilege).map(allBut)]) {
      const answered = await status(row, who);
      if (answered !== 403) wrong.push(`${row.path} answers ${answered} to ${who.title}`);
    }
    const answered = await status(row, just(row.privilege));
    if (answered !== (without[row.path] ?? 200)) wrong.push(`${row.path} answers ${answered} to ${just(row.privilege).title}`);
  }
  expect(wrong).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { plant } from '../../kit/plant.ts';
import { idsFor, type Planted, placesOf } from '../../kit/planted.ts';
import { declared, type Request, requestOf } from '../../kit/requests.ts';
import { fingerprintsOf, sequencesOf, setSequences, withoutRowSecurity } from '../../kit/row-security.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

/*
 * Two locks keep companies apart: the company in each statement, and row-level security. Each is tried with the other one
 * open (the second in row-security.test.ts). For the first, two companies are made alike to the very ids of their
 * records, so that a statement which forgot the company finds two records instead of one.
 */

interface Asked {
  title: string;
  call: Call;
  request: Request;
}
let testBed: TestBed;
let stranger: Person;
/** Records of the first company that the second has nothing like. */
let foreign: Planted;
/** Every call about the second company's own records, ready to be made. */
let asked: Asked[] = [];

const order = ['GET', 'POST', 'PUT', 'DELETE'];
const inOrder = declared
  .filter(({ path }) => !path.startsWith('/sessions') && !path.includes('passwords') && path !== '/clock')
  .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
async function prepare(planted: Planted): Promise<Asked[]> {
  const ready: Asked[] = [];
  for (const call of inOrder)
    ready.push({ title: `${call.id} ${call.method} ${call.path}`, call, request: await requestOf(planted, call) });
  await testBed.app.jobs.settled();
  return ready;
}

beforeAll(async () => {
  testBed = await makeTestBed();
  const { owner } = testBed;
  const beginning = await sequencesOf(owner);
  const twins = await prepare(await plant(testBed, 'first'));
  await setSequences(owner, beginning);
  asked = await prepare(await plant(testBed, 'second'));
  expect(asked.map(({ request: { params } }) => params)).toEqual(
    twins.map(({ request: { params } }) => ('company_slug' in params ? { company_slug: 'second' } : params)),
  );
  foreign = await plant(testBed, 'first', { from: 20_000_000 });
  stranger = await testBed.signIn('second', 'admin@second.example');
});
afterAll(() => testBed.stop());

const everything = () => fingerprintsOf(testBed.owner, testBed.one.company.id);
const said = (answer: { status: number; body: object }) => `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
/** What differs from one second to the next. */
const ticking = ['now', 'at', 'longest', 'seconds'];
/** What is the first company's, wherever it stands. */
const marks = /of the first company|of first|first\.example/;

/** The same request with ids of the other company in its path: each alone, and all of them. */
const foreignRequests = ({ call, request }: Asked): Request[] => {
  if (call.textual) return [];
  const ids = idsFor(call, foreign.records);
  const each = placesOf(call).map(({ name }) => ({ ...request.params, [name]: ids[name] as number }));
  const all = each.length > 1 ? [...each, ids] : each;
  return all.map((params) => ({ ...request, params }));
};

async function notFoundAnywhere(): Promise<void> {
  const before = await everything();
  const wrong: string[] = [];
  const named = asked.filter(({ call }) => call.path.includes('{') && !call.textual);
  for (const one of named)
    for (const request of foreignRequests(one)) {
      const answer = await stranger.ask(one.call, request);
      if (answer.status !== 404) wrong.push(`${one.title} ${JSON.stringify(request.params)}: ${said(answer)}`);
    }
  expect(wrong).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
  expect(await everything()).toEqual(before);
}

describe('another company’s records', () => {
  it('answer 404 on every call that names one, and nothing of them changes', () => notFoundAnywhere());

  it('answer so by the statements alone, without row-level security', () =>
    withoutRowSecurity(testBed.owner, notFoundAnywhere));
});

describe('a company', () => {
  it('reads the same with and without row-level security, though another is alike to the ids', async () => {
    const reads = async () => {
      const answers: Record<string, unknown> = {};
      for (const { title, call, request } of asked) {
        if (call.method !== 'GET') continue;
        const { status, body } = await stranger.ask(call, request);
        answers[title] = { status, body: JSON.parse(JSON.stringify(body, (key, value) => (ticking.includes(key) ? null : value))) };
      }
      return answers;
    };
    const guarded = await reads();
    const unguarded = await withoutRowSecurity(testBed.owner, reads);
    expect(Object.keys(guarded).length).toBeGreaterThan(100);
    for (const [title, answer] of Object.entries(unguarded)) {
      expect(answer, title).toMatchObject({ status: 200 });
      expect(answer, title).toEqual(guarded[title]);
      expect(JSON.stringify(answer), title).not.toMatch(marks);
    }
  });

  it('does everything to its own records without row-level security, and nothing to those of another', async () => {
    const before = await everything();
    const refused: Record<string, string> = {};
    await withoutRowSecurity(testBed.owner, async () => {
      for (const { title, call, request } of asked) {
        const answer = await stranger.ask(call, request);
        if (answer.status !== 200) refused[title] = said(answer);
        else expect(JSON.stringify(answer.body), title).not.toMatch(marks);
      }
      await testBed.app.jobs.settled();
    });
    expect(refused).toEqual({});
    expect(await everything()).toEqual(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, filterNamesOf } from '../../../src/api/contract.ts';
import { itemOf, rangedField, rangeEnds } from '../../../src/api/list-filters.ts';
import { pathOf } from '../../../src/api/path-of.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, paramsFor } from '../../kit/planted.ts';
import { declared } from '../../kit/requests.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
let planted: Planted;
beforeAll(async () => {
  testBed = await makeTestBed();
  planted = await plant(testBed, 'first');
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed.stop());

const read = (call: Call, query: string) => admin.raw('GET', `${pathOf(call, paramsFor(call, planted))}?${query}`);
const lists = declared.filter(({ paged }) => paged);
const searches = ({ query }: Call) => 'search' in ((query as Shape | undefined)?.shape ?? {});

interface Shape {
  shape?: Record<string, { def: { innerType: object } }>;
}
/** The words that one value of a filter may be. */
const wordsOf = (schema: object | undefined): string[] => {
  const item = schema && (itemOf(schema) ?? schema);
  return item instanceof z.ZodMiniEnum ? item.options.map(String) : [];
};
/** The filters of a list that are one of several words, with their words. */
const choicesOf = ({ query }: Call): [name: string, words: string[]][] =>
  Object.entries((query as Shape | undefined)?.shape ?? {}).flatMap(([name, { def }]) =>
    wordsOf(def.innerType).length ? [[name, wordsOf(def.innerType)]] : [],
  );

describe('every list', () => {
  it('searches: what nothing contains is not found', async () => {
    const wrong: string[] = [];
    for (const call of lists) {
      const { status, body } = await read(call, 'search=qzxj%20nobody');
      // A list without a search says so.
      const isRefused = status === 400 && 'search' in ((body.fields ?? {}) as object);
      if (!searches(call) && isRefused) continue;
      if (status !== 200 || body.total_entries !== 0) wrong.push(`${call.id} ${call.path}: ${status} ${body.total_entries}`);
    }
    expect(lists.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('refuses a word that is none of a filter’s choices, and names them', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const call of declared.filter(({ method }) => method === 'GET'))
      for (const [name, words] of choicesOf(call)) {
        count += 1;
        const { status, body } = await read(call, `${name}=bogus`);
        const said = (body.fields as Record<string, string> | undefined)?.[name] ?? '';
        if (status !== 400 || !words.every((word) => said.includes(word)))
          wrong.push(`${call.id} ${name}: ${status} ${JSON.stringify(body)}`);
      }
    expect(count).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('refuses a word that only the server knows the choices of', async () => {
    for (const [id, params, query, named] of [
      ['X-JOB-01', {}, 'kind=bogus', 'timers'],
      ['X-WF-02', { entity: 'lead' }, 'state=bogus', 'qualified'],
    ] as const) {
      const call = declared.find((one) => one.id === id) as Call;
      const { status, body } = await admin.raw('GET', `${pathOf(call, params)}?${query}`);
      expect({ id, status }).toEqual({ id, status: 400 });
      expect(body.error).toContain(named);
    }
  });

  it('takes both ends of each range, in order', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const call of lists)
      for (const name of filterNamesOf(call)) {
        const [from, to] = rangeEnds(rangedField(name) ?? '');
        // Progress is in percent.
        if (name !== to || name === 'progress_to' || !filterNamesOf(call).includes(from)) continue;
        count += 1;
        const [days, amounts, turned] = [
          await read(call, `${from}=2026-01-01&${to}=2026-12-31`),
          await read(call, `${from}=1000&${to}=2000.50`),
          await read(call, `${from}=2026-12-31&${to}=2026-01-01`),
        ];
        const isOfDays = days.status === 200;
        if ([days, amounts].filter(({ status }) => status === 200).length !== 1)
          wrong.push(`${call.id} ${name}: ${JSON.stringify([days.body, amounts.body])}`);
        const said = (turned.body.fields as Record<string, string> | undefined)?.[to];
        if (isOfDays && said !== 'The end must not be before the start.')
          wrong.push(`${call.id} ${name}: ${JSON.stringify(turned.body)}`);
      }
    expect(count).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  });

  it('takes each of its filters', async () => {
    const wrong: string[] = [];
    for (const call of lists)
      for (const [name, words] of choicesOf(call))
        for (const word of words) {
          const { status, body } = await read(call, `${name}=${word}`);
          if (status !== 200) wrong.push(`${call.id} ${name}=${word}: ${status} ${JSON.stringify(body)}`);
        }
    for (const call of lists)
      for (const name of filterNamesOf(call).filter((one) => one.endsWith('_id'))) {
        const { status, body } = await read(call, `${name}=999999999`);
        if (status !== 200 || body.total_entries !== 0) wrong.push(`${call.id} ${name}: ${status} ${JSON.stringify(body)}`);
      }
    expect(wrong).toEqual([]);
  });
});

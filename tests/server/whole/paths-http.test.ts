import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Config,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../../src/api/approvals/config.ts';
import { take } from '../../../src/workbench/exports/take.ts';
import { writtenAs } from '../../../src/workbench/exports/take-away.ts';
import { lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import type { Coverage } from '../../../src/workbench/paths/coverage.ts';
import { plusDays } from '../../../src/workbench/scenarios/driving/driver.ts';
import { liveDriver } from '../../../src/workbench/scenarios/driving/live.ts';
import { people } from '../../../src/workbench/scenarios/parts/people.ts';
import { giveRules } from '../../kit/bed-driver.ts';
import { readHttpyac, runHttpyac } from '../../kit/httpyac.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { readHttp, sendAll } from '../../kit/rest-client.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

/* Sends the studio's request files, request by request, to a real server. */

let testBed: TestBed;
let address: string;
const named = { ...people };
beforeAll(async () => {
  for (const role of Object.keys(people)) people[role] = role;
  testBed = await makeTestBed();
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  await giveRules(testBed);
});
afterAll(async () => {
  Object.assign(people, named);
  await testBed?.stop();
});

/** The company's rules and reasons, as they are told apart by people. */
const rulesNow = async () => {
  const driver = liveDriver({ base: address, company: 'first', password });
  const all = await Promise.all(
    [quotationConfigCalls.list, quotationConfigCalls.reasons, quotationDiscountConfigCalls.list, dealConfigCalls.list].map(
      (call) => driver.ask<Partial<Config>[]>('admin', call, { query: { per_page: 100, sort: 'name_en' } }),
    ),
  );
  return all.map((rows) => rows.map(({ version: _, updated_at: __, ...row }) => row));
};
const textOf = async (name: string, coverage: Coverage, as: 'http' | 'rest') => {
  const entry = lifecycles.find((one) => one.name === name);
  if (!entry) throw new Error(name);
  return writtenAs(await take(entry, coverage, 7), as, 'en');
};
/** A file for httpyac, which computes its days itself. */
async function httpyacFor(name: string, coverage: Coverage) {
  const file = readHttpyac(await textOf(name, coverage, 'http'));
  Object.assign(file.variables, { base: address, company: 'first', password });
  return file;
}
/** The file for the REST Client, with what a person sets at its top for this company on its present day. */
async function restFileFor(name: string, coverage: Coverage) {
  const file = readHttp(await textOf(name, coverage, 'rest'));
  const server = { base: address, company: 'first', password };
  const driver = liveDriver(server);
  const setDays = async () => {
    const today = await driver.today();
    for (const variable of Object.keys(file.variables)) {
      const [day, plus] = /^today(?:_plus_(-?\d+))?$/.exec(variable) ?? [];
      if (day) file.variables[variable] = plusDays(today, Number(plus ?? 0));
    }
  };
  await setDays();
  Object.assign(file.variables, server);
  /** Does what the file asks the user to do: switch off the approval rules for a request, adjust dates after the clock was moved. */
  const send = () =>
    sendAll(file, async ({ comments, title }, one) => {
      await (comments.some((line) => line.includes('approval rules')) ? driver.unruled(one) : one());
      if (title.includes('X-CLK-01')) await setDays();
    });
  return { file, send };
}

const taken = [
  ['lead', 'R-15'],
  ['lead', 'guards'],
  ['lead', 'pairs'],
  ['decision', 'guards'],
  ['execution', 'pairs'],
  ['execution_step', 'pairs'],
  ['contract', 'guards'],
  ['deposit', 'guards'],
  ['leasing_order', 'guards'],
  ['quotation', 'guards'],
  ['quotation', 'pairs'],
  ['lease', 'guards'],
  ['lease', 'pairs'],
] as const;
for (const [name, coverage] of everyOrSample('files of requests', taken, {
  nameOf: String,
  classOf: ([, coverage]) => coverage,
  more: 1,
}))
  it(`${name} by ${coverage}: every assertion of the httpyac file passes, and the company keeps its approval rules`, async () => {
    const file = await httpyacFor(name, coverage);
    expect(file.regions.length).toBeGreaterThan(50);
    const before = await rulesNow();
    expect(await runHttpyac(file)).toEqual([]);
    expect(await rulesNow()).toEqual(before);
  }, 300_000);

it('decision by guards: every request of the REST Client file gets the response stated in it', async () => {
  const { file, send } = await restFileFor('decision', 'guards');
  expect(file.requests.length).toBeGreaterThan(50);
  const before = await rulesNow();
  expect(await send()).toEqual([]);
  expect(await rulesNow()).toEqual(before);
}, 120_000);

it('fails if the server deviates from the chart', async () => {
  const file = await httpyacFor('decision', 'states');
  const { send } = await restFileFor('decision', 'states');
  const guards = lifecycles.find(({ name }) => name === 'decision')?.machine.implementations.guards as Record<
    string,
    () => boolean
  >;
  const known = { ...guards };
  for (const guard of Object.keys(guards)) if (guard.startsWith('is')) guards[guard] = () => false;
  try {
    expect((await runHttpyac(file)).length).toBeGreaterThan(0);
    expect((await send()).length).toBeGreaterThan(0);
  } finally {
    Object.assign(guards, known);
  }
}, 120_000);

it('fails if a request is refused for another reason', async () => {
  const text = await textOf('decision', 'guards', 'http');
  const file = readHttpyac(text.replaceAll('gaveComment|none', 'isMine|none'));
  Object.assign(file.variables, { base: address, company: 'first', password });
  const failed = await runHttpyac(file);
  expect(failed).toHaveLength(text.split('gaveComment|none').length - 1);
  for (const one of failed) expect(one).toContain('guardsIn(response) (gaveComment');
}, 120_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { take } from '../../../src/workbench/exports/take.ts';
import { writtenAs } from '../../../src/workbench/exports/take-away.ts';
import { lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import type { Coverage } from '../../../src/workbench/paths/coverage.ts';
import { plusDays } from '../../../src/workbench/scenarios/driving/driver.ts';
import { liveDriver } from '../../../src/workbench/scenarios/driving/live.ts';
import { people } from '../../../src/workbench/scenarios/parts/people.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { readHttp, sendAll } from '../../kit/rest-client.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

/* Sends the studio's `.http` files, request by request, to a real server. */

let testBed: TestBed;
let address: string;
const named = { ...people };
beforeAll(async () => {
  for (const role of Object.keys(people)) people[role] = role;
  testBed = await makeTestBed();
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  Object.assign(people, named);
  await testBed?.stop();
});

/** The file, with the variables at its top set for this company and its current date. */
async function fileFor(name: string, coverage: Coverage) {
  const entry = lifecycles.find((one) => one.name === name);
  if (!entry) throw new Error(name);
  const file = readHttp(writtenAs(await take(entry, coverage, 7), 'http', 'en'));
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
  more: 4,
}))
  it(`${name} by ${coverage}: every request gets the response stated in the file`, async () => {
    const { file, send } = await fileFor(name, coverage);
    expect(file.requests.length).toBeGreaterThan(50);
    expect(await send()).toEqual([]);
  }, 120_000);

it('fails if the server deviates from the chart', async () => {
  const { send } = await fileFor('decision', 'states');
  const guards = lifecycles.find(({ name }) => name === 'decision')?.machine.implementations.guards as Record<
    string,
    () => boolean
  >;
  const known = { ...guards };
  for (const guard of Object.keys(guards)) if (guard.startsWith('is')) guards[guard] = () => false;
  try {
    expect((await send()).length).toBeGreaterThan(0);
  } finally {
    Object.assign(guards, known);
  }
}, 120_000);

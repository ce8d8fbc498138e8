import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedDocuments } from '../../../server/documents/documents.ts';
import type { Call } from '../../../src/api/contract.ts';
import { entityNames, describe as describeEntity, isEntity } from '../../../src/api/entities.ts';
import { staffModules } from '../../../src/api/privileges.ts';
import { reports } from '../../../src/api/reports.ts';
import { aboutRecords, foreignElsewhere, withForeignPath } from '../../kit/foreign.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, recordAt } from '../../kit/planted.ts';
import { enter, whole } from '../../kit/privileges.ts';
import { declared, type Request, requestOf } from '../../kit/requests.ts';
import { fingerprintsOf } from '../../kit/row-security.ts';
import { showWhatIsThere } from '../../kit/sights.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

/*
 * Which rows people who aren't staff see is stated in server/db/sight.sql alone. Here a provider's person, whose role has every
 * privilege, asks through every call: first by the product's rules, then by rules that show each record of a first deal and none of
 * a second. What is hidden must change no answer.
 */

interface Asked {
  title: string;
  call: Call;
  request: Request;
}
let testBed: TestBed;
let provider: Person;
let inside: Planted;
let asked: Asked[] = [];

async function someoneOutside(): Promise<Person> {
  const { owner, one } = testBed;
  const email = 'yahya@barid.example';
  const { user, role } = await enter(owner, one.company.id, whole, email);
  await owner.query('update roles set is_provider = true where id = $1', [role]);
  await owner.query("update users set password_hash = (select password_hash from users where email = 'admin@first.example') where id = $1", [
    user,
  ]);
  return testBed.signIn('first', email);
}

beforeAll(async () => {
  testBed = await makeTestBed();
  inside = await plant(testBed, 'first');
  for (const call of aboutRecords(declared)) {
    asked.push({ title: `${call.id} ${call.method} ${call.path}`, call, request: await requestOf(inside, call) });
    await testBed.app.jobs.settled();
  }
  provider = await someoneOutside();
}, 300_000);
afterAll(() => testBed?.stop());

const said = ({ status, body }: { status: number; body: object }) => `${status} ${JSON.stringify(body).slice(0, 250)}`;

it('by the product’s rules', async () => {
  const wrong: string[] = [];
  for (const { title, call, request } of asked) {
    if (call.method !== 'GET') continue;
    const answer = await provider.ask(call, request);
    console.log(title, said(answer).slice(0, 150));
  }
  expect(wrong).toEqual([]);
});

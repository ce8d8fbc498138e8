import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostSessions } from '../../../server/app/session/sessions.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed();
});
afterAll(() => testBed?.stop());

it('a person has at most fifty sessions: whoever signs in once more loses the oldest, and nobody else loses any', async () => {
  const { sessions, db } = testBed.app.services;
  const { company, people } = testBed.one;
  const id = (who: string) => people[`${who}@first.example`]?.viewer.id as number;
  const start = (who: string) => db.write(company.id, (scope) => sessions.start(scope, id(who), 'a browser'));
  expect(mostSessions).toBe(50);
  const other = await start('analyst');
  const tokens: string[] = [];
  tokens.push(await start('admin'));
  // Older by more than two processors' clocks may differ.
  await testBed.owner.query("update sessions set created_at = created_at - interval '1 minute' where user_id = $1", [
    id('admin'),
  ]);
  for (let i = 1; i < 50; i++) tokens.push(await start('admin'));
  const isOpen = async (token: string) => (await sessions.find(company, token)) !== null;
  expect(await Promise.all(tokens.map(isOpen))).toEqual(Array(50).fill(true));
  tokens.push(await start('admin'));
  await expect.poll(() => isOpen(tokens[0] as string)).toBe(false);
  expect(await Promise.all(tokens.slice(1).map(isOpen))).toEqual(Array(50).fill(true));
  expect(await isOpen(other)).toBe(true);
});

it('a pass for the workbench gives a provider’s person no more than their session', async () => {
  const { sessions, db } = testBed.app.services;
  const { company } = testBed.one;
  const { token } = await testBed.signIn('first', 'analyst@first.example');
  await testBed.owner.query(
    `update roles set is_provider = true, privileges = '{"leads": {"view": true}, "users": {"view": true}, "sales": {"view": true}}'
      where id = (select role_id from users where company_id = $1 and email = 'analyst@first.example')`,
    [company.id],
  );
  await db.write(company.id, (scope) => sessions.forget(scope));
  const pass = await db.write(company.id, (scope) => sessions.openPass(scope, token, 5));
  expect((await sessions.findPass(company, pass.token))?.privileges).toEqual({ leads: { view: true } });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasureCalls } from '../../../src/api/app/erasure.ts';
import { csvOf, importAll, readImport, rowsOf } from '../../setup/imports.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

it('a person’s rows go with their record when they are erased; others and the figures stay', async () => {
  const people = [
    ['To be erased', 'Person', '0555900001'],
    ['To stay', 'Person', '0555900002'],
  ];
  const { id } = await importAll(testBed, admin, csvOf([['Name', 'Kind', 'Mobile'], ...people]), { kind: 'tenant' });
  const [gone] = await rowsOf(admin, id);
  const { status, body } = await admin.ask(erasureCalls.erase, {
    body: { entity: 'tenant', record_id: gone?.record_id as number, name: 'To be erased' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await rowsOf(admin, id)).map(({ cells }) => cells[0])).toEqual(['To stay']);
  expect(await readImport(admin, id)).toMatchObject({ total: 2, created: 2 });
});

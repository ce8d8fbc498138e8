import { beforeAll, expect, it } from 'vitest';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { type Holders, type User, userCalls } from '../../../src/api/settings/user.ts';
import { type Office, openOffice } from '../../setup/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  return () => office.testBed.stop();
});

const holdersOf = async (of: string): Promise<Holders> => {
  const answer = await office.admin.ask(userCalls.holders, { query: { of } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Holders;
};
const namesOf = async (of: string) => {
  const { people, count } = await holdersOf(of);
  return { names: people.map(({ name }) => name), count };
};

it('names the company’s active people who hold a privilege, without the asker', async () => {
  const role = await office.make(roleCalls.create, {
    name_en: 'Snag keeper',
    name_ar: 'مسؤول الملاحظات',
    privileges: { privacy: { export: true } },
  });
  expect(await namesOf('privacy.export')).toEqual({ names: [], count: 0 });
  const make = (name: string) =>
    office.make<User>(userCalls.create, { name, email: `${name.split(' ')[0]?.toLowerCase()}@first.example`, role_id: role.id });
  const people = ['Sara Al-Ghamdi', 'Huda Al-Otaibi', 'Omar Al-Zahrani', 'Noura Al-Harbi'];
  const [sara] = [
    await make('Sara Al-Ghamdi'),
    await make('Huda Al-Otaibi'),
    await make('Omar Al-Zahrani'),
    await make('Noura Al-Harbi'),
  ];
  expect(await namesOf('privacy.export')).toEqual({ names: [...people].sort().slice(0, 3), count: 4 });
  const { people: named } = await holdersOf('privacy.export');
  await office.make(userCalls.update, { active: false }, { id: sara.id });
  // The ids are those of the people: who is asked is mentioned by it.
  const huda = await office.make<User>(userCalls.update, {}, { id: named[0]?.id as number });
  expect(huda.name).toBe(named[0]?.name);
  expect(await namesOf('privacy.export')).toEqual({
    names: ['Huda Al-Otaibi', 'Noura Al-Harbi', 'Omar Al-Zahrani'],
    count: 3,
  });
});

it('refuses what nobody can hold', async () => {
  expect((await office.admin.ask(userCalls.holders, { query: { of: 'visits.fly' } })).status).toBe(400);
});

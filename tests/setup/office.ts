import { expect } from 'vitest';
import type { AppOptions } from '../../server/app.ts';
import { fillSettings, type MadeSettings } from '../../server/demo/settings.ts';
import type { Call } from '../../src/api/contract.ts';
import { type User, userCalls } from '../../src/api/settings/user.ts';
import { makeTestBed, type Person, password, type TestBed } from './test-bed.ts';

/** A test bed whose first company has its settings filled in, with its administrator signed in. */
export interface Office {
  testBed: TestBed;
  admin: Person;
  filled: MadeSettings;
  /** Creates or changes something as the administrator; fails unless it is accepted. */
  make: <T = { id: number; version: number }>(call: Call, body: object, params?: Record<string, number>) => Promise<T>;
  /** A new user with a role and a password, signed in. */
  join: (role_id: number) => Promise<{ user: User; person: Person; email: string }>;
  /** Ids in the first company: users by the local part of their email, roles by code. */
  idOf: (word: string) => number;
  roleOf: (code: string) => number;
}

export async function openOffice(options: Partial<AppOptions> = {}): Promise<Office> {
  const testBed = await makeTestBed(options);
  const filled = await fillSettings(testBed.app.services, testBed.one);
  const admin = await testBed.signIn('first', 'admin@first.example');
  let count = 0;
  const make: Office['make'] = async <T>(call: Call, body: object, params = {}) => {
    const answer = await admin.ask(call, { body, params });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.data as T;
  };
  return {
    testBed,
    admin,
    filled,
    make,
    join: async (role_id) => {
      const email = `person${++count}@first.example`;
      const user = await make<User>(userCalls.create, { name: `Person ${count}`, email, role_id });
      await make(userCalls.update, { password }, { id: user.id });
      return { user, email, person: await testBed.signIn('first', email) };
    },
    idOf: (word) => testBed.one.people[`${word}@first.example`]?.viewer.id as number,
    roleOf: (code) => testBed.one.roles[code] as number,
  };
}

/** The names in both languages that most settings have. */
export const names = (word: string) => ({ name_en: word, name_ar: 'اسم' });

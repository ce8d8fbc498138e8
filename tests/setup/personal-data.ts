import { expect } from 'vitest';
import { testCompany } from './lettings.ts';

export const owner = () => testCompany.testBed.owner;
export const admin = () => testCompany.people.admin;
/** A lead with everything that tells of a person. */
export const sara = {
  name: 'Sara Al-Qahtani',
  mobile: '+966501239876',
  email: 'sara.q@mail.example',
  source: 'website',
  identity_type: 'saudi_no',
  identity_no: '1058529940',
  birth_date: '1991-04-12',
  note: 'Sara is a sister of the tenant in 12',
};

/** Makes or changes a record as the administrator, and returns the answer's data. */
export async function made<T = { id: number }>(call: Parameters<ReturnType<typeof admin>['ask']>[0], args: object): Promise<T> {
  const answer = await admin().ask(call, args);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as T;
}

import { expect } from 'vitest';
import { unitOwnerCalls as calls, type UnitOwner } from '../../src/api/property/unit-owner.ts';
import { makePlace } from '../../src/workbench/scenarios/parts/place.ts';
import { testCompany } from './lettings.ts';
import { done } from './sales-of-units.ts';
import type { Answer } from './test-bed.ts';

export const admin = () => testCompany.people.admin;
const passport = () => ({ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport') });
/** A person as they are entered. */
export const person = (more: object = {}) => ({
  name_en: 'Noura Al-Harbi',
  name_ar: 'نورة الحربي',
  language: 'en',
  ...passport(),
  ...more,
});
export const create = (more: object = {}): Promise<Answer> => admin().ask(calls.create, { body: person(more) });
export const owner = async (more: object = {}): Promise<UnitOwner> => {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as UnitOwner;
};
export const read = (id: number) => done<UnitOwner>(admin(), calls.get, { params: { id } });
export const place = () => makePlace(testCompany.driver);
export const invite = (...unit_owner_ids: number[]) => admin().ask(calls.inviteMany, { body: { unit_owner_ids } });
export const move = (id: number, body: object, who = admin()) => who.ask(calls.status, { params: { id }, body });

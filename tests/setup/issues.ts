import { expect } from 'vitest';
import { sweepTimers } from '../../server/jobs/timers.ts';
import { maintenanceCategoryCalls } from '../../src/api/maintenance/maintenance-category.ts';
import { maintenanceIssueCalls as calls, type MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { maintenanceSubcategoryCalls } from '../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../src/api/maintenance/maintenance-subsubcategory.ts';
import { type Provider, providerCalls } from '../../src/api/maintenance/provider.ts';
import { newNames } from '../../src/workbench/scenarios/parts/maintenance.ts';
import { company, services, testCompany } from './lettings.ts';
import { done } from './sales-of-units.ts';

/** Helpers for tests of maintenance issues, in a company that is started as for lettings. */
export const coordinator = () => testCompany.people.operations;
export const assignee = () => testCompany.userOf(testCompany.people.operations);

interface Path {
  category: number;
  subsubcategory: number;
}
/** A new category with a level below each. */
export async function makePath(more: object = {}): Promise<Path> {
  const { driver } = testCompany;
  const admin = testCompany.people.admin;
  const named = (also: object) => ({ body: { ...newNames(driver), ...also } });
  const { id: category } = await done<{ id: number }>(admin, maintenanceCategoryCalls.create, named(more));
  const { id: subcategory_id } = await done<{ id: number }>(
    admin,
    maintenanceSubcategoryCalls.create,
    named({ category_id: category }),
  );
  const { id } = await done<{ id: number }>(admin, maintenanceSubsubcategoryCalls.create, named({ subcategory_id }));
  return { category, subsubcategory: id };
}
const paths = new WeakMap<object, Promise<Path>>();
/** The category of issues that ask for none of their own, of each company. */
export function usualPath(): Promise<Path> {
  const path = paths.get(testCompany) ?? makePath();
  paths.set(testCompany, path);
  return path;
}

export const report = async (more: object = {}, person = coordinator()) => {
  const { unit } = await testCompany.driver.place();
  const { subsubcategory } = await usualPath();
  const body = { location: 'unit', unit_id: unit, subsubcategory_id: subsubcategory, description: 'The tap drips' };
  return person.ask(calls.create, { body: { ...body, ...more } });
};
export const reported = async (more: object = {}): Promise<MaintenanceIssue> => {
  const { status, body } = await report(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as MaintenanceIssue;
};
export const readIssue = (id: number) => done<MaintenanceIssue>(coordinator(), calls.get, { params: { id } });

export type Move = Exclude<keyof typeof calls, 'list' | 'create' | 'get' | 'update' | 'activities' | 'dueArithmetic'>;
export type Step = Move | [Move, object];
export const ask = (id: number, what: Move, body: object = {}, person = coordinator()) =>
  person.ask(calls[what], { params: { id }, body });
/** Takes these steps, each of which has to be accepted. */
export async function steps(id: number, ...all: Step[]): Promise<MaintenanceIssue> {
  for (const step of all) {
    const [what, body] = Array.isArray(step) ? step : ([step, {}] as const);
    const { status, body: answer } = await ask(id, what, body);
    expect(status, `${what}: ${JSON.stringify(answer)}`).toBe(200);
  }
  return readIssue(id);
}
export const assign = (): Step => ['assign', { assignee_id: assignee() }];
export const resolve: [Move, object] = ['resolve', { resolution: 'The seal was replaced', cause: 'wear' }];
export const reopen: [Move, object] = ['reopen', { reason: 'It drips again' }];
/** A provider that may be given issues of a category, everywhere. */
export async function makeProvider(category: number, more: object = {}): Promise<Provider> {
  const { driver } = testCompany;
  const today = await testCompany.today();
  const body = {
    ...newNames(driver),
    legal_name: 'Rukn Al Taqniya Maintenance Est.',
    commercial_register: driver.unique('mobile'),
    commercial_register_expiry: driver.day(today, 200),
    contract_from: driver.day(today, -30),
    contract_to: driver.day(today, 335),
    category_ids: [category],
    ...more,
  };
  const admin = testCompany.people.admin;
  const { id } = await done<Provider>(admin, providerCalls.create, { body });
  return done<Provider>(admin, providerCalls.status, { params: { id }, body: { status: 'active' } });
}

/**
 * Sets the company's clock to two seconds before a moment of Riyadh's, without what falls due meanwhile: what takes a second then is
 * counted from an opening, not from just after it.
 */
export async function clockAt(wall: string): Promise<void> {
  const offset = Math.ceil((Date.parse(`${wall}:00+03:00`) - Date.now()) / 1000) - 2;
  await testCompany.sql('update companies set clock_offset = $2 where id = $1', [company(), offset]);
  services().companies.forget();
}
/** Sends what is due by the company's clock. */
export const sweep = () => sweepTimers(services(), company());
/** An instant by the wall clock of Riyadh, to the nearest minute: tests take seconds. */
export const riyadh = (at: string | null) =>
  at && new Date(Math.round(Date.parse(at) / 60_000) * 60_000 + 3 * 3_600_000).toISOString().slice(0, 16);

import { expect } from 'vitest';
import type { ProviderIssue, ProviderIssueRow } from '../../src/api/maintenance/provider-portal.ts';
import { providerPortalCalls as portal } from '../../src/api/maintenance/provider-portal.ts';
import { type ProviderUser, providerUserCalls } from '../../src/api/maintenance/provider-user.ts';
import { password } from './companies.ts';
import { coordinator, makeProvider, usualPath } from './issues.ts';
import { testCompany } from './lettings.ts';
import { done } from './sales-of-units.ts';
import type { Person } from './test-bed.ts';

/** A provider with somebody who is signed in for it. */
export interface Served {
  provider: number;
  person: Person;
  user: number;
}

/** Invites somebody of a provider, and signs them in with the password of every test. */
export async function personOf(provider: number): Promise<{ person: Person; user: number }> {
  const email = testCompany.driver.unique('email');
  const { id: user } = await done<ProviderUser>(coordinator(), providerUserCalls.create, {
    params: { provider_id: provider },
    body: { name: testCompany.driver.unique('name'), email },
  });
  await testCompany.sql(
    "update users set password_hash = (select password_hash from users where email = 'admin@first.example') where id = $1",
    [user],
  );
  return { person: await testCompany.testBed.signIn('first', email), user };
}
/** A new provider of the usual category, with a person. */
export async function served(more: object = {}): Promise<Served> {
  const { category } = await usualPath();
  const { id: provider } = await makeProvider(category, more);
  return { provider, ...(await personOf(provider)) };
}
export { password };

export const jobOf = ({ person }: Served, id: number) => done<ProviderIssue>(person, portal.issue, { params: { id } });
export const listOf = ({ person }: Served, group?: string) =>
  done<ProviderIssueRow[]>(person, portal.issues, { query: group ? { group } : {} });
export const act = ({ person }: Served, id: number, what: string, body: object = {}) =>
  person.ask(portal.act, { params: { id }, body: { act: what, ...body } });
/** Acts, each of which has to be accepted. */
export async function acts(who: Served, id: number, ...all: (string | [string, object])[]): Promise<void> {
  for (const one of all) {
    const [what, body] = typeof one === 'string' ? [one, {}] : one;
    const { status, body: answer } = await act(who, id, what, body);
    expect(status, `${what}: ${JSON.stringify(answer)}`).toBe(200);
  }
}

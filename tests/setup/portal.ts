import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Call } from '../../src/api/contract.ts';
import { type MobileAccess, mobileAccessCalls } from '../../src/api/leasing/mobile-access.ts';
import { pathOf } from '../../src/api/path-of.ts';
import { testCompany } from './lettings.ts';

/** The password that tenants and owners choose in tests. */
export const ownPassword = 'a-long-and-own-word';

const staff = () => testCompany.people.admin;

/** The tokens of the links that were mailed to an address, in no order, once there are so many. */
export async function linksTo(address: string, count = 1): Promise<string[]> {
  const folder = path.join(testCompany.testBed.app.services.config.dataDir, 'outbox');
  const tokens = async () => {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    return mails
      .map((mail) => mail.replace(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(`To: ${address}`))
      .flatMap((mail) => /\/app\/(?:reset-password|invitation)\/([\w-]+)/.exec(mail)?.[1] ?? []);
  };
  return vi.waitFor(async () => {
    const found = await tokens();
    expect(found.length).toBe(count);
    return found;
  }, 10_000);
}

/** Another access of a tenant or an owner, in English, invited to an address. */
export async function invited(tenant_id: number, email: string): Promise<MobileAccess> {
  const access = await testCompany.ask<MobileAccess>(staff(), mobileAccessCalls.create, {
    params: { tenant_id },
    body: { name: 'Noura Al-Harbi', language: 'en', email },
  });
  return testCompany.ask<MobileAccess>(staff(), mobileAccessCalls.status, {
    params: { tenant_id, id: access.id },
    body: { status: 'invited' },
  });
}

export interface Response {
  status: number;
  body: Record<string, unknown> & { data?: unknown; code?: string };
}
interface Sent {
  token?: string;
  slug?: string;
}
/** A request as a browser makes it. */
export async function send(
  method: string,
  url: string,
  payload?: object,
  { token, slug = 'first' }: Sent = {},
): Promise<Response> {
  const answer = await testCompany.testBed.app.server.inject({
    method: method as 'GET',
    url,
    payload,
    headers: { 'company-slug': slug, ...(token && { 'auth-token': token }) },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : {} };
}

/** Sets a password with a link's token. */
export const choose = (link: string, password = ownPassword) => send('PUT', `/v2/app/passwords/${link}`, { password });
export const signIn = (email: string, password = ownPassword, more: object = {}) =>
  send('POST', '/v2/sessions', { login: { email, password, ...more } });

/** Sets the password of whoever is invited to an address, and signs in; returns the session's token. */
export async function admitted(tenant_id: number, email: string): Promise<{ access: MobileAccess; token: string }> {
  const access = await invited(tenant_id, email);
  const [link = ''] = await linksTo(email);
  expect((await choose(link)).status).toBe(200);
  const { status, body } = await signIn(email);
  expect(status, JSON.stringify(body)).toBe(200);
  return { access, token: String(body.auth_token) };
}

/** A call in a session of the portal. */
export const callWith = (token: string, call: Call, params: Record<string, number> = {}): Promise<Response> =>
  send(call.method, pathOf(call, params), call.method === 'GET' ? undefined : {}, { token });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, type AppOptions, buildApp } from '../../server/app.ts';
import type { Made } from '../../server/demo/company.ts';
import { pathOf } from '../../src/api/client.ts';
import type { Call } from '../../src/api/contract.ts';
import { clockOffset, password, testAppOptions } from './companies.ts';
import { freshDatabase } from './database.ts';

export { password, roles } from './companies.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { data?: unknown; error?: string; code?: string };
  raw: LightMyRequestResponse;
}

/** A signed-in user, who makes calls by declaration or by path. */
export interface Person {
  email: string;
  token: string;
  slug: string;
  ask: (
    call: Call,
    args?: {
      params?: Record<string, string | number>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ) => Promise<Answer>;
  raw: (method: string, url: string, payload?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

export interface TestBed {
  app: App;
  url: string;
  /** A connection as the database's owner, which bypasses row-level security. */
  owner: pg.Client;
  one: Made;
  two: Made;
  signIn: (slug: string, email: string) => Promise<Person>;
  stop: () => Promise<void>;
}

/** A server with its own database and two companies, `first` and `second`, each with one user per role, copied from a template. */
export async function makeTestBed(options: Partial<AppOptions> = {}): Promise<TestBed> {
  const url = await freshDatabase('template_companies');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // The template's companies are minutes old: every test bed begins on the same morning.
  const clock_offset = clockOffset();
  await owner.query('update companies set clock_offset = $1', [clock_offset]);
  const { one, two } = structuredClone(inject('companies'));
  for (const { company, people } of [one, two]) {
    company.clock_offset = clock_offset;
    for (const person of Object.values(people)) person.company = company;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'statehouse-bed-'));
  const app = await buildApp({ databaseUrl: url, dataDir, ...testAppOptions, ...options });

  const signIn = async (slug: string, email: string): Promise<Person> => {
    const send = async (
      method: string,
      path: string,
      payload?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      const raw = await app.server.inject({
        method: method as 'GET',
        url: path,
        payload: payload as object,
        headers: { 'company-slug': slug, ...headers },
      });
      const isJson = String(raw.headers['content-type']).includes('json');
      return { status: raw.statusCode, body: isJson ? raw.json() : {}, raw };
    };
    const signed = await send('POST', '/v2/sessions', { login: { email, password } });
    if (signed.status !== 200) throw new Error(`${email} can't sign in: ${JSON.stringify(signed.body)}`);
    const token = String(signed.body.auth_token);
    const raw: Person['raw'] = (method, path, payload, headers) =>
      send(method, path, payload, { 'auth-token': token, ...headers });
    return {
      email,
      token,
      slug,
      raw,
      ask: (call, { params, query, body, headers } = {}) => {
        const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}` : '';
        const payload =
          body === undefined
            ? call.body && call.method !== 'GET'
              ? {}
              : undefined
            : call.wrapper
              ? { [call.wrapper]: body }
              : body;
        return raw(call.method, pathOf(call, params) + search, payload, headers);
      },
    };
  };
  return {
    app,
    url,
    owner,
    one,
    two,
    signIn,
    stop: async () => {
      await owner.end();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

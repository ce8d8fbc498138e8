import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { type App, type AppOptions, buildApp } from '../../server/app.ts';
import { type Made, makeCompany } from '../../server/demo/company.ts';
import { pathOf } from '../../src/api/client.ts';
import type { Call } from '../../src/api/contract.ts';
import { atHour, defaultTimeZone } from '../../src/calendar/zone.ts';
import { freshDatabase } from './database.ts';

export const password = 'a-password-for-tests';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { data?: unknown; error?: string; code?: string };
  raw: LightMyRequestResponse;
}

/** Somebody signed in: makes calls, by declaration or by path. */
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
  /** A connection of the database's owner, past row-level security. */
  owner: pg.Client;
  one: Made;
  two: Made;
  signIn: (slug: string, email: string) => Promise<Person>;
  stop: () => Promise<void>;
}

/** A person a role in each company of a world: `<role>@<company>.example`. */
export const roles = [
  'admin',
  'general_manager',
  'leasing_manager',
  'leasing_agent',
  'sales_agent',
  'operations',
  'finance_manager',
  'analyst',
  'none',
] as const;

/** A server over a database of its own, with two companies: `first` and `second`, each with one person a role. */
export async function makeTestBed(options: Partial<AppOptions> = {}): Promise<TestBed> {
  const url = await freshDatabase();
  const app = await buildApp({
    databaseUrl: url,
    logLevel: 'silent',
    timerSeconds: 0,
    callsPerMinute: 0,
    connections: 20,
    ...options,
  });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const company = (slug: string) =>
    makeCompany(
      app.services,
      {
        slug,
        name_en: `The ${slug} company`,
        name_ar: 'شركة',
        sandbox: true,
        clock_offset: Math.round((atHour('2026-01-15', 9, defaultTimeZone).getTime() - Date.now()) / 1000),
      },
      roles.map((role) => ({
        name: `${role} of ${slug}`,
        email: `${role}@${slug}.example`,
        role,
        supervisor:
          role === 'leasing_agent' || role === 'sales_agent'
            ? `leasing_manager@${slug}.example`
            : role === 'admin'
              ? undefined
              : `admin@${slug}.example`,
      })),
      password,
    );
  const one = await company('first');
  const two = await company('second');

  const signIn = async (slug: string, email: string): Promise<Person> => {
    const inject = async (
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
    const signed = await inject('POST', '/v2/sessions', { login: { email, password } });
    if (signed.status !== 200) throw new Error(`${email} can't sign in: ${JSON.stringify(signed.body)}`);
    const token = String(signed.body.auth_token);
    const raw: Person['raw'] = (method, path, payload, headers) =>
      inject(method, path, payload, { 'auth-token': token, ...headers });
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
    },
  };
}

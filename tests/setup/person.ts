import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../../server/app.ts';
import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import { password } from './companies.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { data?: unknown; error?: string; code?: string };
  raw: LightMyRequestResponse;
}

/** Asks again as long as too many wait (503, nothing was written), as a client does. */
export async function untilTaken(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
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

/** Signs a user of one of the two companies in, without a network. */
export async function signInTo(app: Pick<App, 'server'>, slug: string, email: string): Promise<Person> {
  const send = async (method: string, path: string, payload?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
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
  const raw: Person['raw'] = (method, path, payload, headers) => send(method, path, payload, { 'auth-token': token, ...headers });
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
}

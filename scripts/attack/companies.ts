import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import type { Bed, Slug } from '../../tests/kit/bed-driver.ts';
import type { Request } from '../../tests/kit/requests.ts';
import { wrapped } from '../../tests/kit/valid.ts';
import { makeCompanies, openBoxes, testAppOptions } from '../../tests/setup/companies.ts';
import type { Answer, Person } from '../../tests/setup/test-bed.ts';
import type { Target } from './attack.ts';
import { ownerUrl } from './owner-url.ts';

/** Two companies of the attack's own on a running server, with a user per role, to be filled by the tests' own kit. */
export interface Companies extends Bed {
  /** A session of any user, without a password. */
  session: (slug: Slug, user: number) => Promise<string>;
  close: () => Promise<void>;
}

/** The longest that an answer may take before the attack gives up, in milliseconds: a machine that is busy is slow. */
const patience = 120_000;

/** A request as a client sends it, with whatever session. */
export async function send(
  { address }: Target,
  call: Call,
  { params, query, body }: Partial<Request>,
  headers: Record<string, string>,
): Promise<Answer> {
  const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}` : '';
  const payload = body ?? (call.body && call.method !== 'GET' ? {} : undefined);
  return answerOf(
    await fetch(`${address}${pathOf(call, params)}${search}`, {
      method: call.method,
      headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: payload === undefined ? undefined : JSON.stringify(wrapped(call, payload)),
      signal: AbortSignal.timeout(patience),
    }),
  );
}

/** The same with a body as it is: a file's bytes. */
const sendRaw = async (
  { address }: Target,
  method: string,
  path: string,
  payload: unknown,
  headers: Record<string, string>,
): Promise<Answer> =>
  answerOf(
    await fetch(`${address}${path}`, {
      method,
      headers,
      body: payload as Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(patience),
    }),
  );

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : { text } } as Answer;
}

export async function makeAttacked(target: Target): Promise<Companies> {
  const url = ownerUrl(target.dataDir);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // Companies and sessions are made beside the running server, which then serves them.
  const beside = await buildApp({ databaseUrl: url, ...testAppOptions, connections: 2 });
  const { one, two } = await makeCompanies(beside.services);
  await openBoxes(owner);
  const session: Companies['session'] = (slug, user) =>
    beside.services.db.write((slug === 'first' ? one : two).company.id, (scope) =>
      beside.services.sessions.start(scope, user, undefined),
    );
  const signIn: Bed['signIn'] = async (slug, email) => {
    const user = (slug === 'first' ? one : two).people[email]?.viewer.id;
    if (user === undefined) throw new Error(`Nobody is ${email} in ${slug}`);
    const token = await session(slug as Slug, user);
    const headers = { 'company-slug': slug, 'auth-token': token };
    return {
      email,
      slug,
      token,
      ask: (call, args = {}) => send(target, call, args as Request, { ...headers, ...args.headers }),
      raw: (method, path, payload, more) => sendRaw(target, method, path, payload, { ...headers, ...more }),
    } as Person;
  };
  const settled = async () => {
    for (;;) {
      const { rowCount } = await owner.query('select from jobs where dead_at is null and run_at <= now() limit 1');
      if (!rowCount) return;
      await wait(50);
    }
  };
  return {
    owner,
    one,
    two,
    signIn,
    session,
    app: { jobs: { settled } },
    close: async () => {
      await beside.close();
      await owner.end();
    },
  };
}

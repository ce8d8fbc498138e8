import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import type { App } from '../app.ts';
import type { Made } from './company.ts';

/** The password of every user in the demo companies. */
export const demoPassword = 'statehouse-demo';

/** A demo user, who makes calls as the app would. Returns the response's result. */
export interface Worker {
  email: string;
  ask: <T>(call: Call, params: Record<string, string | number>, body?: unknown) => Promise<T>;
  /** Makes a call that should be refused; returns the status. */
  attempts: (call: Call, params: Record<string, string | number>, body?: unknown) => Promise<number>;
  /** Sends the content of an upload. */
  send: (attachment: number, content: Buffer) => Promise<void>;
}

/** Signs a demo user in without a password. */
export async function workAs(app: App, made: Made, email: string): Promise<Worker> {
  const currentUser = made.people[email];
  if (!currentUser) throw new Error(`Nobody is called ${email}`);
  const token = await app.services.db.write(made.company.id, (scope) =>
    app.services.sessions.start(scope, currentUser.viewer.id, 'demo'),
  );
  const send = (call: Call, params: Record<string, string | number>, body?: unknown) =>
    app.server.inject({
      method: call.method,
      url: pathOf(call, params),
      payload: call.body ? ((call.wrapper ? { [call.wrapper]: body ?? {} } : (body ?? {})) as object) : undefined,
      headers: { 'company-slug': made.company.slug, 'auth-token': token },
    });
  /** Tries again when someone else holds the record, as the answer asks; on a busy machine that happens. */
  const inject: typeof send = async (...asked) => {
    for (let attempts = 1; ; attempts++) {
      const answer = await send(...asked);
      const isBusy = [409, 503].includes(answer.statusCode) && (answer.json() as { code?: string }).code === 'busy';
      if (!isBusy || attempts === 10) return answer;
      await wait(100 * attempts);
    }
  };
  const ask = async <T>(call: Call, params: Record<string, string | number>, body?: unknown): Promise<T> => {
    const answer = await inject(call, params, body);
    if (answer.statusCode !== 200)
      throw new Error(`${call.id} ${pathOf(call, params)} by ${email}: ${answer.statusCode} ${answer.body.slice(0, 400)}`);
    return (answer.json() as Record<string, unknown>)[call.field ?? 'data'] as T;
  };
  return {
    email,
    ask,
    attempts: async (call, params, body) => (await inject(call, params, body)).statusCode,
    send: async (attachment, content) => {
      const { statusCode, body } = await app.server.inject({
        method: 'PUT',
        url: `/v2/attachments/${attachment}/content?offset=0`,
        payload: content,
        headers: { 'content-type': 'application/octet-stream', 'company-slug': made.company.slug, 'auth-token': token },
      });
      if (statusCode !== 200) throw new Error(`Upload ${attachment} by ${email}: ${statusCode} ${body.slice(0, 400)}`);
    },
  };
}

import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../src/api/contract.ts';
import { idempotencyKeys } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';

/** The idempotency key of a request; null without one. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 8 || key.length > 200)
    throw new ApiError(400, 'malformed', 'app.error.idempotency_key');
  return key;
}

/** Fingerprint of what a request says: which records by its path and query, and what about them by its body. */
export const hashOf = (...said: [params: object, query: object, body: unknown]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/**
 * Runs a POST once per key: the key is claimed in the same transaction (and round trip) as the work; a concurrent duplicate
 * waits and gets the first response.
 */
export async function once(
  services: Services,
  call: Call,
  currentUser: CurrentUser,
  key: string,
  request_hash: string,
  run: (scope: Scope) => Promise<string>,
): Promise<string> {
  const company_id = currentUser.company.id;
  const user_id = currentUser.viewer.id;
  let taken = false;
  try {
    return await services.db.write(company_id, async (scope) => {
      const take = scope.client.query({
        name: 'idempotency.take',
        text: 'insert into idempotency_keys (company_id, user_id, key, call, request_hash) values ($1, $2, $3, $4, $5)',
        values: [company_id, user_id, key, call.id, request_hash],
      });
      take.catch((error: { code?: string }) => {
        taken = error.code === '23505';
      });
      const [answer] = await Promise.all([run(scope), take]);
      // Not awaited, so that the commit travels with it; if it fails, the commit reports it.
      scope.client
        .query({
          name: 'idempotency.keep',
          text: 'update idempotency_keys set status = 200, answer = $4 where company_id = $1 and user_id = $2 and key = $3',
          values: [company_id, user_id, key, answer],
        })
        .catch(() => {});
      return answer;
    });
  } catch (error) {
    if (!taken) throw error;
    const k = idempotencyKeys;
    const [known] = await services.db.read(company_id, ({ db }) =>
      db
        .select()
        .from(k)
        .where(and(eq(k.company_id, company_id), eq(k.user_id, user_id), eq(k.key, key))),
    );
    if (!known || known.call !== call.id || known.request_hash !== request_hash)
      throw new ApiError(422, 'key_reused', 'app.error.key_reused');
    // The record it told of was deleted, or its person erased.
    if (known.answer === null) throw notFound();
    return known.answer;
  }
}

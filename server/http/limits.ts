import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../kit/api-error.ts';
import type { Config } from '../kit/services.ts';
import { networkOf } from './network.ts';

/** An office shares an address: this many sessions can work at full speed behind one. */
const sessionsBehindAddress = 10;

/** Counts a request; throws an ApiError 429 when there were too many. */
export async function checkLimit(request: FastifyRequest, limit: ReturnType<FastifyInstance['createRateLimit']>): Promise<void> {
  const found = await limit(request);
  if (found.isAllowed || !found.isExceeded) return;
  const retry_after = Math.max(1, found.ttlInSeconds);
  throw new ApiError(429, 'throttled', 'app.error.too_many_calls', { values: { count: retry_after }, retry_after });
}

/**
 * By the route that answers, as the same one can be spelled in many ways (`/%762/leads`). What asks the database counts, and so does
 * what doesn't exist.
 */
const isCounted = ({ routeOptions: { url }, is404 }: FastifyRequest): boolean =>
  is404 || url?.startsWith('/v2/') === true || url?.startsWith('/workbench') === true;

/**
 * Rate limits per minute: for a session, and ten times as many for an address; after that 429 until the minute is over. Counted
 * per process. `/healthz` and the app's files don't count.
 */
export async function limitCalls(server: FastifyInstance, config: Pick<Config, 'callsPerMinute'>): Promise<void> {
  await server.register(rateLimit, { global: false });
  const bySession = server.createRateLimit({
    max: () => config.callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ headers }) => `session ${headers['auth-token']}`,
  });
  const byAddress = server.createRateLimit({
    max: () => config.callsPerMinute * sessionsBehindAddress,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `address ${networkOf(ip)}`,
  });
  server.addHook('onRequest', async (request) => {
    if (config.callsPerMinute === 0 || !isCounted(request)) return;
    // The address comes first: it stops clients that invent a token for each call.
    await checkLimit(request, byAddress);
    if (request.headers['auth-token']) await checkLimit(request, bySession);
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The id a proxy gave the request, so that its log and ours can be read together; what it may look like is limited. */
export const requestId = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:=+/-]{6,100}$/.test(given) ? given : randomUUID();
};

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being served, if that is kept. */
export const requestOf = (): string | undefined => current.getStore();

/** Keeps which request each statement belongs to. It costs each request something: only for the log of slow statements. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => current.run(request.id, done));
}

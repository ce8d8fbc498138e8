import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/scope.ts';
import { StartupError } from '../kit/startup-error.ts';

export interface Metrics {
  /** In Prometheus' text format. */
  text: () => Promise<string>;
}

/**
 * What an operator watches: calls by route and status, the connection pool, the event loop, sockets, jobs and the outbox. Measured
 * only when asked for, since measuring each call costs something.
 */
export function measure(server: FastifyInstance, db: Database): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'statehouse_http_request_duration_seconds',
    help: 'Time from the request to its answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  server.addHook('onResponse', (request, reply, done) => {
    // The route and not the path: there are as many paths as records.
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const registers = [register];
  new Gauge({
    name: 'statehouse_pool_connections',
    help: 'Connections of the pool, by what they do; waiting are requests for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, db.pool.totalCount - db.pool.idleCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.waiting);
    },
  });
  new Gauge({
    name: 'statehouse_sockets',
    help: 'Open websockets.',
    registers,
    collect() {
      this.set(server.websocketServer.clients.size);
    },
  });
  const isUp = new Gauge({ name: 'statehouse_database_up', help: '1 if the database answers.', registers });
  const queues = new Gauge({
    name: 'statehouse_queue_size',
    help: 'Jobs that wait (due: that could run now) or were given up, and rows of the outbox.',
    labelNames: ['queue'] as const,
    registers,
  });
  const countQueues = async (): Promise<void> => {
    queues.reset();
    try {
      const { rows } = await db.outside((client) =>
        client.query<{ what: string; amount: number }>({
          name: 'metrics.queues',
          text: 'select what, amount from queue_sizes()',
        }),
      );
      for (const { what, amount } of rows) queues.set({ queue: what }, amount);
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
  };
  return {
    text: async () => {
      await countQueues();
      return register.metrics();
    },
  };
}

/**
 * Serves /metrics, on a port of its own that no proxy leads to, or wherever the operator lets it listen, then with a token
 * (`Authorization: Bearer`).
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: { port: number; host: string; token?: string },
): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const isAllowed = token === undefined || isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    if (!isAllowed) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartupError(`METRICS_PORT: can't listen on ${host}:${port} (${error.message}).`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

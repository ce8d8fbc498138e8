import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { calls } from '../src/api/calls.ts';
import { Companies } from './app/companies.ts';
import { mountExportFiles } from './app/exports/export.ts';
import { Sessions } from './app/session/sessions.ts';
import { checkDriver } from './db/driver-check.ts';
import { Database } from './db/scope.ts';
import { handlers } from './handlers.ts';
import { answerError, mountAll } from './http/contract.ts';
import { mountHealth } from './http/health.ts';
import { limitCalls } from './http/limits.ts';
import { type Metrics, measure } from './http/metrics.ts';
import { mountReference } from './http/openapi/reference.ts';
import { mountRealtime } from './http/realtime.ts';
import { requestId, requestOf, traceRequests } from './http/request-id.ts';
import { hashesOf, securityHeaders } from './http/security.ts';
import { mountWorkbench } from './http/workbench.ts';
import { Mail } from './jobs/mail.ts';
import { Broadcast } from './jobs/outbox.ts';
import { JobRunner } from './jobs/runner.ts';
import { ApiError } from './kit/api-error.ts';
import type { Config, Services } from './kit/services.ts';

export interface App {
  server: FastifyInstance;
  services: Services;
  jobs: JobRunner;
  /** Only if measuring was asked for. */
  metrics: Metrics | null;
  close: () => Promise<void>;
}
export interface AppOptions extends Partial<Config> {
  databaseUrl: string;
  connections?: number;
  /** Whether to measure calls for /metrics. */
  isMeasured?: boolean;
  smtpUrl?: string;
  mailFrom?: string;
  /** Where lines for the operator's terminal go; otherwise to the log. */
  say?: (line: string) => void;
}

const megabyte = 1024 * 1024;

/** Builds the HTTP server on a migrated database, without listening yet. */
export async function buildApp({
  databaseUrl,
  connections,
  isMeasured = false,
  smtpUrl,
  mailFrom = 'Statehouse <no-reply@localhost>',
  say,
  ...given
}: AppOptions): Promise<App> {
  const config: Config = {
    publicUrl: 'http://127.0.0.1:4000',
    dataDir: '.data',
    workbenchDir: path.join(import.meta.dirname, '../dist/workbench'),
    logLevel: 'warn',
    timerSeconds: 5,
    jobLockSeconds: 15,
    signInAttempts: 10,
    callsPerMinute: 1200,
    slowQueryMs: 0,
    ...given,
  };
  const server = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    genReqId: requestId,
    bodyLimit: megabyte,
    // Slow senders are disconnected instead of waited for (measured: three settings close a thousand of them).
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy: process.env.TRUST_PROXY === '1',
  });
  checkDriver();
  const slow = {
    ms: config.slowQueryMs,
    tell: (ms: number, statement: string) =>
      server.log.warn({ reqId: requestOf(), ms: Math.round(ms), statement: statement.slice(0, 2000) }, 'slow statement'),
  };
  const db = new Database(databaseUrl, { connections, ...(config.slowQueryMs > 0 && { slow }) });
  const broadcast = new Broadcast(db);
  const services = {
    db,
    broadcast,
    config,
    log: server.log,
    companies: new Companies(db, broadcast),
    sessions: new Sessions(db, broadcast),
    mail: new Mail(smtpUrl, mailFrom, path.join(config.dataDir, 'outbox'), (line) => (say ? say(line) : server.log.info(line))),
  } as Services;
  const jobs = new JobRunner(services, config.jobLockSeconds);
  services.jobs = jobs;
  await broadcast.open();

  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // PostgreSQL can't store NUL in text, and as an escape it would pass every schema.
    if (/\\u0000|\0/.test(body as string)) return done(new ApiError(400, 'malformed', 'app.error.nul'));
    if (body === '') return done(null, undefined);
    parse(request, body as string, done);
  });
  server.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new ApiError(400, 'malformed', 'app.error.nul');
  });
  await server.register(compress, { global: true, threshold: 2048 });
  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  if (config.slowQueryMs > 0) traceRequests(server);
  await limitCalls(server, config);
  await server.register(websocket, { options: { maxPayload: 4096 } });
  server.setErrorHandler(answerError);

  const metrics = isMeasured ? measure(server, db) : null;
  mountHealth(server, db);
  mountReference(server, config.publicUrl);
  mountAll(server, services, calls, handlers);
  await server.register(async (child) => mountRealtime(child, services));
  mountExportFiles(server, services);

  const files = path.join(import.meta.dirname, '../dist');
  const page = path.join(files, 'index.html');
  const hasFiles = existsSync(page);
  const policy = headers['content-security-policy']?.replace(
    "script-src 'self'",
    ["script-src 'self'", ...(hasFiles ? hashesOf(readFileSync(page, 'utf8')) : [])].join(' '),
  );
  if (hasFiles)
    await server.register(serveFiles, {
      root: files,
      wildcard: false,
      // Not public: mountWorkbench serves it.
      globIgnore: ['workbench/**', '**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      // Its own header would overwrite ours.
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  await server.register(async (child) => mountWorkbench(child, services));
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/v2/') && (request.headers.accept ?? '').includes('text/html');
    if (hasFiles && isPage)
      return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile('index.html');
    // the client shows 'Request wrong API' for it.
    return reply.code(404).send({ success: false, error: 'Not Found', code: 'no_such_call' });
  });

  if (config.timerSeconds > 0) jobs.start(config.timerSeconds);
  return {
    server,
    services,
    jobs,
    metrics,
    close: async () => {
      await jobs.stop();
      // Running requests get two seconds; then their connections are cut.
      const cut = setTimeout(() => server.server.closeAllConnections(), 2000);
      await server.close();
      clearTimeout(cut);
      await broadcast.close();
      await db.close();
    },
  };
}

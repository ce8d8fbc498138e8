import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { calls } from '../src/api/calls.ts';
import { Companies } from './app/companies.ts';
import { mountExportFiles } from './app/exports/export.ts';
import { mountListFiles } from './app/exports/list-file.ts';
import { IdentityReads } from './app/privacy/identity-reads.ts';
import { Sessions } from './app/session/sessions.ts';
import { checkDriver } from './db/driver-check.ts';
import type { DatabaseUrls } from './db/roles.ts';
import { Database } from './db/scope.ts';
import { Filling, mountFilling, withBanner } from './demo/filling.ts';
import { mountDocuments } from './documents/documents.ts';
import { Printer } from './documents/engine/render.ts';
import { mountFiles } from './files/content.ts';
import { DiskStore } from './files/disk-store.ts';
import type { FileStore } from './files/file-store.ts';
import { Images } from './files/images.ts';
import { S3Store } from './files/s3-store.ts';
import { mountStatementFile } from './finance/statement-file.ts';
import type { TaxAuthority } from './finance/zatca/provider.ts';
import { sandboxAuthority } from './finance/zatca/sandbox.ts';
import { mountTaxXml } from './finance/zatca/xml-file.ts';
import { handlers } from './handlers.ts';
import { limitedServer, limitForwarded } from './http/connections.ts';
import { mountAll } from './http/contract.ts';
import { answerError } from './http/errors.ts';
import { mountHealth } from './http/health.ts';
import { limitCalls } from './http/limits.ts';
import { loggedRequest } from './http/logged-request.ts';
import { type Metrics, measure } from './http/metrics.ts';
import { mountReference } from './http/openapi/reference.ts';
import { cableOptions, mountRealtime } from './http/realtime.ts';
import { requestId, requestOf, traceRequests } from './http/request-id.ts';
import { hashesOf, securityHeaders } from './http/security.ts';
import { mountWorkbench } from './http/workbench.ts';
import { mountImportFiles } from './imports/files.ts';
import './insight/report-mail.ts';
import { Mail } from './jobs/mail.ts';
import type { Messenger } from './jobs/messenger.ts';
import { Broadcast } from './jobs/outbox.ts';
import { JobRunner } from './jobs/runner.ts';
import { ApiError } from './kit/api-error.ts';
import { project } from './kit/project.ts';
import type { Config, Services } from './kit/services.ts';
import { mountReportPhotos } from './maintenance/public-report-photo.ts';
import { Parser } from './parsing/parser.ts';
import { mountReportFiles } from './reports/mount-files.ts';
import { mountOfferDocument } from './sales/public-offer.ts';

export interface App {
  server: FastifyInstance;
  services: Services;
  jobs: JobRunner;
  filling: Filling;
  /** Only if measuring was asked for. */
  metrics: Metrics | null;
  close: () => Promise<void>;
}
/** Which senders are its own proxies, by address or by distance (0 for the nearest): what others forward isn't believed. */
export type Proxies = false | string[] | ((address: string, hop: number) => boolean);
export interface AppOptions extends Partial<Config>, DatabaseUrls {
  connections?: number;
  /** Whether connections keep prepared statements; by default, unless a pooler is between. */
  keepsStatements?: boolean;
  /** How long the database may say nothing, in milliseconds, before a connection counts as lost. */
  silence?: number;
  /** Whether to measure calls for /metrics. */
  isMeasured?: boolean;
  trustProxy?: Proxies;
  smtpUrl?: string;
  mailFrom?: string;
  whatsapp?: Messenger;
  taxAuthority?: TaxAuthority;
  /** Where lines for the operator's terminal go; otherwise to the log. */
  say?: (line: string) => void;
}

const megabyte = 1024 * 1024;

/** Builds the HTTP server on a migrated database, without listening yet. */
export async function buildApp({
  databaseUrl,
  appUrl,
  newsUrl,
  connections,
  keepsStatements,
  silence,
  isMeasured = false,
  trustProxy = false,
  smtpUrl,
  mailFrom = 'Statehouse <no-reply@localhost>',
  whatsapp,
  taxAuthority,
  say,
  ...given
}: AppOptions): Promise<App> {
  const config: Config = {
    publicUrl: 'http://127.0.0.1:4000',
    dataDir: '.data',
    workbenchDir: path.join(project, 'dist/workbench'),
    logLevel: 'warn',
    timerSeconds: 5,
    jobLockSeconds: 15,
    signInAttempts: 10,
    callsPerMinute: 1200,
    maxConnections: 12_000,
    slowQueryMs: 0,
    ...given,
  };
  const headers = securityHeaders(config.publicUrl);
  const head = (request: FastifyRequest, reply: FastifyReply) => reply.headers(headers).header('x-request-id', request.id);
  const server = fastify({
    logger: config.logLevel !== 'silent' && { level: config.logLevel, serializers: { req: loggedRequest } },
    genReqId: requestId,
    bodyLimit: megabyte,
    // Slow senders are disconnected instead of waited for (measured: three settings close a thousand of them).
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    serverFactory: (handle, timeouts) =>
      limitedServer(handle, timeouts as Parameters<typeof limitedServer>[1], {
        most: config.maxConnections,
        isDirect: !trustProxy,
      }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy,
    // An address that can't be decoded comes to no hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, head(request, reply)),
  });
  checkDriver();
  const slow = {
    ms: config.slowQueryMs,
    tell: (ms: number, statement: string) =>
      server.log.warn({ reqId: requestOf(), ms: Math.round(ms), statement: statement.slice(0, 2000) }, 'slow statement'),
  };
  const db = new Database(
    { databaseUrl, appUrl, newsUrl },
    { connections, keepsStatements, silence, ...(config.slowQueryMs > 0 && { slow }) },
  );
  const broadcast = new Broadcast(db, silence);
  const fileStore: FileStore = config.s3 ? new S3Store(config.s3) : new DiskStore(path.join(config.dataDir, 'files'));
  const services = {
    db,
    broadcast,
    config,
    log: server.log,
    companies: new Companies(db, broadcast),
    sessions: new Sessions(db, broadcast),
    identityReads: new IdentityReads(db, server.log),
    files: fileStore,
    images: new Images(fileStore),
    whatsapp: whatsapp ?? null,
    taxAuthority: taxAuthority ?? null,
    taxSandbox: sandboxAuthority(),
    printer: new Printer(),
    parser: new Parser(server.log),
    mail: new Mail(smtpUrl, mailFrom, path.join(config.dataDir, 'outbox'), (line) => (say ? say(line) : server.log.info(line))),
  } as Services;
  const jobs = new JobRunner(services, config.jobLockSeconds);
  services.jobs = jobs;
  await db.check();
  await broadcast.open();

  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // PostgreSQL can't store NUL in text, and as an escape it would pass every schema.
    if (/\\u0000|\0/.test(body as string)) return done(new ApiError(400, 'malformed', 'app.error.nul'));
    if (body === '') return done(null, undefined);
    parse(request, body as string, done);
  });
  // First, so that refusals by other hooks have them too.
  server.addHook('onRequest', (request, reply, done) => {
    head(request, reply);
    done();
  });
  server.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new ApiError(400, 'malformed', 'app.error.nul');
  });
  await server.register(compress, { global: true, threshold: 2048 });
  if (config.slowQueryMs > 0) traceRequests(server);
  if (trustProxy) limitForwarded(server, config.maxConnections);
  await limitCalls(server, config);
  await server.register(websocket, { options: cableOptions });
  server.setErrorHandler(answerError);

  const metrics = isMeasured ? measure(server, db) : null;
  mountHealth(server, db);
  mountReference(server, config.publicUrl);
  const filling = new Filling();
  mountFilling(server, filling);
  mountAll(server, services, calls, handlers);
  await server.register(async (child) => mountRealtime(child, services));
  mountExportFiles(server, services);
  mountListFiles(server, services);
  mountImportFiles(server, services);
  mountDocuments(server, services);
  mountStatementFile(server, services);
  mountReportFiles(server, services);
  mountTaxXml(server, services);
  mountOfferDocument(server, services);
  await server.register(async (child) => mountFiles(child, services));
  await server.register(async (child) => mountReportPhotos(child, services));

  const files = path.join(project, 'dist');
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
        // The workbench, which isn't public, has said how its own are kept.
        if (reply.getHeader('cache-control') !== headers['cache-control']) return;
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  await server.register(async (child) => mountWorkbench(child, services));
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/v2/') && (request.headers.accept ?? '').includes('text/html');
    if (hasFiles && isPage) {
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy });
      if (filling.percent === null) return reply.sendFile('index.html');
      return reply.type('text/html; charset=utf-8').send(withBanner(readFileSync(page, 'utf8')));
    }
    // the client shows 'Request wrong API' for it.
    return reply.code(404).send({ success: false, error: 'Not Found', code: 'no_such_call' });
  });

  if (config.timerSeconds > 0) jobs.start(config.timerSeconds);
  return {
    server,
    services,
    jobs,
    filling,
    metrics,
    close: async () => {
      await jobs.stop();
      // Running requests get two seconds; then their connections are cut.
      const cut = setTimeout(() => server.server.closeAllConnections(), 2000);
      await server.close();
      clearTimeout(cut);
      await Promise.all([
        services.identityReads.flush(),
        services.sessions.settled(),
        services.printer.close(),
        services.parser.close(),
      ]);
      services.images.close();
      await broadcast.close();
      await db.close();
    },
  };
}

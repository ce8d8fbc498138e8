import path from 'node:path';
import pg from 'pg';
import { type App, buildApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import { type Postgres, startPostgres } from './db/postgres.ts';
import { reach } from './db/scope.ts';
import { fillDemo } from './demo/fill.ts';
import { type Config, logLevels } from './kit/services.ts';
import { StartupError } from './kit/startup-error.ts';

export interface Running {
  app: App;
  /** Its public address. */
  address: string;
  /** Stops everything that was started, in order. */
  stop: () => Promise<void>;
}

/** The process's settings from the environment. */
export interface Settings {
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  dataDir: string;
  port: number;
  host: string;
  /** Whether to create the demo companies when there are no companies yet. */
  demo: boolean;
  publicUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
  /** Overrides of the server's defaults. */
  limits?: Partial<Pick<Config, 'logLevel' | 'callsPerMinute'>>;
  say: (line: string) => void;
  /** Further preparation before the server is built, in parallel with the database's startup. */
  meanwhile?: () => Promise<void>;
}

export function settingsOfEnvironment(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartupError(`PORT is ${env.PORT}: it must be a whole number from 0 to 65535.`);
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    port,
    host: env.HOST || '127.0.0.1',
    demo: env.DATABASE_URL ? env.DEMO === '1' : env.DEMO !== '0',
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    limits: limitsOf(env),
    say: (line) => console.log(line),
  };
}

/** Throws a StartupError for an invalid level or number. */
function limitsOf({ LOG_LEVEL, CALLS_PER_MINUTE }: NodeJS.ProcessEnv): Settings['limits'] {
  const logLevel = logLevels.find((level) => level === LOG_LEVEL);
  if (LOG_LEVEL && !logLevel) throw new StartupError(`LOG_LEVEL is ${LOG_LEVEL}: it must be one of ${logLevels.join(', ')}.`);
  const callsPerMinute = CALLS_PER_MINUTE ? Number(CALLS_PER_MINUTE) : undefined;
  if (callsPerMinute !== undefined && !(Number.isInteger(callsPerMinute) && callsPerMinute >= 0))
    throw new StartupError(`CALLS_PER_MINUTE is ${CALLS_PER_MINUTE}: it must be a whole number, 0 for no limit.`);
  return { ...(logLevel && { logLevel }), ...(callsPerMinute !== undefined && { callsPerMinute }) };
}

/** This process's database: the embedded one, started or adopted, or the one named by DATABASE_URL. */
export async function openDatabase(settings: Settings): Promise<{ url: string; postgres: Postgres | null }> {
  const postgres = settings.databaseUrl ? null : await startPostgres({ dataDir: settings.dataDir });
  const url = settings.databaseUrl ?? (postgres as Postgres).url;
  try {
    if (settings.databaseUrl) await reach(url);
    if (await clearHalfFilled(url)) settings.say('The last start was ended while it filled the demo: it is filled anew.');
    await migrate(url);
    return { url, postgres };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** The schema's comment while the demo is being created. */
const filling = 'The demo is being filled';

const asOwner = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Removes a partially created demo to make room for a complete one. Returns whether there was one. */
async function clearHalfFilled(url: string): Promise<boolean> {
  const [found] = await asOwner(url, `select obj_description(to_regnamespace('public')) as said`);
  if (found?.said !== filling) return false;
  await asOwner(url, 'drop schema public cascade; drop schema if exists drizzle cascade; create schema public');
  return true;
}

/**
 * Starts everything and listens. Throws a StartupError if that fails. `begun` receives the stop function as soon as there is
 * something to stop.
 */
export async function run(settings: Settings, begun: (stop: () => Promise<void>) => void = () => {}): Promise<Running> {
  await isFree(settings.host, settings.port);
  const opening = openDatabase(settings);
  let app: App | null = null;
  const stop = async () => {
    await app?.close();
    await (await opening.catch(() => null))?.postgres?.stop();
  };
  begun(stop);
  const meanwhile = settings.meanwhile?.();
  meanwhile?.catch(() => {});
  const { url } = await opening;
  try {
    await meanwhile;
    app = await buildApp({
      databaseUrl: url,
      publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      dataDir: settings.dataDir,
      smtpUrl: settings.smtpUrl,
      mailFrom: settings.mailFrom,
      say: settings.say,
      ...settings.limits,
    });
    const companies = await app.services.companies.all();
    if (settings.demo && companies.length === 0) {
      await asOwner(url, `comment on schema public is '${filling}'`);
      await fillDemo(app, settings.say);
      await asOwner(url, 'comment on schema public is null');
    } else if (companies.length === 0)
      settings.say('There is no company yet: npm run company -- new <slug> makes the first and its administrator.');
    const address = await app.server.listen({ port: settings.port, host: settings.host });
    return { app, address, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken(settings.port) : error;
  }
}

/**
 * Like `run`, until a signal ends it: whatever has started is stopped, even while the demo is being created. A StartupError is
 * printed and exits with code 1.
 */
export async function runUntilSignal(prepare: () => Settings, ready: (running: Running) => void): Promise<void> {
  let isStopping = false;
  let stop = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop();
      process.exit(0);
    });
  try {
    const settings = prepare();
    ready(
      await run(settings, (way) => {
        stop = way;
        if (isStopping) void way().then(() => process.exit(0));
      }),
    );
  } catch (error) {
    // Errors caused by stopping don't matter.
    if (isStopping) return;
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const portTaken = (port: number) =>
  new StartupError(`Port ${port} is in use: end the program that holds it, or choose another with PORT=${port + 1} npm start.`);

/** Checked before anything starts, so that a taken port costs nothing. Throws a StartupError if it is taken. */
export async function isFree(host: string, port: number): Promise<void> {
  const { createServer } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? portTaken(port) : new StartupError(`Can't listen on ${host}:${port}: ${error.message}.`),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

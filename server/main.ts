import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type App, buildApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import { type Postgres, startPostgres } from './db/postgres.ts';
import type { DatabaseUrls } from './db/roles.ts';
import { reach } from './db/scope.ts';
import { withTurn } from './db/turn.ts';
import { type Begun, beginDemo, clearHalfFilled, othersFill } from './demo/begin.ts';
import type { Settings } from './environment.ts';
import { sandboxAuthority } from './finance/zatca/sandbox.ts';
import { serveMetrics } from './http/metrics.ts';
import { closeTree } from './kit/private-files.ts';
import { StartupError } from './kit/startup-error.ts';

export interface Running {
  app: App;
  /** Its public address. */
  address: string;
  /** Resolves when the demo is complete; it may be used before. */
  filled: Promise<void>;
  /** Stops everything that was started, in order. */
  stop: () => Promise<void>;
}

/** An IPv6 address stands in brackets. */
const addressOf = ({ host, port }: Settings): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** This process's database: the embedded one, started or adopted, or the one named by DATABASE_URL. */
export async function openDatabase(
  { databaseUrl, appUrl, newsUrl, dataDir, isGuest, say }: Settings,
  lost: (error: StartupError) => void = endLost,
): Promise<{ urls: DatabaseUrls; postgres: Postgres | null }> {
  const postgres = databaseUrl ? null : await startPostgres({ dataDir, isGuest, say, lost });
  const url = databaseUrl ?? (postgres as Postgres).url;
  const urls = databaseUrl ? { databaseUrl, appUrl, newsUrl } : { databaseUrl: url };
  try {
    if (databaseUrl) await reach(url);
    await withTurn(
      url,
      'demo',
      (client) => clearHalfFilled(client, say),
      () => say(othersFill),
    );
    await migrate(urls);
    return { urls, postgres };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Shutdown of a running server. */
const asStartupError = (error: unknown): StartupError =>
  error instanceof StartupError ? error : new StartupError(error instanceof Error ? error.message : String(error));

function endLost(error: StartupError): never {
  console.error(error.message);
  process.exit(1);
}

/**
 * Starts everything and listens. Throws a StartupError if that fails. `begun` receives the stop function as soon as there is
 * something to stop; `lost` is told when the database can't be revived.
 */
export async function run(
  settings: Settings,
  begun: (stop: () => Promise<void>) => void = () => {},
  lost?: (error: StartupError) => void,
): Promise<Running> {
  await isFree(settings.host, settings.port);
  const opening = openDatabase(settings, lost);
  let building: Promise<App> | null = null;
  let metrics: Server | null = null;
  let stopping: Promise<void> | null = null;
  let filled: Promise<void> = Promise.resolve();
  const stopped = new AbortController();
  const stopAll = async () => {
    metrics?.close();
    stopped.abort();
    await filled.catch(() => {});
    const opened = await opening.catch(() => null);
    await (await building?.catch(() => null))?.close();
    await opened?.postgres?.stop();
  };
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  /** Nothing is begun any more that would be left behind. */
  const goOn = () => {
    if (stopping) throw new StartupError('It was stopped while it started.');
  };
  begun(stop);
  const meanwhile = settings.meanwhile?.();
  meanwhile?.catch(() => {});
  const { urls } = await opening;
  try {
    // Of earlier versions, too.
    await closeTree(path.join(settings.dataDir, 'outbox'));
    await meanwhile;
    const build = () => {
      goOn();
      building = buildApp({
        ...urls,
        keepsStatements: settings.keepsStatements,
        trustProxy: settings.proxies,
        publicUrl: settings.publicUrl ?? addressOf(settings),
        dataDir: settings.dataDir,
        smtpUrl: settings.smtpUrl,
        mailFrom: settings.mailFrom,
        ...(settings.taxSandbox && { taxAuthority: sandboxAuthority() }),
        say: settings.say,
        isMeasured: settings.metrics !== undefined,
        ...settings.limits,
      });
      return building;
    };
    const demo: Begun = settings.demo
      ? await beginDemo(urls, build, settings, stopped.signal)
      : { app: await build(), filled: Promise.resolve() };
    const { app: built } = demo;
    filled = demo.filled;
    filled.catch((error) => stopping || (lost ?? endLost)(asStartupError(error)));
    if (!settings.demo && (await built.services.companies.all()).length === 0)
      settings.say('There is no company yet: npm run company -- new <slug> makes the first and its administrator.');
    goOn();
    if (settings.metrics && built.metrics) metrics = await serveMetrics(built.metrics, settings.metrics);
    const address = await built.server.listen({ port: settings.port, host: settings.host });
    return { app: built, address, filled, stop };
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
  // Whatever it writes is for its own user alone.
  process.umask(0o077);
  let isStopping = false;
  let stop = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop();
      process.exit(0);
    });
  const lost = async (error: StartupError) => {
    if (isStopping) return;
    isStopping = true;
    console.error(error.message);
    // Whoever still waits for an answer gets one.
    await Promise.race([stop().catch(() => {}), wait(5_000)]);
    process.exit(1);
  };
  try {
    const settings = prepare();
    ready(
      await run(
        settings,
        (way) => {
          stop = way;
          if (isStopping) void way().then(() => process.exit(0));
        },
        lost,
      ),
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

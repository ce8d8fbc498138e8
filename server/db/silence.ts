import type pg from 'pg';
import type { DriverClient } from './driver-parts.ts';

/**
 * The longest that PostgreSQL may say nothing while it is asked something, in milliseconds: it ends a statement after 15 s by
 * itself. A failover, a cut cable or a stopped process leaves connections on which no answer and no error ever comes.
 */
export const silenceMs = 20_000;

/**
 * How long the first connection of a start may take, in milliseconds: on a fresh machine the app is built meanwhile, which keeps
 * this process busy for seconds at a time.
 */
export const firstConnectionWithin = 30_000;

/** Nothing was heard for too long. The code is a socket's, so that whoever asks treats it as a lost connection. */
export class Silence extends Error {
  readonly code = 'ETIMEDOUT';
}
export const isSilence = (error: unknown): boolean => {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return error instanceof Silence || cause instanceof Silence;
};

/** Cuts a connected client's connection when it says nothing for so long while something is asked of it. */
export function cutWhenSilent(client: pg.ClientBase, ms: number): void {
  const asked = client as unknown as DriverClient;
  const { stream } = asked.connection;
  stream.on('timeout', () => {
    const isAsked = asked._getActiveQuery() || asked._sentQueryQueue.length > 0;
    if (isAsked) stream.destroy(new Silence(`The database has said nothing for ${stream.timeout} ms.`));
  });
  stream.setTimeout(ms);
}

/** How long the client waits from now on. */
export function waitFor(client: pg.ClientBase, ms: number): void {
  (client as unknown as DriverClient).connection.stream.setTimeout(ms);
}

/** Lets the statements of this transaction take ten minutes each. */
export function mayTakeLong(client: pg.ClientBase): void {
  client.query("set local statement_timeout = '10min'").catch(() => {});
  waitFor(client, 610_000);
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { Client as Connection } from './client.ts';
import { applicationName } from './postgres.ts';

// int8 keys and counts come as numbers; none of ours passes 2^53.
pg.types.setTypeParser(20, Number);

type Client = pg.PoolClient & { company?: number };

/** A connection on which several short reads of one company run at a time. */
interface Shared {
  client: Client;
  company: number;
  readers: number;
  isBroken: boolean;
  /** When it takes no more readers, so that a busy company gives it back. */
  until: number;
}
/** More would wait for one another longer than a packet of their own costs them. */
const mostReaders = 8;
const sharedFor = 100;

/**
 * A company's view of the database: every statement sees this company's rows alone, kept by row-level security however
 * the statement is written. Lives as long as the callback it was given to.
 */
export interface Scope {
  company: number;
  db: NodePgDatabase;
  client: pg.PoolClient;
  /** Runs once the transaction is committed; at once outside of one. */
  afterCommit: (act: () => void) => void;
}

const builders = new WeakMap<pg.PoolClient, NodePgDatabase>();

export class Database {
  readonly pool: pg.Pool;
  /** Off while the demo is being filled: should the machine die then, it is filled anew. */
  waitsForDisk = true;
  private readonly shared = new Set<Shared>();

  /** `url` of the owner; the app works as the role `statehouse_app`, which owns nothing. */
  constructor(
    readonly url: string,
    { connections = 20 }: { connections?: number } = {},
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max: connections,
      options:
        '-c role=statehouse_app -c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000',
      Client: Connection,
      pipeline: true,
      idleTimeoutMillis: 30_000,
    } as pg.PoolConfig);
    this.pool.on('error', () => {}); // an idle connection that was cut is replaced at its next use
    // One that is cut at work tells it by its statement; as an event that nobody hears it would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Reads as a company, without a transaction. The company is set in the same round trip as the first statement. */
  async read<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    const client = (await this.pool.connect()) as Client;
    let broken = false;
    try {
      const set = this.enter(client, company);
      const result = await act(scopeOf(client, company, (act) => act()));
      await set;
      return result;
    } catch (error) {
      broken = isConnectionFault(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Reads one record as a company. Such reads that are under way at the same time share a connection, and with it the
   * packets: waking PostgreSQL up for each costs more than the read itself. Nothing slow may be asked here, for others
   * would wait behind it.
   */
  async readShort<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    const shared = await this.share(company);
    try {
      return await act(scopeOf(shared.client, company, (act) => act()));
    } catch (error) {
      shared.isBroken ||= isConnectionFault(error);
      throw error;
    } finally {
      shared.readers -= 1;
      if (shared.isBroken) this.shared.delete(shared);
      if (!shared.readers) {
        this.shared.delete(shared);
        shared.client.release(shared.isBroken);
      }
    }
  }

  /** Company and readers stay together: none is ever entered while another one's readers are on the connection. */
  private async share(company: number): Promise<Shared> {
    const now = performance.now();
    for (const shared of this.shared) {
      if (shared.company !== company || shared.readers >= mostReaders || shared.until < now) continue;
      shared.readers += 1;
      return shared;
    }
    const client = (await this.pool.connect()) as Client;
    const shared = { client, company, readers: 1, isBroken: false, until: performance.now() + sharedFor };
    this.shared.add(shared);
    this.enter(client, company).catch(() => {
      shared.isBroken = true;
    });
    return shared;
  }

  /** Writes as a company, in one transaction: all of it or nothing. What was put off runs after the commit. */
  async write<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    const client = (await this.pool.connect()) as Client;
    const later: (() => void)[] = [];
    let broken = false;
    try {
      const entered = Promise.all([
        this.enter(client, company),
        client.query(this.waitsForDisk ? 'begin' : 'begin; set local synchronous_commit = off'),
      ]);
      entered.catch(() => {});
      const result = await act(scopeOf(client, company, (act) => later.push(act)));
      await entered;
      const { command } = await client.query('commit');
      // PostgreSQL answers so when a statement failed that nobody waited for: nothing was kept.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
      for (const act of later) act();
      return result;
    } catch (error) {
      broken = isConnectionFault(error);
      if (!broken)
        await client.query('rollback').catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Reads as a company what was there at one moment, in as many statements as it takes. */
  snapshot<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    return this.write(company, (scope) => {
      scope.client.query('set transaction isolation level repeatable read, read only').catch(() => {});
      return act(scope);
    });
  }

  /** Outside of any company: the few things that belong to none. */
  async outside<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = (await this.pool.connect()) as Client;
    try {
      return await act(client);
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private enter(client: Client, company: number): Promise<unknown> {
    if (client.company === company) return Promise.resolve();
    client.company = company;
    const set = client.query({
      name: 'enter',
      text: "select set_config('app.company_id', $1, false)",
      values: [String(company)],
    });
    set.catch(() => {
      client.company = undefined;
    });
    return set;
  }
}

const isConnectionFault = (error: unknown): boolean => {
  const code =
    (error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code;
  return code?.startsWith('08') === true || code?.startsWith('57P') === true || code === 'ECONNRESET';
};

function scopeOf(client: pg.PoolClient, company: number, afterCommit: Scope['afterCommit']): Scope {
  let db = builders.get(client);
  if (!db) {
    db = drizzle(client);
    builders.set(client, db);
  }
  return { company, db, client, afterCommit };
}

/**
 * Answers of what was asked for in one go. A failure is told after all have come back: whoever hears of it ends the
 * transaction, and nothing may be sent after that.
 */
export async function together<T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') throw one.reason;
  return Promise.all(asked);
}

/** Whether the database can be reached; throws Stop with one sentence when not. */
export async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    const where = safeUrl(url);
    throw new StartupError(
      `The database ${where} can't be reached (${(error as Error).message || (error as NodeJS.ErrnoException).code}): check DATABASE_URL and that PostgreSQL runs there.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

const safeUrl = (url: string): string => {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'that DATABASE_URL names';
  }
};

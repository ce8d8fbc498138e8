import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { Client as Connection, type SlowStatements } from './client.ts';
import { checkKeeping } from './keeping.ts';
import { isLost, isOutdated, isRefused, isSlowToConnect } from './lost.ts';
import { applicationName } from './postgres.ts';
import { checkRole, type DatabaseUrls, urlFor } from './roles.ts';
import { nobody, Shares } from './shares.ts';
import { enterSight, type Sight, sightValues } from './sight.ts';
import { cutWhenSilent, firstConnectionWithin, isSilence, silenceMs, waitFor } from './silence.ts';

// int8 keys and counts are read as numbers; none of ours exceeds 2^53.
pg.types.setTypeParser(20, Number);

type Client = pg.PoolClient & Connection;

/** A connection shared by several short reads of one company. */
interface Shared {
  client: Client;
  company: number;
  readers: number;
  isBroken: boolean;
  /** When it stops accepting reads, so that a busy company gives it back. */
  until: number;
}
/** With more, they would wait for one another longer than separate packets cost. */
const mostReaders = 8;
const sharedFor = 100;

/**
 * A company's view of the database: every statement sees only this company's rows, enforced by row-level security however it is
 * written. Valid only during the callback it is passed to.
 */
export interface Scope {
  company: number;
  /** Whose rows alone are seen; null for all of the company's. */
  sight: Sight | null;
  db: NodePgDatabase;
  client: pg.PoolClient;
  /** Runs after the commit; immediately outside a transaction. */
  afterCommit: (act: () => void) => void;
  /** In a rehearsal, the effects so far, noted by the code that causes them. */
  trace?: Trace;
}

/** The effects of a rehearsal. */
export interface Trace {
  /** Ids of ledger transactions. */
  transactions: number[];
  /** Changes of status, in their order. */
  moves: { entity: string; id: number; status: string }[];
  /** Users who are notified. */
  notified: Set<number>;
}

const builders = new WeakMap<pg.PoolClient, NodePgDatabase>();

interface DatabaseOptions {
  connections?: number;
  slow?: SlowStatements;
  /** Whether connections keep statements; by default, unless a pooler is between. */
  keepsStatements?: boolean;
  /** How long a connection may say nothing, in milliseconds, before it counts as lost. */
  silence?: number;
}

/** A connection grows with what it has seen: after this many seconds, another one takes its place. */
const lifetime = 1800;

export class Database {
  readonly pool: pg.Pool;
  /** Off while the demo is created: after a crash, it is created again. */
  waitsForDisk = true;
  private readonly shared = new Set<Shared>();
  private readonly shares: Shares;
  private readonly born = new WeakMap<pg.PoolClient, number>();
  /** When a connection was found silent or outdated: those made before may be, too, and are replaced. */
  private readonly renewed = { at: 0 };
  /** With whose sight it reads; null for staff's. */
  readonly sight: Sight | null = null;
  private readonly silence: number;
  private readonly mustKeep: boolean;

  /** The app signs in as `statehouse_app`, which owns nothing. */
  constructor(
    readonly urls: DatabaseUrls,
    { connections = 20, slow, keepsStatements, silence = silenceMs }: DatabaseOptions = {},
  ) {
    this.silence = silence;
    this.mustKeep = keepsStatements === true;
    this.shares = new Shares(connections);
    this.pool = new pg.Pool({
      connectionString: urlFor('app', urls),
      application_name: applicationName,
      max: connections,
      Client: Connection,
      pipeline: true,
      slow,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: Math.min(10_000, silence),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      maxLifetimeSeconds: lifetime,
      onConnect: async (client: Client) => {
        this.born.set(client, performance.now());
        cutWhenSilent(client, silence);
        const pid = await checkRole(client, 'app');
        client.keepsStatements = keepsStatements ?? pid === (client as unknown as { processID: number }).processID;
        await client.prepareToEnter();
      },
    } as unknown as pg.PoolConfig);
    this.pool.on('error', () => {}); // an idle connection that was cut is replaced at its next use
    // A connection cut during a statement fails that statement; an unhandled error event would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.shares.waiting;
  }

  /** The same database, of which everything is read with this sight; what is written is the server's. */
  seenBy(sight: Sight | null): Database {
    return sight ? Object.create(this, { sight: { value: sight } }) : this;
  }

  /** Reads as a company. Each statement is a transaction, and names the company in its own packet. */
  read<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    return twice(() => this.readOnce(company, act), isCut);
  }

  private async readOnce<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    const client = await this.connect(company);
    client.company = company;
    client.sight = this.sight;
    let broken = false;
    try {
      return await act(scopeOf(client, company, (act) => act()));
    } catch (error) {
      broken = this.isBroken(error);
      throw error;
    } finally {
      this.release(client, company, broken);
    }
  }

  /**
   * Reads one record as a company. Concurrent reads of this kind share a connection and its packets, because waking PostgreSQL
   * up for each costs more than the read itself. Only for fast queries, as others wait behind them.
   */
  readShort<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    // A shared connection reads for staff.
    return this.sight ? this.read(company, act) : twice(() => this.readShortOnce(company, act), isCut);
  }

  private async readShortOnce<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    const shared = await this.share(company);
    try {
      return await act(scopeOf(shared.client, company, (act) => act()));
    } catch (error) {
      shared.isBroken ||= this.isBroken(error);
      throw error;
    } finally {
      shared.readers -= 1;
      if (shared.isBroken) this.shared.delete(shared);
      if (!shared.readers) {
        this.shared.delete(shared);
        this.release(shared.client, company, shared.isBroken);
      }
    }
  }

  /** Company and readers stay together: a connection never switches company while it has readers. */
  private async share(company: number): Promise<Shared> {
    const now = performance.now();
    for (const shared of this.shared) {
      if (shared.company !== company || shared.readers >= mostReaders || shared.until < now) continue;
      shared.readers += 1;
      return shared;
    }
    const client = await this.connect(company);
    client.company = company;
    const shared = { client, company, readers: 1, isBroken: false, until: performance.now() + sharedFor };
    this.shared.add(shared);
    return shared;
  }

  /** Writes as a company, in one transaction. Deferred callbacks run after the commit. */
  write<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    return this.transact(company, this.waitsForDisk ? 'begin' : 'begin; set local synchronous_commit = off', act);
  }

  /** Does something in a transaction that is always rolled back; nothing runs after it. */
  async rehearse<T>(company: number, act: (scope: Scope & { trace: Trace }) => Promise<T>): Promise<T> {
    const trace: Trace = { transactions: [], moves: [], notified: new Set() };
    let result: { value: T } | undefined;
    const over = new Error('The rehearsal is over');
    try {
      await this.transact(company, 'begin', async (scope) => {
        result = { value: await act({ ...scope, afterCommit: () => {}, trace }) };
        throw over;
      });
    } catch (error) {
      if (error !== over) throw error;
    }
    return (result as { value: T }).value;
  }

  /** Reads from one repeatable-read snapshot, over any number of statements. */
  snapshot<T>(company: number, act: (scope: Scope) => Promise<T>): Promise<T> {
    return this.transact(company, 'begin isolation level repeatable read, read only', act, this.sight);
  }

  private async transact<T>(
    company: number,
    begin: string,
    act: (scope: Scope) => Promise<T>,
    sight: Sight | null = null,
  ): Promise<T> {
    const client = await this.connect(company);
    client.failed = null;
    client.sight = sight;
    const later: (() => void)[] = [];
    let broken = false;
    try {
      const entered = Promise.all([client.query(begin), this.enter(client, company)]);
      entered.catch(() => {});
      const result = await act(scopeOf(client, company, (act) => later.push(act)));
      await entered;
      const { command } = await client.query('commit');
      // PostgreSQL's answer when a statement nobody awaited has failed: nothing was committed.
      if (command !== 'COMMIT') throw client.failed ?? new Error('The transaction was rolled back instead of committed.');
      for (const act of later) act();
      return result;
    } catch (error) {
      broken = this.isBroken(error);
      if (!broken)
        await client.query('rollback').catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      this.release(client, company, broken);
    }
  }

  /** Outside any company, for the few things that belong to none. */
  async outside<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect(nobody);
    let broken = false;
    try {
      return await act(client);
    } catch (error) {
      broken = this.isBroken(error);
      throw error;
    } finally {
      this.release(client, nobody, broken);
    }
  }

  /** A connection of the pool, in turn. One that was refused has had nothing sent through it: it is asked for once more. */
  private async connect(company: number): Promise<Client> {
    await this.shares.take(company);
    try {
      for (;;) {
        const client = (await twice(() => this.pool.connect(), isRefused)) as Client;
        if ((this.born.get(client) ?? 0) >= this.renewed.at) return client;
        client.release(true);
      }
    } catch (error) {
      this.shares.giveBack(company);
      throw error;
    }
  }

  private isBroken(error: unknown): boolean {
    if (isSilence(error) || isOutdated(error)) this.renewed.at = performance.now();
    return isLost(error);
  }

  private release(client: Client, company: number, isBroken: boolean): void {
    waitFor(client, this.silence);
    client.company = null;
    client.sight = null;
    client.release(isBroken);
    this.shares.giveBack(company);
  }

  /** Throws a StartupError when the app would be signed in as anybody else than itself. */
  async check(): Promise<void> {
    await this.outside(async () => {});
    if (this.mustKeep) await checkKeeping(this.pool);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private enter(client: Client, company: number): Promise<unknown> {
    const { sight } = client;
    if (sight) return client.query({ text: enterSight.text, values: sightValues(company, sight) });
    return client.query({
      name: 'enter.transaction',
      text: "select set_config('app.company_id', $1, true)",
      values: [String(company)],
    });
  }
}

/** How long a connection that was lost or refused rests before the one other attempt, in milliseconds. */
const rest = 150;

/** Cut, so that another connection may well work. Whoever was met with silence has waited long enough. */
const isCut = (error: unknown): boolean => isLost(error) && !isSilence(error) && !isSlowToConnect(error);

/** Once more after a fault of that kind. */
async function twice<T>(act: () => Promise<T>, isWorthwhile: (error: unknown) => boolean): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isWorthwhile(error)) throw error;
    await wait(rest);
    return act();
  }
}

function scopeOf(client: Client, company: number, afterCommit: Scope['afterCommit']): Scope {
  let db = builders.get(client);
  if (!db) {
    db = drizzle(client);
    builders.set(client, db);
  }
  return { company, sight: client.sight, db, client, afterCommit };
}

/**
 * The results of statements issued together. A failure is thrown after all have returned, because the caller then ends the
 * transaction and nothing may be sent after that.
 */
export async function together<T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') throw one.reason;
  return Promise.all(asked);
}

/** Checks the connection; throws a StartupError if the database can't be reached. */
export async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: firstConnectionWithin });
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

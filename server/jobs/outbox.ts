import { EventEmitter } from 'node:events';
import pg from 'pg';
import { applicationName } from '../db/postgres.ts';
import { checkRole, urlFor } from '../db/roles.ts';
import type { Database, Scope } from '../db/scope.ts';
import { cutWhenSilent } from '../db/silence.ts';

/** A message to publish: a record changed, a user is notified, or a cache must drop an entry. */
export type Topic = 'changed' | 'notify' | 'forget';
export interface OutboxMessage {
  id: number;
  company_id: number;
  topic: Topic;
  payload: Record<string, unknown>;
}

/**
 * The longest a transaction may stay open, in milliseconds, with some margin: PostgreSQL ends it after 20 s idle or a 15 s
 * statement.
 */
const patience = 60_000;

/**
 * How long the listener's connection may say nothing to what it is asked each second, in milliseconds: until it is replaced, no
 * `forget` arrives.
 */
const listenerSilence = 8_000;

/** Milliseconds between two NOTIFYs of a busy process, as each makes every process query. */
const atMostEvery = 50;

/**
 * Publishes committed changes to every process. A write inserts an outbox row in its own transaction; after the commit, this
 * process sends one NOTIFY for all recent writes (a pg_notify in each would cost most of a write), and each listening process
 * reads the rows it hasn't seen.
 */
export class Broadcast extends EventEmitter<{
  message: [OutboxMessage];
  forgotten: [Pick<OutboxMessage, 'company_id' | 'payload'>];
}> {
  /** While it is well: a client that could not connect would keep what it is asked for ever. */
  private listener: pg.Client | null = null;
  /** Null until it is known where the outbox ended when this process began. */
  private last: number | null = null;
  /**
   * Commits don't happen in the order of ids. Tracks which ids were skipped, and when; they are looked for until no open
   * transaction can still commit them.
   */
  private readonly missing = new Map<number, number>();
  private timer: NodeJS.Timeout | null = null;
  /** When this process last sent a NOTIFY. */
  private notified = Number.NEGATIVE_INFINITY;
  private poll: NodeJS.Timeout | null = null;
  private reading: Promise<void> | null = null;
  private again = false;
  private closed = false;
  /** While the demo is created there is nobody to notify; caches are still invalidated. */
  isQuiet = false;

  constructor(
    private readonly db: Database,
    private readonly silence = listenerSilence,
  ) {
    super();
    this.setMaxListeners(0);
  }

  async open(): Promise<void> {
    await this.listen();
    // If a NOTIFY is lost (a cut connection), the next poll follows within a second.
    this.poll = setInterval(() => this.read(), 1000);
    this.poll.unref();
  }

  /** The id of the newest row this process has published. */
  get newest(): number {
    return this.last ?? 0;
  }

  /** Records, in this transaction, what to publish after the commit. Hot paths don't await it. */
  publish(scope: Scope, topic: Topic, payload: Record<string, unknown>): Promise<unknown> {
    if (this.isQuiet && topic !== 'forget') return Promise.resolve();
    this.announce(scope);
    // This process forgets at once, the others with the message.
    if (topic === 'forget') scope.afterCommit(() => this.emit('forgotten', { company_id: scope.company, payload }));
    return scope.client.query({
      name: 'outbox.publish',
      text: 'insert into outbox (company_id, topic, payload) values ($1, $2, $3)',
      values: [scope.company, topic, JSON.stringify(payload)],
    });
  }

  /** Announces, after the commit, a row that this transaction inserted into the outbox itself. */
  announce(scope: Scope): void {
    if (!this.isQuiet) scope.afterCommit(() => this.soon());
  }

  private soon(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = null;
        this.notified = performance.now();
        // Doesn't wait for the disk: the data is already committed, and each process polls anyway.
        const text = "select set_config('synchronous_commit', 'off', true), pg_notify('told', '')";
        this.db.outside((client) => client.query(text)).catch(() => {});
      },
      Math.max(1, this.notified + atMostEvery - performance.now()),
    );
  }

  /** A connection apart, whose role may read the news of all companies and nothing else. */
  private async listen(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({
      connectionString: urlFor('news', this.db.urls),
      application_name: applicationName,
      connectionTimeoutMillis: this.silence,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('notification', () => this.read());
    client.on('error', () => {});
    client.on('end', () => {
      this.listener = null;
      if (!this.closed) setTimeout(() => this.listen().catch(() => {}), 500).unref();
    });
    await client.connect();
    cutWhenSilent(client, this.silence);
    try {
      await checkRole(client, 'news');
      if (this.last === null) {
        const newest = await client.query<{ last: number }>(
          'select case when is_called then last_value else 0 end as last from outbox_id_seq',
        );
        this.last = newest.rows[0]?.last ?? 0;
      }
      await client.query('listen told');
      if (this.closed) await client.end();
      else this.listener = client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.read();
  }

  private read(): void {
    this.again = true;
    this.reading ??= this.readAll()
      .catch(() => {})
      .finally(() => {
        this.reading = null;
      });
  }

  private async readAll(): Promise<void> {
    while (this.again && !this.closed && this.listener && this.last !== null) {
      this.again = false;
      const now = Date.now();
      for (const [id, since] of this.missing) if (now - since > patience || this.missing.size > 500) this.missing.delete(id);
      const { rows } = await this.listener.query<OutboxMessage>(
        'select company_id, id, topic, payload from outbox_news($1, $2, 1000)',
        [this.last, [...this.missing.keys()]],
      );
      for (const row of rows) {
        for (let id = Math.max(this.last + 1, row.id - 500); id < row.id; id++) this.missing.set(id, now);
        this.missing.delete(row.id);
        this.last = Math.max(this.last, row.id);
        this.emit('message', row);
      }
      if (rows.length >= 1000) this.again = true;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.poll) clearInterval(this.poll);
    await this.listener?.end().catch(() => {});
    await this.reading;
  }
}

import { randomUUID } from 'node:crypto';
import { isLost } from '../db/lost.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { notifyAdministrators } from '../kit/notify.ts';
import type { JobQueue, Services } from '../kit/services.ts';
import { enqueue, jobKinds, jobOf } from './job.ts';

interface Claimed {
  company_id: number;
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  created_at: string | Date;
}
interface Running {
  company: number;
  kind: string;
  abort: AbortController;
  over: Promise<void>;
}

/** Concurrent jobs per process, so many that no company has all of them. */
const places = 8;
/**
 * How many places what somebody waits for may have, and what nobody waits for: in all, and of a company. Neither class has them
 * all, so that neither waits for the other to be through (decision 146).
 */
const shares = { awaited: { most: 6, each: 4 }, others: { most: 5, each: 3 } };
/** How long a shutdown waits for running jobs, in milliseconds. */
const patience = 5_000;

/**
 * Runs jobs, in any number of processes: each claims due jobs, sends heartbeats while working, and deletes completed ones.
 * Failed jobs are retried later, and given up after a number of attempts.
 */
export class JobRunner implements JobQueue {
  private readonly worker = randomUUID();
  private readonly running = new Map<number, Running>();
  /** Kinds that had a turn since all of them could have one. */
  private readonly served = new Set<string>();
  private readonly intervals: NodeJS.Timeout[] = [];
  private beating: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private isAsked = false;
  private isStopped = false;
  private isPaused = false;
  /** For a database that is gone. */
  private isWaiting = false;

  /** `lockSeconds`: how long a worker keeps a job without a heartbeat. */
  constructor(
    private readonly services: Services,
    private readonly lockSeconds: number,
  ) {}

  /** Polls for jobs every second, and every few seconds for recurring work. */
  start(seconds: number): void {
    const every = (ms: number, act: () => void) => this.intervals.push(setInterval(act, ms).unref());
    every(1000, () => this.wake());
    every(seconds * 1000, () => void this.askForRecurring().catch((error) => this.complain(error)));
    this.wake();
  }

  /** Leaves all jobs to another process until `resume`. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.wake();
  }

  /** New work may be available. */
  wake(): void {
    this.isAsked = true;
    if (this.isPaused) return;
    this.claiming ??= this.claimAll()
      .catch((error) => this.complain(error))
      .finally(() => {
        this.claiming = null;
      });
  }

  /** Resolves when this process neither runs nor claims a job (of a company); jobs waiting for a retry don't count. */
  async settled(company?: number): Promise<void> {
    for (;;) {
      const mine = [...this.running.values()].filter((run) => company === undefined || run.company === company);
      const busy = [...mine.map(({ over }) => over), ...(this.claiming ? [this.claiming] : [])];
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  /** Running jobs get a few seconds to finish; then they are left to other processes. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const interval of this.intervals) clearInterval(interval);
    await this.claiming;
    const left = [...this.running.values()];
    for (const { abort } of left) abort.abort();
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timeout = setTimeout(resolve, patience);
    });
    await Promise.race([late, Promise.all(left.map(({ over }) => over))]);
    clearTimeout(timeout);
    if (this.beating) clearInterval(this.beating);
    for (const [id, { company }] of this.running) await this.release(company, id).catch((error) => this.complain(error));
  }

  /** A database that is gone is told of once, not every second until it is back. */
  private complain(error: unknown): void {
    if (!isLost(error)) this.services.log.error(error, 'jobs could not be looked for');
    else if (!this.isWaiting) this.services.log.warn({ reason: (error as Error).message }, 'jobs wait for the database');
    this.isWaiting = isLost(error);
  }

  private async claimAll(): Promise<void> {
    while (this.isAsked && !this.isStopped) {
      this.isAsked = false;
      if (!(await this.isAnyDue())) continue;
      // Jobs that a person waits for are chosen first.
      for (const isAwaited of [true, false]) {
        const own = jobKinds().filter((kind) => isAwaitedKind(kind) === isAwaited);
        const free = own.filter((kind) => jobOf(kind)?.atOnce === undefined);
        await this.claimInTurn(free, own);
        for (const kind of own) if (!free.includes(kind)) await this.claim([kind], own, jobOf(kind)?.atOnce);
      }
    }
  }

  /**
   * Kinds that had a turn come after those that had none, so that none waits for a hundred of another. Once the others have
   * nothing, all have their turns again.
   */
  private async claimInTurn(kinds: string[], ofClass: string[]): Promise<void> {
    const next = kinds.filter((kind) => !this.served.has(kind));
    const first = next.length < kinds.length ? await this.claim(next, ofClass) : [];
    const then = await this.claim(kinds, ofClass);
    if (!first.length && then.length) for (const kind of kinds) this.served.delete(kind);
    for (const kind of [...first, ...then]) this.served.add(kind);
  }

  /** Asked first, as mostly nothing is: one statement in place of one for each class and kind. */
  private async isAnyDue(): Promise<boolean> {
    const { rows } = await this.services.db.outside((client) =>
      client.query<{ due: boolean }>({ name: 'jobs.due', text: 'select has_due_jobs() as due' }),
    );
    this.isWaiting = false;
    return rows[0]?.due === true;
  }

  private count(isMeant: (one: Running) => boolean): number {
    return [...this.running.values()].filter(isMeant).length;
  }

  /**
   * Claims jobs of these kinds of a class for its free places, with at most `atOnce` of them running. The last of those, too, is
   * never given to a company that has all the others. Returns the kinds of those that begin.
   */
  private async claim(kinds: string[], ofClass: string[], atOnce = places): Promise<string[]> {
    const { most, each } = isAwaitedKind(ofClass[0]) ? shares.awaited : shares.others;
    const free = Math.min(
      places - this.running.size,
      most - this.count(({ kind }) => ofClass.includes(kind)),
      atOnce - this.count(({ kind }) => kinds.includes(kind)),
    );
    // Every completed job polls again.
    if (free <= 0 || this.isStopped) return [];
    const { rows } = await this.services.db.outside((client) =>
      client.query<Claimed>({
        name: 'jobs.claim',
        text: 'select * from claim_jobs($1, $2, $3, $4, $5, $6, $7)',
        values: [this.worker, kinds, free, Math.max(1, atOnce - 1), this.lockSeconds, ofClass, each],
      }),
    );
    for (const row of rows) this.begin(row);
    return rows.map(({ kind }) => kind);
  }

  private begin(row: Claimed): void {
    const abort = new AbortController();
    const over = this.work(row, abort.signal)
      .catch((error) => this.complain(error))
      .finally(() => {
        this.running.delete(row.id);
        if (!this.isStopped) this.wake();
      });
    this.running.set(row.id, { company: row.company_id, kind: row.kind, abort, over });
    this.beating ??= setInterval(
      () => void this.giveSign().catch((error) => this.complain(error)),
      (this.lockSeconds * 1000) / 3,
    ).unref();
  }

  private async work(row: Claimed, signal: AbortSignal): Promise<void> {
    try {
      // Each of its workers disappeared silently: the job may be what kills them.
      if (row.attempts > row.max_attempts) throw new ApiError(422, 'lost', 'jobs.error.lost');
      await this.run(row, signal);
      await this.services.db.write(row.company_id, async (scope) => {
        const { rows } = await scope.client.query<{ last_error: string | null }>({
          name: 'jobs.done',
          text: 'delete from jobs where company_id = $1 and id = $2 and locked_by = $3 returning last_error',
          values: [row.company_id, row.id, this.worker],
        });
        // Someone watching the list of failed jobs sees it disappear.
        if (rows[0]?.last_error) await this.services.broadcast.publish(scope, 'changed', { entity: 'job', id: row.id });
      });
    } catch (error) {
      if (signal.aborted) await this.release(row.company_id, row.id);
      else await this.fail(row, error);
    }
  }

  private async run({ company_id, id, kind, payload, attempts, created_at }: Claimed, signal: AbortSignal): Promise<void> {
    const company = await this.services.companies.byId(company_id);
    const job = jobOf(kind);
    if (!company || !job) throw new Error(`Nobody can do the job ${kind} of company ${company_id}`);
    const at = new Date(created_at);
    const reference = `${company_id}.${id}.${at.getTime()}`;
    await job.run({
      services: this.services,
      currentUser: systemUser(company),
      payload,
      job: { id, attempt: attempts, created_at: at, reference },
      signal,
    });
  }

  /** Returns it to the queue as if it had not been started. */
  private release(company: number, id: number): Promise<unknown> {
    return this.services.db.write(company, ({ client }) =>
      client.query(
        'update jobs set locked_by = null, locked_until = null, attempts = attempts - 1 where company_id = $1 and id = $2 and locked_by = $3',
        [company, id, this.worker],
      ),
    );
  }

  private async fail(row: Claimed, error: unknown): Promise<void> {
    const isOver = row.attempts >= row.max_attempts || isFinal(error);
    if (!(error instanceof ApiError))
      this.services.log.error({ err: error, job: row.id, kind: row.kind, attempt: row.attempts }, 'a job failed');
    // Jittered, so that jobs which failed together aren't retried together.
    const seconds = (jobOf(row.kind)?.backoff(row.attempts) ?? 0) * (1 + Math.random() / 5);
    await this.services.db.write(row.company_id, async (scope) => {
      const { rowCount } = await scope.client.query(
        `update jobs set locked_by = null, locked_until = null, last_error = $4, updated_at = now(), version = version + 1,
          run_at = now() + make_interval(secs => $5), dead_at = case when $6 then now() end
        where company_id = $1 and id = $2 and locked_by = $3`,
        [row.company_id, row.id, this.worker, explain(error), seconds, isOver],
      );
      if (!rowCount) return;
      await this.services.broadcast.publish(scope, 'changed', { entity: 'job', id: row.id });
      if (!isOver) return;
      await jobOf(row.kind)?.givenUp(scope, this.services, row.payload);
      await notifyAdministrators(scope, this.services, {
        messageKey: 'jobs.notice.given_up',
        values: { list: `jobs.kind.${row.kind}` },
        entity: 'job',
        record: row.id,
      });
    });
  }

  /** Extends the claims of running jobs; those given to another worker are aborted. */
  private async giveSign(): Promise<void> {
    if (this.running.size === 0) {
      if (this.beating) clearInterval(this.beating);
      this.beating = null;
      return;
    }
    const before = [...this.running];
    const { rows } = await this.services.db.outside((client) =>
      client.query<{ id: number }>('select extend_jobs as id from extend_jobs($1, $2)', [this.worker, this.lockSeconds]),
    );
    const mine = new Set(rows.map(({ id }) => id));
    for (const [id, { abort }] of before) if (!mine.has(id)) abort.abort();
  }

  private async askForRecurring(): Promise<void> {
    if (this.isStopped) return;
    for (const kind of jobKinds()) {
      const job = jobOf(kind);
      for (const company of (await job?.recurs?.(this.services)) ?? [])
        if (job) await this.services.db.write(company, (scope) => enqueue(scope, this.services, job, {}, { key: 'recurring' }));
    }
  }
}

const isAwaitedKind = (kind = ''): boolean => jobOf(kind)?.isAwaited === true;

/** A refusal is permanent; any other error may be temporary. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.code !== 'busy' && error.status < 500;

/** A locale key if it is one of ours, otherwise the first line of the error. */
function explain(error: unknown): string {
  const known = fromDatabaseError(error);
  if (known instanceof ApiError)
    return Object.keys(known.details.values ?? {}).length ? 'app.error.something_wrong' : known.messageKey;
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) || 'app.error.something_wrong';
}

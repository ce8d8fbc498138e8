import * as z from 'zod/mini';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';

/** A job's context. `currentUser` carries the company's clock and name. */
export interface JobContext<P> {
  services: Services;
  currentUser: CurrentUser;
  payload: P;
  job: {
    id: number;
    /** 1 on the first attempt. */
    attempt: number;
    created_at: Date;
    /** The same on each attempt and unique to the job: outgoing messages carry it, so that duplicates can be detected. */
    reference: string;
  };
  /** Aborted when the process stops or the job was given to another worker: don't start further work. */
  signal: AbortSignal;
}

interface JobWords<S extends z.ZodMiniType> {
  /** Its name in the table, and in its text `jobs.kind.<kind>`. */
  kind: string;
  payload: S;
  /**
   * Performs the job. It may run more than once: a worker killed after the work but before recording it leaves it to be
   * repeated. An exception is a failed attempt; an ApiError that retrying can't fix gives it up at once.
   */
  run: (context: JobContext<z.output<S>>) => Promise<unknown>;
  /** Attempts before it is given up. */
  attempts?: number;
  /** Seconds to wait after a failed attempt. */
  backoff?: (attempt: number) => number;
  /** How many of its kind a process runs at once, so that long jobs leave slots to the others. */
  atOnce?: number;
  /** Whether somebody waits for it: it goes before what nobody waits for, and has places of its own. Not for what takes long. */
  isAwaited?: boolean;
  /** Further writes in the transaction that gives the job up. */
  givenUp?: (scope: Scope, services: Services, payload: z.output<S>) => Promise<unknown>;
  /** For recurring work: the companies that need a job now, polled every few seconds. */
  recurs?: (services: Services) => Promise<number[]>;
}
type Optional = 'recurs' | 'atOnce' | 'isAwaited' | 'givenUp';
export interface Job<S extends z.ZodMiniType = z.ZodMiniType>
  extends Required<Omit<JobWords<S>, Optional>>,
    Pick<JobWords<S>, Optional> {}

/** A kind of any payload, which is validated before it runs. */
interface AnyJob extends Omit<Job, 'run' | 'givenUp'> {
  run: (context: JobContext<unknown>) => Promise<unknown>;
  givenUp: (scope: Scope, services: Services, payload: unknown) => Promise<unknown>;
}

/** 5 s, 20 s, 80 s, about 5 and 20 minutes, then every hour. */
export const exponential = (attempt: number): number => Math.min(5 * 4 ** (attempt - 1), 3600);

const kinds = new Map<string, AnyJob>();
export const jobOf = (kind: string): AnyJob | undefined => kinds.get(kind);
export const jobKinds = (): string[] => [...kinds.keys()];

/** A kind of job. Enqueuing one imports it, so every process that can enqueue it can also run it. */
export function defineJob<S extends z.ZodMiniType>({ attempts = 8, backoff = exponential, ...words }: JobWords<S>): Job<S> {
  if (kinds.has(words.kind)) throw new Error(`There are two kinds of job called ${words.kind}`);
  const job: Job<S> = { ...words, attempts, backoff };
  kinds.set(job.kind, {
    ...job,
    run: async (context) => {
      const read = z.safeParse(job.payload, context.payload);
      if (!read.success) throw new ApiError(422, 'malformed', 'jobs.error.payload');
      return job.run({ ...context, payload: read.data });
    },
    givenUp: async (scope, services, payload) => {
      const read = z.safeParse(job.payload, payload);
      if (read.success) await job.givenUp?.(scope, services, read.data);
    },
  });
  return job;
}

interface When {
  /** Not before this time by the company's clock. */
  at?: Date;
  /** While an open job of this kind has the same key, no other is added. */
  key?: string;
}

/** Enqueues a job in this transaction: it exists only if the transaction commits, and starts right after; within a second without services. */
export function enqueue<S extends z.ZodMiniType>(
  scope: Scope,
  services: Pick<Services, 'jobs'> | undefined,
  job: Omit<Job<S>, 'run' | 'givenUp'>,
  payload: z.input<S>,
  { at, key }: When = {},
): Promise<unknown> {
  const checked = z.parse(job.payload, payload);
  scope.afterCommit(() => services?.jobs.wake());
  return scope.client.query({
    name: 'jobs.enqueue',
    text: `insert into jobs (company_id, kind, payload, key, max_attempts, due_at, run_at)
      select $1::bigint, $2, $3, $4, $5, $6::timestamptz, coalesce(
        $6::timestamptz - make_interval(secs => (select clock_offset from companies where id = $1)), date_trunc('milliseconds', now()))
      on conflict (company_id, kind, key) where dead_at is null do nothing`,
    values: [scope.company, job.kind, JSON.stringify(checked), key ?? null, job.attempts, at?.toISOString() ?? null],
  });
}

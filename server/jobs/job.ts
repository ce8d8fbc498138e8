import * as z from 'zod/mini';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';

/** What a job gets when it runs. Its company's clock and name are the actor's. */
export interface JobContext<P> {
  services: Services;
  currentUser: CurrentUser;
  payload: P;
  job: {
    id: number;
    /** 1 the first time. */
    attempt: number;
    created_at: Date;
    /** The same at each attempt and nowhere else: what is sent outside carries it, so that a repetition is recognised. */
    reference: string;
  };
  /** Aborted when the process stops or the job was given to somebody else: what is left must not be begun. */
  signal: AbortSignal;
}

interface JobWords<S extends z.ZodMiniType> {
  /** Its name in the table, and of its text `jobs.kind.<kind>`. */
  kind: string;
  payload: S;
  /**
   * Does it. It may run more than once: whoever was killed after the work and before saying so leaves it to be done again.
   * What it throws is a failed attempt; an ApiError that trying again can't help gives it up at once.
   */
  run: (context: JobContext<z.output<S>>) => Promise<unknown>;
  /** How often it is tried before it is given up. */
  attempts?: number;
  /** Seconds to wait after an attempt that failed. */
  backoff?: (attempt: number) => number;
  /** How many of its kind a process does at once, so that long ones leave places to all others; as many as there are places. */
  atOnce?: number;
  /** What else is to be written, in the same transaction, when it is given up. */
  givenUp?: (scope: Scope, services: Services, payload: z.output<S>) => Promise<unknown>;
  /** Companies that need one now, for work that comes back by itself; looked at every few seconds. */
  recurs?: (services: Services) => Promise<number[]>;
}
type Optional = 'recurs' | 'atOnce' | 'givenUp';
export interface Job<S extends z.ZodMiniType = z.ZodMiniType>
  extends Required<Omit<JobWords<S>, Optional>>,
    Pick<JobWords<S>, Optional> {}

/** A kind whatever its payload is: what it is given is checked before it runs. */
interface AnyJob extends Omit<Job, 'run' | 'givenUp'> {
  run: (context: JobContext<unknown>) => Promise<unknown>;
  givenUp: (scope: Scope, services: Services, payload: unknown) => Promise<unknown>;
}

/** 5 s, 20 s, 80 s, about 5 and 20 minutes, then every hour. */
const exponential = (attempt: number): number => Math.min(5 * 4 ** (attempt - 1), 3600);

const kinds = new Map<string, AnyJob>();
export const jobOf = (kind: string): AnyJob | undefined => kinds.get(kind);
export const jobKinds = (): string[] => [...kinds.keys()];

/** A kind of job. Whoever asks for one imports it, and so every process that could ask can also do it. */
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
  /** Not before this moment by the company's clock. */
  at?: Date;
  /** While an open job of this kind has the same key, another is not added. */
  key?: string;
}

/** Asks for a job in this transaction: committed with it, or never there. Begun as soon as it is committed. */
export function enqueue<S extends z.ZodMiniType>(
  scope: Scope,
  services: Services,
  job: Omit<Job<S>, 'run' | 'givenUp'>,
  payload: z.input<S>,
  { at, key }: When = {},
): Promise<unknown> {
  const checked = z.parse(job.payload, payload);
  scope.afterCommit(() => services.jobs.wake());
  return scope.client.query({
    name: 'jobs.enqueue',
    text: `insert into jobs (company_id, kind, payload, key, max_attempts, due_at, run_at)
      select $1::bigint, $2, $3, $4, $5, $6::timestamptz, coalesce(
        $6::timestamptz - make_interval(secs => (select clock_offset from companies where id = $1)), date_trunc('milliseconds', now()))
      on conflict (company_id, kind, key) where dead_at is null do nothing`,
    values: [scope.company, job.kind, JSON.stringify(checked), key ?? null, job.attempts, at?.toISOString() ?? null],
  });
}

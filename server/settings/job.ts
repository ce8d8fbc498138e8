import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { BackgroundJob, JobState, jobCalls } from '../../src/api/settings/job.ts';
import { jobs } from '../db/schema/platform.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { jobKinds } from '../jobs/job.ts';
import { ApiError, notAChoice } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

const state = sql<JobState>`(case when ${jobs.dead_at} is not null then 'given_up' when ${jobs.locked_until} > now() then 'running'
  when ${jobs.attempts} > 0 then 'retrying' else 'waiting' end)`;
const store: EntityStore = {
  entity: 'job',
  table: jobs,
  hidden: ['payload', 'key', 'locked_by', 'locked_until'],
  shows: { state },
  filters: { state: (value) => sql`${state} = ${value}`, kind: (value) => sql`${jobs.kind} = ${value}` },
  searchText: sql`${jobs.kind}`,
  sorts: { created_at: jobs.created_at, run_at: jobs.run_at, attempts: jobs.attempts },
};

/** A job that isn't running; otherwise throws an ApiError. */
async function held({ scope }: WriteContext, id: number): Promise<BackgroundJob> {
  const isFree = or(isNull(jobs.locked_until), lte(jobs.locked_until, sql`now()`));
  const [[free], job] = await Promise.all([
    scope.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.company_id, scope.company), eq(jobs.id, id), isFree))
      .for('update'),
    readOr404<BackgroundJob>(scope, store, id),
  ]);
  if (!free) throw new ApiError(422, 'refused', 'jobs.error.running');
  return job;
}

/** Who reran or discarded it is logged, and published to viewers of the list. */
async function noted(
  { scope, services, currentUser }: WriteContext,
  { id, kind }: BackgroundJob,
  event: 'retry' | 'remove',
): Promise<void> {
  await writeLog(scope, currentUser, { entity: 'job', record_id: id, event, payload: { kind } });
  await services.broadcast.publish(scope, 'changed', { entity: 'job', id });
}

export const jobHandlers: Handlers<typeof jobCalls> = {
  list: ({ scope, services, query }) => {
    if (query.kind && !jobKinds().includes(query.kind)) throw notAChoice('kind', jobKinds());
    return readPage<BackgroundJob>(scope, services, store, query);
  },
  get: ({ scope, params }) => readOr404<BackgroundJob>(scope, store, params.id),
  retry: async (context) => {
    const { scope, services, params } = context;
    const job = await held(context, params.id);
    await scope.db
      .update(jobs)
      .set({ dead_at: null, attempts: 0, run_at: sql`date_trunc('milliseconds', now())`, version: sql`${jobs.version} + 1` })
      .where(and(eq(jobs.company_id, scope.company), eq(jobs.id, params.id)));
    await noted(context, job, 'retry');
    scope.afterCommit(() => services.jobs.wake());
    return new WithMessage(await readOr404<BackgroundJob>(scope, store, params.id), 'jobs.said.retried');
  },
  remove: async (context) => {
    const { scope, params } = context;
    const job = await held(context, params.id);
    await scope.db.delete(jobs).where(and(eq(jobs.company_id, scope.company), eq(jobs.id, params.id)));
    await noted(context, job, 'remove');
    return new WithMessage(null, 'jobs.said.discarded');
  },
};

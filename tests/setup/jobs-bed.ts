import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { type App, buildApp } from '../../server/app.ts';
import { defineJob, enqueue, type JobContext } from '../../server/jobs/job.ts';
import { makeTestBed, type TestBed } from './test-bed.ts';

type Context = JobContext<{ n: number }>;

/** The bed of the file that runs now: a kind of job is defined once in a process. */
let current: JobsBed;
const job = defineJob({
  kind: 'of_a_test',
  payload: z.strictObject({ n: z.int() }),
  attempts: 3,
  run: (context) => current.run(context),
});

/** One database, two job runners of which the second is never notified, and a job that does what the test says. */
export class JobsBed {
  testBed!: TestBed;
  first!: App;
  second!: App;
  apps: App[] = [];
  /** What the job currently does. */
  act: (context: Context) => unknown = () => {};
  readonly ran: { n: number; company: number; by: App; attempt: number }[] = [];

  readonly job = job;
  async run(context: Context): Promise<void> {
    const by = this.apps.find((app) => app.services === context.services) as App;
    this.ran.push({ n: context.payload.n, company: context.currentUser.company.id, by, attempt: context.job.attempt });
    await this.act(context);
  }

  get one(): number {
    return this.testBed.one.company.id;
  }
  get two(): number {
    return this.testBed.two.company.id;
  }

  async start(): Promise<void> {
    this.testBed = await makeTestBed({ jobLockSeconds: 1 });
    this.first = this.testBed.app;
    this.second = await buildApp({ databaseUrl: this.testBed.url, logLevel: 'silent', timerSeconds: 0, jobLockSeconds: 1 });
    this.apps = [this.first, this.second];
  }
  async clear(): Promise<void> {
    this.act = () => {};
    await Promise.all(this.apps.map(({ jobs }) => jobs.settled()));
    await this.testBed.owner.query('delete from jobs');
    this.ran.length = 0;
  }
  async stop(): Promise<void> {
    await this.second.close();
    await this.testBed.stop();
  }

  ask(n: number, when: { at?: Date; key?: string } = {}, company = this.one): Promise<unknown> {
    const { services } = this.first;
    return services.db.write(company, (scope) => enqueue(scope, services, this.job, { n }, when));
  }
  /** Enqueues it without notifying a runner. */
  async askQuietly(...given: Parameters<JobsBed['ask']>): Promise<void> {
    const wake = vi.spyOn(this.first.services.jobs, 'wake').mockImplementation(() => {});
    await this.ask(...given);
    wake.mockRestore();
  }
  many(count: number, company = this.one): Promise<unknown> {
    return this.testBed.owner.query(
      `insert into jobs (company_id, kind, payload, max_attempts)
        select $1, 'of_a_test', jsonb_build_object('n', n), 3 from generate_series(1, $2) n`,
      [company, count],
    );
  }
  async rows() {
    const { rows } = await this.testBed.owner.query(
      `select id, attempts, locked_by, last_error, dead_at is not null as dead,
        extract(epoch from run_at - now())::float as wait from jobs order by id`,
    );
    return rows;
  }
  async done(...apps: App[]): Promise<void> {
    for (const app of apps) app.jobs.wake();
    await Promise.all(apps.map(({ jobs }) => jobs.settled()));
  }
  attempts(n: number): number {
    return this.ran.filter((run) => run.n === n).length;
  }
}

/** A jobs bed for a file of tests. */
export function jobsBed(): JobsBed {
  const bed = new JobsBed();
  beforeAll(() => {
    current = bed;
    return bed.start();
  });
  afterEach(() => bed.clear());
  afterAll(() => bed.stop());
  return bed;
}

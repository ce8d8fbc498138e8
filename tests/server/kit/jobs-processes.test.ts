import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { enqueue } from '../../../server/jobs/job.ts';
import { jobsBed } from '../../setup/jobs-bed.ts';

const bed = jobsBed();

describe('two processes', () => {
  it('share the jobs and run none twice', async () => {
    bed.act = () => wait(10);
    await bed.many(120);
    await bed.done(bed.first, bed.second);
    expect(bed.ran.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect(new Set(bed.ran.map(({ by }) => by)).size).toBe(2);
    expect(await bed.rows()).toEqual([]);
  });

  it('don’t block each other: a job being claimed is skipped', async () => {
    await bed.many(1);
    const slow = new pg.Client({ connectionString: bed.testBed.url });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query("select * from claim_jobs('somebody who takes long', array['of_a_test'], 1, 1, 60)");
      await bed.first.services.db.write(bed.two, (scope) => enqueue(scope, bed.first.services, bed.job, { n: 2 }));
      await expect.poll(() => bed.attempts(2)).toBe(1);
      expect(bed.attempts(1)).toBe(0);
    } finally {
      await slow.end();
    }
    await bed.done(bed.first);
    expect(bed.attempts(1)).toBe(1);
  });

  it('leave a running job to its process, however long it takes', async () => {
    bed.act = () => wait(2500);
    await bed.ask(1);
    const until = Date.now() + 3000;
    while (Date.now() < until) {
      for (const { jobs } of bed.apps) jobs.wake();
      await wait(50);
    }
    expect(bed.ran).toHaveLength(1);
    expect(await bed.rows()).toEqual([]);
  });

  it('take over a killed process’s jobs, but only after their lease expired', async () => {
    await bed.many(1);
    await bed.testBed.owner.query("select * from claim_jobs('killed', array['of_a_test'], 1, 1, 1)");
    await bed.done(bed.second);
    expect(bed.ran).toEqual([]);
    await wait(1100);
    await bed.done(bed.second);
    expect(bed.ran).toMatchObject([{ n: 1, attempt: 2 }]);
    expect(await bed.rows()).toEqual([]);
  });

  it('give up a job that killed every process that tried it', async () => {
    await bed.many(1);
    for (let i = 0; i < 3; i++) {
      await bed.testBed.owner.query("select * from claim_jobs('killed', array['of_a_test'], 1, 1, 60)");
      await bed.testBed.owner.query("update jobs set locked_until = now() - interval '1 second'");
    }
    await bed.done(bed.second);
    expect(bed.ran).toEqual([]);
    expect(await bed.rows()).toMatchObject([{ dead: true, last_error: 'jobs.error.lost' }]);
  });
});

describe('a process that shuts down', () => {
  const other = () => buildApp({ databaseUrl: bed.testBed.url, logLevel: 'silent', timerSeconds: 0 });

  it('finishes its running jobs', async () => {
    const app = await other();
    bed.apps.push(app);
    let isDone = false;
    bed.act = async () => {
      await wait(300);
      isDone = true;
    };
    await bed.many(1);
    app.jobs.wake();
    await expect.poll(() => bed.ran.length).toBe(1);
    await app.close();
    expect(isDone).toBe(true);
    expect(await bed.rows()).toEqual([]);
  });

  it('leaves aborted jobs to others, without counting an attempt', async () => {
    const app = await other();
    bed.apps.push(app);
    bed.act = async ({ signal }) => {
      while (true) {
        signal.throwIfAborted();
        await wait(10);
      }
    };
    await bed.many(1);
    app.jobs.wake();
    await expect.poll(() => bed.ran.length).toBe(1);
    await app.close();
    expect(await bed.rows()).toMatchObject([{ attempts: 0, locked_by: null, dead: false }]);
    bed.act = () => {};
    await bed.done(bed.second);
    expect(bed.ran.at(-1)).toMatchObject({ attempt: 1, by: bed.second });
  });
});

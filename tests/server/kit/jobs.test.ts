import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type App, buildApp } from '../../../server/app.ts';
import { defineJob, enqueue, type JobContext, jobKinds } from '../../../server/jobs/job.ts';
import { ApiError } from '../../../server/kit/api-error.ts';
import { texts } from '../../../server/kit/texts.ts';
import { workCalls } from '../../../src/api/app/work.ts';
import { type BackgroundJob, jobCalls } from '../../../src/api/settings/job.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

type Context = JobContext<{ n: number }>;
/** What the test's job does now, and who did it. */
let act: (context: Context) => unknown = () => {};
const ran: { n: number; company: number; by: App; attempt: number }[] = [];
const testJob = defineJob({
  kind: 'of_a_test',
  payload: z.strictObject({ n: z.int() }),
  attempts: 3,
  run: async (context) => {
    const by = apps.find((app) => app.services === context.services) as App;
    ran.push({ n: context.payload.n, company: context.currentUser.company.id, by, attempt: context.job.attempt });
    await act(context);
  },
});

let testBed: TestBed;
/** Two processes on one database, the second without anything to wake it up. */
let apps: App[] = [];
let first: App;
let second: App;
beforeAll(async () => {
  testBed = await makeTestBed({ jobLockSeconds: 1 });
  first = testBed.app;
  second = await buildApp({ databaseUrl: testBed.url, logLevel: 'silent', timerSeconds: 0, jobLockSeconds: 1 });
  apps = [first, second];
});
afterAll(async () => {
  await second.close();
  await testBed.stop();
});
afterEach(async () => {
  act = () => {};
  await Promise.all(apps.map(({ jobs }) => jobs.settled()));
  await testBed.owner.query('delete from jobs');
  ran.length = 0;
});

const ask = (n: number, when: { at?: Date; key?: string } = {}, company = testBed.one.company.id) =>
  first.services.db.write(company, (scope) => enqueue(scope, first.services, testJob, { n }, when));
/** Asks for it without anybody here being told. */
const askQuietly = async (...given: Parameters<typeof ask>) => {
  const wake = vi.spyOn(first.services.jobs, 'wake').mockImplementation(() => {});
  await ask(...given);
  wake.mockRestore();
};
const many = (count: number, company = testBed.one.company.id) =>
  testBed.owner.query(
    `insert into jobs (company_id, kind, payload, max_attempts)
      select $1, 'of_a_test', jsonb_build_object('n', n), 3 from generate_series(1, $2) n`,
    [company, count],
  );
const rows = async () =>
  (
    await testBed.owner.query(
      `select id, attempts, locked_by, last_error, dead_at is not null as dead,
        extract(epoch from run_at - now())::float as wait from jobs order by id`,
    )
  ).rows;
const done = async (...apps: App[]) => {
  for (const app of apps) app.jobs.wake();
  await Promise.all(apps.map(({ jobs }) => jobs.settled()));
};
const attempts = (n: number) => ran.filter((run) => run.n === n).length;

describe('a job', () => {
  it('begins once its transaction is committed, and is gone when it is done', async () => {
    let isOpen = true;
    act = () => expect(isOpen).toBe(false);
    await first.services.db.write(testBed.one.company.id, async (scope) => {
      await enqueue(scope, first.services, testJob, { n: 1 });
      await wait(50);
      isOpen = false;
    });
    await expect.poll(() => attempts(1)).toBe(1);
    await first.jobs.settled();
    expect(await rows()).toEqual([]);
  });

  it('was never there when its transaction is rolled back', async () => {
    await expect(
      first.services.db.write(testBed.one.company.id, async (scope) => {
        await enqueue(scope, first.services, testJob, { n: 1 });
        throw new Error('Rolled back');
      }),
    ).rejects.toThrow('Rolled back');
    await done(first, second);
    expect(ran).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is asked for once where it has a key, until it is done', async () => {
    await askQuietly(1, { key: 'same' });
    await askQuietly(2, { key: 'same' });
    await askQuietly(3, { key: 'other' });
    await done(first);
    expect(ran.map(({ n }) => n).toSorted()).toEqual([1, 3]);
    await ask(4, { key: 'same' });
    await expect.poll(() => attempts(4)).toBe(1);
  });

  it('is of no other company: a scope sees and changes its own alone', async () => {
    await askQuietly(1);
    const seen = await first.services.db.write(testBed.two.company.id, ({ client }) =>
      Promise.all([client.query('select id from jobs'), client.query('update jobs set attempts = 0')]),
    );
    expect(seen.map(({ rowCount }) => rowCount)).toEqual([0, 0]);
  });
});

describe('two processes', () => {
  it('share the work and do nothing twice', async () => {
    act = () => wait(10);
    await many(120);
    await done(first, second);
    expect(ran.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect(new Set(ran.map(({ by }) => by)).size).toBe(2);
    expect(await rows()).toEqual([]);
  });

  it('do not wait for each other: what one is just taking is passed over', async () => {
    await many(1);
    const slow = new pg.Client({ connectionString: testBed.url });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query("select * from claim_jobs('somebody who takes long', array['of_a_test'], 1, 1, 60)");
      await first.services.db.write(testBed.two.company.id, (scope) => enqueue(scope, first.services, testJob, { n: 2 }));
      await expect.poll(() => attempts(2), { timeout: 3000 }).toBe(1);
      expect(attempts(1)).toBe(0);
    } finally {
      await slow.end();
    }
    await done(first);
    expect(attempts(1)).toBe(1);
  });

  it('leave a job to who is at work on it, however long it takes', async () => {
    act = () => wait(2500);
    await ask(1);
    const until = Date.now() + 3000;
    while (Date.now() < until) {
      for (const { jobs } of apps) jobs.wake();
      await wait(50);
    }
    expect(ran).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('take up what a killed one left, and not before it is believed gone', async () => {
    await many(1);
    await testBed.owner.query("select * from claim_jobs('killed', array['of_a_test'], 1, 1, 1)");
    await done(second);
    expect(ran).toEqual([]);
    await wait(1100);
    await done(second);
    expect(ran).toMatchObject([{ n: 1, attempt: 2 }]);
    expect(await rows()).toEqual([]);
  });

  it('give up a job that was the end of all who tried it', async () => {
    await many(1);
    for (let i = 0; i < 3; i++) {
      await testBed.owner.query("select * from claim_jobs('killed', array['of_a_test'], 1, 1, 60)");
      await testBed.owner.query("update jobs set locked_until = now() - interval '1 second'");
    }
    await done(second);
    expect(ran).toEqual([]);
    expect(await rows()).toMatchObject([{ dead: true, last_error: 'jobs.error.lost' }]);
  });
});

describe('an attempt that fails', () => {
  it('is followed by another after 5 s, then 20 s, then by none', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    act = () => {
      throw new Error('The other side does not answer\nat great length');
    };
    await ask(1);
    for (const [attempt, seconds] of [5, 20].entries()) {
      await expect.poll(async () => (await rows())[0]).toMatchObject({ attempts: attempt + 1, locked_by: null });
      const [row] = await rows();
      expect(row).toMatchObject({ dead: false, last_error: 'The other side does not answer' });
      expect(row.wait).toBeGreaterThan(seconds - 1.5);
      expect(row.wait).toBeLessThanOrEqual(seconds * 1.2);
      await done(first, second);
      expect(ran, 'nobody tries before its time').toHaveLength(attempt + 1);
      await testBed.owner.query("update jobs set run_at = now() - interval '1 second'");
      await done(first);
    }
    expect(await rows()).toMatchObject([{ dead: true, attempts: 3 }]);
    await testBed.owner.query("update jobs set run_at = now() - interval '1 hour'");
    await done(first);
    expect(ran).toHaveLength(3);
    logged.mockRestore();
  });

  it('is the last one where it was refused, or its payload is none of ours', async () => {
    act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await ask(1);
    await expect.poll(rows).toMatchObject([{ dead: true, attempts: 1, last_error: 'app.error.overlap' }]);
    await testBed.owner.query(
      'insert into jobs (company_id, kind, payload, max_attempts) values ($1, \'of_a_test\', \'{"n": "one"}\', 3)',
      [testBed.one.company.id],
    );
    await done(first);
    expect((await rows())[1]).toMatchObject({ dead: true, attempts: 1, last_error: 'jobs.error.payload' });
    expect(ran).toHaveLength(1);
  });

  it('is told to the administrators once the job is given up', async () => {
    const notified = async () =>
      (
        await testBed.owner.query(
          "select u.email from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id where text_key = 'jobs.notice.given_up' order by n.id",
        )
      ).rows.map(({ email }) => email);
    const before = (await notified()).length;
    act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await ask(1, {}, testBed.two.company.id);
    await expect.poll(async () => (await notified()).slice(before)).toEqual(['admin@second.example']);
  });
});

describe('the administrator', () => {
  const giveUp = async () => {
    act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await ask(7);
    await first.jobs.settled();
    act = () => {};
    ran.length = 0;
  };
  const admin = () => testBed.signIn('first', 'admin@first.example');
  const listed = async (person: Person, query = {}) => {
    const { status, body } = await person.ask(jobCalls.list, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as BackgroundJob[];
  };

  it('sees what failed and why, in the own company alone, and nothing of what it holds', async () => {
    await giveUp();
    const mine = await listed(await admin(), { state: 'given_up' });
    expect(mine).toMatchObject([
      { kind: 'of_a_test', state: 'given_up', attempts: 1, max_attempts: 3, last_error: 'app.error.overlap' },
    ]);
    expect(Object.keys(mine[0] as object)).not.toContain('payload');
    expect(await listed(await testBed.signIn('second', 'admin@second.example'))).toEqual([]);
    await many(1);
    expect((await listed(await admin())).map(({ state }) => state)).toEqual(['waiting', 'given_up']);
    expect(await listed(await admin(), { state: 'running' })).toEqual([]);
  });

  it('has it begun anew, with all its attempts', async () => {
    await giveUp();
    const person = await admin();
    const [job] = await listed(person);
    const said = await person.ask(jobCalls.retry, { params: { id: job?.id as number } });
    expect(said).toMatchObject({ status: 200, body: { data: { attempts: 0, dead_at: null } } });
    await expect.poll(() => attempts(7)).toBe(1);
    await first.jobs.settled();
    expect(ran).toMatchObject([{ n: 7, attempt: 1 }]);
    expect(await listed(person)).toEqual([]);
    const { rows: log } = await testBed.owner.query(
      "select event, payload from record_log where entity = 'job' order by id desc limit 1",
    );
    expect(log).toEqual([{ event: 'retry', payload: { kind: 'of_a_test' } }]);
  });

  it('throws it away', async () => {
    await giveUp();
    const person = await admin();
    const [job] = await listed(person);
    const discard = () => person.ask(jobCalls.remove, { params: { id: job?.id as number } });
    expect((await discard()).status).toBe(200);
    expect((await discard()).status).toBe(404);
    await done(first, second);
    expect(ran).toEqual([]);
  });

  it('can do neither while somebody works on it', async () => {
    let isOver = false;
    act = async () => {
      while (!isOver) await wait(10);
    };
    await ask(1);
    await expect.poll(() => attempts(1)).toBe(1);
    const person = await admin();
    const [job] = await listed(person, { state: 'running' });
    for (const call of [jobCalls.retry, jobCalls.remove])
      expect(await person.ask(call, { params: { id: job?.id as number } })).toMatchObject({
        status: 422,
        body: { code: 'refused', error: 'This job is running right now.' },
      });
    isOver = true;
    await first.jobs.settled();
    expect(ran).toHaveLength(1);
  });
});

describe('the kinds of jobs', () => {
  it('have a name in both languages', () => {
    const kinds = jobKinds().filter((kind) => kind !== testJob.kind);
    expect(kinds.length).toBeGreaterThan(2);
    for (const kind of kinds) for (const t of [texts.en, texts.ar]) expect(t(`jobs.kind.${kind}`)).not.toBe(`jobs.kind.${kind}`);
  });
});

describe('companies', () => {
  it('take turns: a thousand jobs of one do not hold up the one of another', async () => {
    act = () => wait(2);
    await many(1000);
    first.jobs.wake();
    await expect.poll(() => ran.length).toBeGreaterThan(10);
    const before = ran.length;
    await ask(-1, {}, testBed.two.company.id);
    await expect.poll(() => attempts(-1)).toBe(1);
    expect(ran.findIndex(({ n }) => n === -1) - before).toBeLessThan(20);
    await first.jobs.settled();
    expect(ran).toHaveLength(1001);
  });

  it('leave a place free: even while all of one’s jobs take long, another’s begins at once', async () => {
    let isOver = false;
    act = async ({ payload }) => {
      while (payload.n > 0 && !isOver) await wait(10);
    };
    await many(20);
    first.jobs.wake();
    await expect.poll(() => ran.length).toBeGreaterThan(3);
    await ask(-1, {}, testBed.two.company.id);
    await expect
      .poll(() => attempts(-1), { timeout: 2000 })
      .toBe(1)
      .finally(() => {
        isOver = true;
      });
  });

  it('are served by how much of theirs is running, not by who came first', async () => {
    await many(10);
    await many(1, testBed.two.company.id);
    const claim = async (most: number) =>
      (
        await testBed.owner.query<{ company_id: number }>("select * from claim_jobs('a worker', array['of_a_test'], $1, 9, 60)", [
          most,
        ])
      ).rows.map(({ company_id }) => Number(company_id));
    expect((await claim(2)).toSorted()).toEqual([testBed.one.company.id, testBed.two.company.id].toSorted());
    // Nobody else waits: the next two are of one company again, and then the other’s turn is nearer, though it came last.
    await claim(2);
    await many(1, testBed.two.company.id);
    expect(await claim(1)).toEqual([testBed.two.company.id]);
  });

  it('have a clock of their own, and what is due by it comes when that clock is moved', async () => {
    const admin = await testBed.signIn('first', 'admin@first.example');
    const { rows: clocks } = await testBed.owner.query(
      'select now() + make_interval(secs => clock_offset) as now from companies where id = $1',
      [testBed.one.company.id],
    );
    const now: Date = clocks[0].now;
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await ask(1, { at: inDays(10) });
    await ask(2, { at: inDays(40) });
    await ask(3, { at: inDays(-1) });
    await done(first, second);
    expect(ran.map(({ n }) => n)).toEqual([3]);
    const moved = await admin.ask(workCalls.moveClock, { body: { to: inDays(11).toISOString().slice(0, 10) } });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await expect.poll(() => attempts(1), { timeout: 3000 }).toBe(1);
    expect(attempts(2)).toBe(0);
  });
});

describe('a process that stops', () => {
  const other = () => buildApp({ databaseUrl: testBed.url, logLevel: 'silent', timerSeconds: 0 });

  it('ends what it is at', async () => {
    const app = await other();
    apps.push(app);
    let isDone = false;
    act = async () => {
      await wait(300);
      isDone = true;
    };
    await many(1);
    app.jobs.wake();
    await expect.poll(() => ran.length).toBe(1);
    await app.close();
    expect(isDone).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('leaves what heeds the signal to others, and does not count it as an attempt', async () => {
    const app = await other();
    apps.push(app);
    act = async ({ signal }) => {
      while (true) {
        signal.throwIfAborted();
        await wait(10);
      }
    };
    await many(1);
    app.jobs.wake();
    await expect.poll(() => ran.length).toBe(1);
    await app.close();
    expect(await rows()).toMatchObject([{ attempts: 0, locked_by: null, dead: false }]);
    act = () => {};
    await done(second);
    expect(ran.at(-1)).toMatchObject({ attempt: 1, by: second });
  });
});

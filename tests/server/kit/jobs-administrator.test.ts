import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../server/kit/api-error.ts';
import { type BackgroundJob, jobCalls } from '../../../src/api/settings/job.ts';
import { jobsBed } from '../../setup/jobs-bed.ts';
import type { Person } from '../../setup/test-bed.ts';

const bed = jobsBed();

describe('an administrator', () => {
  const giveUp = async () => {
    bed.act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await bed.ask(7);
    await bed.first.jobs.settled();
    bed.act = () => {};
    bed.ran.length = 0;
  };
  const admin = () => bed.testBed.signIn('first', 'admin@first.example');
  const listed = async (person: Person, query = {}) => {
    const { status, body } = await person.ask(jobCalls.list, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as BackgroundJob[];
  };

  it('sees failed jobs and their errors, in their own company only, without the payloads', async () => {
    await giveUp();
    const mine = await listed(await admin(), { state: 'given_up' });
    expect(mine).toMatchObject([
      { kind: 'of_a_test', state: 'given_up', attempts: 1, max_attempts: 3, last_error: 'app.error.overlap' },
    ]);
    expect(Object.keys(mine[0] as object)).not.toContain('payload');
    expect(await listed(await bed.testBed.signIn('second', 'admin@second.example'))).toEqual([]);
    await bed.many(1);
    expect((await listed(await admin())).map(({ state }) => state)).toEqual(['waiting', 'given_up']);
    expect(await listed(await admin(), { state: 'running' })).toEqual([]);
  });

  it('retries a job, with all its attempts', async () => {
    await giveUp();
    const person = await admin();
    const [job] = await listed(person);
    const said = await person.ask(jobCalls.retry, { params: { id: job?.id as number } });
    expect(said).toMatchObject({ status: 200, body: { data: { attempts: 0, dead_at: null } } });
    await expect.poll(() => bed.attempts(7)).toBe(1);
    await bed.first.jobs.settled();
    expect(bed.ran).toMatchObject([{ n: 7, attempt: 1 }]);
    expect(await listed(person)).toEqual([]);
    const { rows: log } = await bed.testBed.owner.query(
      "select event, payload from record_log where entity = 'job' order by id desc limit 1",
    );
    expect(log).toEqual([{ event: 'retry', payload: { kind: 'of_a_test' } }]);
  });

  it('discards a job', async () => {
    await giveUp();
    const person = await admin();
    const [job] = await listed(person);
    const discard = () => person.ask(jobCalls.remove, { params: { id: job?.id as number } });
    expect((await discard()).status).toBe(200);
    expect((await discard()).status).toBe(404);
    await bed.done(bed.first, bed.second);
    expect(bed.ran).toEqual([]);
  });

  it('can do neither while a job is running', async () => {
    let isOver = false;
    bed.act = async () => {
      while (!isOver) await wait(10);
    };
    await bed.ask(1);
    await expect.poll(() => bed.attempts(1)).toBe(1);
    const person = await admin();
    const [job] = await listed(person, { state: 'running' });
    for (const call of [jobCalls.retry, jobCalls.remove])
      expect(await person.ask(call, { params: { id: job?.id as number } })).toMatchObject({
        status: 422,
        body: { code: 'refused', error: 'This job is running right now.' },
      });
    isOver = true;
    await bed.first.jobs.settled();
    expect(bed.ran).toHaveLength(1);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { jobsBed } from '../../setup/jobs-bed.ts';

const bed = jobsBed();

describe('companies', () => {
  it('take turns: a thousand jobs of one don’t delay another’s', async () => {
    bed.act = () => wait(2);
    await bed.many(1000);
    bed.first.jobs.wake();
    await expect.poll(() => bed.ran.length).toBeGreaterThan(10);
    await bed.ask(-1, {}, bed.two);
    const before = bed.ran.length;
    await expect.poll(() => bed.attempts(-1)).toBe(1);
    expect(bed.ran.findIndex(({ n }) => n === -1) - before).toBeLessThan(20);
    await bed.first.jobs.settled();
    expect(bed.ran).toHaveLength(1001);
  });

  it('leave a slot free: another company’s job starts immediately even while all of one’s jobs take long', async () => {
    let isOver = false;
    bed.act = async ({ payload }) => {
      while (payload.n > 0 && !isOver) await wait(10);
    };
    await bed.many(20);
    bed.first.jobs.wake();
    await expect.poll(() => bed.ran.length).toBe(3);
    await bed.ask(-1, {}, bed.two);
    await expect
      .poll(() => bed.attempts(-1))
      .toBe(1)
      .finally(() => {
        isOver = true;
      });
  });

  it('are served by how many of their jobs are running, not first come, first served', async () => {
    await bed.many(10);
    await bed.many(1, bed.two);
    const claim = async (most: number) =>
      (
        await bed.testBed.owner.query<{ company_id: number }>(
          "select * from claim_jobs('a worker', array['of_a_test'], $1, 9, 60)",
          [most],
        )
      ).rows.map(({ company_id }) => Number(company_id));
    expect((await claim(2)).toSorted()).toEqual([bed.one, bed.two].toSorted());
    // Without others waiting, one company gets the next two slots; then the other is next, although its jobs came last.
    await claim(2);
    await bed.many(1, bed.two);
    expect(await claim(1)).toEqual([bed.two]);
  });

  it('have their own clocks: what falls due runs when the clock is moved', async () => {
    const admin = await bed.testBed.signIn('first', 'admin@first.example');
    const { rows: clocks } = await bed.testBed.owner.query(
      'select now() + make_interval(secs => clock_offset) as now from companies where id = $1',
      [bed.one],
    );
    const now: Date = clocks[0].now;
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await bed.ask(1, { at: inDays(10) });
    await bed.ask(2, { at: inDays(40) });
    await bed.ask(3, { at: inDays(-1) });
    await bed.done(bed.first, bed.second);
    expect(bed.ran.map(({ n }) => n)).toEqual([3]);
    const moved = await admin.ask(workCalls.moveClock, { body: { to: inDays(11).toISOString().slice(0, 10) } });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await expect.poll(() => bed.attempts(1)).toBe(1);
    expect(bed.attempts(2)).toBe(0);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, enqueue, type Job } from '../../../server/jobs/job.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { accept, finalize, qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { jobsBed } from '../../setup/jobs-bed.ts';

const bed = jobsBed();

let open = () => {};
let gate = Promise.resolve();
const close = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};
const ran: string[] = [];
const payload = z.strictObject({});
/** Somebody waits for it, but it takes as long as the gate is closed. */
const awaited = defineJob({
  kind: 'awaited_of_a_test',
  payload,
  isAwaited: true,
  run: ({ currentUser }) => {
    ran.push(`awaited by ${currentUser.company.id}`);
    return gate;
  },
});
const other = defineJob({ kind: 'other_of_a_test', payload, run: async () => ran.push('other') });
/** Of a third kind, as many as the first. */
const flood = defineJob({ kind: 'flood_of_a_test', payload, run: () => wait(30) });
const ask = (job: Job<typeof payload>, company = bed.one) =>
  bed.first.services.db.write(company, (scope) => enqueue(scope, bed.first.services, job, {}));

describe('what somebody waits for', { timeout: 120_000 }, () => {
  it('goes before a hundred others of the same company: a lead is finalized while they all take long', async () => {
    const driver = bedDriver(bed.testBed, 'first');
    const deal = await qualifiedDeal(driver);
    await accept(driver, deal);
    let isOver = false;
    let begun = 0;
    bed.act = async () => {
      while (!isOver) await wait(20);
    };
    await bed.many(96);
    bed.first.jobs.wake();
    await expect.poll(() => bed.ran.length).toBeGreaterThanOrEqual(3);
    await finalize(driver, deal);
    const agent = await bed.testBed.signIn('first', 'admin@first.example');
    await expect
      .poll(async () => (await agent.ask(leadCalls.get, { params: { id: deal.lead } })).body.data, { timeout: 60_000 })
      .toMatchObject({ status: 'finalized' })
      .finally(() => {
        begun = bed.ran.length;
        isOver = true;
      });
    // None of the ninety-three others had to begin before.
    expect(begun).toBe(3);
    await bed.first.jobs.settled();
    expect(bed.ran).toHaveLength(96);
  });

  it('doesn’t keep what nobody waits for from its turn', async () => {
    close();
    ran.length = 0;
    for (let n = 0; n < 20; n++) await ask(awaited);
    await expect.poll(() => ran.length).toBe(4);
    await bed.ask(-1);
    await expect
      .poll(() => bed.attempts(-1))
      .toBe(1)
      .finally(open);
    await bed.first.jobs.settled();
  });

  it('leaves places to another company, in either kind', async () => {
    close();
    bed.act = ({ payload: { n } }) => n > 0 && gate;
    await bed.many(20);
    for (let n = 0; n < 20; n++) await ask(awaited);
    await expect.poll(() => bed.ran.length).toBe(3);
    await ask(awaited, bed.two);
    await expect.poll(() => ran).toContain(`awaited by ${bed.two}`);
    await bed.ask(-1, {}, bed.two);
    // The other company has a place of its own, now of one kind and then of the other.
    open();
    await expect.poll(() => bed.attempts(-1)).toBe(1);
    await bed.first.jobs.settled();
  });
});

describe('a kind', () => {
  it('doesn’t wait for a hundred of another that came before', async () => {
    bed.act = () => wait(30);
    await bed.many(100);
    bed.first.jobs.wake();
    await expect.poll(() => bed.ran.length).toBeGreaterThan(5);
    ran.length = 0;
    await ask(other);
    // Counted once it is in the queue: how long entering it takes is no matter of turns.
    const before = bed.ran.length;
    await expect.poll(() => ran, { interval: 5 }).toEqual(['other']);
    expect(bed.ran.length - before).toBeLessThan(30);
    await bed.first.jobs.settled();
  });

  it('doesn’t wait for two others that take turns', async () => {
    bed.act = () => wait(30);
    await bed.many(60);
    await bed.testBed.owner.query(
      "insert into jobs (company_id, kind, payload, max_attempts) select $1, $2, '{}', 3 from generate_series(1, 60)",
      [bed.one, flood.kind],
    );
    bed.first.jobs.wake();
    await expect.poll(() => bed.ran.length).toBeGreaterThan(5);
    ran.length = 0;
    await ask(other);
    const before = bed.ran.length;
    await expect.poll(() => ran, { interval: 5 }).toEqual(['other']);
    expect(bed.ran.length - before).toBeLessThan(20);
    await bed.first.jobs.settled();
  });
});

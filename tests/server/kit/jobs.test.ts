import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { enqueue, jobKinds } from '../../../server/jobs/job.ts';
import { ApiError } from '../../../server/kit/api-error.ts';
import { texts } from '../../../server/kit/texts.ts';
import { jobsBed } from '../../setup/jobs-bed.ts';

const bed = jobsBed();

describe('a job', () => {
  it('starts once its transaction is committed, and is deleted when it is done', async () => {
    let isOpen = true;
    bed.act = () => expect(isOpen).toBe(false);
    await bed.first.services.db.write(bed.one, async (scope) => {
      await enqueue(scope, bed.first.services, bed.job, { n: 1 });
      await wait(50);
      isOpen = false;
    });
    await expect.poll(() => bed.attempts(1)).toBe(1);
    await bed.first.jobs.settled();
    expect(await bed.rows()).toEqual([]);
  });

  it('doesn’t exist if its transaction is rolled back', async () => {
    await expect(
      bed.first.services.db.write(bed.one, async (scope) => {
        await enqueue(scope, bed.first.services, bed.job, { n: 1 });
        throw new Error('Rolled back');
      }),
    ).rejects.toThrow('Rolled back');
    await bed.done(bed.first, bed.second);
    expect(bed.ran).toEqual([]);
    expect(await bed.rows()).toEqual([]);
  });

  it('is enqueued once per key until it is done', async () => {
    await bed.askQuietly(1, { key: 'same' });
    await bed.askQuietly(2, { key: 'same' });
    await bed.askQuietly(3, { key: 'other' });
    await bed.done(bed.first);
    expect(bed.ran.map(({ n }) => n).toSorted()).toEqual([1, 3]);
    await bed.ask(4, { key: 'same' });
    await expect.poll(() => bed.attempts(4)).toBe(1);
  });

  it('belongs to its company: a scope only sees and changes its own', async () => {
    await bed.askQuietly(1);
    const seen = await bed.first.services.db.write(bed.two, ({ client }) =>
      Promise.all([client.query('select id from jobs'), client.query('update jobs set attempts = 0')]),
    );
    expect(seen.map(({ rowCount }) => rowCount)).toEqual([0, 0]);
  });
});

describe('a failed attempt', () => {
  it('is retried after 5 s, then 20 s, then no more', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    bed.act = () => {
      throw new Error('The other side does not answer\nat great length');
    };
    await bed.ask(1);
    for (const [attempt, seconds] of [5, 20].entries()) {
      await expect.poll(async () => (await bed.rows())[0]).toMatchObject({ attempts: attempt + 1, locked_by: null });
      const [row] = await bed.rows();
      expect(row).toMatchObject({ dead: false, last_error: 'The other side does not answer' });
      expect(row.wait).toBeGreaterThan(seconds - 1.5);
      expect(row.wait).toBeLessThanOrEqual(seconds * 1.2);
      await bed.done(bed.first, bed.second);
      expect(bed.ran, 'nobody tries before its time').toHaveLength(attempt + 1);
      await bed.testBed.owner.query("update jobs set run_at = now() - interval '1 second'");
      await bed.done(bed.first);
    }
    expect(await bed.rows()).toMatchObject([{ dead: true, attempts: 3 }]);
    await bed.testBed.owner.query("update jobs set run_at = now() - interval '1 hour'");
    await bed.done(bed.first);
    expect(bed.ran).toHaveLength(3);
    logged.mockRestore();
  });

  it('is the last one if the job was refused or its payload is invalid', async () => {
    bed.act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await bed.ask(1);
    await expect.poll(() => bed.rows()).toMatchObject([{ dead: true, attempts: 1, last_error: 'app.error.overlap' }]);
    await bed.testBed.owner.query(
      'insert into jobs (company_id, kind, payload, max_attempts) values ($1, \'of_a_test\', \'{"n": "one"}\', 3)',
      [bed.one],
    );
    await bed.done(bed.first);
    expect((await bed.rows())[1]).toMatchObject({ dead: true, attempts: 1, last_error: 'jobs.error.payload' });
    expect(bed.ran).toHaveLength(1);
  });

  it('notifies the administrators once the job is given up', async () => {
    const notified = async () =>
      (
        await bed.testBed.owner.query(
          "select u.email from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id where text_key = 'jobs.notice.given_up' order by n.id",
        )
      ).rows.map(({ email }) => email);
    const before = (await notified()).length;
    bed.act = () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    await bed.ask(1, {}, bed.two);
    await expect.poll(async () => (await notified()).slice(before)).toEqual(['admin@second.example']);
  });
});

describe('every kind of job', () => {
  it('has a name in both languages', () => {
    const kinds = jobKinds().filter((kind) => !kind.endsWith('of_a_test'));
    expect(kinds.length).toBeGreaterThan(2);
    for (const kind of kinds) for (const t of [texts.en, texts.ar]) expect(t(`jobs.kind.${kind}`)).not.toBe(`jobs.kind.${kind}`);
  });
});

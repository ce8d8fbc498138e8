import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Attack, Attacker, Finding, Target } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';

/** Orders of a list of leads. */
const sorts = ['id', '-id', 'name', '-name', 'status', '-status', 'created_at', '-created_at'];
const shapes = 1400;

const owned = async <T>(target: Target, act: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: ownerUrl(target.dataDir) });
  await owner.connect();
  return act(owner).finally(() => owner.end());
};

/** What the app's sessions in PostgreSQL have for themselves, in MB. */
const memoryOf = (target: Target): Promise<number> =>
  owned(target, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'statehouse'");
    const ofOne = ({ pid }: { pid: number }): number => {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
    };
    return rows.reduce((sum, row) => sum + ofOne(row), 0);
  });

/** So many at once, each taking the next. */
async function inParallel(count: number, all: number, act: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < all) await act(next++);
  };
  await Promise.all(Array.from({ length: count }, work));
}

/** How long somebody's small reads take, in milliseconds. */
async function timesOf(person: Attacker, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    // Cut without an answer is as bad as none in time.
    const answer = await person.call('GET', '/units?per_page=5').catch(() => null);
    await answer?.arrayBuffer();
    times.push(answer?.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
  }
  return times;
}

async function askInManyShapes(target: Target): Promise<Finding> {
  const [admin, other] = [await target.as('admin'), await target.as('admin', 'red-coast')];
  const ask = async (who: Attacker, i: number) => {
    const answer = await who.call('GET', `/leads?sort=${sorts[i % sorts.length]}&per_page=${1 + (i % 100)}&page=${1 + (i % 2)}`);
    await answer.arrayBuffer();
  };
  // All connections are there, and did what people do.
  for (const who of [admin, other]) await inParallel(40, 400, (i) => ask(who, i % 4));
  const before = await memoryOf(target);
  for (let round = 0; round < 4; round++)
    await inParallel(40, shapes, (i) => ask(round % 2 ? other : admin, i + Math.floor(i / 200)));
  const after = await memoryOf(target);
  return {
    what: `PostgreSQL’s sessions after ${shapes} shapes of a list, four times`,
    figure: `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
    limit: 'three times as much',
    passed: after < 3 * before,
  };
}

async function askForALockedTable(target: Target): Promise<Finding[]> {
  const [greedy, other] = [await target.as('admin'), await target.as('admin', 'red-coast')];
  const normal = Math.max(...(await timesOf(other, 300)));
  const statuses = new Map<number, number>();
  const { times, health } = await owned(target, async (owner) => {
    await owner.query('begin; lock table leads in access exclusive mode');
    const asked = Array.from({ length: 80 }, async () => {
      const began = performance.now();
      const { status } = await greedy.call('GET', '/leads').catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return performance.now() - began;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const times = await timesOf(other, 300);
    const health: number[] = [];
    for (const place of ['/healthz', '/readyz', '/healthz', '/readyz']) {
      const began = performance.now();
      const { ok } = await fetch(`${target.address}${place}`);
      health.push(ok ? performance.now() - began : Number.POSITIVE_INFINITY);
    }
    const longest = Math.max(...(await Promise.all(asked)));
    await owner.query('rollback');
    return { times, health: { slowest: Math.max(...health), longest } };
  });
  const slowest = Math.max(...times);
  return [
    {
      what: 'another company’s slowest of 300 while one asks 80 times for a locked table',
      figure: `${slowest.toFixed(0)} ms, ${(slowest / normal).toFixed(1)} × normal`,
      limit: '3 × normal, or 500 ms',
      passed: slowest < Math.max(3 * normal, 500),
    },
    {
      what: '/healthz and /readyz meanwhile',
      figure: `${health.slowest.toFixed(0)} ms at most`,
      limit: '500 ms',
      passed: health.slowest < 500,
    },
    {
      what: 'whoever asked for it is told to try again',
      figure: `${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}, after ${(health.longest / 1000).toFixed(1)} s at most`,
      limit: '409 or 429 within 11 s',
      passed: [...statuses.keys()].every((status) => status === 409 || status === 429) && health.longest < 11_000,
    },
  ];
}

export const attack: Attack = {
  title: 'One company asks for everything',
  run: async (bed) => {
    const target = await bed.own({ LOG_LEVEL: 'silent' });
    return [await askInManyShapes(target), ...(await askForALockedTable(target))];
  },
};

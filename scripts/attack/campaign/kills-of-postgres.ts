import pg from 'pg';
import { postmasterOf } from '../../../tests/operations/program.ts';
import type { Attack } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { sayStatuses, Writers } from '../writers.ts';

const kills = 5;
/** Seconds until a reader is served again after a kill; on a slow machine as many as the first start of everything took. */
const backWithin = 10;

/** Waits until it is so, a minute at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (const began = performance.now(); !isSo() && performance.now() - began < 60_000; )
    await new Promise((resolve) => setTimeout(resolve, 10));
}
/** A session of the owner, once PostgreSQL takes one. */
async function connected(dataDir: string): Promise<pg.Client> {
  for (const began = performance.now(); ; ) {
    const client = new pg.Client({ connectionString: ownerUrl(dataDir) });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() - began > 60_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export const attack: Attack = {
  title: 'The embedded PostgreSQL is killed under load',
  run: async (bed) => {
    const target = await bed.own({ LOG_LEVEL: 'silent' });
    const reader = await target.as('admin');
    const writers = new Writers(target.address);
    await writers.signIn();
    writers.begin(8);
    const reads = new Map<number, number>();
    const outages: number[] = [];
    let isOver = false;
    let health = 0;
    const reading = async () => {
      while (!isOver) {
        const { status } = await reader.call('GET', '/leads?per_page=10');
        reads.set(status, (reads.get(status) ?? 0) + 1);
        health += (await fetch(`${target.address}/healthz`)).ok ? 0 : 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const readers = Promise.all([reading(), reading()]);
    readers.catch(() => {}); // thrown below, where it is awaited
    /** From the kill to the first read that is served. */
    const outage = async (kill: () => Promise<void>): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const began = performance.now();
      await kill();
      while ((await reader.call('GET', '/leads?per_page=1')).status !== 200 && performance.now() - began < 60_000)
        await new Promise((resolve) => setTimeout(resolve, 20));
      outages.push((performance.now() - began) / 1000);
    };
    for (let i = 0; i < kills; i++)
      await outage(async () => {
        const postmaster = postmasterOf(target.dataDir);
        if (!postmaster) throw new Error('PostgreSQL doesn’t run');
        process.kill(postmaster, 'SIGKILL');
        // Sessions of a killed postmaster go on answering for a moment: it is back once another has taken its place.
        await until(() => ![postmaster, null].includes(postmasterOf(target.dataDir)));
      });
    // One session's process: PostgreSQL then ends all others, and recovers by itself.
    for (let i = 0; i < kills; i++)
      await outage(async () => {
        const client = await connected(target.dataDir);
        const { rows } = await client.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'statehouse' limit 1",
        );
        if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
        await client.end().catch(() => {});
      });
    await new Promise((resolve) => setTimeout(resolve, 500));
    isOver = true;
    await readers;
    await writers.pause();
    await writers.settle();
    const { lost, twice } = await writers.compare(ownerUrl(target.dataDir));
    const within = Math.max(backWithin, target.startedIn / 1000);
    const isOnly503 = (statuses: ReadonlyMap<number, number>) =>
      [...statuses.keys()].every((status) => status === 200 || status === 503);
    return [
      { what: 'answers to reads', figure: sayStatuses(reads), limit: 'only 200 and 503', passed: isOnly503(reads) },
      {
        what: 'answers to writes',
        figure: sayStatuses(writers.statuses),
        limit: 'only 200 and 503',
        passed: isOnly503(writers.statuses),
      },
      {
        what: `back after a kill (${outages.length} of them)`,
        figure: `${Math.max(...outages).toFixed(1)} s at most`,
        limit: `${within.toFixed(1)} s`,
        passed: Math.max(...outages) < within,
      },
      { what: '/healthz not 200', figure: String(health), limit: '0', passed: health === 0 },
      {
        what: 'acknowledged writes lost, or written twice',
        figure: `${lost}, ${twice} of ${writers.acknowledged.size}`,
        limit: '0',
        passed: lost === 0 && twice === 0 && writers.acknowledged.size > 0,
      },
    ];
  },
};

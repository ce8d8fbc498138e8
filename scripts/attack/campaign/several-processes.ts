import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Program, start } from '../../../tests/operations/program.ts';
import type { Attack, Finding } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { sayStatuses, Writers } from '../writers.ts';

const starts = 6;

/** Looks for the longest that anything waits for a lock, in milliseconds. */
function watchLocks(url: string): { stop: () => Promise<number> } {
  let isOver = false;
  let longest = 0;
  const look = async () => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    while (!isOver) {
      const { rows } = await owner.query<{ ms: number | null }>(
        'select (extract(epoch from max(clock_timestamp() - waitstart)) * 1000)::float8 as ms from pg_locks where not granted',
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await wait(20);
    }
    await owner.end();
  };
  const looking = look();
  looking.catch(() => {}); // thrown by stop
  return {
    stop: async () => {
      isOver = true;
      await looking;
      return longest;
    },
  };
}

/** A second and a third process start on the database of one that is at work; every other time they are killed. */
async function onOneDatabase(bed: Parameters<Attack['run']>[0]): Promise<Finding[]> {
  const target = await bed.own({ LOG_LEVEL: 'silent' });
  const env = { DATABASE_URL: ownerUrl(target.dataDir), LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' };
  const writers = new Writers(target.address);
  await writers.signIn();
  writers.begin(8);
  const waits = watchLocks(env.DATABASE_URL);
  let ran = 0;
  const said: string[] = [];
  for (let i = 0; i < starts; i++) {
    const programs: Program[] = [start('serve', [], env), start('serve', [], env)];
    for (const program of programs)
      await program.listening.then(
        async (address) => {
          if ((await fetch(`${address}/readyz`)).ok) ran += 1;
        },
        (error: Error) => said.push(error.message.slice(0, 200)),
      );
    await Promise.all(programs.map((program) => program.end(i % 2 ? 'SIGKILL' : 'SIGTERM')));
  }
  await writers.pause();
  const locked = await waits.stop();
  const isFine = [...writers.statuses.keys()].every((status) => status === 200);
  return [
    {
      what: 'further processes that ran and were ready',
      figure: [`${ran} of ${2 * starts}`, ...said].join('; '),
      limit: 'all',
      passed: ran === 2 * starts,
    },
    { what: 'answers of the first meanwhile', figure: sayStatuses(writers.statuses), limit: 'only 200', passed: isFine },
    // Two starts take both processors of a small machine, so that a write may be slow; nothing may lock it out.
    {
      what: 'the longest wait for a lock meanwhile; the longest write',
      figure: `${(locked / 1000).toFixed(2)} s; ${(writers.longest / 1000).toFixed(2)} s`,
      limit: '1 s; 5 s',
      passed: locked < 1000 && writers.longest < 5000,
    },
  ];
}

/** Three at once on a data folder that nobody has used yet. */
async function onOneFolder(): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-attack-folder-'));
  const programs = [0, 1, 2].map(() => start('serve', [], { DATA_DIR: path.join(folder, 'data'), DEMO: '0' }));
  try {
    const outcomes = await Promise.allSettled(programs.map(({ listening }) => listening));
    const running = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const clear = programs.filter((program, i) => {
      const words = program.said().trim();
      return outcomes[i]?.status === 'rejected' && program.child.exitCode === 1 && /^Another Statehouse .*$/.test(words);
    }).length;
    return [
      {
        what: 'three fresh starts at once on one data folder',
        figure: `${running} ran, ${clear} ended with a clear sentence`,
        limit: '1 and 2',
        passed: running === 1 && clear === 2,
      },
    ];
  } finally {
    await Promise.all(programs.map((program) => program.end()));
    await rm(folder, { recursive: true, force: true });
  }
}

export const attack: Attack = {
  title: 'Several processes at once',
  run: async (bed) => [...(await onOneDatabase(bed)), ...(await onOneFolder())],
};

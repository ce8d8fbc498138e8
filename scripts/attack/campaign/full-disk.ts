import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postmasterOf, start } from '../../../tests/operations/program.ts';
import { type Attack, type Finding, notTried } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { sayStatuses, Writers } from '../writers.ts';

/** Beside the data, in bytes: a few of PostgreSQL's 16 MB segments of its log. */
const room = 96 * 1024 * 1024;
/** Seconds until writes are served again after the disk was freed. */
const backWithin = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes all there is; then everybody's next write fails. */
async function fill(folder: string): Promise<string> {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(bavail * bsize, 1)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
  return file;
}

/** What is small enough to be filled: a file system in memory. Null when this user may not mount one. */
async function smallDisk(data: string): Promise<{ folder: string; mounted: string; remove: () => Promise<void> } | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'statehouse-full-'));
  const [kilobytes = '0'] = execFileSync('du', ['-sk', data], { encoding: 'utf8' }).split('\t');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Number(kilobytes) * 1024 + room}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rmdir(folder);
    return null;
  }
  const place = path.join(folder, 'data');
  execFileSync('cp', ['-a', data, place]);
  return {
    folder: place,
    mounted: folder,
    remove: async () => {
      execFileSync('umount', ['-l', folder]);
      await rmdir(folder);
    },
  };
}

/** As a disk that fails: possible as soon as nobody has a file open for writing. */
async function makeReadOnly(mounted: string, data: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts++) {
    const postmaster = postmasterOf(data);
    if (postmaster) process.kill(postmaster, 'SIGKILL');
    try {
      execFileSync('mount', ['-o', 'remount,ro', mounted], { stdio: 'ignore' });
      return;
    } catch {
      await pause(25);
    }
  }
  throw new Error(`${mounted} could not be made read-only.`);
}

export const attack: Attack = {
  title: 'The disk is full',
  run: async (bed): Promise<Finding[]> => {
    const data = await bed.data();
    const disk = await smallDisk(data);
    if (!disk) return [notTried('a disk that is filled', 'mounting a small one takes root on Linux', 'filled')];
    const { folder } = disk;
    const program = start('serve', [], { DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' });
    try {
      const address = await program.listening;
      const writers = new Writers(address);
      await writers.signIn();
      writers.begin(4);
      await pause(1_000);
      const before = writers.acknowledged.size;
      const filler = await fill(folder);
      // Until one is refused: what PostgreSQL had set aside is used first.
      for (const until = Date.now() + 60_000; !writers.statuses.has(503) && Date.now() < until; ) await pause(50);
      await pause(2_000);
      const wasRefused = writers.statuses.get(503) ?? 0;
      const isAlive = (await fetch(`${address}/healthz`)).ok;
      await rm(filler);
      const freed = performance.now();
      const written = writers.acknowledged.size;
      while (writers.acknowledged.size === written && performance.now() - freed < 60_000) await pause(50);
      const back = (performance.now() - freed) / 1000;
      await writers.pause();
      await writers.settle();
      const { lost, twice } = await writers.compare(ownerUrl(folder));
      const statuses = sayStatuses(writers.statuses);
      const isOnly503 = [...writers.statuses.keys()].every((status) => status === 200 || status === 503);
      // Nor may anything be written again: it can't be started.
      await makeReadOnly(disk.mounted, folder);
      const code = await Promise.race([program.ended, pause(180_000).then(() => 'still runs')]);
      const sentence =
        program
          .said()
          .split('\n')
          .find((line) => line.includes('could not be started again')) ?? 'nothing';
      return [
        {
          what: 'answers to writes',
          figure: statuses,
          limit: 'only 200 and 503, both',
          passed: isOnly503 && wasRefused > 0 && before > 0,
        },
        { what: '/healthz while it is full', figure: isAlive ? '200' : 'down', limit: '200', passed: isAlive },
        {
          what: 'served again, without a restart, after it was freed',
          figure: `${back.toFixed(1)} s`,
          limit: `${backWithin} s`,
          passed: back < backWithin,
        },
        {
          what: 'acknowledged writes lost, or written twice',
          figure: `${lost}, ${twice} of ${writers.acknowledged.size}`,
          limit: '0',
          passed: lost === 0 && twice === 0,
        },
        {
          what: 'PostgreSQL can’t be started again: the server ends with, saying',
          figure: `${code}, ${sentence.slice(0, 200)}`,
          limit: '1 and a sentence',
          passed: code === 1 && sentence !== 'nothing',
        },
      ];
    } finally {
      if (program.child.exitCode === null) await program.end('SIGKILL');
      const left = postmasterOf(folder);
      if (left) process.kill(left, 'SIGKILL');
      await pause(500);
      await disk.remove();
    }
  },
};

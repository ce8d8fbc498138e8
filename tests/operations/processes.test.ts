import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../../server/db/postgres.ts';
import { runProgram, serviceUser } from '../../server/db/postgres-process.ts';
import { isRunning, parentOf } from '../../server/kit/process.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { freshDatabase } from '../setup/database.ts';
import { postmasterOf, programs, sql } from './program.ts';

const { run, folder } = programs();
/** Each takes minutes on a busy machine: one of them, another another day. */
const oneOf = <T extends string>(what: string, all: readonly T[]): T[] => everyOrSample(what, all, { nameOf: String, more: 1 });

describe('one data folder', () => {
  it('three fresh starts at once: one runs, two end with a clear sentence', async () => {
    const env = { DATA_DIR: await folder(), DEMO: '0' };
    const starts = [0, 1, 2].map(() => run('serve', [], env));
    const outcomes = await Promise.allSettled(starts.map(({ listening }) => listening));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const [i, program] of starts.entries()) {
      if (outcomes[i]?.status === 'fulfilled') continue;
      expect(await program.ended).toBe(1);
      expect(program.said().trim()).toMatch(/^Another Statehouse \(process \d+\) is using the data folder .*DATA_DIR.*$/);
    }
  });

  it.each(oneOf('what kill -9 leaves', ['is still alive', 'is dead, too']))(
    'three starts at once on what kill -9 has left, whose PostgreSQL %s',
    async (left) => {
      const env = { DATA_DIR: await folder(), DEMO: '0' };
      const first = run('serve', [], env);
      await first.listening;
      const postmaster = postmasterOf(env.DATA_DIR) as number;
      await first.end('SIGKILL');
      if (left === 'is dead, too') process.kill(postmaster, 'SIGKILL');
      const starts = [0, 1, 2].map(() => run('serve', [], env));
      const outcomes = await Promise.allSettled(starts.map(({ listening }) => listening));
      const told = starts.map((program) => program.said()).join('\n');
      expect(outcomes.map(({ status }) => status).toSorted(), told).toEqual(['fulfilled', 'rejected', 'rejected']);
      for (const [i, program] of starts.entries()) {
        if (outcomes[i]?.status === 'fulfilled') continue;
        expect(await program.ended).toBe(1);
        expect(program.said().trim()).toMatch(/^Another Statehouse \(process \d+\) is using the data folder .*DATA_DIR.*$/);
      }
      if (left === 'is still alive') expect(postmasterOf(env.DATA_DIR)).toBe(postmaster);
    },
  );
});

describe('the embedded PostgreSQL', () => {
  it('is started again when it is killed: 503 meanwhile, alive throughout; gone for good, the server ends', async () => {
    const DATA_DIR = await folder();
    const server = run('serve', [], { DATA_DIR, DEMO: '0' });
    const address = await server.listening;
    const ask = async (place: string) => {
      const answer = await fetch(`${address}${place}`, { headers: { 'company-slug': 'nobody' } });
      const body = (await answer.json()) as { code?: string; status?: string };
      return { status: answer.status, retry: answer.headers.get('retry-after'), body };
    };
    const first = postmasterOf(DATA_DIR) as number;
    process.kill(first, 'SIGKILL');
    const seen: Awaited<ReturnType<typeof ask>>[] = [];
    await expect
      .poll(
        async () => {
          seen.push(await ask('/v2/users/profile'));
          expect((await ask('/healthz')).status).toBe(200);
          return (await ask('/readyz')).status === 200 && postmasterOf(DATA_DIR) !== first;
        },
        { interval: 20, timeout: 20_000 },
      )
      .toBe(true);
    // 401 is the database's answer that there is no such company.
    for (const { status, retry, body } of seen)
      expect([status, retry, body.code]).toEqual(status === 503 ? [503, '2', 'unavailable'] : [401, null, 'unknown_company']);
    expect(server.said()).toMatch(/^PostgreSQL has ended \(SIGKILL\): it is started again\.$/m);
    // Whoever started it may look a moment after somebody else was answered.
    await expect.poll(() => server.said()).toMatch(/^PostgreSQL is back/m);

    await rm(path.join(DATA_DIR, 'postgres/PG_VERSION'));
    process.kill(postmasterOf(DATA_DIR) as number, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(/^PostgreSQL has ended and could not be started again\. /m);
  });

  it('keeps its own lock file while it lives, whoever has started it', async () => {
    const dataDir = await folder();
    const cluster = path.join(dataDir, 'postgres');
    const said: string[] = [];
    let isLost = false;
    const lost = () => {
      isLost = true;
    };
    const postgres = await startPostgres({ dataDir, pauses: [10_000], say: (line) => said.push(line), lost });
    const first = postmasterOf(dataDir) as number;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isRunning(first), { interval: 10 }).toBe(false);
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`];
    let mine = runProgram('postgres', ['-D', cluster, ...settings], serviceUser());
    // The sessions of a killed one may keep its memory for a moment.
    await expect
      .poll(
        () => {
          if (mine.exitCode !== null) mine = runProgram('postgres', ['-D', cluster, ...settings], serviceUser());
          return postmasterOf(dataDir);
        },
        { interval: 100, timeout: 9_000 },
      )
      .toBe(mine.pid);
    await expect.poll(() => isLost).toBe(true);
    expect(said.join('\n')).toContain('PostgreSQL did not start');
    expect(postmasterOf(dataDir)).toBe(mine.pid);
    mine.kill('SIGQUIT');
    await postgres.stop();
  });

  it('is given up for starts in vain one after another, not for ending often', async () => {
    const dataDir = await folder();
    const said: string[] = [];
    let why: string | null = null;
    const postgres = await startPostgres({
      dataDir,
      pauses: [0, 50, 50],
      say: (line) => said.push(line),
      lost: (error) => {
        why = error.message;
      },
    });
    for (let kills = 1; kills <= 5; kills++) {
      process.kill(postmasterOf(dataDir) as number, 'SIGKILL');
      await expect.poll(() => said.filter((line) => line.startsWith('PostgreSQL is back')).length, { interval: 20 }).toBe(kills);
    }
    expect(why).toBeNull();
    // A setting that PostgreSQL refuses: each start fails.
    await writeFile(path.join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n');
    const starts = said.length;
    process.kill(postmasterOf(dataDir) as number, 'SIGKILL');
    await expect.poll(() => why).toMatch(/^PostgreSQL has ended and could not be started again\. /);
    expect(said.slice(starts).filter((line) => line.startsWith('PostgreSQL did not start'))).toHaveLength(3);
    await postgres.stop();
  });
});

describe('npm start', () => {
  it.each(oneOf('how npm is ended', ['SIGTERM', 'SIGKILL'] as const))(
    'ended by %s to npm alone, leaves neither a server nor a PostgreSQL',
    async (signal) => {
      const DATA_DIR = await folder();
      const { DATABASE_URL: _, ...rest } = process.env;
      const npm = spawn('npm', ['start'], { stdio: 'ignore', env: { ...rest, DATA_DIR, DEMO: '0', PORT: '0' } });
      const over = new Promise((resolve) => npm.once('close', resolve));
      await expect.poll(() => postmasterOf(DATA_DIR), { interval: 50 }).not.toBeNull();
      const postmaster = postmasterOf(DATA_DIR) as number;
      const server = parentOf(postmaster) as number;
      expect(server).not.toBe(npm.pid);
      npm.kill(signal);
      await over;
      await expect.poll(() => isRunning(server) || isRunning(postmaster), { interval: 50 }).toBe(false);
    },
  );
});

describe('another process starts on a database in use', () => {
  it('touches nothing when tables and rules are this version’s, however much is locked', async () => {
    const url = await freshDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table leads, companies, record_log in access exclusive mode');
    const began = performance.now();
    await migrate(url);
    expect(performance.now() - began).toBeLessThan(2_000);
    await other.end();
  });

  it('with other rules, lets the running one through again and again, and applies them when it can', async () => {
    const url = await freshDatabase();
    await sql(url, "update drizzle.applied_rules set hash = 'of another version'");
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin; select from leads');
    const migrating = migrate(url);
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await sql(url, waiting)).length, { interval: 10 }).toBe(1);
    // Whoever comes now stands behind the change of tables, for half a second at most.
    const began = performance.now();
    await sql(url, 'select from leads');
    expect(performance.now() - began).toBeLessThan(900);
    await other.query('commit');
    await migrating;
    expect(await sql(url, "select from drizzle.applied_rules where hash = 'of another version'")).toEqual([]);
    await other.end();
  });
});

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../setup/database.ts';
import { heldPort, type Program, postmasterOf, programs, signIn, sql } from './program.ts';

const { run, folder } = programs();

/** It ends with exit code 1 and one sentence. */
async function stops(program: Program, sentence: RegExp) {
  expect(await program.ended).toBe(1);
  const lines = program.said().trim().split('\n');
  expect(lines, program.said()).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
}
describe('a startup error is one sentence', () => {
  it('for a port in use, before anything is started', async () => {
    const { port, release } = await heldPort();
    const DATA_DIR = await folder();
    await stops(run('serve', [], { PORT: String(port), DATA_DIR }), new RegExp(`Port ${port} is in use: .*PORT=`));
    expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);
    release();
  });
  it('for an invalid port', async () => {
    await stops(run('serve', [], { PORT: '70000' }), /PORT is 70000/);
  });
  it('for a public URL that is no address', async () => {
    await stops(run('serve', [], { PUBLIC_URL: 'office.example' }), /PUBLIC_URL is office\.example: .*https:/);
  });
  it('for an unreachable database', async () => {
    const { port, release } = await heldPort();
    release();
    await stops(run('serve', [], { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }), /DATABASE_URL/);
  });
  it('for a data folder of another PostgreSQL version', async () => {
    const DATA_DIR = await folder();
    await mkdir(path.join(DATA_DIR, 'postgres'));
    await writeFile(path.join(DATA_DIR, 'postgres/PG_VERSION'), '17\n');
    await stops(run('serve', [], { DATA_DIR }), /is of PostgreSQL 17, .*DATA_DIR/);
  });
  it('for a database of a newer version, and one with other tables', { timeout: 180_000 }, async () => {
    const url = await freshDatabase();
    await sql(url, `update drizzle.__drizzle_migrations set hash = 'other'`);
    await stops(run('serve', [], { DATABASE_URL: url }), /unreleased version .*with other tables/);
    await sql(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() + 86_400_000})`);
    await stops(run('serve', [], { DATABASE_URL: url }), /written by a newer version/);
  });
});

describe('the embedded PostgreSQL', () => {
  it('ends with the program, is reused after a crash, and survives a stale lock', { timeout: 180_000 }, async () => {
    const DATA_DIR = await folder();
    const env = { DATA_DIR, DEMO: '0' };
    const first = run('serve', [], env);
    await first.listening;
    const postmaster = postmasterOf(DATA_DIR);
    expect(postmaster).not.toBeNull();
    await first.end('SIGKILL');
    expect(postmasterOf(DATA_DIR)).toBe(postmaster);

    const second = run('serve', [], env);
    expect((await fetch(`${await second.listening}/healthz`)).status).toBe(200);
    expect(postmasterOf(DATA_DIR)).toBe(postmaster);
    // Another process uses the same PostgreSQL and leaves it running.
    const made = run('company', ['new', 'third-company'], env);
    expect(await made.ended, made.said()).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBe(postmaster);
    // Killed, it is started again by who adopted it.
    process.kill(postmaster as number, 'SIGKILL');
    await expect.poll(() => second.said(), { interval: 50 }).toContain('PostgreSQL is back');
    expect(await second.end('SIGINT')).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBeNull();

    // After a power cut the lock file's process id may belong to another process.
    await writeFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), `${process.pid}\n${DATA_DIR}/postgres\n`);
    const third = run('serve', [], env);
    await third.listening;
    expect(await third.end()).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBeNull();
  });
});

describe('an external PostgreSQL', () => {
  it('isn’t filled automatically; its first company is created by a command', { timeout: 180_000 }, async () => {
    const url = await freshDatabase();
    const server = run('serve', [], { DATABASE_URL: url, HOST: '127.0.0.1' });
    const address = await server.listening;
    expect(await sql(url, 'select * from companies')).toEqual([]);
    expect(server.said()).toContain('npm run company -- new <slug>');
    const made = run('company', ['new', 'first-company', '--name', 'First Company'], { DATABASE_URL: url });
    expect(await made.ended, made.said()).toBe(0);
    const [, email, password] = /as (\S+) with the password ([\w-]+)/.exec(made.said()) ?? [];
    expect(await signIn(address, 'first-company', email as string, password as string)).toBe(200);
    const again = run('company', ['new', 'first-company'], { DATABASE_URL: url });
    await stops(again, /already exists/);
    await stops(run('company', ['new', 'No Slug']), /isn't a valid slug/);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { leadStatuses } from '../../src/api/sales/lead.ts';
import { quotationStatuses } from '../../src/api/sales/quotation.ts';
import { freshDatabase } from '../setup/database.ts';
import { dataFolder, heldPort, type Program, postmasterOf, start } from './program.ts';

const running: Program[] = [];
const folders: (() => Promise<void>)[] = [];
const run = (...given: Parameters<typeof start>) => {
  const program = start(...given);
  running.push(program);
  return program;
};
const folder = async () => {
  const made = await dataFolder();
  folders.push(made.remove);
  return made.folder;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.end()));
  await Promise.all(folders.splice(0).map((remove) => remove()));
});

/** It ends with exit code 1 and one sentence. */
async function stops(program: Program, sentence: RegExp) {
  expect(await program.ended).toBe(1);
  const lines = program.said().trim().split('\n');
  expect(lines, program.said()).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
}
const sql = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const signIn = async (address: string, slug: string, email: string, password: string) =>
  (
    await fetch(`${address}/v2/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'company-slug': slug },
      body: JSON.stringify({ login: { email, password } }),
    })
  ).status;

describe('what keeps it from starting is one sentence', () => {
  it('a port in use, before anything is started', async () => {
    const { port, release } = await heldPort();
    const DATA_DIR = await folder();
    await stops(run('serve', [], { PORT: String(port), DATA_DIR }), new RegExp(`Port ${port} is in use: .*PORT=`));
    expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);
    release();
  });
  it('a port that is none', async () => {
    await stops(run('serve', [], { PORT: '70000' }), /PORT is 70000/);
  });
  it('a database that is not reached', async () => {
    const { port, release } = await heldPort();
    release();
    await stops(run('serve', [], { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }), /DATABASE_URL/);
  });
  it('a data folder of another PostgreSQL', async () => {
    const DATA_DIR = await folder();
    await mkdir(path.join(DATA_DIR, 'postgres'));
    await writeFile(path.join(DATA_DIR, 'postgres/PG_VERSION'), '17\n');
    await stops(run('serve', [], { DATA_DIR }), /is of PostgreSQL 17, .*DATA_DIR/);
  });
  it('a database of a newer version, and of one with other tables', async () => {
    const url = await freshDatabase();
    await sql(url, `update drizzle.__drizzle_migrations set hash = 'other'`);
    await stops(run('serve', [], { DATABASE_URL: url }), /unreleased version .*with other tables/);
    await sql(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() + 86_400_000})`);
    await stops(run('serve', [], { DATABASE_URL: url }), /written by a newer version/);
  });
});

describe('the embedded PostgreSQL', () => {
  it('ends with the program; is adopted after a crash; a stale lock is no dead end', async () => {
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
    // A third one beside it works on the same data and leaves it running.
    const made = run('company', ['new', 'third-company'], env);
    expect(await made.ended, made.said()).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBe(postmaster);
    expect(await second.end('SIGINT')).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBeNull();

    // A lock that a power cut left behind names a process that is another one by now.
    await writeFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), `${process.pid}\n${DATA_DIR}/postgres\n`);
    const third = run('serve', [], env);
    await third.listening;
    expect(await third.end()).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBeNull();
  });
});

describe('the demo', () => {
  it('is stopped with all that was started while it is filled, and is filled anew afterwards', async () => {
    const DATA_DIR = await folder();
    const cut = run('serve', [], { DATA_DIR });
    await expect.poll(cut.said, { timeout: 20_000 }).toContain('property');
    expect(await cut.end('SIGINT')).toBe(0);
    expect(postmasterOf(DATA_DIR)).toBeNull();
    const whole = run('serve', [], { DATA_DIR });
    const address = await whole.listening;
    expect(whole.said()).toContain('is filled anew');
    for (const person of ['admin', 'leasing', 'sales', 'supervisor', 'finance', 'operations', 'analyst'])
      expect(await signIn(address, 'najd-oasis', `${person}@najd-oasis.example`, 'statehouse-demo'), person).toBe(200);
    expect(await signIn(address, 'red-coast', 'admin@red-coast.example', 'statehouse-demo')).toBe(200);
    const { port, password } = JSON.parse(readFileSync(path.join(DATA_DIR, 'postgres.json'), 'utf8'));
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    // Each status that a record rests in is there to be looked at.
    const statuses = async (table: string) =>
      (await sql(url, `select distinct status from ${table} order by 1`)).map(({ status }) => status);
    expect(await statuses('leads')).toEqual(leadStatuses.filter((status) => status !== 'finalizing').toSorted());
    expect(await statuses('quotations')).toEqual([...quotationStatuses].toSorted());
    expect(await sql(url, `select status from generations where status not in ('done', 'failed')`)).toEqual([]);
    expect((await sql(url, 'select count(*)::int as n from units'))[0].n).toBeGreaterThan(300);
  });
});

describe('another PostgreSQL', () => {
  it('is not filled by itself; its first company is made by a command', async () => {
    const url = await freshDatabase();
    const server = run('serve', [], { DATABASE_URL: url, HOST: '127.0.0.1' });
    const address = await server.listening;
    expect(await sql(url, 'select * from companies')).toEqual([]);
    const made = run('company', ['new', 'first-company', '--name', 'First Company'], { DATABASE_URL: url });
    expect(await made.ended, made.said()).toBe(0);
    const [, email, password] = /as (\S+) with the password (\S+)/.exec(made.said()) ?? [];
    expect(await signIn(address, 'first-company', email as string, password as string)).toBe(200);
    const again = run('company', ['new', 'first-company'], { DATABASE_URL: url });
    await stops(again, /there already/);
    await stops(run('company', ['new', 'No Slug']), /can't be a slug/);
  });
});

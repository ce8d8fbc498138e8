import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolFor } from '../../scripts/backup/dump.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { programsHere, startCluster } from './cluster.ts';
import { type Program, postmasterOf, programs, signIn, sql } from './program.ts';

const { run, folder } = programs();

/** It ends well, and says so. */
async function done(program: Program): Promise<string> {
  expect(await program.ended, program.said()).toBe(0);
  return program.said();
}

describe('a drill', () => {
  it('back up amid work, lose everything, restore: the same rows, files and sign-ins', { timeout: 240_000 }, async () => {
    const ground = await folder();
    const [DATA_DIR, backup] = [path.join(ground, 'data'), path.join(ground, 'backup')];
    const env = { DATA_DIR, DEMO: '0' };
    const made = await done(run('company', ['new', 'drilling'], env));
    const [, email, password] = /as (\S+) with the password ([\w-]+)/.exec(made) ?? [];
    const post = (address: string, place: string, body: object, token = '') =>
      fetch(`${address}/v2${place}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'company-slug': 'drilling', 'auth-token': token },
        body: JSON.stringify(body),
      });
    const signIn = async (address: string): Promise<string> => {
      const answer = await post(address, '/sessions', { login: { email, password } });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { auth_token: string }).auth_token;
    };
    const names = async (address: string, token: string): Promise<string[]> => {
      const headers = { 'company-slug': 'drilling', 'auth-token': token };
      const answer = await fetch(`${address}/v2/leads?per_page=100&sort=id`, { headers });
      return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
    };

    const first = run('serve', [], env);
    const address = await first.listening;
    const token = await signIn(address);
    let serial = 0;
    const addLead = async () => {
      serial += 1;
      const lead = { name: `Lead ${serial}`, mobile: `0551${String(serial).padStart(6, '0')}`, source: 'phone' };
      expect((await post(address, '/leads', { lead }, token)).status).toBe(200);
    };
    while (serial < 5) await addLead();
    await writeFile(path.join(DATA_DIR, 'kept.txt'), 'a file of the app');
    const content = Buffer.from(`%PDF-1.7\n${'a passport '.repeat(20_000)}`);
    const attachment = { name: 'passport.pdf', size: content.length, for_entity: 'lease' };
    const begun = (await (await post(address, '/attachments', { attachment }, token)).json()) as { data: { id: number } };
    const at = (from: string, what: string) => `${from}/v2/attachments/${begun.data.id}/${what}`;
    const heads = { 'company-slug': 'drilling', 'auth-token': token };
    const octets = { ...heads, 'content-type': 'application/octet-stream' };
    expect((await fetch(at(address, 'content?offset=0'), { method: 'PUT', headers: octets, body: content })).status).toBe(200);
    expect((await fetch(at(address, 'finish'), { method: 'PUT', headers: heads })).status).toBe(200);
    // Written to while it is being copied.
    const copying = run('backup', [backup], env);
    let isOver = false;
    void copying.ended.then(() => {
      isOver = true;
    });
    while (!isOver) await addLead();
    expect(await done(copying)).toContain('Backed up 1 companies');
    const written = await names(address, token);
    expect((await stat(backup)).mode & 0o077).toBe(0);
    await first.end('SIGKILL');
    process.kill(postmasterOf(DATA_DIR) as number, 'SIGKILL');
    await rm(DATA_DIR, { recursive: true, force: true });

    expect(await done(run('restore', [backup], env))).toContain('Restored 1 companies');
    const refused = run('restore', [backup], env);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(/has a database: move it away/);
    const second = run('serve', [], env);
    const again = await second.listening;
    // All that was written before the copy began, and nothing that was not.
    const restored = await names(again, await signIn(again));
    expect(restored.length).toBeGreaterThanOrEqual(5);
    expect(restored).toEqual(written.slice(0, restored.length));
    expect(await names(again, token)).toEqual(restored);
    expect((await stat(path.join(DATA_DIR, 'kept.txt'))).size).toBe(17);
    const file = await fetch(at(again, 'content'), { headers: heads });
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe('pg_dump', () => {
  const programs = programsHere();
  // Nothing to try it with: said here, as nothing else would.
  const title = programs ? `of PostgreSQL ${programs.major}` : 'NOT TRIED, as no pg_dump with its server is installed';
  // One a day of the two, each of which takes a minute.
  const who = everyOrSample('who owns the database', ['a superuser', 'an owner who is none'], { nameOf: String, more: 1 });
  it.skipIf(!programs).each(who)(`${title}: a drill over DATABASE_URL as %s`, { timeout: 240_000 }, async (who) => {
    const ground = await folder();
    const backup = path.join(ground, 'backup');
    const cluster = await startCluster(programs as NonNullable<typeof programs>);
    try {
      const isSuperuser = who === 'a superuser';
      await sql(cluster.url('postgres'), "create role tenant login createrole password 'its own'");
      const at = async (name: string) => {
        await sql(cluster.url('postgres'), `create database ${name} owner ${isSuperuser ? 'postgres' : 'tenant'}`);
        return cluster.url(name, isSuperuser ? undefined : ['tenant', 'its own']);
      };
      const env = { PG_BIN: cluster.bin, DEMO: '0', DATA_DIR: path.join(ground, 'data') };
      const before = { ...env, DATABASE_URL: await at('house') };
      const made = await done(run('company', ['new', 'drilling'], before));
      await done(run('company', ['new', 'another'], before));
      const [, email = '', password = ''] = /as (\S+) with the password ([\w-]+)/.exec(made) ?? [];
      expect(await done(run('backup', [backup, '--dump'], before))).toContain('Backed up 2 companies');
      const after = { ...env, DATABASE_URL: await at('rebuilt') };
      expect(await done(run('restore', [backup], after))).toContain('Restored 2 companies');
      const server = run('serve', [], after);
      expect(await signIn(await server.listening, 'drilling', email, password)).toBe(200);
      const forced = `select count(*)::int as tables, count(*) filter (where not relforcerowsecurity)::int as open
          from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`;
      expect(await sql(after.DATABASE_URL, forced)).toEqual(await sql(before.DATABASE_URL, forced));
      expect(await sql(after.DATABASE_URL, forced)).toEqual([{ tables: expect.any(Number), open: 0 }]);
      const seen = await sql(after.DATABASE_URL, 'select from users');
      expect(seen.length).toBe(isSuperuser ? 2 : 0);
      await server.end();
    } finally {
      await cluster.stop();
    }
  });

  it('must be as new as the server, and the error says what is there and what to do', async () => {
    const bin = path.join(await folder(), 'bin');
    await mkdir(bin);
    const file = path.join(bin, 'pg_dump');
    await writeFile(file, '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"\n');
    await chmod(file, 0o755);
    const { PG_BIN } = process.env;
    process.env.PG_BIN = bin;
    try {
      expect(await toolFor('pg_dump', 15)).toBe(file);
      await expect(toolFor('pg_dump', 18)).rejects.toThrow(
        /PostgreSQL 18 or newer is needed, and only that of 15 was found: .*PG_BIN/,
      );
      await expect(toolFor('pg_restore', 18)).rejects.toThrow(/none was found/);
    } finally {
      if (PG_BIN === undefined) delete process.env.PG_BIN;
      else process.env.PG_BIN = PG_BIN;
    }
  });
});

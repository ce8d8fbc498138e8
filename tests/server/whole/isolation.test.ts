import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { plant } from '../../kit/plant.ts';
import { validBody } from '../../kit/valid.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let stranger: Person;
/** Ids of records of the first company, by the name a path calls them. */
let ids: Record<string, number>;

beforeAll(async () => {
  testBed = await makeTestBed();
  ids = await plant(testBed, 'first');
  stranger = await testBed.signIn('second', 'admin@second.example');
});
afterAll(() => testBed.stop());

const declared = Object.entries(calls).flatMap(([entity, own]) =>
  Object.entries(own as Record<string, Call>).map(([name, call]) => ({ title: `${call.id} ${entity}.${name}`, call, entity })),
);

/** Which record of the first company a path parameter means. */
const idFor = (call: Call, name: string): number => {
  if (name !== 'id') return ids[name] ?? 1;
  const parent = /\/([a-z_]+)\/\{id\}/.exec(call.path)?.[1] ?? '';
  return ids[parent] ?? ids.id ?? 1;
};

/** Everything the first company has, as one fingerprint a table. */
async function fingerprints(): Promise<Record<string, string>> {
  const { rows } = await testBed.owner.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { table_name } of rows) {
    const sum = await testBed.owner.query(
      `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${table_name}" t where company_id = $1`,
      [testBed.one.company.id],
    );
    found[table_name] = sum.rows[0].sum;
  }
  return found;
}

describe('another company’s records', () => {
  it('answer 404 on every call that names one, and nothing of them changes', async () => {
    const before = await fingerprints();
    const asked: string[] = [];
    const wrong: string[] = [];
    for (const { title, call } of declared) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      if (!names.length || call.textual) continue;
      const params = Object.fromEntries(names.map((name) => [name, idFor(call, name)]));
      const answer = await stranger.ask(call, { params, body: call.body ? validBody(call) : undefined });
      asked.push(title);
      if (answer.status !== 404) wrong.push(`${title}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
    }
    console.log(`${asked.length} calls were made with another company's ids`);
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
    expect(await fingerprints()).toEqual(before);
  });

  it('are in no list', async () => {
    const leaks: string[] = [];
    for (const { title, call } of declared) {
      if (call.method !== 'GET' || call.path.includes('{')) continue;
      const answer = await stranger.ask(call);
      if (JSON.stringify(answer.body).includes('of the first company')) leaks.push(title);
      if (answer.status >= 500) leaks.push(`${title}: ${answer.status}`);
    }
    expect(leaks).toEqual([]);
  });
});

describe('row-level security alone', () => {
  it('shows no row of another company to a query that forgot the company, and lets none be written', async () => {
    const app = new pg.Client({ connectionString: testBed.url, options: '-c role=statehouse_app' });
    await app.connect();
    try {
      await app.query("select set_config('app.company_id', $1, false)", [String(testBed.two.company.id)]);
      const { rows } = await app.query<{ table_name: string }>(
        "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1",
      );
      expect(rows.length).toBeGreaterThan(30);
      for (const { table_name } of rows) {
        const seen = await app.query(`select count(*)::int as count from "${table_name}" where company_id <> $1`, [
          testBed.two.company.id,
        ]);
        expect(seen.rows[0].count, table_name).toBe(0);
        await app.query('begin');
        const removed = await app
          .query(`delete from "${table_name}" where company_id = $1`, [testBed.one.company.id])
          .catch((error: { code: string }) => error.code);
        await app.query('rollback');
        expect(typeof removed === 'string' ? removed : removed.rowCount, table_name).toSatisfy(
          (value: unknown) => value === 0 || value === '42501',
        );
      }
      await expect(
        app.query("insert into leads (company_id, name, source) values ($1, 'x', 'website')", [testBed.one.company.id]),
      ).rejects.toThrow(/row-level security/);
      await app.query("select set_config('app.company_id', '', false)");
      expect((await app.query('select count(*)::int as count from leads')).rows[0].count).toBe(0);
    } finally {
      await app.end();
    }
  });

  it('is on for every table of a company, and the app’s role owns none', async () => {
    const { rows } = await testBed.owner.query(
      `select c.relname, c.relrowsecurity, pg_get_userbyid(c.relowner) as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' where n.nspname = 'public' and c.relkind = 'r'`,
    );
    expect(rows.filter((row) => !row.relrowsecurity)).toEqual([]);
    expect(rows.filter((row) => row.owner === 'statehouse_app')).toEqual([]);
  });
});

describe('the log and the statuses', () => {
  it('can’t be written past their doors, not even by the app itself', async () => {
    const app = new pg.Client({ connectionString: testBed.url, options: '-c role=statehouse_app' });
    await app.connect();
    try {
      await app.query("select set_config('app.company_id', $1, false)", [String(testBed.one.company.id)]);
      await expect(app.query("update leads set status = 'lost'")).rejects.toThrow(/moves only through its lifecycle/);
      await expect(
        app.query("insert into leads (company_id, name, source, status) values ($1, 'x', 'website', 'finalized')", [
          testBed.one.company.id,
        ]),
      ).rejects.toThrow(/begins at/);
      await expect(app.query("update record_log set event = 'x'")).rejects.toThrow(/permission denied|append-only/);
      await expect(app.query('delete from record_log')).rejects.toThrow(/permission denied|append-only/);
      await expect(app.query('truncate record_log')).rejects.toThrow(/permission denied/);
      await expect(testBed.owner.query('delete from record_log')).rejects.toThrow(/append-only/);
    } finally {
      await app.end();
    }
  });
});

import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { purge, rules } from '../../../server/app/retention/purge.ts';
import { buildApp } from '../../../server/app.ts';
import { retentionSettingCalls } from '../../../src/api/settings/retention-setting.ts';
import { asApp, tried } from '../../kit/row-security.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
let company: number;
let dataDir: string;
let user: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'statehouse-retention-'));
  testBed = await makeTestBed({ dataDir });
  admin = await testBed.signIn('first', 'admin@first.example');
  company = testBed.one.company.id;
  user = testBed.one.people['admin@first.example']?.viewer.id as number;
});
afterEach(async () => {
  await testBed.owner.query(
    'delete from outbox; delete from idempotency_keys; delete from password_resets; delete from notifications; delete from jobs; delete from timers; delete from attempts',
  );
});
afterAll(async () => {
  await testBed?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How a rule's row is made: SQL of one of the first company's administrator that became so old. */
type Row = (age: string) => string;
const link = (table: string, owner: string, expires: string, used: string): string =>
  `insert into ${table} (company_id, token_hash, ${owner}, expires_at, used_at) values (${company}, gen_random_uuid()::text, 1, ${expires}, ${used})`;
const later = "now() + interval '1 day'";
/** By table, its age in days and its rows: what the rule of each table says in several ways has several. */
const kept: Record<string, { days: number; rows: Row[] }> = {
  outbox: {
    days: 7,
    rows: [(age) => `insert into outbox (company_id, topic, payload, at) values (${company}, 'changed', '{}', ${age})`],
  },
  idempotency_keys: {
    days: 1,
    rows: [
      (age) => `insert into idempotency_keys (company_id, user_id, key, call, request_hash, answer, at)
        values (${company}, ${user}, gen_random_uuid()::text, 'LEA-02', 'hash', '{}', ${age})`,
    ],
  },
  sessions: {
    days: 7,
    rows: [
      (age) =>
        `insert into sessions (company_id, token_hash, user_id, expires_at) values (${company}, gen_random_uuid()::text, ${user}, ${age})`,
    ],
  },
  portal_sessions: {
    days: 7,
    rows: [
      (age) =>
        `insert into portal_sessions (company_id, token_hash, mobile_access_id, network, expires_at) values (${company}, gen_random_uuid()::text, 1, '10.0.0', ${age})`,
    ],
  },
  // Familiar for ninety days, and seven more.
  familiar_networks: {
    days: 97,
    rows: [
      (age) =>
        `insert into familiar_networks (company_id, user_id, network, seen_at) values (${company}, ${user}, gen_random_uuid()::text, ${age})`,
    ],
  },
  password_resets: {
    days: 7,
    rows: [
      (age) => link('password_resets', 'user_id', age, 'null').replace(', 1,', `, ${user},`),
      (age) => link('password_resets', 'user_id', later, age).replace(', 1,', `, ${user},`),
    ],
  },
  mobile_access_links: {
    days: 7,
    rows: [
      (age) => link('mobile_access_links', 'mobile_access_id', age, 'null'),
      (age) => link('mobile_access_links', 'mobile_access_id', later, age),
    ],
  },
  unit_owner_links: {
    days: 7,
    rows: [
      (age) => link('unit_owner_links', 'unit_owner_id', age, 'null'),
      (age) => link('unit_owner_links', 'unit_owner_id', later, age),
    ],
  },
  notifications: {
    days: 180,
    rows: [
      (age) =>
        `insert into notifications (company_id, user_id, text_key, entity, read_at, created_at) values (${company}, ${user}, 'a.b', 'export', ${age}, ${age})`,
    ],
  },
  jobs: {
    days: 90,
    rows: [(age) => `insert into jobs (company_id, kind, max_attempts, dead_at) values (${company}, 'generation', 1, ${age})`],
  },
  timers: {
    days: 90,
    rows: [
      (age) =>
        `insert into timers (company_id, entity, record_id, event, due_at, done_at) values (${company}, 'lead', 1, 'x', ${age}, ${age})`,
    ],
  },
  data_import_rows: {
    days: 90,
    rows: [
      (age) => `with made as (insert into data_imports (company_id, kind, file_name, attachment_id, language, updated_at)
          values (${company}, 'lead', 'leads.csv', 1, 'en', ${age}) returning id)
        insert into data_import_rows (company_id, data_import_id, number, cells) select ${company}, id, 1, '[]' from made`,
    ],
  },
  identity_reads: {
    days: 1825,
    rows: [
      (age) =>
        `insert into identity_reads (company_id, user_id, call, entity, record_id, created_at) values (${company}, ${user}, 'TEN-02', 'tenant', 1, ${age})`,
    ],
  },
  attempts: { days: 1, rows: [(age) => `insert into attempts (subject, at) values ('address:10.0.0.1', ${age})`] },
};
const rowOf = (table: string, age: string): string => kept[table]?.rows[0]?.(age) ?? '';
/** Without what hangs on it. */
const insert = (row: string) =>
  testBed.owner.query(`set session_replication_role = replica; ${row}; set session_replication_role = origin`);
const ago = (hours: number): string => `now() - interval '${hours} hours'`;
const clear = (table: string) =>
  testBed.owner.query(`delete from ${table} ${table === 'sessions' ? 'where expires_at < now()' : ''}`);
const count = async (table: string): Promise<number> => {
  const which = table === 'sessions' ? 'where expires_at < now()' : '';
  return Number((await testBed.owner.query(`select count(*) from ${table} ${which}`)).rows[0].count);
};
const run = () => purge(testBed.app.services, company);

describe('what was kept long enough', () => {
  it('is said for every table that something is deleted from', () => {
    expect(Object.keys(kept).toSorted()).toEqual(rules.map(({ table }) => table).toSorted());
  });

  // In days, as decision 33 has them.
  it.each([
    'outbox',
    'idempotency_keys',
    'sessions',
    'portal_sessions',
    'familiar_networks',
    'password_resets',
    'mobile_access_links',
    'unit_owner_links',
    'notifications',
    'jobs',
    'timers',
    'data_import_rows',
    'identity_reads',
    'attempts',
  ])('is deleted from %s after so many days, not an hour before', async (table) => {
    const { days = 0, rows = [] } = kept[table] ?? {};
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      await clear(table);
      await insert(row(ago(days * 24 + 1)));
      await insert(row(ago(days * 24 - 1)));
      await run();
      expect(await count(table)).toBe(1);
    }
  });

  it('is deleted in batches, whatever there is', async () => {
    await testBed.owner.query(`insert into outbox (company_id, topic, payload, at)
      select ${company}, 'changed', '{}', ${ago(200)} from generate_series(1, 4500)`);
    expect(await run()).toBe(4500);
    expect(await count('outbox')).toBe(0);
  });

  it('spares unread notifications, live sessions, open links, waiting jobs and timers to come, however old', async () => {
    await testBed.owner.query(
      `insert into notifications (company_id, user_id, text_key, entity, created_at) values (${company}, ${user}, 'a.b', 'export', ${ago(100_000)});
      insert into password_resets (company_id, token_hash, user_id, expires_at) values (${company}, 'open', ${user}, now() + interval '1 day');
      insert into jobs (company_id, kind, max_attempts, created_at, run_at) values (${company}, 'generation', 1, ${ago(100_000)}, ${ago(100_000)});
      insert into timers (company_id, entity, record_id, event, due_at) values (${company}, 'lead', 1, 'x', ${ago(100_000)})`,
    );
    await run();
    for (const table of ['notifications', 'password_resets', 'jobs', 'timers']) expect(await count(table), table).toBe(1);
    expect((await admin.ask(retentionSettingCalls.get)).status).toBe(200);
  });

  it('is deleted: a mail in the outbox folder after 7 days, not an hour before, and nothing else there', async () => {
    const { mail } = testBed.app.services;
    for (const [reference, hours] of [
      ['old', 7 * 24 + 1],
      ['young', 7 * 24 - 1],
    ] as const) {
      await mail.send({ reference, to: 'sara@mail.example', subject: 'A link', text: 'A link' });
      const then = new Date(Date.now() - hours * 3_600_000);
      await utimes(path.join(mail.folder, `${reference}.eml`), then, then);
    }
    await writeFile(path.join(mail.folder, 'notes.txt'), 'of the operator’s');
    await utimes(path.join(mail.folder, 'notes.txt'), new Date(0), new Date(0));
    expect(await run()).toBe(1);
    expect((await readdir(mail.folder)).toSorted()).toEqual(['notes.txt', 'young.eml']);
  });

  it('is no other company’s', async () => {
    const two = testBed.two.company.id;
    await testBed.owner.query(
      `insert into outbox (company_id, topic, payload, at) values (${two}, 'changed', '{}', ${ago(1000)});
      insert into jobs (company_id, kind, max_attempts, dead_at) values (${two}, 'generation', 1, ${ago(10_000)})`,
    );
    await run();
    expect([await count('outbox'), await count('jobs')]).toEqual([1, 1]);
  });
});

describe('the job', () => {
  it('runs once a day for each company', async () => {
    await testBed.owner.query(`update retention_settings set purged_at = ${ago(25)} where company_id = ${company}`);
    await testBed.owner.query(
      `insert into outbox (company_id, topic, payload, at) values (${company}, 'changed', '{}', ${ago(200)})`,
    );
    const ticking = await buildApp({ databaseUrl: testBed.url, logLevel: 'silent', timerSeconds: 0.1 });
    await expect
      .poll(async () => (await testBed.owner.query("select from outbox where at < now() - interval '7 days'")).rowCount)
      .toBe(0);
    const due = "select companies_to_purge from companies_to_purge('1 day')";
    await expect.poll(async () => (await testBed.owner.query(due)).rowCount).toBe(0);
    await ticking.close();
  });
});

describe('the app’s role', () => {
  it('may not shorten it: neither outbox nor failed sign-ins of today, nor another company’s', async () => {
    await testBed.owner.query(rowOf('outbox', ago(2)));
    await testBed.owner.query(rowOf('attempts', ago(2)));
    await asApp(testBed.url, company, async (app) => {
      expect(await tried(app, 'select from purge_outbox($1, 100, 0)', [company])).toBe(0);
      expect(await tried(app, 'select from purge_attempts(100, 0)', [])).toBe(0);
      expect(await tried(app, 'delete from outbox', [])).toBe('refused');
    });
    await testBed.owner.query(`update outbox set at = ${ago(1000)}`);
    await asApp(testBed.url, testBed.two.company.id, async (app) => {
      expect(await tried(app, 'select from purge_outbox($1, 100, 1)', [company])).toBe(0);
    });
  });
});

describe('how long', () => {
  it('is a company’s to choose within bounds; the rest is fixed', async () => {
    const { status, body } = await admin.ask(retentionSettingCalls.update, { body: { notification_days: 30 } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ notification_days: 30, session_days: 7, event_days: 7, answer_days: 1 });
    await testBed.owner.query(rowOf('notifications', ago(31 * 24)));
    await run();
    expect(await count('notifications')).toBe(0);
    for (const wrong of [{ notification_days: 29 }, { link_days: 31 }, { identity_read_days: 364 }])
      expect((await admin.ask(retentionSettingCalls.update, { body: wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect((await admin.ask(retentionSettingCalls.update, { body: { event_days: 365 } })).status).toBe(400);
  });
});

describe('who was away', () => {
  it('for longer than changes are kept is told to load anew; for less, catches up', async () => {
    const oldest = Number((await testBed.owner.query(`${rowOf('outbox', ago(200))} returning id`)).rows[0].id);
    await testBed.owner.query(
      `insert into outbox (company_id, topic, payload) values (${company}, 'changed', '{"entity":"unit","id":7}')`,
    );
    await run();
    const origin = await testBed.app.server.listen({ host: '127.0.0.1', port: 0 });
    const said = async (since: number): Promise<string> => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/cable?auth-token=${admin.token}&company-slug=first`);
      await once(socket, 'open');
      const heard = new Promise<string>((resolve) => {
        socket.on('message', (data) => {
          const { type } = JSON.parse(String(data)) as { type: string };
          if (type !== 'welcome') resolve(type);
        });
      });
      socket.send(JSON.stringify({ since }));
      const type = await heard;
      socket.terminate();
      return type;
    };
    expect(await said(oldest - 1 || 1)).toBe('missed_too_much');
    expect(await said(oldest)).toBe('changed');
  });
});

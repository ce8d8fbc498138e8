import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillBigQuotations, ways } from '../../../server/demo/big/big-quotations.ts';
import { nowOf } from '../../../server/kit/clock.ts';
import { allBoundLifecycles } from '../../../server/kit/lifecycle.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import {
  type LifecycleFigures,
  type TakenTransitions,
  type WorkflowRecord,
  type WorkflowStats,
  workflowStatsCalls,
} from '../../../src/api/app/workflows.ts';
import type { Page } from '../../../src/api/contract.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationLifecycle } from '../../../src/machines/sales/quotation/lifecycle.ts';
import { candidatesFrom, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
/** The first company's time, fixed for the checks. */
let now: Date;

const askStats = async (person: Person): Promise<WorkflowStats> => {
  const answer = await person.ask(workflowStatsCalls.stats);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as WorkflowStats;
};
const figuresOf = async (person: Person, entity: string): Promise<LifecycleFigures> => {
  const found = (await askStats(person)).lifecycles.find((one) => one.entity === entity);
  if (!found) throw new Error(`${entity} is not shown`);
  return found;
};
const behind = async (person: Person, entity: string, query: Record<string, unknown>): Promise<Page<WorkflowRecord>> => {
  const answer = await person.ask(workflowStatsCalls.records, { params: { entity }, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...(answer.body as unknown as Page<WorkflowRecord>), rows: answer.body.data as WorkflowRecord[] };
};
const sql = async <R>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await testBed.owner.query(text, [testBed.one.company.id, ...values])).rows as R[];

/** A minimal built workbench: a page with an inline script, and a file. */
let folder: string;
const page = '<!doctype html><script>window.FEATURES = {}</script><script type="module" src="./assets/a.js"></script>';

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'statehouse-workbench-')), 'workbench');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'assets/a.js'), 'export {};');
  testBed = await makeTestBed({ workbenchDir: folder });
  admin = await testBed.signIn('first', 'admin@first.example');
  const made = await admin.ask(leadCalls.create, {
    body: { name: 'Ten thousand offers', mobile: '0500000001', source: 'website' },
  });
  now = nowOf(testBed.one.company);
  await fillBigQuotations(testBed.owner, {
    company: testBed.one.company.id,
    lead: (made.body.data as { id: number }).id,
    person: testBed.one.people['admin@first.example']?.viewer.id as number,
    quotations: 10_000,
    now,
  });
  // Updates the planner's statistics after the bulk insert, rather than waiting for autovacuum.
  await askStats(admin);
  await testBed.owner.query('analyze');
});
afterAll(async () => {
  await testBed.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

describe('ten thousand quotations', () => {
  it('only took transitions that their chart allows', () => {
    for (const way of ways) {
      let state = 'draft';
      for (const [event, to] of way) {
        const allowed = candidatesFrom(quotationLifecycle.machine, state).map((one) => `${one.event} ${one.to}`);
        expect(allowed, state).toContain(`${event} ${to}`);
        state = to;
      }
    }
  });

  it('have counts, durations, stuck records and steps back as computed by independent SQL', async () => {
    const began = performance.now();
    const figures = await figuresOf(admin, 'quotation');
    console.log(`the figures of 10,000 quotations took ${Math.round(performance.now() - began)} ms`);

    const standing = await sql<{ status: string; count: number }>(
      'select status, count(*)::int as count from quotations where company_id = $1 group by status order by status',
    );
    expect(standing.length).toBeGreaterThan(6);
    expect(standing.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    const shown = figures.states.filter((state) => state.now > 0).map(({ state, now }) => ({ status: state, count: now }));
    expect(shown.sort((a, b) => a.status.localeCompare(b.status))).toEqual(
      standing.sort((a, b) => a.status.localeCompare(b.status)),
    );

    // Every transition ends the stay that began with the previous log entry.
    const stays = await sql<{ state: string; past: number; median: number; p95: number }>(
      `select "from" as state, count(*)::int as past, percentile_cont(0.5) within group (order by stay) as median,
        percentile_cont(0.95) within group (order by stay) as p95
      from (select m."from", extract(epoch from m.company_at - (
          select p.company_at from record_log p
          where p.company_id = $1 and p.entity = 'quotation' and p.record_id = m.record_id and p.id < m.id order by p.id desc limit 1))::float8 as stay
        from record_log m where m.company_id = $1 and m.entity = 'quotation' and m."to" is not null) moves
      group by "from"`,
    );
    expect(stays.length).toBeGreaterThan(5);
    for (const { state, past, median, p95 } of stays)
      expect(figures.states.find((one) => one.state === state)).toMatchObject({
        past,
        median: Math.round(median),
        p95: Math.round(p95),
      });

    const stuck = await sql<{ status: string; count: number }>(
      `select q.status, count(*)::int as count from quotations q
      where q.company_id = $1 and $2::timestamptz - (select max(l.company_at) from record_log l
          where l.company_id = $1 and l.entity = 'quotation' and l.record_id = q.id)
        > case q.status when 'draft' then interval '72 hours' when 'waiting_for_approval' then interval '48 hours'
          when 'requests_approved' then interval '48 hours' when 'requests_rejected' then interval '72 hours'
          when 'sent' then interval '336 hours' when 'accepted' then interval '120 hours' end
      group by q.status`,
      now.toISOString(),
    );
    expect(stuck.length).toBeGreaterThan(3);
    // The company's clock has advanced by seconds: at most two records per state have become stuck meanwhile.
    for (const { status, count } of stuck) {
      const seen = figures.states.find((one) => one.state === status)?.stuck ?? 0;
      expect(seen, status).toBeGreaterThanOrEqual(count);
      expect(seen, status).toBeLessThanOrEqual(count + 2);
    }
    expect(
      figures.states
        .filter((one) => one.stuck > 0)
        .map((one) => one.state)
        .sort(),
    ).toEqual(stuck.map(({ status }) => status).sort());

    const loops = await sql<{ from: string; event: string; to: string; times: number; records: number }>(
      `select "from", event, "to", count(*)::int as times, count(distinct record_id)::int as records from record_log
      where company_id = $1 and entity = 'quotation' and event in ('revise', 'revive', 'withdraw', 'edit_priced_content')
      group by "from", event, "to"`,
    );
    const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    expect(loops.length).toBeGreaterThan(3);
    expect(sorted(figures.loops)).toEqual(sorted(loops));
    expect(loops.find(({ from }) => from === 'requests_rejected')?.times).toBeGreaterThan(
      loops.find(({ from }) => from === 'requests_rejected')?.records ?? 0,
    );
  });

  it('took as many transitions in the last 90 days as the log has', async () => {
    const began = performance.now();
    const answer = await admin.ask(workflowStatsCalls.taken, { params: { entity: 'quotation' } });
    console.log(`counting their transitions took ${Math.round(performance.now() - began)} ms`);
    const { since, transitions } = answer.body.data as TakenTransitions;
    const [told] = await sql<{ times: number; ways: number }>(
      `select count(*)::int as times, count(distinct ("from", event, "to"))::int as ways from record_log
      where company_id = $1 and entity = 'quotation' and "to" is not null and "from" is not null
        and company_at >= $2::timestamp at time zone 'Asia/Riyadh'`,
      since,
    );
    expect(told?.times).toBeGreaterThan(1000);
    expect(transitions.reduce((sum, { times }) => sum + times, 0)).toBe(told?.times);
    expect(transitions).toHaveLength(told?.ways ?? 0);
  });

  it('are listed behind each statistic, the longest stay first', async () => {
    const { states, loops } = await figuresOf(admin, 'quotation');
    for (const { state, now, stuck } of states) {
      const all = await behind(admin, 'quotation', { state });
      expect(all.total_entries, state).toBe(now);
      expect((await behind(admin, 'quotation', { state, stuck: 'yes' })).total_entries, state).toBe(stuck);
      for (const row of all.rows) expect(row).toMatchObject({ state, page_entity: 'quotation', page_id: row.id, times: 0 });
      expect(all.rows.map(({ since }) => since)).toEqual(all.rows.map(({ since }) => since).sort());
      expect(all.rows[0]?.title ?? 'Q-').toMatch(/^Q-/);
    }
    for (const { from, event, to, records, times } of loops) {
      const query = { back: `${from}>${event}>${to}`, per_page: 100 };
      const first = await behind(admin, 'quotation', query);
      expect(first.total_entries, event).toBe(records);
      const found = [...first.rows];
      for (let page = 2; found.length < records; page++)
        found.push(...(await behind(admin, 'quotation', { ...query, page })).rows);
      expect(new Set(found.map(({ id }) => id)).size).toBe(records);
      expect(
        found.reduce((sum, row) => sum + row.times, 0),
        event,
      ).toBe(times);
    }
    const last = await behind(admin, 'quotation', { state: 'draft', stuck: 'yes', per_page: 5, page: 2 });
    expect(last.rows).toHaveLength(5);
    expect(last.rows.every(({ is_stuck }) => is_stuck)).toBe(true);
  }, 240_000);

  it('are isolated from other companies', async () => {
    const stranger = await testBed.signIn('second', 'admin@second.example');
    for (const { states, loops } of (await askStats(stranger)).lifecycles)
      expect([...states.map(({ now, past }) => now + past), ...loops]).toEqual(states.map(() => 0));
    expect((await behind(stranger, 'quotation', {})).rows).toEqual([]);
  });

  it('are stuck by the company’s own clock', async () => {
    const before = await figuresOf(admin, 'quotation');
    const stuckIn = (figures: LifecycleFigures) =>
      figures.states.find(({ state }) => state === 'sent') as { now: number; stuck: number };
    expect(stuckIn(before).stuck).toBeLessThan(stuckIn(before).now);
    const later = new Date(now.getTime() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
    expect((await admin.ask(workCalls.moveClock, { body: { to: later } })).status).toBe(200);
    const after = stuckIn(await figuresOf(admin, 'quotation'));
    expect(after).toMatchObject({ now: stuckIn(before).now, stuck: stuckIn(before).now });
  });
});

describe('workflow statistics', () => {
  it('require the privilege, and cover the modules the user may view', async () => {
    for (const role of ['none', 'sales_agent', 'finance_manager']) {
      const person = await testBed.signIn('first', `${role}@first.example`);
      expect((await person.ask(workflowStatsCalls.stats)).status, role).toBe(403);
      expect((await person.ask(workflowStatsCalls.records, { params: { entity: 'quotation' } })).status, role).toBe(403);
      expect((await person.ask(workflowStatsCalls.openWorkbench)).status, role).toBe(403);
    }
    const entitiesOf = async (role: string) =>
      (await askStats(await testBed.signIn('first', `${role}@first.example`))).lifecycles.map(({ entity }) => entity).sort();
    const all = lifecycles.map(({ lifecycle }) => lifecycle.entity).sort();
    expect(await entitiesOf('admin')).toEqual(all);
    expect(await entitiesOf('analyst')).toEqual(all);
    expect(await entitiesOf('operations')).toEqual([
      'attachment',
      'contract',
      'contract_discount',
      'contract_life',
      'data_import',
      'delivery_receipt',
      'deposit',
      'ejar',
      'equipment',
      'lease',
      'leasing_clearance',
      'leasing_order',
      'mobile_access',
      'pre_occupancy_order',
      'provider',
      'sellable_unit',
      'snag',
      'ticket',
      'unit_owner',
      'unit_preparation',
      'utility_account_request',
    ]);
    const operations = await testBed.signIn('first', 'operations@first.example');
    for (const entity of ['quotation', 'nothing', 'toString'])
      expect((await operations.ask(workflowStatsCalls.records, { params: { entity } })).status, entity).toBe(404);
    expect((await operations.ask(workflowStatsCalls.records, { params: { entity: 'lease' } })).status).toBe(200);
  });

  it('have every state of every chart, in its order', async () => {
    const { lifecycles: shown } = await askStats(admin);
    expect(shown.map(({ entity }) => entity)).toEqual(allBoundLifecycles().map(({ lifecycle }) => lifecycle.entity));
    expect(shown.find(({ entity }) => entity === 'quotation')?.states.map(({ state }) => state)).toEqual(
      Object.keys(quotationLifecycle.machine.states),
    );
  });
});

describe('the workbench', () => {
  const open = async (person: Person, more: Record<string, string> = {}) => {
    const answer = await person.ask(workflowStatsCalls.openWorkbench, { headers: more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const cookie = String(answer.raw.headers['set-cookie']);
    return { cookie, pass: cookie.split(';')[0] as string, until: (answer.body.data as { until: string }).until };
  };
  const go = (url: string, cookie?: string, language = 'en') =>
    testBed.app.server.inject({ url, headers: { accept: 'text/html', 'accept-language': language, ...(cookie && { cookie }) } });

  it('opens with a cookie that scripts can’t read and that is sent nowhere else, for an hour at most', async () => {
    const { cookie, pass, until } = await open(admin);
    expect(cookie).toMatch(/^workbench_pass=\d+\.[\w-]{43}; Path=\/workbench; Max-Age=3600; HttpOnly; SameSite=Strict$/);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(3600_000);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(3500_000);
    expect((await go('/workbench', pass)).headers.location).toBe('/workbench/');
    const shown = await go('/workbench/', `theme=dark; ${pass}`);
    expect([shown.statusCode, shown.body]).toEqual([200, page]);
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect((await go('/workbench/assets/a.js', pass)).body).toBe('export {};');
    expect((await go('/workbench/?path=/story/one', pass)).statusCode).toBe(200);
    expect(String((await go('/healthz')).headers['content-security-policy'])).not.toContain('sha256-');
  });

  it('opens twice for two requests with one key', async () => {
    const key = { 'idempotency-key': 'open-the-workbench' };
    const first = await open(admin, key);
    const second = await open(admin, key);
    expect(second.pass).not.toBe(first.pass);
    expect((await go('/workbench/', second.pass)).statusCode).toBe(200);
  });

  it('says in words why it doesn’t open', async () => {
    const { pass } = await open(admin);
    const [name, token] = [pass.split('.')[0] as string, pass.split('.')[1] as string];
    const foreign = name.replace(/\d+$/, String(testBed.two.company.id));
    const session = `${name}.${admin.token}`;
    for (const cookie of [
      undefined,
      `${name}.`,
      `${name}.${token.slice(1)}x`,
      `${foreign}.${token}`,
      session,
      'workbench_pass=9999.x',
    ])
      for (const url of ['/workbench/', '/workbench/index.html', '/workbench/assets/a.js', '/workbench/nothing', '/workbench']) {
        const answer = await go(url, cookie);
        expect(answer.statusCode, `${url} ${cookie}`).toBe(401);
        expect(answer.body).toContain('from the Workflows page');
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    expect((await go('/workbench/', undefined, 'ar')).body).toContain('dir="rtl"');
    for (const url of ['/workbench/../package.json', '/workbench/%2e%2e/package.json', '/workbench/..%2f..%2fpackage.json'])
      expect((await go(url, pass)).body, url).not.toContain('devDependencies');
  });

  it('says that it is being built and retries while a process builds it', async () => {
    const { pass } = await open(admin);
    const building = path.join(path.dirname(folder), 'workbench.building');
    const index = path.join(folder, 'index.html');
    await rm(index);
    try {
      expect((await go('/workbench/', pass)).statusCode).toBe(404);
      await writeFile(building, String(process.pid));
      const response = await go('/workbench/', pass);
      expect([response.statusCode, response.headers['retry-after'], response.body.includes('http-equiv="refresh"')]).toEqual([
        503,
        '5',
        true,
      ]);
      // The process that was building it has died.
      await writeFile(building, '99999999');
      expect((await go('/workbench/', pass)).statusCode).toBe(404);
    } finally {
      await writeFile(index, page);
      await rm(building, { force: true });
    }
  });

  it('returns to the requested page after its pass has expired', async () => {
    const response = await go('/workbench/?path=/story/workflows-sales-quotation--diagram&args=situation:x"><script>');
    expect(response.statusCode).toBe(401);
    expect(response.body).toContain(
      'href="/workflows?workbench=%3Fpath%3D%2Fstory%2Fworkflows-sales-quotation--diagram%26args%3Dsituation%3Ax%2522%253E%253Cscript%253E"',
    );
    expect((await go('/workbench/')).body).toContain('href="/workflows"');
  });

  it('can’t be used to enter the app: a pass is not a session', async () => {
    const { pass } = await open(admin);
    const token = pass.split('.')[1] as string;
    const answer = await admin.raw('GET', '/v2/workflows', undefined, { 'auth-token': token });
    expect(answer.status).toBe(401);
    expect((await admin.raw('POST', '/v2/workbench_passes', undefined, { 'auth-token': token })).status).toBe(401);
  });

  it('closes when the pass expires, the privilege is lost, or the user signs out', async () => {
    const person = await testBed.signIn('first', 'analyst@first.example');
    const id = testBed.one.people['analyst@first.example']?.viewer.id;
    const { pass } = await open(person);
    expect((await go('/workbench/', pass)).statusCode).toBe(200);
    const role = (privileges: object) =>
      sql('update roles set privileges = $2 where company_id = $1 and id = $3', privileges, testBed.one.roles.analyst);
    await role({ leads: { view: true } });
    const refused = await go('/workbench/', pass);
    expect([refused.statusCode, refused.body.includes('no longer have permission')]).toEqual([403, true]);
    await role({ workflows: { view: true } });
    expect((await go('/workbench/', pass)).statusCode).toBe(200);
    await sql(
      "update sessions set expires_at = now() - interval '1 second' where company_id = $1 and opened_by is not null and user_id = $2",
      id,
    );
    expect((await go('/workbench/', pass)).statusCode).toBe(401);
    const again = await open(person);
    await sql(
      "update sessions set expires_at = now() - interval '1 second' where company_id = $1 and opened_by is null and user_id = $2",
      id,
    );
    expect((await go('/workbench/', again.pass)).statusCode).toBe(401);
    const manager = await testBed.signIn('first', 'general_manager@first.example');
    const { pass: last } = await open(manager);
    expect((await go('/workbench/', last)).statusCode).toBe(200);
    expect((await manager.ask(sessionCalls.signOut)).status).toBe(200);
    expect((await go('/workbench/', last)).statusCode).toBe(401);
  });
});

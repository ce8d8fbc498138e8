import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFolded } from '../../server/app/workflows/fold.ts';
import { workflowStatsOf } from '../../server/app/workflows/workflow-stats.ts';
import { buildApp } from '../../server/app.ts';
import { systemUser } from '../../server/kit/current-user.ts';
import { allBoundLifecycles } from '../../server/kit/lifecycle.ts';
import { clearanceStatuses } from '../../src/api/leasing/leasing-clearance.ts';
import { leadStatuses } from '../../src/api/sales/lead.ts';
import { quotationStatuses } from '../../src/api/sales/quotation.ts';
import { leasingTests } from './demo-leasing.ts';
import { dataFolder, heldPort, type Program, postmasterOf, signIn, sql, start } from './program.ts';

let whole: Program;
let address: string;
let url: string;
let folder: Awaited<ReturnType<typeof dataFolder>>;
/** Observations before the demo was complete. */
const early = { signedIn: 0, filling: {} as { percent: number | null; en: { text: string }; ar: { text: string } }, ready: 0 };

const ask = <T = Record<string, unknown>>(text: string) => sql<T>(url, text);
const count = async (of: string) => Number((await ask<{ n: string }>(`select count(*) as n from ${of}`))[0]?.n);
/** A company's number of rows by status. */
const statuses = async (table: string, column = 'status', company = 'najd-oasis'): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await ask<{ status: string; n: string }>(
        `select ${column} as status, count(*) as n from ${table} where company_id = (select id from companies where slug = '${company}') group by 1`,
      )
    ).map(({ status, n }) => [status, Number(n)]),
  );

beforeAll(async () => {
  folder = await dataFolder();
  const env = { DATA_DIR: folder.folder };
  // Stopped while creating the data: all its processes end, and the next start creates the data again.
  const cut = start('serve', [], env);
  await vi.waitFor(() => expect(cut.said()).toContain('property'), { timeout: 60_000 });
  expect(await cut.end('SIGINT')).toBe(0);
  expect(postmasterOf(folder.folder)).toBeNull();
  const free = await heldPort();
  free.release();
  whole = start('serve', [], { ...env, PORT: String(free.port) });
  address = `http://127.0.0.1:${free.port}`;
  await vi.waitFor(() => expect(whole.said()).toContain('settings'), { timeout: 120_000 });
  early.signedIn = await signIn(address, 'najd-oasis', 'admin@najd-oasis.example', 'statehouse-demo');
  early.filling = await (await fetch(`${address}/filling`)).json();
  early.ready = (await fetch(`${address}/readyz`)).status;
  expect(whole.said()).not.toContain('Filled in');
  await whole.listening;
  const { port, password } = JSON.parse(readFileSync(path.join(folder.folder, 'postgres.json'), 'utf8'));
  url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}, 900_000);
afterAll(async () => {
  await whole?.end();
  await folder?.remove();
});

describe('the demo companies', () => {
  leasingTests({ count, ask, by: statuses, folder: () => folder.folder });

  it('are created again after an interrupted start, and everyone can sign in', async () => {
    expect(whole.said()).toContain('is filled anew');
    for (const person of ['admin', 'leasing', 'sales', 'supervisor', 'finance', 'operations', 'analyst'])
      expect(await signIn(address, 'najd-oasis', `${person}@najd-oasis.example`, 'statehouse-demo'), person).toBe(200);
    for (const slug of ['red-coast', 'gulf-pearl'])
      expect(await signIn(address, slug, `admin@${slug}.example`, 'statehouse-demo'), slug).toBe(200);
  });

  it('can be used while they are filled, and say in both languages how far that is', async () => {
    expect([early.signedIn, early.ready]).toEqual([200, 200]);
    const { percent, en, ar } = early.filling;
    expect(percent).toBeLessThan(50);
    expect(en.text).toContain(`The demo is being filled: ${percent}% done`);
    expect(ar.text).toContain(`اكتمل ${percent}٪`);
    expect(await (await fetch(`${address}/filling`)).json()).toMatchObject({
      percent: null,
      en: { text: 'The demo is complete.' },
    });
    expect(whole.said()).not.toMatch(/Left out|No SMTP_URL/);
  });

  it('have compounds of every kind, as large as planned', async () => {
    const found = await ask<{ name_en: string; blocks: string; buildings: string; units: string }>(`
      select name_en, (select count(*) from blocks b where b.compound_id = c.id) as blocks,
        (select count(*) from buildings b where b.compound_id = c.id) as buildings,
        (select count(*) from units u where u.compound_id = c.id) as units
      from compounds c where company_id = (select id from companies where slug = 'najd-oasis') order by id`);
    expect(found.map(({ name_en, blocks, buildings, units }) => [name_en, +blocks, +buildings, +units])).toEqual([
      ['Al Narjis Gardens', 4, 12, 180],
      ['Qurtubah Residence Compound', 3, 60, 96],
      ['Olaya Business Hub', 1, 2, 82],
      ['Malqa Square', 2, 4, 72],
      ['Obhur Seaside Villas', 5, 40, 40],
      ['Khobar Corniche Homes', 2, 6, 84],
    ]);
    expect(await count("unit_types where company_id = (select id from companies where slug = 'najd-oasis')")).toBe(12);
    for (const slug of ['red-coast', 'gulf-pearl'])
      expect(await count(`units where company_id = (select id from companies where slug = '${slug}')`), slug).toBeGreaterThan(0);
  });

  it('have leads in every resting status, lost for eight reasons, and no duplicates', async () => {
    const found = await statuses('leads');
    expect(Object.keys(found).sort()).toEqual(leadStatuses.filter((status) => status !== 'finalizing').toSorted());
    expect(Object.values(found).reduce((all, n) => all + n)).toBeGreaterThanOrEqual(120);
    expect(found.lost).toBe(22);
    expect(await count('(select distinct lost_reason from leads where lost_reason is not null) r')).toBe(8);
    expect(await count('(select mobile from leads group by company_id, mobile having count(*) > 1) d')).toBe(0);
  });

  it('have quotations in every status, at least four each', async () => {
    const found = await statuses('quotations');
    expect(Object.keys(found).sort()).toEqual([...quotationStatuses].toSorted());
    for (const [status, n] of Object.entries(found)) expect(n, status).toBeGreaterThanOrEqual(4);
    // A draft with a rent above the legal cap shows why it can't be sent.
    expect(
      await count(
        "quotation_units q join units u on u.id = q.unit_id join quotations o on o.id = q.quotation_id where u.asking_rent > u.last_rent and o.status = 'draft'",
      ),
    ).toBeGreaterThan(0);
  });

  it('have approvals in two steps and in three, late, escalated, delegated and superseded', async () => {
    const steps = await ask<{ steps: number }>(
      'select distinct count(*)::int as steps from execution_steps group by execution_id order by 1',
    );
    expect(steps.map((row) => row.steps)).toEqual(expect.arrayContaining([1, 2, 3]));
    for (const status of ['running', 'approved', 'rejected', 'superseded'])
      expect(await count(`executions where status = '${status}'`), status).toBeGreaterThan(0);
    expect(await count("execution_steps where status = 'active' and overdue")).toBeGreaterThan(0);
    expect(await count("decisions where status = 'delegated'")).toBeGreaterThan(0);
    expect(await count('decisions where escalated')).toBeGreaterThan(0);
  });

  it('have leases with every possible end', async () => {
    const found = await statuses('leases');
    expect(Object.values(found).reduce((all, n) => all + n)).toBeGreaterThanOrEqual(310);
    expect(await count("contracts where calendar = 'hijri'")).toBe(4);
    expect(await count('(select contract_id from leases group by 1 having count(*) > 5) corporate')).toBeGreaterThanOrEqual(2);
    expect(await count('(select distinct status from contracts) s')).toBeGreaterThanOrEqual(5);
    expect(await count('(select distinct status from leasing_orders) s')).toBeGreaterThanOrEqual(4);
    expect(await count("generations where status not in ('done', 'failed')")).toBe(0);
  });

  it('offer nothing that is for sale, and have few leads that are stuck', async () => {
    const company = "company_id = (select id from companies where slug = 'najd-oasis')";
    expect(
      await count(
        "quotation_units q join units u on u.company_id = q.company_id and u.id = q.unit_id where u.market in ('for_sale', 'sold')",
      ),
    ).toBe(0);
    expect(await count('quotations where total_gross = 999999999')).toBe(0);
    // New leads are answered within a day, and qualified ones are followed up within a week.
    for (const [status, days] of [
      ['new', 1],
      ['contacted', 3],
      ['qualified', 7],
    ] as const) {
      const all = await count(`leads where ${company} and status = '${status}'`);
      const stuck = await count(`leads l where ${company} and status = '${status}' and (select max(g.company_at) from record_log g
        where g.company_id = l.company_id and g.entity = 'lead' and g.record_id = l.id and g."to" is distinct from g."from") < '2026-01-15 06:00Z'::timestamptz - interval '${days} days'`);
      expect(stuck / all, status).toBeLessThan(0.5);
    }
  });

  it('have utility requests and a waiting list in every status, and owners with shares', async () => {
    expect(Object.keys(await statuses('utility_account_requests'))).toHaveLength(9);
    expect(Object.keys(await statuses('waiting_list_entries'))).toHaveLength(6);
    expect(await statuses('lead_takeovers')).toEqual({ accepted: 1, declined: 1, withdrawn: 1, requested: 2 });
    expect(await statuses('tickets')).toEqual({
      ...{ pending: 1, assigned: 2, in_progress: 2, resolved: 1, closed: 7, cancelled: 1 },
    });
    expect(await count("tickets where message ~ '[\u0621-\u064a]'")).toBe(7);
    expect(await count('tickets where rating is not null')).toBe(5);
    expect(await count('tickets where tenant_id is null')).toBe(3);
    expect(Object.keys(await statuses('unit_preparations'))).toHaveLength(5);
    expect(Object.keys(await statuses('pre_occupancy_orders')).length).toBeGreaterThanOrEqual(3);
    expect(await count('(select compound_id from compound_owners group by 1 having sum(share) > 10000) o')).toBe(0);
    expect(await count('packages')).toBeGreaterThan(0);
  });

  it('have clearances in every status, and deposits that they settled', async () => {
    const found = await statuses('leasing_clearances');
    expect(Object.keys(found).sort()).toEqual([...clearanceStatuses].toSorted());
    expect(found.closed).toBe(6);
    expect(await count("contracts where deposit_status in ('refunded', 'partially_retained', 'forfeited')")).toBeGreaterThan(0);
    expect(await count('clearance_documents')).toBeGreaterThan(0);
  });

  it('include the edge cases', async () => {
    expect(await count("units where number = 'أ-12B'")).toBeGreaterThan(0);
    expect(await count("contracts where start_on = '2024-02-29'")).toBe(1);
    expect(await count("contracts where start_on = '2025-01-31'")).toBeGreaterThan(0);
    expect(await count("leases where end_on = '2026-01-15'")).toBeGreaterThan(0);
    expect(await count('units where asking_rent = 6000000 and last_rent = 4800000')).toBeGreaterThan(0);
    expect(await count("leads where name !~ '[A-Za-z]'")).toBeGreaterThan(5);
    expect(
      await count("tenants t join leases l on l.tenant_id = t.id where l.status = 'active' and t.identity_expiry < '2026-01-15'"),
    ).toBeGreaterThan(0);
    expect(await count("users u join roles r on r.id = u.role_id where r.code = 'none'")).toBe(1);
    expect(await count('users u join roles r on r.id = u.role_id where r.is_provider')).toBeGreaterThan(0);
    // Odd amounts are tested elsewhere: here each rent is what such a unit costs, and every discount has a rule.
    expect(
      await count(`quotation_unit_items i join quotation_units u on u.id = i.quotation_unit_id join units n on n.id = u.unit_id
        join unit_types t on t.id = n.unit_type_id where i.item_type = 'unit'
        and i.amount not between least(t.min_price, n.asking_rent) and greatest(t.max_price, n.asking_rent)`),
    ).toBe(0);
    expect(
      await count(`quotations q where (q.discount_value > 0 or q.free_days > 0) and q.status not in ('draft', 'cancelled')
        and not exists (select from executions e where e.record_id = q.id)`),
    ).toBe(0);
  });

  it('look real: distinct names, distinct budgets, hours between the steps', async () => {
    expect(await count("leads where name ~ '[0-9]'")).toBe(0);
    expect(await count('(select name from leads group by company_id, name having count(*) > 1) n')).toBe(0);
    expect(await count("tenants where name ~ '[0-9]'")).toBe(0);
    expect(await count('(select distinct budget_max from leads) b')).toBeGreaterThan(20);
    expect(await count('(select distinct owner_id from contact_people) c')).toBeGreaterThan(10);
    expect(await count('contact_people where is_signatory')).toBeGreaterThan(0);
    expect(await count('(select mobile from contact_people group by company_id, mobile having count(*) > 1) c')).toBe(0);
    // Time spent in a status is never zero if a user had to act.
    const stays = await ask<{ entity: string; from: string; hours: number }>(`
      select entity, "from", percentile_cont(0.5) within group (order by extract(epoch from at - before) / 3600) as hours
      from (select entity, record_id, "from", "to", company_at as at, lag(company_at) over (partition by company_id, entity, record_id order by id) as before
        from record_log where "to" is distinct from "from" or event = 'create') moves
      where "from" is not null and entity in ('lead', 'quotation', 'decision', 'contract', 'leasing_order') group by 1, 2`);
    expect(stays.length).toBeGreaterThan(15);
    for (const { entity, from, hours } of stays)
      if (from !== 'finalizing') expect(hours, `${entity} ${from}`).toBeGreaterThan(0.2);
    // Spread over months, up to the demo's day.
    expect(await count("(select distinct date_trunc('month', company_at) from record_log) m")).toBeGreaterThanOrEqual(12);
    expect(await count("leads where created_at > '2026-01-16'")).toBe(0);
  });

  it('have work and news for every user', async () => {
    for (const person of ['leasing', 'sales', 'supervisor', 'finance', 'operations', 'analyst', 'admin']) {
      const mine = `(select id from users where email = '${person}@najd-oasis.example')`;
      const work = await ask<{ decisions: number; tasks: number; follows: number }>(`select
        (select count(*)::int from decisions where user_id = ${mine} and status = 'pending') as decisions,
        (select count(*)::int from lead_activities where assignee_id = ${mine} and done_at is null and due_at is not null) as tasks,
        (select count(*)::int from follows where user_id = ${mine}) as follows`);
      expect(work[0]?.follows, person).toBeGreaterThan(0);
      if (['supervisor', 'finance'].includes(person)) expect(work[0]?.decisions, person).toBeGreaterThan(0);
      if (['leasing', 'sales'].includes(person)) expect(work[0]?.tasks, person).toBeGreaterThan(0);
    }
    for (const person of ['leasing', 'sales', 'supervisor', 'finance'])
      expect(
        await count(
          `notifications where read_at is null and user_id = (select id from users where email = '${person}@najd-oasis.example')`,
        ),
        person,
      ).toBeGreaterThan(0);
  });

  it('have statuses that match the log, in every lifecycle', async () => {
    const app = await buildApp({ databaseUrl: url, logLevel: 'silent', timerSeconds: 0, callsPerMinute: 0 });
    try {
      const company = await app.services.companies.find('najd-oasis');
      if (!company) throw new Error('No demo company');
      const { lifecycles: shown } = await readFolded(app.services.db, company.id, (scope) =>
        workflowStatsOf(scope, { ...systemUser(company), viewer: { id: 0, is_admin: true, privileges: {} } }),
      );
      const byState = (a: { state: string }, b: { state: string }) => a.state.localeCompare(b.state);
      let compared = 0;
      for (const { lifecycle, table } of allBoundLifecycles()) {
        const rows = await ask<{ state: string; now: number }>(
          `select ${lifecycle.column} as state, count(*)::int as now from ${getTableName(table)} where company_id = ${company.id} group by 1`,
        );
        const states = shown.find(({ entity }) => entity === lifecycle.entity)?.states ?? [];
        const standing = states.filter(({ now }) => now > 0).map(({ state, now }) => ({ state, now }));
        expect(standing.sort(byState), lifecycle.entity).toEqual(rows.sort(byState));
        compared += rows.length;
      }
      expect(compared).toBeGreaterThan(15);
    } finally {
      await app.close();
    }
  });
});

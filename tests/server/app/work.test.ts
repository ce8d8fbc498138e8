import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MyWork, type SearchResult, type WorkFigures, workCalls } from '../../../src/api/app/my-work.ts';
import { savedViewCalls } from '../../../src/api/app/saved-view.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';

import { activityCalls } from '../../../src/api/sales/activity.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Office, openOffice } from '../../setup/office.ts';
import type { Person } from '../../setup/test-bed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.testBed.stop());

describe('a user’s own data', () => {
  it('saved views are private unless shared, and only their owner or an administrator can delete them', async () => {
    const [agent, analyst] = [
      await office.testBed.signIn('first', 'leasing_agent@first.example'),
      await office.testBed.signIn('first', 'analyst@first.example'),
    ];
    const save = async (shared: boolean) =>
      (
        await agent.ask(savedViewCalls.create, {
          body: { list: 'leads', name: `View ${shared}`, query: 'status=new', shared },
        })
      ).body.data as { id: number };
    const [own, shared] = [await save(false), await save(true)];
    const seen = async (person: Person) =>
      ((await person.ask(savedViewCalls.list, { query: { list: 'leads' } })).body.data as { id: number }[]).map(({ id }) => id);
    expect(await seen(agent)).toEqual([own.id, shared.id]);
    expect(await seen(analyst)).toEqual([shared.id]);
    expect((await analyst.ask(savedViewCalls.remove, { params: { id: own.id } })).status).toBe(404);
    expect((await analyst.ask(savedViewCalls.remove, { params: { id: shared.id } })).status).toBe(403);
    expect((await agent.ask(savedViewCalls.remove, { params: { id: shared.id } })).status).toBe(200);
  });

  it('search finds leads by name, reference and any spelling of a mobile number, within the user’s permissions', async () => {
    const lead = await office.make<{ id: number; ref_no: string }>(leadCalls.create, {
      name: 'Zubaida Al-Mutairi',
      mobile: '0507654321',
      source: 'website',
    });
    const search = async (person: Person, q: string) =>
      (await person.ask(workCalls.search, { query: { q } })).body.data as SearchResult;
    for (const q of ['zubaida', 'AL-MUT', '0507654321', '+966 50 765 4321', '٠٥٠٧٦٥٤٣٢١', lead.ref_no])
      expect(
        (await search(office.admin, q)).map(({ id }) => id),
        q,
      ).toContain(lead.id);
    expect(await search(office.admin, '%')).toEqual([]);
    const nobody = await office.testBed.signIn('first', 'none@first.example');
    expect(await search(nobody, 'zubaida')).toEqual([]);
    const other = await office.testBed.signIn('second', 'admin@second.example');
    expect(await search(other, 'zubaida')).toEqual([]);
    for (let i = 0; i < 10; i++)
      await office.make(leadCalls.create, {
        name: `Many ${i}`,
        mobile: `05111100${10 + i}`,
        source: 'website',
      });
    expect(await search(office.admin, 'many')).toHaveLength(8);
  });

  it('statistics cover the modules the user may view, for a year of months up to the company’s date', async () => {
    const figures = async (person: Person) => (await person.ask(workCalls.figures)).body.data as WorkFigures;
    const { leads } = await figures(office.admin);
    const { rows } = await office.testBed.owner.query<{ count: string }>('select count(*) from leads where company_id = $1', [
      office.testBed.one.company.id,
    ]);
    expect(leads?.reduce((sum, { count }) => sum + count, 0)).toBe(Number(rows[0]?.count));
    const { rows: days } = (await office.admin.ask(reportCalls.occupancy)).body.report as ReportAnswer;
    expect(days.map(({ day }) => day)).toHaveLength(13);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2025-01-15', '2026-01-15']);
    const nobody = await office.testBed.signIn('first', 'none@first.example');
    expect(await figures(nobody)).toEqual({ leads: null });
    expect((await nobody.ask(reportCalls.occupancy)).status).toBe(403);
  });

  it('My work lists overdue activities, others’ changes to followed records, and counts', async () => {
    const agent = await office.testBed.signIn('first', 'sales_agent@first.example');
    const lead = (
      await agent.ask(leadCalls.create, {
        body: { name: 'Followed', mobile: '0507777003', source: 'website' },
      })
    ).body.data as { id: number; ref_no: string };
    const params = { id: lead.id };
    await agent.ask(activityCalls.create, {
      params,
      body: { kind: 'call', due_at: '2026-01-14T08:00:00Z' },
    });
    await agent.ask(activityCalls.create, {
      params,
      body: { kind: 'call', due_at: '2026-02-14T08:00:00Z' },
    });
    const work = async () => (await agent.ask(workCalls.myWork)).body.data as MyWork;
    expect(await work()).toMatchObject({
      activities: [{ lead_id: lead.id }],
      changed: [],
      counts: { my_open_leads: 1, overdue_activities: 1, pending_decisions: 0 },
    });
    const [late] = (await work()).activities;
    const finish = { params: { lead_id: lead.id, id: late?.id as number }, body: { done: true } };
    expect(
      (await agent.ask(activityCalls.finish, { ...finish, params: { ...finish.params, lead_id: lead.id + 1 } })).status,
    ).toBe(404);
    expect((await agent.ask(activityCalls.finish, finish)).body.data).toMatchObject({
      done_at: expect.stringMatching(/^2026-01-15T/),
    });
    expect(await work()).toMatchObject({ activities: [], counts: { overdue_activities: 0 } });
    await agent.ask(activityCalls.finish, { ...finish, body: { done: false } });
    expect((await work()).counts.overdue_activities).toBe(1);
    const follow = { entity: 'lead', record_id: lead.id };
    expect((await agent.ask(workCalls.follow, { body: follow })).body.data).toEqual({
      ...follow,
      following: true,
    });
    expect((await agent.ask(workCalls.follow, { body: follow })).status).toBe(200);
    await office.admin.ask(leadCalls.update, { params, body: { note: 'Seen.' } });
    expect((await work()).changed).toMatchObject([
      {
        entity: 'lead',
        record_id: lead.id,
        title: `Followed · ${lead.ref_no}`,
        event: 'update',
        actor_name: 'admin of first',
        // By the company's clock, which differs from ours.
        at: expect.stringMatching(/^2026-01-15T/),
      },
    ]);
    expect((await work()).now).toMatch(/^2026-01-15T/);
    expect((await agent.ask(workCalls.follow, { body: { entity: 'contract', record_id: 1 } })).status).toBe(404);
    const other = await office.testBed.signIn('second', 'admin@second.example');
    expect((await other.ask(workCalls.follow, { body: follow })).status).toBe(404);
    expect((await agent.ask(workCalls.unfollow, { params: follow })).body.data).toMatchObject({
      following: false,
    });
    expect((await work()).changed).toEqual([]);
  });

  it('the clock is moved by an administrator of a sandbox company, immediately, within limits', async () => {
    const other = await office.testBed.signIn('second', 'admin@second.example');
    const manager = await office.testBed.signIn('second', 'leasing_manager@second.example');
    const move = (person: Person, to: string) => person.ask(workCalls.moveClock, { body: { to } });
    expect((await move(manager, '2026-03-01')).status).toBe(403);
    expect((await move(other, '2150-01-01')).status).toBe(422);
    const lead = (await other.ask(leadCalls.create, { body: { name: 'Timed', mobile: '0507777004', source: 'website' } })).body
      .data as { id: number };
    await office.testBed.owner.query(
      "insert into timers (company_id, entity, record_id, event, due_at) values ($1, 'lead', $2, 'no_such_event', '2026-02-20T00:00:00Z')",
      [office.testBed.two.company.id, lead.id],
    );
    expect((await move(other, '2026-02-10')).body.data).toEqual({
      today: '2026-02-10',
      clock_moved: true,
      timers_run: 0,
    });
    expect((await move(other, '2026-03-01')).body.data).toEqual({
      today: '2026-03-01',
      clock_moved: true,
      timers_run: 1,
    });
    await expect
      .poll(async () => ((await other.ask(sessionCalls.profile)).body.user as { company: { today: string } }).company.today)
      .toBe('2026-03-01');
    await office.testBed.owner.query("update companies set sandbox = false where slug = 'second'");
    office.testBed.app.services.companies.forget();
    expect((await move(other, '2026-04-01')).body.code).toBe('refused');
  });
});

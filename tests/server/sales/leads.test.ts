import { describe, expect, it } from 'vitest';
import { type MyWork, workCalls } from '../../../src/api/app/my-work.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { type Activity, activityCalls } from '../../../src/api/sales/activity.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { finalized, leadOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const agent = () => testCompany.people.leasing_agent;
const person = { name: 'Reem Al-Shehri', source: 'website' };
let serial = 0;
const create = (body: object) => {
  serial += 1;
  return agent().ask(leadCalls.create, { body: { ...person, mobile: `05550001${10 + serial}`, ...body } });
};
const wrongOf = async (body: object) => Object.keys((await create(body)).body.fields as object);

describe('a lead', () => {
  it('only references existing records: a wrong id is reported for its field', async () => {
    expect(await wrongOf({ unit_type_id: 999_999 })).toEqual(['unit_type_id']);
    expect(await wrongOf({ compound_id: 999_999 })).toEqual(['compound_id']);
    expect(await wrongOf({ interest_level_id: 999_999 })).toEqual(['interest_level_id']);
    const { status, body } = await create({ trade_name_id: 999_999 });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
    expect(body.fields).toEqual({ trade_name_id: 'The selected record doesn’t exist. Choose another.' });
  });

  it('can’t be added twice: the attempt is refused, logged on the open one, and its assignee notified', async () => {
    const { leasing_manager } = testCompany.people;
    const open = (await create({ mobile: '0555000990', assignee_id: testCompany.userOf(leasing_manager) })).body.data as Lead;
    expect(await create({ name: 'The same', mobile: '+966 55 500 0990' })).toMatchObject({
      status: 422,
      body: { code: 'duplicate', current: { id: open.id } },
    });
    const logged = async () =>
      (await testCompany.ask<{ event: string; actor_id: number }[]>(agent(), leadCalls.logs, { params: { id: open.id } }))[0];
    await expect.poll(logged).toMatchObject({ event: 'duplicate_refused', actor_id: testCompany.userOf(agent()) });
    const inbox = await leasing_manager.ask(notificationCalls.list);
    expect(inbox.body.notifications).toContainEqual(
      expect.objectContaining({ text_key: 'sales.lead.told.duplicate', record_id: open.id }),
    );
  });

  it('has its first contact among its activities once, however it was logged', async () => {
    const logged = async (id: number) =>
      (await testCompany.ask<Activity[]>(agent(), activityCalls.list, { params: { id } })).map(({ kind, outcome }) => [
        kind,
        outcome,
      ]);
    const first = await testCompany.lead();
    const answer = await agent().ask(leadCalls.status, {
      params: { id: first.id },
      body: { status: 'contacted', outcome: 'Calls back', kind: 'whatsapp' },
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Moved to Contacted', data: { status: 'contacted' } } });
    expect(await logged(first.id)).toEqual([['whatsapp', 'Calls back']]);
    const second = await testCompany.lead();
    await testCompany.ask(agent(), activityCalls.create, {
      params: { id: second.id },
      body: { kind: 'email', outcome: 'Wrote back' },
    });
    expect((await leadOf(second.id)).status).toBe('contacted');
    expect(await logged(second.id)).toEqual([['email', 'Wrote back']]);
  });

  it('is assigned to an active user', async () => {
    const { admin, leasing_manager } = testCompany.people;
    expect(await wrongOf({ assignee_id: 999_999 })).toEqual(['assignee_id']);
    const away = await testCompany.ask<{ id: number }>(admin, userCalls.create, {
      body: {
        name: 'Somebody who left',
        email: 'left@first.example',
        role_id: testCompany.testBed.one.roles.leasing_agent,
        active: false,
      },
    });
    expect(await wrongOf({ assignee_id: away.id })).toEqual(['assignee_id']);
    expect((await create({ assignee_id: testCompany.userOf(leasing_manager) })).status).toBe(200);
  });

  it('is qualified with an ID type; the number is required for a quotation', async () => {
    const { unitType } = await testCompany.driver.place();
    const described = { property_use: 'residential', budget_max: '70000', unit_type_id: unitType, move_in_on: '2026-02-01' };
    const { id } = (await create(described)).body.data as Lead;
    const qualify = () => agent().ask(leadCalls.qualify, { params: { id }, body: {} });
    expect(await qualify()).toMatchObject({ status: 422, body: { reasons: [{ guard: 'hasIdentityType' }] } });
    await testCompany.ask(agent(), leadCalls.update, { params: { id }, body: { identity_type: 'iqama_no' } });
    expect((await qualify()).status).toBe(200);
    const deal = await sales.quote(testCompany.driver, id, await testCompany.driver.place());
    const request = await agent().ask(quotationCalls.requestForApproval, { params: { id: deal.quotation }, body: {} });
    expect(request).toMatchObject({ status: 422, body: { reasons: [{ guard: 'hasIdentity' }] } });
  });

  it('isn’t finalized with an iqama whose expiry is unknown', async () => {
    const deal = await testCompany.qualifiedDeal();
    // As a lead from before the expiry was required.
    await testCompany.sql(
      "update leads set identity_type = 'iqama_no', identity_no = '2999900075', identity_expiry = null where id = $1",
      [deal.lead],
    );
    await testCompany.accept(deal);
    const finalize = () => agent().ask(leadCalls.finalize, { params: { id: deal.lead }, body: {} });
    expect(await finalize()).toMatchObject({ status: 422, body: { reasons: [{ guard: 'isIdentityValid' }] } });
    await testCompany.ask(agent(), leadCalls.update, { params: { id: deal.lead }, body: { identity_expiry: '2027-01-01' } });
    expect((await finalize()).status).toBe(200);
  });

  it('is shown a unit that is available on their move-in date', async () => {
    const { deal } = await finalized();
    const { id } = await testCompany.lead();
    await sales.qualify(testCompany.driver, id);
    const day = plusDays(await testCompany.today(), 1);
    const show = (viewing_unit_id: number) =>
      agent().ask(leadCalls.status, {
        params: { id },
        body: { status: 'viewing', viewing_on: `${day}T10:00:00Z`, viewing_unit_id },
      });
    expect((await show(999_999)).body.fields).toEqual({ viewing_unit_id: expect.any(String) });
    expect(await show(deal.unit)).toMatchObject({
      status: 422,
      body: { reasons: [{ guard: 'gaveLeasableUnit', explain_ar: expect.stringMatching(/[\u0600-\u06ff]/) }] },
    });
    const held = await testCompany.qualifiedDeal();
    await testCompany.request(held);
    await testCompany.offer(held, 'sent');
    expect((await show(held.unit)).status).toBe(200);
    expect(await leadOf(id)).toMatchObject({ status: 'viewing', viewing_unit_id: held.unit });
  });

  it('has a viewing at a time, with who shows the unit, who has it among their work until its outcome is known', async () => {
    const [today, { leasing_manager: colleague }] = [await testCompany.today(), testCompany.people];
    const tomorrow = plusDays(today, 1);
    const { id } = await testCompany.lead();
    await sales.qualify(testCompany.driver, id);
    const escort = testCompany.userOf(colleague);
    const show = (body: Record<string, unknown>) =>
      agent().ask(leadCalls.status, { params: { id }, body: { status: 'viewing', viewing_on: tomorrow, ...body } });
    expect((await show({ viewing_time: '25:00' })).status).toBe(422);
    expect((await show({ viewing_escort_id: 999_999 })).body.fields).toEqual({ viewing_escort_id: expect.any(String) });
    expect((await show({ viewing_time: '16:30', viewing_escort_id: escort })).status).toBe(200);
    // Riyadh is three hours ahead of UTC.
    expect(await leadOf(id)).toMatchObject({ viewing_on: `${tomorrow}T13:30:00.000Z`, viewing_escort_id: escort });
    const planned = async () =>
      (await testCompany.ask<MyWork>(colleague, workCalls.myWork)).activities
        .filter(({ lead_id }) => lead_id === id)
        .map(({ kind, due_at }) => [kind, due_at]);
    expect(await planned()).toEqual([['viewing', `${tomorrow}T13:30:00.000Z`]]);
    await testCompany.ask(agent(), leadCalls.status, { params: { id }, body: { status: 'negotiating', outcome: 'Liked it' } });
    expect(await planned()).toEqual([]);
    const logged = await testCompany.ask<Activity[]>(agent(), activityCalls.list, { params: { id } });
    expect(logged.filter(({ kind }) => kind === 'viewing')).toMatchObject([{ outcome: 'Liked it', assignee_id: escort }]);
  });

  it('reminds whoever shows the unit an hour before, unless the viewing is over by then', async () => {
    const { leasing_manager: colleague } = testCompany.people;
    const escort = testCompany.userOf(colleague);
    const tomorrow = plusDays(await testCompany.today(), 1);
    const planned = async () => {
      const { id } = await testCompany.lead();
      await sales.qualify(testCompany.driver, id);
      const body = { status: 'viewing', viewing_on: tomorrow, viewing_time: '16:30', viewing_escort_id: escort };
      expect((await agent().ask(leadCalls.status, { params: { id }, body })).status).toBe(200);
      return id;
    };
    const [comes, isOver] = [await planned(), await planned()];
    await testCompany.ask(agent(), leadCalls.status, {
      params: { id: isOver },
      body: { status: 'negotiating', outcome: 'Early' },
    });
    const told = () =>
      testCompany.sql<{ user_id: number; time: string }>(
        "select user_id::int, values ->> 'time' as time from notifications where text_key = 'sales.notify.viewing' and record_id = any($1)",
        [[comes, isOver]],
      );
    const { jobs } = testCompany.testBed.app.services;
    await testCompany.clockTo(tomorrow);
    await jobs.settled();
    // The clock stands at that day's morning; the reminder is due at 15:30 in Riyadh.
    expect(await told()).toEqual([]);
    await testCompany.clockTo(plusDays(tomorrow, 1));
    await jobs.settled();
    expect(await told()).toEqual([{ user_id: escort, time: '16:30' }]);
    // Once its outcome is known, there is nothing left to be reminded of.
    const unread = "select id from notifications where text_key = 'sales.notify.viewing' and record_id = $1 and read_at is null";
    expect(await testCompany.sql(unread, [comes])).toHaveLength(1);
    await testCompany.ask(agent(), leadCalls.status, {
      params: { id: comes },
      body: { status: 'negotiating', outcome: 'Liked it' },
    });
    expect(await testCompany.sql(unread, [comes])).toEqual([]);
  });

  it('has viewings, and is lost, on a date of the company', async () => {
    const live = (time_zone: string) =>
      testCompany.ask(testCompany.people.admin, companyCalls.update, {
        params: { company_slug: testCompany.people.admin.slug },
        body: { time_zone },
      });
    const { id } = await testCompany.lead();
    await sales.qualify(testCompany.driver, id);
    try {
      // Fourteen hours ahead of UTC: the date changes at 10:00 UTC the day before.
      await live('Pacific/Kiritimati');
      testCompany.testBed.app.services.companies.forget();
      const today = await testCompany.today();
      const show = (viewing_on: string) =>
        agent().ask(leadCalls.status, { params: { id }, body: { status: 'viewing', viewing_on } });
      expect(await show(`${plusDays(today, -1)}T09:59:00Z`)).toMatchObject({
        status: 422,
        body: { reasons: [{ guard: 'gaveViewing' }] },
      });
      expect((await show(plusDays(today, -1))).status).toBe(422);
      expect((await show(`${plusDays(today, -1)}T10:00:00Z`)).status).toBe(200);
      const other = await testCompany.lead();
      await sales.qualify(testCompany.driver, other.id);
      await testCompany.ask(agent(), leadCalls.status, {
        params: { id: other.id },
        body: { status: 'viewing', viewing_on: today },
      });
      expect((await leadOf(other.id)).viewing_on).toBe(`${plusDays(today, -1)}T22:00:00.000Z`);
      await testCompany.ask(agent(), leadCalls.lose, { params: { id }, body: { reason: 'price' } });
      expect((await leadOf(id)).lost_on).toBe(today);
      // Twenty-five hours apart: always a different date.
      await live('Pacific/Pago_Pago');
      testCompany.testBed.app.services.companies.forget();
      const there = await testCompany.today();
      expect((await leadOf(id)).lost_on).toBe(there);
      expect(there).not.toBe(today);
    } finally {
      await live('Asia/Riyadh');
      testCompany.testBed.app.services.companies.forget();
    }
  });

  it('can’t be edited any more once its leases are created', async () => {
    const { deal } = await finalized();
    const before = await leadOf(deal.lead);
    const answer = await agent().ask(leadCalls.update, { params: { id: deal.lead }, body: { identity_no: 'OTHER12345' } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'Not available in the status “Finalized”.',
        code: 'not_in_this_state',
        reasons: [{ guard: 'state', values: { status: 'finalized' }, explain_ar: expect.not.stringMatching(/[a-z]/) }],
      },
    });
    expect(await leadOf(deal.lead)).toEqual(before);
    const noted = await agent().ask(activityCalls.create, {
      params: { id: deal.lead },
      body: { kind: 'note', note: 'Moved in' },
    });
    expect(noted.status).toBe(200);
  });
});

describe('a quotation', () => {
  it('is in its lead’s list, with the same paging as other lists', async () => {
    const deal = await testCompany.qualifiedDeal();
    const second = await sales.quote(testCompany.driver, deal.lead, await testCompany.driver.place());
    const list = (query: object, lead_id = deal.lead) =>
      agent().ask(quotationCalls.list, { params: { lead_id }, query: { ...query } });
    expect((await list({ per_page: 1, page: 2 })).body).toMatchObject({
      data: [{ id: deal.quotation }],
      total_entries: 2,
      page: 2,
      per_page: 1,
    });
    expect((await list({ status: 'all' })).body.total_entries).toBe(2);
    expect((await list({ status: 'sent' })).body).toMatchObject({ data: [], total_entries: 0 });
    expect((await list({ sort: 'created_at' })).body).toMatchObject({ data: [{ id: deal.quotation }, { id: second.quotation }] });
    expect((await list({}, 999_999)).status).toBe(404);
    expect((await list({ lead_id: 1 })).status).toBe(400);
  });

  it('requires the delete privilege to be deleted, not the edit privilege', async () => {
    const deal = await testCompany.qualifiedDeal();
    const remove = (as: 'leasing_agent' | 'leasing_manager') =>
      testCompany.people[as].ask(quotationCalls.remove, { params: { lead_id: deal.lead, id: deal.quotation } });
    expect((await remove('leasing_agent')).status).toBe(403);
    expect((await remove('leasing_manager')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCalls } from '../../../src/api/app/export.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Office, openOffice } from '../../setup/office.ts';

let office: Office;
let other: Awaited<ReturnType<Office['join']>>;
beforeAll(async () => {
  office = await openOffice();
  other = await office.join(office.roleOf('admin'));
  const leads = [
    ['First', 'website', '90000', '2027-01-10'],
    ['Second', 'phone', '120000', '2027-01-31'],
    ['Third', 'walk_in', '120000.50', '2027-02-01'],
    ['Fourth', 'referral', null, null],
  ] as const;
  for (const [i, [name, source, budget_max, move_in_on]] of leads.entries())
    await office.make(leadCalls.create, {
      name,
      source,
      budget_max,
      move_in_on,
      mobile: `+96650000${1000 + i}`,
      assignee_id: name === 'Third' ? other.user.id : office.idOf('admin'),
    });
});
afterAll(() => office.testBed.stop());

const found = async (query: string, who = office.admin) => {
  const { status, body } = await who.raw('GET', `/v2/leads?${query.includes('sort=') ? '' : 'sort=id&'}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { name: string }[]).map(({ name }) => name);
};
const refused = async (query: string) => {
  const { status, body } = await office.admin.raw('GET', `/v2/leads?${query}`);
  return { status, fields: body.fields };
};

describe('a filter of a list', () => {
  it('takes several values, by commas or by its key again', async () => {
    expect(await found('source=website')).toEqual(['First']);
    expect(await found('source=website,walk_in')).toEqual(['First', 'Third']);
    expect(await found('source=website&source=walk_in&source=referral')).toEqual(['First', 'Third', 'Fourth']);
    expect(await found('source=website,website')).toEqual(['First']);
    expect(await found('source=website,walk_in&search=third')).toEqual(['Third']);
    expect(await found('source=website,walk_in&status=new,lost&sort=-name')).toEqual(['Third', 'First']);
    expect(await found('source=website,walk_in&status=lost')).toEqual([]);
  });

  it('refuses a list with one value that it doesn’t know, and names the choices', async () => {
    const { status, fields } = await refused('source=website,bogus');
    expect(status).toBe(400);
    expect((fields as Record<string, string>).source).toMatch(/^Choose one of: website, .*exhibition\.$/);
    expect((await refused('compound_id=1,x')).status).toBe(400);
    expect((await refused('compound_id=1,,2')).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, i) => i + 1);
    expect((await refused(`compound_id=${many}`)).status).toBe(400);
    expect((await refused(`compound_id=${many.slice(1)}`)).status).toBe(200);
  });

  it('by person knows “me”, also among others', async () => {
    expect(await found('assignee_id=me')).toEqual(['First', 'Second', 'Fourth']);
    expect(await found('assignee_id=me', other.person)).toEqual(['Third']);
    expect(await found(`assignee_id=me,${other.user.id}`)).toHaveLength(4);
    expect((await refused('compound_id=me')).status).toBe(400);
    expect((await refused('assignee_id=you')).status).toBe(400);
  });

  it('by range includes both ends, and leaves out what has no value', async () => {
    expect(await found('move_in_on_from=2027-01-10&move_in_on_to=2027-01-31')).toEqual(['First', 'Second']);
    expect(await found('move_in_on_from=2027-01-11')).toEqual(['Second', 'Third']);
    expect(await found('budget_max_from=90000.01&budget_max_to=120000')).toEqual(['Second']);
    expect(await found('budget_max_to=120000.50')).toEqual(['First', 'Second', 'Third']);
    expect(await refused('move_in_on_from=2027-02-30')).toMatchObject({ status: 400 });
    expect(await refused('budget_max_from=-5')).toMatchObject({ status: 400 });
    expect(await refused('budget_max_from=90000&budget_max_to=8000')).toEqual({
      status: 400,
      fields: { budget_max_to: 'The end must not be before the start.' },
    });
  });

  it('by range of times takes whole days of the company', async () => {
    // 22:30 on 9 March in UTC is 01:30 on 10 March in Riyadh.
    await office.testBed.owner.query("update leads set created_at = '2026-03-09T22:30:00Z' where name = 'First'");
    await office.testBed.owner.query("update leads set created_at = '2026-03-10T20:59:59Z' where name = 'Second'");
    await office.testBed.owner.query("update leads set created_at = '2026-03-10T21:00:00Z' where name = 'Third'");
    expect(await found('created_at_from=2026-03-10&created_at_to=2026-03-10')).toEqual(['First', 'Second']);
    expect(await found('created_at_to=2026-03-09&source=website,phone,walk_in')).toEqual([]);
  });

  it('by range counts days from today', async () => {
    const { rows } = await office.testBed.owner.query<{ today: string }>(
      `select (((now() + make_interval(secs => clock_offset)) at time zone 'Asia/Riyadh')::date + 60)::text as today
      from companies where slug = 'first'`,
    );
    await office.testBed.owner.query("update leads set move_in_on = $1 where name = 'Fourth'", [rows[0]?.today]);
    const near = await found('move_in_on_from=P0D&move_in_on_to=P60D');
    expect(near).toContain('Fourth');
    expect(await found('move_in_on_from=P0D&move_in_on_to=P59D')).not.toContain('Fourth');
    expect(await found('move_in_on_to=-P1D')).toEqual([]);
    expect(await refused('move_in_on_to=P1Y')).toMatchObject({ status: 400 });
  });

  it('is the same in an export', async () => {
    const asked = (query: object) =>
      office.admin.ask(exportCalls.create, { body: { list: 'leads', format: 'csv', query: query as Record<string, string> } });
    expect(await asked({ assignee_id: 'me', source: 'website,phone', move_in_on_to: 'P60D' })).toMatchObject({ status: 200 });
    expect(await asked({ source: 'website,bogus' })).toMatchObject({ status: 400 });
  });
});

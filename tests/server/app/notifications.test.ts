import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
});
afterAll(() => at?.testBed.stop());

interface Told {
  text_key: string;
  record_id: number;
  values: Record<string, string>;
  read_at: string | null;
}
const told = async (who: keyof Approvals['people'], record: number, key: string): Promise<Told[]> => {
  const { body } = await at.people[who].ask(notificationCalls.list, {});
  const { notifications } = body as unknown as { notifications: Told[] };
  return notifications.filter(({ text_key, record_id }) => text_key === key && record_id === record);
};
const isRead = async (who: keyof Approvals['people'], run: number) =>
  (await told(who, run, 'approvals.told.asked')).map(({ read_at }) => read_at !== null);

describe('a notification', () => {
  it('to decide names the record, and is read for everybody once one of them has decided', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'any' }]);
    const { run, quotation } = await at.request();
    expect((await told('operations', run, 'approvals.told.asked')).map(({ values }) => values)).toEqual([
      { ref_no: `Q-${quotation.id}` },
    ]);
    expect([await isRead('operations', run), await isRead('analyst', run)]).toEqual([[false], [false]]);
    await at.ok(at.approve('analyst', run));
    expect([await isRead('operations', run), await isRead('analyst', run)]).toEqual([[true], [true]]);
  });

  it('of another request stays unread', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'all' }]);
    const [one, two] = [await at.request(), await at.request()];
    await at.ok(at.approve('operations', one.run));
    expect([await isRead('operations', one.run), await isRead('operations', two.run)]).toEqual([[true], [false]]);
    // The other approver of the first still has to decide.
    expect(await isRead('analyst', one.run)).toEqual([false]);
  });

  it('that a decision is late names the record, too', async () => {
    await at.rules([{ to: ['operations'], due_hours: 9, on_timeout: 'remind' }]);
    const { run, quotation } = await at.request();
    await at.wait(4 * 86_400);
    const [late] = await told('operations', run, 'approvals.told.overdue');
    expect(late?.values).toMatchObject({ ref_no: `Q-${quotation.id}` });
    await at.ok(at.approve('operations', run));
    expect((await told('operations', run, 'approvals.told.overdue'))[0]?.read_at).not.toBeNull();
  });

  it('never tells of what one did oneself', async () => {
    const agent = at.people.leasing_agent;
    const lead = { name: 'Huda Al-Amri', source: 'website', mobile: '0551239876' };
    const { body } = await agent.ask(leadCalls.create, { body: lead });
    const { id, assignee_id } = body.data as { id: number; assignee_id: number };
    expect(assignee_id).toBe(at.idOf('leasing_agent'));
    const count = async () => (await told('leasing_agent', id, 'sales.lead.told.duplicate')).length;
    expect((await at.people.leasing_manager.ask(leadCalls.create, { body: lead })).status).toBe(422);
    await expect.poll(count).toBe(1);
    expect((await agent.ask(leadCalls.create, { body: lead })).status).toBe(422);
    // The attempt is noted, so what could have been told has been.
    const noted = async () =>
      (await at.testBed.owner.query("select from record_log where event = 'duplicate_refused' and record_id = $1", [id]))
        .rowCount;
    await expect.poll(noted).toBe(2);
    expect(await count()).toBe(1);
  });

  it('tells whoever looks after a lead when somebody else accepted for the customer', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run, quotation } = await at.request();
    await at.ok(at.approve('operations', run));
    const lead = quotation.lead_id ?? expect.fail();
    const move = (who: keyof Approvals['people'], status: string) =>
      at.ok(at.people[who].ask(quotationCalls.status, { params: { lead_id: lead, id: quotation.id }, body: { status } }));
    await move('leasing_agent', 'sent');
    await move('leasing_manager', 'accepted');
    expect(await told('leasing_agent', lead, 'sales.lead.told.accepted')).toMatchObject([{ read_at: null }]);
    // Once it is being finalized, there is nothing left to see to.
    await at.ok(at.people.leasing_agent.ask(leadCalls.finalize, { params: { id: lead }, body: {} }));
    expect((await told('leasing_agent', lead, 'sales.lead.told.accepted'))[0]?.read_at).not.toBeNull();
  });
});

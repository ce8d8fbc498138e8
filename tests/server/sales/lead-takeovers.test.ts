import { describe, expect, it } from 'vitest';
import { type MyWork, workCalls } from '../../../src/api/app/my-work.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { leadTakeoverCalls as calls, type LeadTakeover } from '../../../src/api/sales/lead-takeover.ts';
import { leadOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Person } from '../../setup/test-bed.ts';

startTestCompany();

const owner = () => testCompany.people.leasing_agent;
const manager = () => testCompany.people.leasing_manager;
const seller = () => testCompany.testBed.signIn('first', 'sales_agent@first.example');
const askFor = (who: Person, lead: Pick<Lead, 'id'>) => who.ask(calls.create, { params: { lead_id: lead.id }, body: {} });
/** A lead of the agent, which the seller asks for. */
async function requested() {
  const lead = await testCompany.lead();
  const asker = await seller();
  const { status, body } = await askFor(asker, lead);
  expect(status).toBe(200);
  const takeover = body.data as LeadTakeover;
  return { lead, asker, takeover, params: { lead_id: lead.id, id: takeover.id } };
}
const told = async (who: Person, lead: number) =>
  ((await who.ask(notificationCalls.list)).body.notifications as { text_key: string; record_id: number; read_at: unknown }[])
    .filter(({ record_id, text_key }) => record_id === lead && text_key.startsWith('sales.takeover.told.'))
    .map(({ text_key, read_at }) => `${text_key.split('.').at(-1)}${read_at ? ', read' : ''}`);
const waits = async (who: Person, id: number) =>
  (await testCompany.ask<MyWork>(who, workCalls.myWork)).takeovers.some((one) => one.id === id);

describe('a lead of somebody else', () => {
  it('is asked for, and handed over by its owner; both are told, and its history says so', async () => {
    const { lead, asker, takeover, params } = await requested();
    expect(takeover).toMatchObject({ status: 'requested', lead_name: lead.name, lead_ref_no: lead.ref_no });
    expect(await told(owner(), lead.id)).toEqual(['requested']);
    expect([await waits(owner(), takeover.id), await waits(manager(), takeover.id)]).toEqual([true, true]);
    expect(await waits(asker, takeover.id)).toBe(false);
    expect(await owner().ask(calls.accept, { params, body: { version: takeover.version } })).toMatchObject({
      status: 200,
      body: { data: { status: 'accepted', owner_id: testCompany.userOf(asker) } },
    });
    expect((await leadOf(lead.id)).assignee_id).toBe(testCompany.userOf(asker));
    expect(await told(owner(), lead.id)).toEqual(['requested, read']);
    expect(await told(asker, lead.id)).toEqual(['accepted']);
    expect(await waits(manager(), takeover.id)).toBe(false);
    const log = await testCompany.ask<LogEntry[]>(owner(), leadCalls.logs, { params: { id: lead.id } });
    expect(log.slice(0, 2)).toMatchObject([
      {
        event: 'update',
        actor_id: testCompany.userOf(owner()),
        changes: { assignee_id: [testCompany.userOf(owner()), testCompany.userOf(asker)] },
      },
      { event: 'takeover_requested', actor_id: testCompany.userOf(asker) },
    ]);
  });

  it('says of itself only what a refused duplicate says', async () => {
    const { takeover } = await requested();
    expect(Object.keys(takeover).filter((name) => name.startsWith('lead_'))).toEqual([
      'lead_id',
      'lead_ref_no',
      'lead_name',
      'lead_status',
    ]);
  });

  it('stays where it is if its owner declines, with a reason; it can be asked for again', async () => {
    const { lead, asker, params } = await requested();
    const decline = (body: object) => owner().ask(calls.decline, { params, body });
    expect(await decline({})).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } });
    expect(await decline({ reason: 'We are about to sign' })).toMatchObject({
      status: 200,
      body: { data: { status: 'declined', reason: 'We are about to sign' } },
    });
    expect((await leadOf(lead.id)).assignee_id).toBe(testCompany.userOf(owner()));
    expect(await told(asker, lead.id)).toEqual(['declined']);
    expect((await askFor(asker, lead)).status).toBe(200);
    const all = await testCompany.ask<LeadTakeover[]>(owner(), calls.ofLead, { params: { lead_id: lead.id } });
    expect(all.map(({ status }) => status)).toEqual(['requested', 'declined']);
  });

  it('is given away by a manager, and its owner is told', async () => {
    const { lead, params } = await requested();
    expect((await manager().ask(calls.accept, { params, body: {} })).status).toBe(200);
    expect(await told(owner(), lead.id)).toEqual(['given', 'requested, read']);
  });

  it('is given away by the supervisor of its owner, who is asked, too', async () => {
    const asker = manager();
    const supervisor = await seller();
    await testCompany.sql('update users set supervisor_id = $2 where id = $1', [
      testCompany.userOf(owner()),
      testCompany.userOf(supervisor),
    ]);
    const lead = await testCompany.lead();
    const { id } = (await askFor(asker, lead)).body.data as LeadTakeover;
    expect(await told(supervisor, lead.id)).toEqual(['requested']);
    expect(await waits(supervisor, id)).toBe(true);
    expect((await supervisor.ask(calls.accept, { params: { lead_id: lead.id, id }, body: {} })).status).toBe(200);
    await testCompany.sql('update users set supervisor_id = null where id = $1', [testCompany.userOf(owner())]);
  });

  it('is only asked for by who may edit leads, once, while it is open and not theirs', async () => {
    const { lead, asker } = await requested();
    const because = (error: string) => ({ status: 422, body: { code: 'refused', error } });
    expect((await askFor(testCompany.people.finance_manager, lead)).status).toBe(403);
    expect(await askFor(owner(), lead)).toMatchObject(because('This lead is already yours.'));
    expect(await askFor(asker, lead)).toMatchObject(because('You already requested this lead.'));
    const lost = await testCompany.lead();
    await testCompany.ask(owner(), leadCalls.lose, { params: { id: lost.id }, body: { reason: 'price' } });
    expect(await askFor(asker, lost)).toMatchObject(
      because('This lead is closed, or its contract is being created, so it can’t be transferred.'),
    );
    expect((await askFor(asker, { id: 999_999 })).status).toBe(404);
  });

  it('asked for twice at once is asked for once', async () => {
    const lead = await testCompany.lead();
    const asker = await seller();
    const answers = await Promise.all([askFor(asker, lead), askFor(asker, lead)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is neither given away by who asks, nor by anybody else who isn’t its owner or above them; nor withdrawn by them', async () => {
    const { asker, params } = await requested();
    const third = (await askFor(manager(), { id: params.lead_id })).body.data as LeadTakeover;
    const byGuard = (guard: string) => ({ status: 422, body: { reasons: [{ guard }] } });
    expect(await asker.ask(calls.accept, { params, body: {} })).toMatchObject(byGuard('mayDecide'));
    expect(await asker.ask(calls.accept, { params: { ...params, id: third.id }, body: {} })).toMatchObject(byGuard('mayDecide'));
    expect(await owner().ask(calls.withdraw, { params, body: {} })).toMatchObject(byGuard('isAsker'));
    expect((await asker.ask(calls.withdraw, { params, body: {} })).status).toBe(200);
    // Somebody else still waits for an answer.
    expect(await told(owner(), params.lead_id)).toEqual(['requested', 'requested']);
  });

  it('can’t change hands once it is closed, nor go to somebody who left', async () => {
    const first = await requested();
    await testCompany.ask(owner(), leadCalls.lose, { params: { id: first.lead.id }, body: { reason: 'price' } });
    expect(await owner().ask(calls.accept, { params: first.params, body: {} })).toMatchObject({
      body: { reasons: [{ guard: 'isLeadOpen' }] },
    });
    expect(await waits(owner(), first.takeover.id)).toBe(false);
    const { asker, params } = await requested();
    const active = (is: boolean) =>
      testCompany.sql('update users set active = $2 where id = $1', [testCompany.userOf(asker), is]);
    await active(false);
    expect(await owner().ask(calls.accept, { params, body: {} })).toMatchObject({
      body: { reasons: [{ guard: 'isAskerAtWork' }] },
    });
    await active(true);
  });

  it('goes one way when two decide at once', async () => {
    const { lead, asker, params } = await requested();
    const [accepted, declined] = await Promise.all([
      owner().ask(calls.accept, { params, body: {} }),
      manager().ask(calls.decline, { params, body: { reason: 'Not now' } }),
    ]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 422]);
    const isAccepted = accepted.status === 200;
    expect((await leadOf(lead.id)).assignee_id).toBe(testCompany.userOf(isAccepted ? asker : owner()));
    expect(await testCompany.ask<LeadTakeover>(owner(), calls.get, { params })).toMatchObject({
      status: isAccepted ? 'accepted' : 'declined',
    });
  });

  it('is asked for and decided on in its own company, under its own path', async () => {
    const { lead, params } = await requested();
    const stranger = await testCompany.testBed.signIn('second', 'leasing_manager@second.example');
    expect((await askFor(stranger, lead)).status).toBe(404);
    expect((await stranger.ask(calls.get, { params })).status).toBe(404);
    expect((await stranger.ask(calls.ofLead, { params: { lead_id: lead.id } })).status).toBe(404);
    expect((await stranger.ask(calls.accept, { params, body: {} })).status).toBe(404);
    const other = await testCompany.lead();
    expect((await owner().ask(calls.accept, { params: { ...params, lead_id: other.id }, body: {} })).status).toBe(404);
  });
});

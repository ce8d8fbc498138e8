import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TakenTransitions, workflowStatsCalls } from '../../../src/api/app/workflows.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

const taken = async (person: Person, entity = 'lead'): Promise<TakenTransitions> => {
  const answer = await person.ask(workflowStatsCalls.taken, { params: { entity } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as TakenTransitions;
};
/** An entry of the log, as a transition at that time wrote it. */
const log = (company: number, record: number, way: string, at: string, entity = 'lead') => {
  const [from, event, to] = way.split(' ').map((word) => (word === '-' ? null : word));
  return testBed.owner.query(
    `insert into record_log (company_id, entity, record_id, event, "from", "to", company_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [company, entity, record, event, from, to, at],
  );
};

describe('the transitions of the last 90 days', () => {
  it('are counted as the log has them, from midnight of the first day', async () => {
    const lead = await admin.ask(leadCalls.create, { body: { name: 'One lead', mobile: '0500000001', source: 'website' } });
    const { id, version } = lead.body.data as { id: number; version: number };
    const lost = { params: { id }, body: { version, reason: 'price' } };
    const answer = await admin.ask(leadCalls.lose, lost);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const one = testBed.one.company.id;
    // The morning is the 15th of January in Riyadh; 90 days with it begin on the 18th of October, at 21:00 of the 17th in UTC.
    await log(one, 901, 'new lose lost', '2025-10-17T20:59:59Z');
    await log(one, 902, 'new lose lost', '2025-10-17T21:00:00Z');
    await log(one, 902, 'lost reopen contacted', '2025-12-01T08:00:00Z');
    await log(one, 902, 'contacted lose lost', '2025-12-02T08:00:00Z');
    await log(one, 902, 'lost reopen contacted', '2025-12-03T08:00:00Z');
    await log(one, 903, 'lost reopen contacted', '2025-12-04T08:00:00Z');
    // Of a chart that had it, of an edit, of the time to come, and of another workflow.
    await log(one, 903, 'contacted nurture asleep', '2025-12-05T08:00:00Z');
    await log(one, 903, '- update -', '2025-12-05T09:00:00Z');
    await log(one, 904, 'new lose lost', '2026-01-16T08:00:00Z');
    await log(one, 905, 'draft cancel cancelled', '2025-12-05T08:00:00Z', 'quotation');
    const way = (from: string, event: string, to: string, times: number, records: number) => ({
      from,
      event,
      to,
      times,
      records,
    });
    expect(await taken(admin)).toEqual({
      since: '2025-10-18',
      until: '2026-01-15',
      transitions: [
        way('lost', 'reopen', 'contacted', 3, 2),
        way('new', 'lose', 'lost', 2, 2),
        way('contacted', 'lose', 'lost', 1, 1),
        way('contacted', 'nurture', 'asleep', 1, 1),
      ],
    });
    expect((await taken(admin, 'quotation')).transitions).toEqual([way('draft', 'cancel', 'cancelled', 1, 1)]);
  });

  it('are the company’s own, by the query alone', async () => {
    await log(testBed.two.company.id, 902, 'new lose lost', '2025-12-02T08:00:00Z');
    const stranger = await testBed.signIn('second', 'admin@second.example');
    await withoutRowSecurity(testBed.owner, async () => {
      expect((await taken(stranger)).transitions).toEqual([{ from: 'new', event: 'lose', to: 'lost', times: 1, records: 1 }]);
      expect((await taken(admin)).transitions).toHaveLength(4);
    });
  });

  it('need the privilege, and that of the workflow’s module', async () => {
    const statusFor = async (role: string, entity: string) => {
      const person = await testBed.signIn('first', `${role}@first.example`);
      return (await person.ask(workflowStatsCalls.taken, { params: { entity } })).status;
    };
    for (const role of ['none', 'sales_agent', 'finance_manager']) expect(await statusFor(role, 'lead'), role).toBe(403);
    for (const entity of ['lead', 'nothing', 'toString']) expect(await statusFor('operations', entity), entity).toBe(404);
    expect(await statusFor('operations', 'lease')).toBe(200);
  });
});

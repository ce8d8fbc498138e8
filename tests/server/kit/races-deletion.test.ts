import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { inTurn } from '../../kit/held.ts';
import type { Answer } from '../../setup/test-bed.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
  await at.rules([{ to: ['operations'] }]);
});
afterAll(() => at?.testBed.stop());

const request = ({ id }: Quotation) =>
  at.people.leasing_agent.ask(quotationCalls.requestForApproval, { params: { id }, body: {} });
const remove = ({ id, lead_id }: Quotation) =>
  at.people.admin.ask(quotationCalls.remove, { params: { lead_id: lead_id as number, id } });
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await at.testBed.owner.query(`select count(*)::int as count from ${text}`, values)).rows[0].count);
/** Requests for approval without their quotation. */
const orphans = () =>
  count('executions e where not exists (select from quotations q where q.company_id = e.company_id and q.id = e.record_id)');
const locked = (table: string, id: number) => `select from ${table} where id = ${id} for update`;
let serial = 0;
const newLead = async (): Promise<Lead> => {
  serial += 1;
  const body = { name: `To be deleted ${serial}`, mobile: `0503000${100 + serial}`, source: 'website' };
  return at.ok<Lead>(at.people.admin.ask(leadCalls.create, { body }));
};

describe('deleting a quotation', () => {
  it('is refused once its approval was requested, even if it was a draft when the deletion began', async () => {
    const quotation = await at.quote();
    const [requested, removed] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('quotations', quotation.id),
      () => request(quotation),
      () => remove(quotation),
    );
    expect(requested.status).toBe(200);
    expect(removed).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect((await at.read(quotation)).status).toBe('waiting_for_approval');
    expect(await count('executions where record_id = $1', [quotation.id])).toBe(1);
  });

  it('that comes first leaves the request nothing to find', async () => {
    const quotation = await at.quote();
    const [removed, requested] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('quotations', quotation.id),
      () => remove(quotation),
      () => request(quotation),
    );
    expect([removed.status, requested.status]).toEqual([200, 404]);
    expect(await count('executions where record_id = $1', [quotation.id])).toBe(0);
  });

  it('and requesting its approval at once leaves no request without its quotation', async () => {
    for (let round = 0; round < 10; round++) {
      const quotation = await at.quote();
      const [removed, requested] = await Promise.all([remove(quotation), request(quotation)]);
      expect([`${removed.status} ${requested.status}`]).toEqual([expect.stringMatching(/^(200 404|422 200)$/)]);
    }
    expect(await orphans()).toBe(0);
  });

  it('takes its ended requests with it, and they leave the figures', async () => {
    const { quotation, run } = await at.request();
    const decision = await at.mine(at.people.operations, run);
    const rejection_reason_id = await bedDriver(at.testBed, 'first').rejectionReason(false);
    await at.ok(at.reject('operations', run, { rejection_reason_id, comment: 'Too low by far' }));
    expect((await at.read(quotation)).status).toBe('requests_rejected');
    expect((await remove(quotation)).status).toBe(200);
    expect((await at.people.admin.ask(executionCalls.get, { params: { id: run } })).status).toBe(404);
    expect((await at.people.admin.ask(executionCalls.decision, { params: { id: decision } })).status).toBe(404);
    const { rows } = await at.testBed.owner.query<{ entity: string }>(
      `select entity from record_log where event = 'remove' and entity in ('execution', 'execution_step', 'decision') order by 1`,
    );
    expect(rows.map(({ entity }) => entity)).toEqual(['decision', 'execution', 'execution_step']);
    expect(await orphans()).toBe(0);
  });

  it('is bound to its requests by the database itself', async () => {
    await expect(
      at.testBed.owner.query('update executions set record_id = 999999 where id = (select min(id) from executions)'),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('what can be attached to any kind of record', () => {
  it('isn’t attached to one that is being deleted: notes', async () => {
    const [first] = await at.ok<Unit[]>(at.people.admin.ask(unitCalls.list, { query: { sort: '-id', per_page: 1 } }));
    const id = first?.id as number;
    const [removed, noted] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('units', id),
      () => at.people.admin.ask(unitCalls.remove, { params: { id } }),
      () => at.people.admin.ask(unitCalls.addNote, { params: { id }, body: { text: 'Too late' } }),
    );
    expect([removed.status, noted.status]).toEqual([200, 404]);
    expect(await count("notes where entity = 'unit' and record_id = $1", [id])).toBe(0);
  });

  it('contacts and follows', async () => {
    const { id } = await newLead();
    const { admin } = at.people;
    const [removed, contact, followed] = await inTurn<[Answer, Answer, Answer]>(
      at.testBed,
      locked('leads', id),
      () => admin.ask(leadCalls.remove, { params: { id } }),
      () => admin.ask(contactPersonCalls.addToLead, { params: { lead_id: id }, body: { name: 'Huda' } }),
      () => admin.ask(workCalls.follow, { body: { entity: 'lead', record_id: id } }),
    );
    expect([removed.status, contact.status, followed.status]).toEqual([200, 404, 404]);
    expect(await count("contact_people where owner = 'lead' and owner_id = $1", [id])).toBe(0);
    expect(await count("follows where entity = 'lead' and record_id = $1", [id])).toBe(0);
  });

  it('and what references a record in its own column says why it can’t go', async () => {
    const { id } = await newLead();
    const { admin } = at.people;
    const body = { property_use: 'residential', start_on: '2026-02-01', end_on: '2027-01-31' };
    const [quoted, removed] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('leads', id),
      () => admin.ask(quotationCalls.create, { params: { lead_id: id }, body }),
      () => admin.ask(leadCalls.remove, { params: { id } }),
    );
    expect(quoted.status).toBe(200);
    expect(removed).toMatchObject({ status: 422, body: { code: 'linked', error: expect.stringMatching(/quotation/) } });
  });
});

describe('a quotation', () => {
  it('isn’t edited at the price at which its approval is being requested', async () => {
    const quotation = await at.quote();
    const params = { lead_id: quotation.lead_id as number, id: quotation.id };
    const [requested, edited] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('quotations', quotation.id),
      () => request(quotation),
      () =>
        at.people.leasing_agent.ask(quotationCalls.update, {
          params,
          body: { discount_type: 'percent', discount_value: '5.00' },
        }),
    );
    expect([requested.status, edited.status]).toEqual([200, 200]);
    // The edit takes it back to a draft, and the request is superseded.
    expect((await at.read(quotation)).status).toBe('draft');
    expect(await count("executions where record_id = $1 and status = 'running'", [quotation.id])).toBe(0);
  });

  it('isn’t made for a lead that is being lost, which cancels those that it has', async () => {
    const { id } = await newLead();
    const { admin } = at.people;
    const [lost, quoted] = await inTurn<[Answer, Answer]>(
      at.testBed,
      locked('leads', id),
      () => admin.ask(leadCalls.lose, { params: { id }, body: { reason: 'price' } }),
      () =>
        admin.ask(quotationCalls.create, {
          params: { lead_id: id },
          body: { property_use: 'residential', start_on: '2026-02-01', end_on: '2027-01-31' },
        }),
    );
    expect([lost.status, quoted.status]).toEqual([200, 422]);
    expect(await count('quotations where lead_id = $1', [id])).toBe(0);
  });
});

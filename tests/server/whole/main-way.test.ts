import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { dealConfigCalls, quotationConfigCalls, workflowCalls } from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Contract, contractCalls, type Installment } from '../../../src/api/leasing/contract.ts';
import { inventoryItemCalls } from '../../../src/api/leasing/inventory-item.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { preOccupancyOrderCalls } from '../../../src/api/leasing/pre-occupancy-order.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { makeProperty, type Property } from '../../kit/property.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let property: Property;
let agent: Person;
let manager: Person;
let admin: Person;
let finance: Person;
let operations: Person;

beforeAll(async () => {
  testBed = await makeTestBed();
  property = await makeProperty(testBed, 'first', 4);
  [agent, manager, admin, finance, operations] = (await Promise.all(
    ['leasing_agent', 'leasing_manager', 'admin', 'finance_manager', 'operations'].map((role) =>
      testBed.signIn('first', `${role}@first.example`),
    ),
  )) as [Person, Person, Person, Person, Person];
});
afterAll(() => testBed.stop());

const ok = async <T>(answering: Promise<{ status: number; body: { data?: unknown } }>): Promise<T> => {
  const { status, body } = await answering;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
let serial = 10;
async function qualifiedLead(): Promise<Lead> {
  serial += 1;
  const lead = await ok<Lead>(
    agent.ask(leadCalls.create, {
      body: {
        name: `Customer ${serial}`,
        mobile: `05000000${serial}`,
        source: 'walk_in',
        identity_type: 'saudi_no',
        identity_no: ['1999900077', '1999900143', '1999900218', '1999900283', '1999900358'][serial % 5],
        property_use: 'residential',
        budget_min: '40000',
        budget_max: '70000',
        unit_type_id: property.unitType,
        move_in_on: '2026-02-01',
      },
    }),
  );
  return ok<Lead>(agent.ask(leadCalls.qualify, { params: { id: lead.id }, body: {} }));
}
const quote = async (lead: Lead, unit: number): Promise<Quotation> => {
  const made = await ok<Quotation>(
    agent.ask(quotationCalls.create, {
      params: { lead_id: lead.id },
      body: { property_use: 'residential', start_on: '2026-01-15', end_on: '2027-01-14', payments_per_year: 4, deposit: '2000' },
    }),
  );
  return ok<Quotation>(agent.ask(quotationCalls.addUnit, { params: { lead_id: lead.id, id: made.id }, body: { unit_id: unit } }));
};
const step = (name: string, type: string, id?: number) => ({
  order: 1,
  name,
  assignees: [{ type, id }],
  mode: 'any',
  on_timeout: 'remind',
  allow_delegate: true,
  require_comment: false,
  due_hours: 9,
});
const everything = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };

describe('the main path, from a lead to a lease', () => {
  it('goes all the way, through the approvals that the rules require', async () => {
    const config = {
      name_en: 'Residential',
      name_ar: 'سكني',
      active: true,
      scope: { ...everything, property_use: ['residential'] },
      thresholds: [],
    };
    await ok(
      admin.ask(quotationConfigCalls.create, {
        body: {
          ...config,
          steps: [
            step('Supervisor', 'requester_supervisor'),
            { ...step('Finance', 'role', testBed.one.roles.finance_manager), order: 2 },
          ],
        },
      }),
    );
    await ok(
      admin.ask(dealConfigCalls.create, {
        body: {
          ...config,
          name_en: 'Big deals',
          scope: everything,
          thresholds: [{ field: 'total_amount', op: '>', value: 50_000 }],
          steps: [step('General manager', 'role', testBed.one.roles.general_manager)],
        },
      }),
    );

    const lead = await qualifiedLead();
    expect(lead.status).toBe('qualified');
    const quotation = await quote(lead, property.units[0] as number);
    expect(quotation).toMatchObject({
      status: 'draft',
      total_gross: '60000.00',
      schedule_total: '60000.00',
      approval_needed: true,
      conflicts: [],
    });
    expect(quotation.schedule.map((row) => row.gross)).toEqual(['15000.00', '15000.00', '15000.00', '15000.00']);
    expect(quotation.units[0]?.items[0]?.breakups_with_due_amount).toHaveLength(4);

    const explained = await ok<{ chosen: boolean; kind: string }[]>(
      agent.ask(workflowCalls.applicable, { query: { quotation_id: quotation.id } }),
    );
    expect(
      explained
        .filter((one) => one.chosen)
        .map((one) => one.kind)
        .sort(),
    ).toEqual(['deal', 'quotation']);

    const path = { lead_id: lead.id, id: quotation.id };
    const waiting = await ok<Quotation>(agent.ask(quotationCalls.status, { params: path, body: { status: 'approve' } }));
    expect(waiting.status).toBe('waiting_for_approval');

    const decide = async (person: Person) => {
      const inbox = await person.ask(executionCalls.pending);
      const mine = (inbox.body.data as { my_decision_id: number; record_id: number }[]).find(
        (row) => row.record_id === quotation.id,
      );
      expect(mine, `${person.email} has a decision`).toBeTruthy();
      return person.ask(executionCalls.approve, { params: { id: mine?.my_decision_id as number }, body: { comment: 'Fine' } });
    };
    expect((await agent.ask(executionCalls.pending)).body.data).toEqual([]);
    await ok(decide(manager));
    await ok(decide(finance));
    expect((await ok<Quotation>(agent.ask(quotationCalls.get, { params: path }))).status).toBe('requests_approved');

    await ok(agent.ask(quotationCalls.status, { params: path, body: { status: 'sent' } }));
    expect((await ok<Lead>(agent.ask(leadCalls.get, { params: { id: lead.id } }))).status).toBe('quoted');
    await ok(agent.ask(quotationCalls.status, { params: path, body: { status: 'accepted' } }));
    const accepted = await ok<Lead>(agent.ask(leadCalls.get, { params: { id: lead.id } }));
    expect(accepted).toMatchObject({ status: 'accepted', accepted_quotations: 1, deal_approval: 'running' });

    const tooEarly = await agent.ask(leadCalls.finalize, { params: { id: lead.id }, body: {} });
    expect(tooEarly).toMatchObject({ status: 422, body: { code: 'refused', reasons: [{ guard: 'isDealApproved' }] } });
    await ok(decide(await testBed.signIn('first', 'general_manager@first.example')));

    expect((await ok<Lead>(agent.ask(leadCalls.finalize, { params: { id: lead.id }, body: {} }))).status).toBe('finalizing');
    await expect
      .poll(async () => (await ok<Lead>(agent.ask(leadCalls.get, { params: { id: lead.id } }))).status)
      .toBe('finalized');
    const done = await ok<Lead>(agent.ask(leadCalls.get, { params: { id: lead.id } }));
    expect(done.generation.map((one) => one.state)).toEqual(Array(8).fill('done'));
    expect((await ok<Quotation>(agent.ask(quotationCalls.get, { params: path }))).status).toBe('finalized');

    const tenant = done.tenant_id as number;
    const [contract] = (await ok<Contract[]>(agent.ask(tenantCalls.contracts, { params: { tenant_id: tenant } }))) as [Contract];
    expect(contract).toMatchObject({
      status: 'not_sent',
      deposit_status: 'due',
      lease_count: 1,
      installment_count: 4,
      total_gross: '60000.00',
    });
    const sign = (status: string) =>
      (status === 'landlord_signed' ? manager : agent).ask(contractCalls.signature, {
        params: { tenant_id: tenant, contract_id: contract.id },
        body: { status },
      });
    await ok(sign('sent'));
    await ok(sign('tenant_signed'));
    await ok(sign('landlord_signed'));
    await ok(
      finance.ask(contractCalls.securityDeposit, {
        params: { tenant_id: tenant, contract_id: contract.id },
        body: { status: 'received', method: 'bank_transfer_payment', receipt_no: 'R-1', held_by: 'company' },
      }),
    );

    const [order] = (await ok<{ id: number }[]>(operations.ask(leasingOrderCalls.list, { query: { tenant_id: tenant } }))) as [
      { id: number },
    ];
    const move = (body: object) => operations.ask(leasingOrderCalls.update, { params: { id: order.id }, body });
    await ok(move({ status: 'preparing' }));
    await ok(move({ status: 'awaiting_tenant' }));
    expect(await move({ status: 'delivered' })).toMatchObject({
      status: 422,
      body: {
        reasons: [
          { guard: 'areDuesPaid' },
          { guard: 'isEjarSubmitted' },
          { guard: 'isInventoryAccepted' },
          { guard: 'isPreOccupancyPassed' },
        ],
      },
    });
    const [first] = (await ok<Installment[]>(finance.ask(contractCalls.installments, { params: { id: contract.id } }))) as [
      Installment,
    ];
    const receipt = { amount: '15000', method: 'bank_transfer_payment', reference: 'T-1' };
    await ok(finance.ask(contractCalls.recordPayment, { params: { id: contract.id, installment_id: first.id }, body: receipt }));
    await ok(agent.ask(contractCalls.ejar, { params: { id: contract.id }, body: { status: 'submitted' } }));
    const item = { room: 'kitchen', name: 'Oven', condition: 'good' };
    await ok(operations.ask(inventoryItemCalls.create, { params: { order_id: order.id }, body: item }));
    const signed = { params: { id: order.id }, body: { signed_by: 'The tenant' } };
    await ok(operations.ask(leasingOrderCalls.acceptInventory, signed));
    const [inspection] = await ok<{ id: number }[]>(
      operations.ask(preOccupancyOrderCalls.list, { query: { tenant_id: tenant } }),
    );
    const today = contract.start_on;
    for (const body of [{ status: 'scheduled', inspection_on: today }, { status: 'in_progress' }, { status: 'passed' }])
      await ok(operations.ask(preOccupancyOrderCalls.update, { params: { id: inspection?.id as number }, body }));
    await ok(move({ status: 'delivered' }));
    const leases = await ok<{ status: string; unit_number: string }[]>(
      agent.ask(leaseCalls.list, { query: { tenant_id: tenant } }),
    );
    expect(leases).toMatchObject([{ status: 'active', unit_number: '101' }]);
  });

  it('voids the approvals when the price changes', async () => {
    const lead = await qualifiedLead();
    const quotation = await quote(lead, property.units[1] as number);
    const path = { lead_id: lead.id, id: quotation.id };
    await ok(agent.ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }));
    const changed = await ok<Quotation>(
      agent.ask(quotationCalls.updateUnit, {
        params: { ...path, unit_id: property.units[1] as number },
        body: { amount: '58000' },
      }),
    );
    expect(changed).toMatchObject({ status: 'draft', total_gross: '58000.00' });
    expect(changed.executions.map((one) => one.status)).toEqual(['superseded']);
    expect((await manager.ask(executionCalls.pending)).body.data).toEqual([]);
    const noted = await ok<Quotation>(
      agent.ask(quotationCalls.update, { params: path, body: { note: 'Likes the view', version: changed.version } }),
    );
    expect(noted.note).toBe('Likes the view');
  });

  it('refuses with every reason and who can unblock it', async () => {
    const lead = await ok<Lead>(
      agent.ask(leadCalls.create, { body: { name: 'No details', email: 'x@y.example', source: 'phone' } }),
    );
    const answer = await agent.ask(leadCalls.qualify, { params: { id: lead.id }, body: {} });
    expect(answer.status).toBe(422);
    expect(answer.body.reasons).toMatchObject([
      {
        guard: 'isDescribed',
        unblockers: ['who.leads.edit'],
        explain_en: expect.stringContaining('budget'),
        explain_ar: expect.stringMatching(/[\u0600-\u06ff]/),
      },
      { guard: 'hasIdentityType' },
    ]);
  });

  it('expires a sent quotation after its last valid day', async () => {
    await testBed.owner.query('update workflow_configs set active = false');
    const lead = await qualifiedLead();
    const quotation = await quote(lead, property.units[2] as number);
    const path = { lead_id: lead.id, id: quotation.id };
    expect(
      (await ok<Quotation>(agent.ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }))).status,
    ).toBe('requests_approved');
    await ok(agent.ask(quotationCalls.status, { params: path, body: { status: 'sent' } }));
    expect(await sweepTimers(testBed.app.services, testBed.one.company.id)).toBe(0);
    await testBed.owner.query('update companies set clock_offset = clock_offset + 86400 * 9 where id = $1', [
      testBed.one.company.id,
    ]);
    await testBed.app.services.db.write(testBed.one.company.id, (scope) =>
      testBed.app.services.broadcast.publish(scope, 'forget', { what: 'company' }),
    );
    expect(await sweepTimers(testBed.app.services, testBed.one.company.id)).toBeGreaterThan(0);
    expect((await ok<Quotation>(agent.ask(quotationCalls.get, { params: path }))).status).toBe('expired');
  });
});

import { expect, it } from 'vitest';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { addUnit, admin, building, compound, plantPalmGarden, record, testBed } from '../../setup/palm-garden.ts';

/* One test for each place that once disagreed with another about a group's statuses. */

plantPalmGarden();

/** Inserts a row as its workflow would leave it, without the workflow's prerequisites. */
const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
  const columns = Object.keys(values);
  await testBed.owner.query('set session_replication_role = replica');
  const { rows } = await testBed.owner.query(
    `insert into ${table} (company_id, ${columns.join(', ')}) values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')}) returning id`,
    [testBed.one.company.id, ...Object.values(values)],
  );
  await testBed.owner.query('set session_replication_role = default');
  return Number(rows[0].id);
};
let contracts = 0;
const lease = (unit_id: number, status: string, start_on: string, end_on: string, yearly_rent = 6_000_000) =>
  insert('leases', { contract_id: ++contracts, tenant_id: 1, unit_id, status, start_on, end_on, yearly_rent });
const quotation = (status: string) =>
  insert('quotations', {
    ...{ status, lead_id: 1, property_use: 'residential' },
    ...{ start_on: '2026-02-01', end_on: '2027-01-31', valid_until: '2026-02-01' },
  });
const statistics = async () => record<Record<string, number>>(await admin.ask(contractCalls.statistics));

it('counts a rejected quotation as open: it is waiting to be revised or cancelled', async () => {
  const before = await statistics();
  await quotation('requests_rejected');
  await quotation('declined');
  expect((await statistics()).quotations_open).toBe((before.quotations_open as number) + 1);
});

it('counts leases with an occupant as active: on notice, and past their end', async () => {
  const before = await statistics();
  const unit = await addUnit('active-1');
  await lease(unit.id, 'on_notice', '2025-03-01', '2026-02-28');
  await lease(unit.id, 'ended.overstay', '2024-01-01', '2024-12-31');
  await lease(unit.id, 'ended.clearing', '2023-01-01', '2023-12-31');
  await lease(unit.id, 'pending_start', '2026-03-01', '2027-02-28');
  const after = await statistics();
  expect(after.leases_active).toBe((before.leases_active as number) + 2);
  expect(after.leases_pending_start).toBe((before.leases_pending_start as number) + 1);
});

it.each(['draft', 'renewed'])('doesn’t put a unit with a %s lease out of order: it is or will be occupied', async (status) => {
  const unit = await addUnit(`order-${status}`);
  await lease(unit.id, status, '2026-02-01', '2027-01-31');
  const out = { readiness: 'out_of_order', out_of_order_reason: 'Leak', version: unit.version };
  const refused = await admin.ask(unitCalls.update, {
    params: { id: unit.id },
    body: { ...out, out_of_order_from: '2026-03-01', out_of_order_to: '2026-04-01' },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toHaveProperty('out_of_order_from');
  const before = await admin.ask(unitCalls.update, {
    params: { id: unit.id },
    body: { ...out, out_of_order_from: '2026-01-20', out_of_order_to: '2026-01-25' },
  });
  expect(before.status, JSON.stringify(before.body)).toBe(200);
});

it('compares a quotation with all leases in force, including those on notice', async () => {
  const [offered, other] = [await addUnit('compared-1'), await addUnit('compared-2')];
  const record_id = await quotation('waiting_for_approval');
  await insert('quotation_units', { quotation_id: record_id, unit_id: offered.id, compound_id: compound, building_id: building });
  const execution = await insert('executions', {
    ...{ kind: 'quotation', config_id: 1, config_version: 1, entity: 'quotation', record_id },
    requester_id: 1,
  });
  const cardOf = async () =>
    record<{ card: { comparable_leases: number } }>(await admin.ask(executionCalls.get, { params: { id: execution } })).card;
  const before = (await cardOf()).comparable_leases;
  await lease(other.id, 'on_notice', '2025-03-01', '2026-02-28');
  await lease(other.id, 'closed', '2024-01-01', '2024-12-31');
  expect((await cardOf()).comparable_leases).toBe(before + 1);
});

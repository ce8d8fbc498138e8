import { beforeAll, describe, expect, it } from 'vitest';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { leaseTransferCalls } from '../../../src/api/leasing/lease-transfer.ts';
import { type LeasingClearance, leasingClearanceCalls } from '../../../src/api/leasing/leasing-clearance.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import {
  finalized,
  installmentsOf,
  type Let,
  letFor,
  moveLease,
  moveOrder,
  readLease,
  readyToDeliver,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

let tenant: number;
let other: number;
const makeTenant = async (more: object = {}) =>
  (
    await testCompany.ask<{ id: number }>(testCompany.people.admin, tenantCalls.create, {
      body: { kind: 'person', name: 'Noura Al-Harbi', mobile: testCompany.driver.unique('mobile'), ...more },
    })
  ).id;
const known = () => ({ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport') });
beforeAll(async () => {
  ({ tenant } = await finalized());
  other = await makeTenant(known());
});

const transfer = (own: Let, body: object) =>
  testCompany.people.operations.ask(leaseTransferCalls.transfer, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body: { to_tenant_id: other, ...body },
  });
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const clearanceOf = async (lease: number) => {
  const { clearance_id } = await readLease(lease);
  return testCompany.ask<LeasingClearance>(testCompany.people.leasing_manager, leasingClearanceCalls.get, {
    params: { id: clearance_id as number },
  });
};
/** What the contract charges for the rest of the term. */
const grossOf = (rows: { from_on: string; to_on: string; gross: string }[]) =>
  rows.map(({ from_on, to_on, gross }) => [from_on, to_on, gross]);

describe('a lease that is transferred to another tenant', () => {
  it('ends the day before, and leaves the rest of its term and of its rent to them (decision 24)', async () => {
    const own = await letFor(tenant, 365, { payments_per_year: 1 });
    const lease = await readLease(own.leases[0]);
    // 60,000 a year, of which 274 of 365 days are earned: 45,041.10.
    const on = plusDays(lease.start_on, 274);
    await testCompany.clockTo(on);
    const { status, body } = await transfer(own, { on });
    expect(status, JSON.stringify(body)).toBe(200);
    const first = await readLease(lease.id);
    expect(first).toMatchObject({
      status: 'ended.clearing',
      ended_on: plusDays(on, -1),
      handed_over_on: plusDays(on, -1),
      end_on: lease.end_on,
    });
    const next = await readLease(first.transferred_to_id as number);
    expect(next).toMatchObject({
      ...{ status: 'draft', tenant_id: other, unit_id: lease.unit_id, transferred_from_id: lease.id },
      ...{ start_on: on, end_on: lease.end_on, yearly_rent: '60000.00' },
    });
    const contract = await testCompany.ask<Record<string, unknown>>(testCompany.people.leasing_agent, contractCalls.get, {
      params: { id: next.contract_id },
    });
    expect(contract).toMatchObject({
      ...{ tenant_id: other, transferred_from_id: own.contract, status: 'not_sent', life_status: 'draft' },
      ...{ start_on: on, end_on: lease.end_on, payments_per_year: 1, total_gross: '14958.90', yearly_rent: '60000.00' },
    });
    expect(grossOf(await installmentsOf({ contract: next.contract_id }))).toEqual([[on, lease.end_on, '14958.90']]);
    // The whole year was billed: what wasn't earned is credited.
    const { basis } = await clearanceOf(lease.id);
    expect(basis).toMatchObject({
      rent_until: plusDays(on, -1),
      earned: '45041.10',
      unearned_net: '14958.90',
      days_after_end: 0,
    });
    const before = await testCompany.ask<Record<string, unknown>>(testCompany.people.leasing_agent, contractCalls.get, {
      params: { id: own.contract },
    });
    expect(before).toMatchObject({ life_status: 'ended' });
    for (const [id, event] of [
      [tenant, 'lease_transferred'],
      [other, 'lease_taken_over'],
    ] as const) {
      const log = await testCompany.ask<{ event: string; reason: string }[]>(
        testCompany.people.leasing_agent,
        tenantCalls.histories,
        { params: { tenant_id: id } },
      );
      expect(log.find((entry) => entry.event === event)?.reason).toBe(`${lease.unit_number} · ${on}`);
    }
  });

  it('moves the installments after that day, and no other', async () => {
    const own = await letFor(tenant, 365, { payments_per_year: 12 });
    const { start_on, end_on, id } = await readLease(own.leases[0]);
    const rows = await installmentsOf(own);
    // The tenth month begins on this day: 273 or 274 days are over, and whole months move but for the difference by days.
    const on = rows[9]?.from_on as string;
    const passed = rows.slice(0, 9).reduce((days, { from_on, to_on }) => days + daysOf(from_on, to_on), 0);
    await testCompany.clockTo(on);
    expect((await transfer(own, { on })).status).toBe(200);
    const after = await installmentsOf(own);
    expect(after.map(({ cancelled }) => Number(cancelled) > 0)).toEqual([...Array(9).fill(false), true, true, true]);
    const next = await readLease((await readLease(id)).transferred_to_id as number);
    const moved = await installmentsOf({ contract: next.contract_id });
    expect(moved.map((row) => [row.number, row.from_on, row.to_on])).toEqual(
      rows.slice(9).map((row, at) => [at + 1, row.from_on, row.to_on]),
    );
    expect(moved.slice(1).map(({ gross }) => gross)).toEqual(['5000.00', '5000.00']);
    const total = moved.reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0);
    expect(total).toBe(6_000_000 - Math.round((6_000_000 * passed) / daysOf(start_on, end_on)));
  });

  it('is signed and handed over to them like any other, while the first is cleared', async () => {
    const own = await letFor(tenant, 365, { payments_per_year: 4 });
    const lease = await readLease(own.leases[0]);
    const on = plusDays(lease.start_on, 10);
    await testCompany.clockTo(on);
    expect((await transfer(own, { on })).status).toBe(200);
    const next = await readLease((await readLease(lease.id)).transferred_to_id as number);
    const theirs: Let = { contract: next.contract_id, tenant: other, leases: [next.id], orders: [next.order_id as number] };
    await readyToDeliver(theirs, { hasDeposit: false });
    const { status, body } = await moveOrder(next.order_id as number, { status: 'delivered' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await readLease(next.id)).toMatchObject({ status: 'active', delivered_on: on });
    expect((await clearanceOf(lease.id)).status).toBe('requested');
  });

  it('is told with its reasons why it can’t be', async () => {
    const own = await letFor(tenant, 365, { payments_per_year: 4 });
    const { start_on } = await readLease(own.leases[0]);
    const on = plusDays(start_on, 5);
    await testCompany.clockTo(on);
    expect(guardsOf(await transfer(own, { on, to_tenant_id: tenant }))).toEqual(['gaveOtherTenant']);
    expect(guardsOf(await transfer(own, { on, to_tenant_id: await makeTenant() }))).toEqual(['gaveSigner']);
    const expired = await makeTenant({ ...known(), identity_expiry: plusDays(on, 1) });
    await testCompany.sql('update tenants set identity_expiry = $2 where id = $1', [expired, plusDays(on, -1)]);
    expect(guardsOf(await transfer(own, { on, to_tenant_id: expired }))).toEqual(['gaveSigner']);
    expect(guardsOf(await transfer(own, { on: plusDays(on, 1) }))).toEqual(['gaveTransferDay']);
    expect(guardsOf(await transfer(own, { on: start_on }))).toEqual(['gaveTransferDay']);
    const nobody = await transfer(own, { on, to_tenant_id: 999_999 });
    expect([nobody.status, nobody.body.fields]).toMatchObject([422, { to_tenant_id: expect.any(String) }]);
    expect((await moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away' })).status).toBe(200);
    expect(await transfer(own, { on })).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    expect((await moveLease(own, { status: 'active' })).status).toBe(200);
    expect((await transfer(own, { on })).status).toBe(200);
    // Its clearance is open by now.
    expect(await transfer(own, { on })).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
  });
});

const daysOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

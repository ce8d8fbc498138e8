import { describe, expect, it } from 'vitest';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { damagedItemCalls } from '../../../src/api/leasing/damaged-item.ts';
import { type DamagePrice, damagePriceCalls } from '../../../src/api/settings/damage-price.ts';
import {
  agreedOn,
  bill,
  change,
  changed,
  clearanceOf,
  inspect,
  letForAYear,
  payClearance,
  readClearance,
  terminateToday,
} from '../../setup/clearances.ts';
import { installmentsOf, moveDeposit, readLease, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const contractOf = ({ contract }: { contract: number }) =>
  testCompany.ask<{ deposit_status: string }>(testCompany.people.leasing_agent, contractCalls.get, { params: { id: contract } });
const priceOf = async (name: string) =>
  (await testCompany.ask<DamagePrice[]>(testCompany.people.operations, damagePriceCalls.list, { query: { per_page: 100 } })).find(
    ({ name_en }) => name_en === name,
  ) as DamagePrice;
const damage = (id: number, body: object) => testCompany.people.operations.ask(damagedItemCalls.create, { params: { id }, body });
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);

describe('a clearance', () => {
  it('returns 23,067.81 in the example of domain 3.8, step by step', async () => {
    await testCompany.clockTo('2026-07-01');
    const own = await letForAYear({ rent: '120000', deposit: '5000' });
    await moveDeposit(own, 'held');
    // 274 of 365 days, as from 2025-07-01 to 2026-03-31.
    await testCompany.clockTo('2027-03-31');
    await terminateToday(own);
    const requested = await clearanceOf(own);
    expect(requested).toMatchObject({ status: 'requested', balance: null });
    expect(requested.basis).toMatchObject({
      ...{ rent_until: '2027-03-31', is_early: true, outstanding: '0.00', billed: '120000.00' },
      ...{ earned: '90082.19', earned_days: 274, unearned_net: '29917.81', unearned_vat: '0.00', deposit: '5000.00' },
    });
    const inspecting = await inspect(requested);
    expect((await change(inspecting.id, { early_fee: '10000' })).body.fields).toHaveProperty('early_fee_clause');
    await changed(inspecting.id, { early_fee: '10000', early_fee_clause: '§ 9.2' });
    // 40 m² of paint, and a bed half worn: 800.00 + 1,050.00.
    const paint = await damage(inspecting.id, {
      damage_price_id: (await priceOf('Wall paint')).id,
      ...{ description: 'Living room wall', quantity: 4000, wear_percent: 0 },
    });
    expect(paint.body.data).toMatchObject({ amount: '800.00', unit_price: '20.00' });
    const bed = await damage(inspecting.id, {
      damage_price_id: (await priceOf('Double bed with drawers')).id,
      ...{ description: 'Bed frame', wear_percent: 50 },
    });
    expect(bed.body.data).toMatchObject({ amount: '1050.00', unit_price: '2100.00' });
    const agreed = await agreedOn(inspecting);
    expect(agreed.statement).toMatchObject({ charges: '11850.00', credits: '34917.81', balance: '-23067.81' });
    expect(agreed.balance).toBe('-23067.81');
    const billed = await bill(agreed.id);
    expect(billed.body, JSON.stringify(billed.body)).toMatchObject({
      message_en: 'Refund recorded.',
      data: { status: 'invoiced', bill_kind: 'refund', bill_no: 'RF-1', billed_on: '2027-03-31' },
    });
    expect((await contractOf(own)).deposit_status).toBe('settling');
    expect((await payClearance(agreed.id, '23067.82')).body.fields).toHaveProperty('amount');
    expect((await payClearance(agreed.id, '20000')).body.data).toMatchObject({ status: 'invoiced', paid: '20000.00' });
    expect((await payClearance(agreed.id, '3067.81')).body.data).toMatchObject({ status: 'settled', paid: '23067.81' });
    expect((await contractOf(own)).deposit_status).toBe('refunded');
    expect((await readLease(own.leases[0])).status).toBe('ended.clearing');
    expect(await changed(agreed.id, { status: 'closed' })).toMatchObject({ status: 'closed', lease_status: 'closed' });
    expect((await readLease(own.leases[0])).status).toBe('closed');
  });
});

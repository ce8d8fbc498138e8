import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { damagedItemCalls } from '../../../src/api/leasing/damaged-item.ts';
import { leasingClearanceCalls } from '../../../src/api/leasing/leasing-clearance.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type DamagePrice, damagePriceCalls } from '../../../src/api/settings/damage-price.ts';
import { makeIssue, resolveIssue, spendOn } from '../../../src/workbench/scenarios/parts/issues.ts';
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
import { installmentsOf, moveDeposit, moveLease, readLease, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

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
      message: 'Invoice generated successfully',
      data: { status: 'invoiced', bill_kind: 'refund', bill_no: 'RFD-1', billed_on: '2027-03-31' },
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

  it('credits what was paid for installments that its end cancelled, and asks nothing for the others', async () => {
    // 120,000 in quarters of 30,000, of which three are paid, ended after two: 184 of 366 days are 60,327.87 of 90,000.
    await testCompany.clockTo('2027-07-01');
    const own = await letForAYear({ rent: '120000', deposit: '5000', payments_per_year: 4, paid: 3 });
    await testCompany.clockTo('2027-12-31');
    await terminateToday(own);
    const { basis } = await clearanceOf(own);
    expect(basis).toMatchObject({
      ...{ rent_until: '2027-12-31', outstanding: '0.00', billed: '90000.00' },
      ...{ earned_days: 184, earned: '60327.87', unearned_net: '29672.13' },
    });
  });

  it('counts open installments, utilities and overstay, and closes them with the bill', async () => {
    // 96,000 in quarters of 24,000, of which three are paid; 12 days late in a contract year of 366 days:
    // 96,000 / 366 × 1.5 × 12 = 4,721.31.
    const start = await testCompany.today();
    const own = await letForAYear({ rent: '96000', deposit: '2000', payments_per_year: 4, paid: 3 });
    const { end_on } = await readLease(own.leases[0]);
    expect(start < end_on).toBe(true);
    expect((await moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away' })).status).toBe(200);
    await testCompany.clockTo(plusDays(end_on, 12));
    expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
    const { id, basis } = await inspect(await clearanceOf(own));
    expect(basis).toMatchObject({ outstanding: '24000.00', unearned_net: '0.00', days_after_end: 12, deposit: '2000.00' });
    const wrong = await change(id, { overstay_factor: 150 });
    expect(wrong.body.fields).toHaveProperty('overstay_clause');
    expect((await change(id, { early_fee: '1', early_fee_clause: '§ 9' })).body.fields).toHaveProperty('early_fee');
    const changes = { overstay_factor: 150, overstay_clause: '§ 7.4', utilities: '412.50', cleaning: '350' };
    const assessed = await changed(id, changes);
    // 24,000.00 + 4,721.31 + 412.50 + 350.00 − 2,000.00
    expect(assessed.statement.balance).toBe('27483.81');
    await agreedOn(assessed);
    expect((await bill(id)).body.data).toMatchObject({ bill_kind: 'final_bill', bill_no: 'FB-1', balance: '27483.81' });
    expect((await bill(id)).status).toBe(422);
    expect((await payClearance(id, '27483.81')).body.data).toMatchObject({ status: 'settled' });
    expect((await contractOf(own)).deposit_status).toBe('forfeited');
    expect((await installmentsOf(own)).map(({ gross, paid }) => gross === paid)).toEqual([true, true, true, true]);
    // A permit that ran out before stays as it was; the others end with the lease.
    await testCompany.sql(
      `insert into vehicles (company_id, lease_id, plate, plate_ar, permit_until) select company_id, id, plate, plate, until::date
        from leases, (values ('A 1', null), ('A 2', $2), ('A 3', $3)) v(plate, until) where id = $1`,
      [own.leases[0], plusDays(end_on, 400), end_on],
    );
    expect(await changed(id, { status: 'closed' })).toMatchObject({ status: 'closed' });
    const today = await testCompany.today();
    expect(
      await testCompany.sql('select permit_until::text as until from vehicles where lease_id = $1 order by plate', [
        own.leases[0],
      ]),
    ).toEqual([{ until: today }, { until: today }, { until: end_on }]);
    expect(
      await testCompany.sql('select u.readiness from units u join leases l on l.unit_id = u.id where l.id = $1', [own.leases[0]]),
    ).toEqual([{ readiness: 'under_preparation' }]);
  });

  it('is inspected room by room, disputed and revised, and stands as it was issued', async () => {
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    await terminateToday(own);
    const requested = await clearanceOf(own);
    const { id, rooms } = requested;
    expect(guardsOf(await change(id, { status: 'inspection_scheduled' }))).toEqual(['gaveDay']);
    const today = await testCompany.today();
    await changed(id, { status: 'inspection_scheduled', inspection_on: plusDays(today, 1) });
    expect(guardsOf(await change(id, { status: 'inspecting' }))).toEqual(['isInspectionDue']);
    await changed(id, { inspection_on: today });
    await changed(id, { status: 'inspecting' });
    await changed(id, { rooms: rooms.map((room, i) => ({ ...room, is_done: i > 0 })) });
    const refused = await change(id, { status: 'assessed' });
    expect(guardsOf(refused)).toEqual(['areRoomsDone', 'areKeysCounted']);
    expect(refused.body.reasons).toMatchObject([{ explain_en: '1 room is still to be inspected.' }, {}]);
    expect((await change(id, { keys_issued: 2, keys_returned: 3 })).body.fields).toHaveProperty('keys_returned');
    expect((await change(id, { amenities: [{ amenity_id: 999_999, condition: 'good', note: null }] })).status).toBe(422);
    await changed(id, { rooms: rooms.map((room) => ({ ...room, is_done: true })), keys_returned: 2, cleaning: '500' });
    const broken = (await damage(id, { description: 'A handle', unit_price: '130' })).body.data as { id: number };
    for (const status of ['assessed', 'statement_issued']) await changed(id, { status });
    const issued = await readClearance(id);
    expect((await change(id, { cleaning: '1' })).status).toBe(422);
    expect((await damage(id, { description: 'A door', unit_price: '130' })).status).toBe(422);
    const params = { clearance_id: id, id: broken.id };
    for (const refused of [
      await testCompany.people.operations.ask(damagedItemCalls.update, { params, body: { unit_price: '1' } }),
      await testCompany.people.operations.ask(damagedItemCalls.remove, { params }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    expect(guardsOf(await change(id, { status: 'disputed', reason: 'It was clean' }))).toEqual(['gaveLines']);
    const disputed = await changed(id, { status: 'disputed', lines: ['cleaning'], reason: 'It was clean' });
    expect(disputed).toMatchObject({ disputed_lines: ['cleaning'], dispute_reason: 'It was clean', balance: issued.balance });
    const revised = await changed(id, { status: 'assessed' });
    expect(revised).toMatchObject({ balance: null, issued_on: null });
    await changed(id, { cleaning: '200' });
    // 300.00 less is charged.
    const again = await changed(id, { status: 'statement_issued' });
    expect(Number(issued.balance) - Number(again.balance)).toBeCloseTo(300, 2);
    expect((await bill(id, 'operations')).status).toBe(403);
    expect((await bill(id)).body.code).toBe('not_in_this_state');
  });

  it('is begun anew once it was cancelled, never twice', async () => {
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    await terminateToday(own);
    const { id } = await clearanceOf(own);
    const params = { lease_id: own.leases[0] as number };
    const begin = () => testCompany.people.operations.ask(leasingClearanceCalls.create, { params });
    expect((await begin()).status).toBe(422);
    await changed(id, { status: 'cancelled', reason: 'Wrong keys' });
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    // The lease of a clearance that isn't closed stays open, and nobody closes it by hand.
    expect((await moveLease(own, { status: 'closed' })).status).toBe(422);
  });

  it('charges a damage less the wear of its years', async () => {
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    const { delivered_on } = await readLease(own.leases[0]);
    await testCompany.clockTo(plusDays(String(delivered_on), 73));
    await terminateToday(own);
    const { id } = await clearanceOf(own);
    // 73 days of three years are 6 percent: 10 m² at 20.00 are 188.00.
    const paint = await damage(id, {
      damage_price_id: (await priceOf('Wall paint')).id,
      ...{ description: 'Bedroom', quantity: 1000 },
    });
    expect(paint.body.data).toMatchObject({ wear_percent: 6, amount: '188.00' });
    expect((await damage(id, { description: 'Something' })).body.fields).toHaveProperty('unit_price');
    expect((await damage(id, { description: 'Something', damage_price_id: 999_999 })).body.fields).toHaveProperty(
      'damage_price_id',
    );
    expect((await readClearance(id)).statement.lines.find(({ kind }) => kind === 'damages')?.amount).toBe('188.00');
  });

  it('leaves out a damage that an issue billed, until that is taken back', async () => {
    const { driver, people } = testCompany;
    const own = await letForAYear({ rent: '60000', deposit: '2000' });
    const { unit_id } = await readLease(own.leases[0]);
    const issue = await makeIssue(driver, own.tenant, unit_id);
    await spendOn(driver, issue);
    await resolveIssue(driver, issue);
    const move = (call: Call, body: object, who = people.operations) =>
      testCompany.ask<MaintenanceIssue>(who, call, { params: { id: issue.id }, body: { ...body } });
    const payers = [{ payer: 'tenant', percent: 100 }];
    await move(maintenanceIssueCalls.assess, { payers, basis: 'damage', reason: 'The handle was torn off' });
    await move(maintenanceIssueCalls.agree, {});
    await terminateToday(own);
    const { id } = await clearanceOf(own);
    const damages = async () => (await readClearance(id)).damages;
    const torn = await damage(id, { description: 'Handle', unit_price: '66', issue_id: issue.id });
    expect(torn.body.data).toMatchObject({ amount: '66.00', is_billed: false });
    expect((await damage(id, { description: 'Hob', unit_price: '100' })).status).toBe(200);
    expect(await damages()).toEqual(['66.00', '100.00']);
    await move(maintenanceIssueCalls.bill, {}, people.finance_manager);
    expect(await damages()).toEqual(['100.00']);
    await move(maintenanceIssueCalls.takeBack, { reason: 'The clearance charges it' }, people.finance_manager);
    expect(await damages()).toEqual(['66.00', '100.00']);
    // An issue of another unit isn't the tenant's damage.
    const { id: elsewhere } = await makeIssue(driver, own.tenant);
    expect((await damage(id, { description: 'Door', unit_price: '1', issue_id: elsewhere })).body.fields).toHaveProperty(
      'issue_id',
    );
  });
});

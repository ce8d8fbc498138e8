import { describe, expect, it } from 'vitest';
import {
  utilityAccountRequestCalls as calls,
  type UtilityAccountRequest,
} from '../../../src/api/leasing/utility-account-request.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { active, finalized, type Let, moveLease, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
const add = (own: Let, body: object) =>
  testCompany.people.operations.ask(calls.create, { params: { lease_id: own.leases[0] as number }, body });
const power = { utility: 'electricity', provider: 'sec', reading: 1200 };
const made = async (own: Let, meter_no: string, more: object = {}) =>
  (await add(own, { ...power, meter_no, ...more })).body.data as UtilityAccountRequest;
const move = (id: number, body: object) => testCompany.people.operations.ask(calls.status, { params: { id }, body });
const approve = (id: number) => testCompany.people.leasing_manager.ask(calls.approve, { params: { id }, body: {} });
const linked = async (own: Let, meter_no: string) => {
  const { id } = await made(own, meter_no);
  await move(id, { status: 'under_review' });
  await approve(id);
  await move(id, { status: 'sent_to_provider' });
  expect((await move(id, { status: 'linked', account_no: '٣٠٠١٢٣٤٥' })).body.data).toMatchObject({ account_no: '30012345' });
  return id;
};
const read = (id: number) => testCompany.ask<UtilityAccountRequest>(testCompany.people.operations, calls.get, { params: { id } });

describe('a utility request', () => {
  it('names a meter of 8 to 12 digits, its provider, and a reading', async () => {
    const own = await finalized();
    expect(fieldsOf(await add(own, { ...power, meter_no: '1234567' }))).toEqual(['meter_no']);
    expect(fieldsOf(await add(own, { ...power, meter_no: '1234567890123' }))).toEqual(['meter_no']);
    expect(fieldsOf(await add(own, { ...power, meter_no: '12345678', reading: -1 }))).toEqual(['reading']);
    expect(fieldsOf(await add(own, { ...power, provider: 'nwc', meter_no: '12345678' }))).toEqual(['provider']);
    expect(fieldsOf(await add(own, { ...power, provider: 'marafiq', utility: 'gas', meter_no: '12345678' }))).toEqual([
      'utility',
    ]);
    // The unit has no meter of its own yet.
    expect(fieldsOf(await add(own, power))).toEqual(['meter_no']);
    const first = await made(own, '١٢٣٤٥٦٧٨');
    expect(first).toMatchObject({ meter_no: '12345678', status: 'submitted', previous_reading: null, lease_id: own.leases[0] });
    // It is in one tenant's name at a time.
    expect((await add(own, { ...power, meter_no: '12345678' })).body.code).toBe('taken');
    await testCompany.ask(testCompany.people.admin, unitCalls.update, {
      params: { id: own.deal.unit },
      body: { water_meter: '7012345678' },
    });
    expect((await add(own, { utility: 'water', provider: 'nwc', reading: 0 })).body.data).toMatchObject({
      meter_no: '7012345678',
    });
  });

  it('reads no less than the meter did before, and is released with no less than at move-in', async () => {
    const own = await active();
    const id = await linked(own, '2000000001');
    expect((await move(id, { status: 'release_requested' })).body).toMatchObject({ code: 'refused' });
    await moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away' });
    expect((await move(id, { status: 'release_requested' })).status).toBe(200);
    expect((await move(id, { status: 'released', final_reading: 1199 })).body).toMatchObject({ code: 'refused' });
    expect((await move(id, { status: 'released', final_reading: 1840 })).status).toBe(200);
    const next = await finalized();
    expect(fieldsOf(await add(next, { ...power, meter_no: '2000000001', reading: 1839 }))).toEqual(['reading']);
    expect(await made(next, '2000000001', { reading: 1840 })).toMatchObject({ previous_reading: 1840 });
  });

  it('is asked to be released when the tenant returns the keys', async () => {
    const own = await active();
    const id = await linked(own, '2000000002');
    const waiting = await made(own, '2000000003');
    await moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away' });
    expect((await read(id)).status).toBe('linked');
    // The lease keeps its status: its keys are back early.
    expect((await moveLease(own, { status: 'on_notice' })).status).toBe(200);
    expect((await read(id)).status).toBe('release_requested');
    expect((await read(waiting.id)).status).toBe('submitted');
  });

  it('is not approved by whoever made it, and no longer changes afterwards', async () => {
    const own = await finalized();
    const params = { lease_id: own.leases[0] as number };
    const { leasing_manager: manager } = testCompany.people;
    const mine = await testCompany.ask<UtilityAccountRequest>(manager, calls.create, {
      params,
      body: { ...power, meter_no: '2000000004' },
    });
    await move(mine.id, { status: 'under_review' });
    expect((await approve(mine.id)).body).toMatchObject({ code: 'refused', reasons: [{ guard: 'isNotRequester' }] });
    expect((await testCompany.people.admin.ask(calls.approve, { params: { id: mine.id }, body: {} })).status).toBe(200);
    const late = await testCompany.people.operations.ask(calls.update, { params: { id: mine.id }, body: { reading: 1300 } });
    expect(late.body.code).toBe('not_in_this_state');
    // Its status only changes along the chart.
    expect((await move(mine.id, { status: 'released', final_reading: 2000 })).body.code).toBe('not_in_this_state');
    await move(mine.id, { status: 'cancelled', reason: 'Not needed' });
    expect(await read(mine.id)).toMatchObject({ status: 'cancelled', reason: 'Not needed' });
    // The meter is free again, and a lease that has ended gets none.
    expect((await add(own, { ...power, meter_no: '2000000004' })).status).toBe(200);
    await moveLease(own, { status: 'cancelled', reason: 'The tenant withdrew' });
    expect((await add(own, { ...power, meter_no: '2000000005' })).body.code).toBe('not_in_this_state');
  });

  it('is listed by its lease', async () => {
    const own = await finalized();
    const { id } = await made(own, '2000000006');
    const { operations } = testCompany.people;
    const of = await operations.ask(calls.ofLease, { params: { lease_id: own.leases[0] as number } });
    expect((of.body.data as { id: number }[]).map((one) => one.id)).toEqual([id]);
    const listed = await operations.ask(calls.list, {
      query: { tenant_id: own.tenant, status: 'submitted', search: '2000000006' },
    });
    expect(listed.body).toMatchObject({ total_entries: 1, data: [{ id }] });
    expect((await operations.ask(calls.list, { query: { status: 'bogus' } })).status).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import { type DeliveryReceipt, deliveryReceiptCalls } from '../../../src/api/property/delivery-receipt.ts';
import { type Snag, snagCalls } from '../../../src/api/property/snag.ts';
import { jpeg, read as readFile, upload } from '../../setup/files.ts';
import { noSignatures, startTestCompany, testCompany } from '../../setup/lettings.ts';
import {
  approve,
  built,
  check,
  done,
  found,
  inspected,
  move,
  operations,
  put,
  read,
  receipt,
  refusedBy,
  signed,
  snag,
  turn,
  villa,
  wrongOf,
} from '../../setup/sales-of-units.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();
const photo = async (person = operations()) => (await upload(person, await jpeg(), { name: 'snag.jpg', for_entity: 'snag' })).id;
const today = () => testCompany.today();
const repair = async (id: number, more: object = {}) => {
  expect((await turn(id, 'assigned', { contractor: 'Al Ittiqan', due_on: await today() })).status).toBe(200);
  expect((await turn(id, 'fixed', more)).status).toBe(200);
};

describe('a delivery receipt', () => {
  it('is there once a unit is ready, and goes its way to the inspection', async () => {
    const early = await villa();
    const get = (unit_id: number) => operations().ask(deliveryReceiptCalls.get, { params: { unit_id } });
    expect((await get(early.id)).status).toBe(404);
    const { id } = await built();
    expect((await move(id, 'issued')).status).toBe(200);
    expect(refusedBy(await move(id, 'inspection_scheduled'))).toEqual(['gaveDay']);
    const yesterday = plusDays(await today(), -1);
    expect(refusedBy(await move(id, 'inspection_scheduled', { inspect_on: yesterday }))).toEqual(['gaveDay']);
    const tomorrow = plusDays(await today(), 1);
    expect((await move(id, 'inspection_scheduled', { inspect_on: tomorrow })).body.data).toMatchObject({ inspect_on: tomorrow });
    expect(refusedBy(await move(id, 'inspecting'))).toEqual(['isInspectionDay']);
    // Another day is agreed.
    const moved = await move(id, 'inspection_scheduled', { inspect_on: await today() });
    expect(moved.body.data).toMatchObject({ status: 'inspection_scheduled', inspect_on: await today() });
    expect((await move(id, 'inspecting')).status).toBe(200);
    const byId = await done<DeliveryReceipt>(operations(), deliveryReceiptCalls.byId, { params: { id: (await receipt(id)).id } });
    expect(byId).toMatchObject({ sellable_unit_id: id, status: 'inspecting' });
    const { body } = await operations().ask(deliveryReceiptCalls.list, { query: { status: 'inspecting' } });
    expect((body.data as DeliveryReceipt[]).map(({ sellable_unit_id }) => sellable_unit_id)).toContain(id);
  });

  it('is approved with its checklist done, signed by the buyer, by who may approve', async () => {
    const { id } = await inspected();
    expect(refusedBy(await approve(id))).toEqual(['isChecklistDone']);
    await check(id);
    expect((await approve(id, signed, operations())).status).toBe(403);
    expect(refusedBy(await approve(id, {}))).toEqual(['gaveSignature']);
    expect(refusedBy(await approve(id, { signed_by: 'Reem Al-Shehri' }))).toEqual(['gaveSignature']);
    for (const signature of noSignatures) {
      const answer = await approve(id, { ...signed, signature });
      expect([answer.status, wrongOf(answer)], JSON.stringify(signature).slice(0, 80)).toEqual([
        422,
        [expect.stringMatching(/^signature(\.\d+)*$/)],
      ]);
    }
    expect((await approve(id)).status).toBe(200);
    expect((await receipt(id)).signature).toEqual([[20, 160, 40, 180, 70, 120]]);
    // The log keeps who signed, but not how.
    const [logged] = await testCompany.sql<{ payload: object }>(
      "select payload from record_log where entity = 'delivery_receipt' and record_id = $1 and event = 'approve'",
      [(await receipt(id)).id],
    );
    expect(logged?.payload).toEqual({ signed_by: 'Reem Al-Shehri' });
    expect(await read(id)).toMatchObject({ status: 'delivered', delivered_on: await today() });
    expect(await receipt(id)).toMatchObject({ status: 'approved', signed_by: 'Reem Al-Shehri', approved_on: await today() });
    const late = await operations().ask(deliveryReceiptCalls.update, { params: { unit_id: id }, body: { cleaned: false } });
    expect(late.body.code).toBe('not_in_this_state');
  });

  it('is approved with no critical snag, and with major ones only against a dated undertaking', async () => {
    const { id } = await inspected();
    await check(id);
    const [critical] = [
      await snag(id, 'critical', { photo_id: await photo() }),
      await snag(id, 'major'),
      await snag(id, 'minor'),
    ];
    const until = plusDays(await today(), 30);
    const stopped = await approve(id, { ...signed, undertaking_until: until });
    expect(refusedBy(stopped)).toEqual(['hasNoCriticalSnag']);
    await repair(critical.id, { fixed_photo_id: await photo() });
    // Nobody has seen yet that it is fixed.
    expect(refusedBy(await approve(id, { ...signed, undertaking_until: until }))).toEqual(['hasNoCriticalSnag']);
    expect((await turn(critical.id, 'verified')).status).toBe(200);
    expect(refusedBy(await approve(id))).toEqual(['gaveUndertaking']);
    expect(refusedBy(await approve(id, { ...signed, undertaking_until: await today() }))).toEqual(['gaveUndertaking']);
    expect((await approve(id, { ...signed, undertaking_until: until })).body.data).toMatchObject({
      status: 'approved',
      undertaking_until: until,
      snags: 3,
      snags_open: 2,
      major_open: 1,
    });
  });

  it('lists its snags, has them fixed and is inspected again', async () => {
    const { id } = await inspected();
    expect(refusedBy(await move(id, 'issues_open'))).toEqual(['hasSnags']);
    const [critical, minor] = [await snag(id, 'critical'), await snag(id, 'minor')];
    expect(refusedBy(await move(id, 'issues_open'))).toEqual(['areCriticalSeen']);
    const added = await operations().ask(snagCalls.update, { params: { id: critical.id }, body: { photo_id: await photo() } });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect((await move(id, 'issues_open')).status).toBe(200);
    // What is found later is found at the next inspection.
    expect((await found(id, 'minor')).body.code).toBe('not_in_this_state');
    const waiting = await move(id, 'fixing');
    expect(refusedBy(waiting)).toEqual(['areSnagsAssigned']);
    expect(JSON.stringify(waiting.body)).toContain('2');
    for (const { id } of [critical, minor]) await turn(id, 'assigned', { contractor: 'Al Ittiqan', due_on: await today() });
    for (const status of ['fixing', 'reinspection']) expect((await move(id, status)).status).toBe(200);
    expect((await turn(minor.id, 'fixed')).status).toBe(200);
    expect(refusedBy(await turn(critical.id, 'fixed'))).toEqual(['gavePhoto']);
    expect((await turn(critical.id, 'fixed', { fixed_photo_id: await photo() })).status).toBe(200);
    expect(refusedBy(await turn(critical.id, 'reopened'))).toEqual(['gaveReason']);
    expect((await turn(critical.id, 'reopened', { reason: 'It leaks again' })).status).toBe(200);
    expect((await move(id, 'issues_open')).status).toBe(200);
    await repair(critical.id, { fixed_photo_id: await photo() });
    for (const status of ['fixing', 'reinspection']) expect((await move(id, status)).status).toBe(200);
    for (const one of [critical, minor]) expect((await turn(one.id, 'verified')).status).toBe(200);
    await check(id);
    expect((await approve(id)).status).toBe(200);
  });

  it('is rejected with a reason and issued again', async () => {
    const { id: unit_id } = await built();
    await move(unit_id, 'issued');
    const reject = (body: object) => operations().ask(deliveryReceiptCalls.reject, { params: { unit_id }, body });
    expect(refusedBy(await reject({}))).toEqual(['gaveReason']);
    expect((await reject({ reason: 'Not the agreed tiles' })).body.data).toMatchObject({
      status: 'rejected',
      reason: 'Not the agreed tiles',
    });
    expect((await move(unit_id, 'issued')).body.data).toMatchObject({ status: 'issued' });
    const { id } = await inspected();
    const early = await operations().ask(deliveryReceiptCalls.reject, { params: { unit_id: id }, body: { reason: 'No' } });
    expect(early.body.code).toBe('not_in_this_state');
  });

  it('has comments', async () => {
    const { id: unit_id } = await built();
    const add = (text: string) => operations().ask(deliveryReceiptCalls.addComment, { params: { unit_id }, body: { text } });
    expect((await add('The buyer comes with her brother')).status).toBe(200);
    expect(wrongOf(await add(' '))).toEqual(['text']);
    const rows = await done<object[]>(operations(), deliveryReceiptCalls.comments, { params: { unit_id } });
    expect(rows).toMatchObject([{ text: 'The buyer comes with her brother', entity: 'delivery_receipt' }]);
  });

  it('isn’t approved while a snag is being added', async () => {
    const { id } = await inspected();
    await check(id);
    const [approval, late] = await Promise.all([approve(id), found(id, 'critical')]);
    const { critical_open, status } = await receipt(id);
    // Whichever came first, the other saw it.
    expect([approval.status, late.status, status, critical_open]).toEqual(
      approval.status === 200 ? [200, 422, 'approved', 0] : [422, 200, 'inspecting', 1],
    );
  });

  it('and its unit are not torn apart by a cancellation at the same moment', async () => {
    const { id } = await inspected();
    await check(id);
    const answers = await Promise.all([approve(id), put(id, { status: 'cancelled', reason: 'The loan was refused' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const both = [(await read(id)).status, (await receipt(id)).status];
    expect(answers[0].status === 200 ? ['delivered', 'approved'] : ['cancelled', 'draft']).toEqual(both);
  });
});

describe('a snag', () => {
  it('is recorded with its photo, which is seen by who may see the unit', async () => {
    const { id: unit_id } = await inspected();
    const file = await photo();
    const made = await snag(unit_id, 'critical', { photo_id: file, description: 'Crack above the door', category: 'structural' });
    expect(made).toMatchObject({ status: 'open', room: 'Kitchen', photo_id: file, sellable_unit_id: unit_id });
    expect((await readFile(testCompany.people.analyst, file)).status).toBe(200);
    expect((await readFile(testCompany.people.none, file)).status).toBe(404);
    // A file serves once, and is one's own.
    expect(wrongOf(await found(unit_id, 'minor', { photo_id: file }))).toEqual(['photo_id']);
    expect(wrongOf(await found(unit_id, 'minor', { photo_id: await photo(testCompany.people.admin) }))).toEqual(['photo_id']);
    const lease = (await upload(operations(), await jpeg(), { name: 'x.jpg', for_entity: 'leasing_order' })).id;
    expect(wrongOf(await found(unit_id, 'minor', { photo_id: lease }))).toEqual(['photo_id']);
    const rows = await done<Snag[]>(operations(), snagCalls.ofReceipt, { params: { unit_id } });
    expect(rows.map(({ id }) => id)).toEqual([made.id]);
    expect(wrongOf(await found(unit_id, 'terrible'))).toEqual(['severity']);
    expect(wrongOf(await found(unit_id, 'minor', { room: ' ' }))).toEqual(['room']);
  });

  it('is assigned with a day, fixed and verified, and no longer changed then', async () => {
    const { id: unit_id } = await inspected();
    const { id } = await snag(unit_id, 'minor');
    expect(refusedBy(await turn(id, 'assigned'))).toEqual(['gaveContractor', 'gaveDeadline']);
    const yesterday = plusDays(await today(), -1);
    expect(refusedBy(await turn(id, 'assigned', { contractor: 'Painter', due_on: yesterday }))).toEqual(['gaveDeadline']);
    const edit = (body: object) => operations().ask(snagCalls.update, { params: { id }, body });
    expect((await edit({ severity: 'major', version: 1 })).body.data).toMatchObject({ severity: 'major', version: 2 });
    expect((await edit({ severity: 'minor', version: 1 })).status).toBe(409);
    await repair(id);
    expect((await edit({ severity: 'minor' })).body.code).toBe('not_in_this_state');
    expect((await turn(id, 'verified')).body.data).toMatchObject({
      status: 'verified',
      contractor: 'Al Ittiqan',
      fixed_on: await today(),
    });
    expect((await turn(id, 'reopened', { reason: 'No' })).body.code).toBe('not_in_this_state');
    expect((await turn(id, 'fixed')).body.code).toBe('not_in_this_state');
  });

  it('is listed over all units, by severity and status', async () => {
    const { id: unit_id } = await inspected();
    const { id } = await snag(unit_id, 'critical', { photo_id: await photo(), room: 'Roof 7' });
    const { body } = await operations().ask(snagCalls.list, {
      query: { severity: 'critical', status: 'open', search: 'roof 7' },
    });
    expect((body.data as Snag[]).map((one) => one.id)).toEqual([id]);
    expect((await testCompany.people.none.ask(snagCalls.get, { params: { id } })).status).toBe(403);
  });
});

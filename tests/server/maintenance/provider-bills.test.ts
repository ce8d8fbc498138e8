import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillableIssue, providerBillCalls as calls, type ProviderBill } from '../../../src/api/maintenance/provider-bill.ts';
import { type WorkOrderItem, workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { makeProvider } from '../../../src/workbench/scenarios/parts/issues.ts';
import { billedJobs } from '../../setup/billed-jobs.ts';
import { type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let finance: Person;
let colleague: Person;
let coordinator: Person;
let jobs: ReturnType<typeof billedJobs>;
beforeAll(async () => {
  office = await openOffice();
  const join = async (role: string) => (await office.join(office.roleOf(role))).person;
  finance = await join('finance_manager');
  colleague = await join('finance_manager');
  coordinator = await join('maintenance_coordinator');
  jobs = billedJobs(office);
});
afterAll(() => office.testBed.stop());

const refusalsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard) ?? body.fields ?? body.code,
];
const move = (id: number, what: 'submit' | 'match' | 'approve' | 'pay' | 'reject', body: object = {}, who = finance) =>
  who.ask(calls[what], { params: { id }, body: { ...body } });
const itemAt = (id: number | undefined) =>
  jobs.driver.ask<WorkOrderItem>('operations', workOrderItemCalls.get, { params: { id: id ?? 0 } });

describe('a provider’s bill', () => {
  it('is matched with what was approved, approved by somebody else, posted and paid', async () => {
    const done = await jobs.job();
    const { id, number } = await jobs.draft(done);
    expect(refusalsOf(await move(id, 'match'))[0]).toBe(422);
    expect((await move(id, 'submit')).status).toBe(200);
    const matched = (await move(id, 'match')).body.data as ProviderBill;
    expect(matched).toMatchObject({
      ...{ status: 'matched', approved: '200.00', gross: '230.00' },
      items: [{ id: done.items[0], approved: '200.00', net: '200.00', vat: '30.00' }],
    });
    // The service is used at what the bill asks for it.
    expect(await itemAt(done.items[0])).toMatchObject({ status: 'used', actual: '200.00', used_qty: 1 });
    expect(refusalsOf(await move(id, 'approve'))).toEqual([422, ['isNotMatcher']]);
    expect((await move(id, 'approve', {}, colleague)).body.data).toMatchObject({
      status: 'posted',
      posted_on: await jobs.driver.today(),
    });
    expect(await jobs.postedBy('provider_bill', id)).toEqual({ maintenance_costs: 230_00, provider_payables: -230_00 });
    expect(await jobs.offences()).toEqual([]);
    expect(refusalsOf(await move(id, 'pay'))).toEqual([422, ['gaveReference']]);
    expect((await move(id, 'pay', { reference: 'FT-7' })).body.data).toMatchObject({ status: 'paid', reference: 'FT-7', number });
    expect(await jobs.postedBy('provider_bill', id)).toEqual({ maintenance_costs: 230_00, bank: -230_00 });
    expect(await jobs.offences()).toEqual([]);
  });

  it('spreads what it asks for over its items, to the halala', async () => {
    const done = await jobs.job(undefined, ['200.00', '100.00']);
    const [first, second] = done.items;
    const { id } = await jobs.draft(done, { net: '299.99', vat: '45.00' });
    await move(id, 'submit');
    expect((await move(id, 'match')).body.data).toMatchObject({
      approved: '300.00',
      // 299.99 × 2/3 = 199.9933 and × 1/3 = 99.9966: the halala that is left is the second's.
      items: [
        { id: first, net: '199.99', vat: '30.00' },
        { id: second, net: '100.00', vat: '15.00' },
      ],
    });
  });

  it('asks for a tenth or 100.00 more than was approved at most', async () => {
    const done = await jobs.job();
    const dear = await jobs.draft(done, { net: '220.01', vat: '33.00' });
    await move(dear.id, 'submit');
    expect(refusalsOf(await move(dear.id, 'match'))).toEqual([422, ['isWithinApproved']]);
    expect((await move(dear.id, 'reject', { reason: 'Two hours too many' })).body.data).toMatchObject({ status: 'rejected' });
    // Corrected, under the same number.
    const right = await jobs.draft(done, { number: dear.number, net: '220.00', vat: '33.00' });
    await move(right.id, 'submit');
    expect((await move(right.id, 'match')).status).toBe(200);
    expect(await itemAt(done.items[0])).toMatchObject({ actual: '220.00' });
  });

  it('needs finished work of that provider which no other bill asks for', async () => {
    const done = await jobs.job();
    const stranger = await makeProvider(jobs.driver, done.category);
    const wrong = await jobs.draft({ id: done.id, provider: stranger });
    await move(wrong.id, 'submit');
    expect(refusalsOf(await move(wrong.id, 'match'))).toEqual([422, ['hasItems']]);
    const [first, second] = [await jobs.draft(done), await jobs.draft(done)];
    for (const { id } of [first, second]) await move(id, 'submit');
    expect((await move(first.id, 'match')).status).toBe(200);
    expect(refusalsOf(await move(second.id, 'match'))).toEqual([422, ['hasItems']]);
    // Once the first is rejected, its items are free again.
    await move(first.id, 'reject', { reason: 'The wrong VAT number' });
    expect((await move(second.id, 'match')).status).toBe(200);
    const open = await jobs.openJob();
    const early = await jobs.draft(open);
    await move(early.id, 'submit');
    expect(refusalsOf(await move(early.id, 'match'))).toEqual([422, ['isWorkDone']]);
  });

  it('is refused of 0.00, with too much VAT, from the future, without a job, and twice under one number', async () => {
    const done = await jobs.job();
    const { provider_id, number, issued_on, issue_ids } = await jobs.draft(done);
    const right = { provider_id, number: 'N-1', issued_on, issue_ids, net: '200.00', vat: '30.00' };
    const refused = async (more: object) => {
      const { status, body } = await finance.ask(calls.create, { body: { ...right, ...more } });
      return [status, Object.keys((body.fields ?? {}) as object)];
    };
    expect(await refused({ net: '0.00' })).toEqual([422, ['net']]);
    expect(await refused({ vat: '31.01' })).toEqual([422, ['vat']]);
    expect(await refused({ issued_on: '2099-01-01' })).toEqual([422, ['issued_on']]);
    expect(await refused({ issue_ids: [] })).toEqual([422, ['issue_ids']]);
    expect(await refused({ issue_ids: [999_999] })).toEqual([422, ['issue_ids']]);
    expect(await refused({ provider_id: 999_999 })).toEqual([422, ['provider_id']]);
    expect((await finance.ask(calls.create, { body: { ...right, number } })).status).toBe(422);
    expect((await coordinator.ask(calls.create, { body: right })).status).toBe(403);
  });

  it('is changed and deleted as a draft alone', async () => {
    const done = await jobs.job();
    const { id } = await jobs.draft(done);
    expect((await finance.ask(calls.update, { params: { id }, body: { note: 'Paper follows' } })).status).toBe(200);
    await move(id, 'submit');
    expect((await finance.ask(calls.update, { params: { id }, body: { note: 'Paper came' } })).status).toBe(422);
    expect((await finance.ask(calls.remove, { params: { id } })).status).toBe(422);
    const other = await jobs.draft(done);
    expect((await finance.ask(calls.remove, { params: { id: other.id } })).status).toBe(200);
  });

  it('is offered the provider’s jobs that no bill asks for', async () => {
    const done = await jobs.job();
    const jobsOf = () => jobs.driver.ask<BillableIssue[]>('finance_manager', calls.billable, { params: { id: done.provider } });
    expect(await jobsOf()).toMatchObject([{ id: done.id, approved: '200.00' }]);
    await jobs.posted(done);
    expect(await jobsOf()).toEqual([]);
    expect((await finance.ask(calls.billable, { params: { id: 999_999 } })).status).toBe(404);
  });
});

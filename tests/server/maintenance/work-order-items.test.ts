import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksCalls } from '../../../src/api/finance/books.ts';
import { maintenanceIssueCalls as issueCalls, type MaintenanceIssue } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { type PartMovement, partMovementCalls } from '../../../src/api/maintenance/part-movement.ts';
import { type Restock, restockCalls } from '../../../src/api/maintenance/restock.ts';
import { workOrderItemCalls as calls, type WorkOrderItem } from '../../../src/api/maintenance/work-order-item.ts';
import { makeIssue } from '../../../src/workbench/scenarios/parts/issues.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let technician: Person;
let colleague: Person;
let manager: Person;
let agent: Person;
let shelf: number;
let newIssue: () => Promise<number>;
beforeAll(async () => {
  office = await openOffice();
  const join = async (role: string) => (await office.join(office.roleOf(role))).person;
  coordinator = await join('maintenance_coordinator');
  technician = await join('technician');
  colleague = await join('technician');
  manager = await join('general_manager');
  agent = await join('leasing_agent');
  shelf = (await office.make(partCategoryCalls.create, names('Shelf'))).id;
  const driver = bedDriver(office.testBed, 'first');
  newIssue = async () => (await makeIssue(driver)).id;
});
afterAll(() => office.testBed.stop());

const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const refusalsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard) ?? body.code,
];

let count = 0;
const newPart = async () =>
  dataOf<Part>(
    await coordinator.ask(partCalls.create, { body: { ...names('Seal'), code: `WOI-${++count}`, part_category_id: shelf } }),
  ).id;
const receive = async (part: number, quantity: number, unit_cost: string) => {
  const made = await coordinator.ask(restockCalls.create, {
    params: { part_id: part },
    body: { supplier: 'Souq', quantity, unit_cost },
  });
  const { id } = dataOf<Restock>(made);
  dataOf(await coordinator.ask(restockCalls.order, { params: { id }, body: {} }));
  dataOf(await coordinator.ask(restockCalls.receive, { params: { id }, body: { qty: quantity } }));
};
const stockOf = async (id: number) => {
  const { quantity, value, reserved } = dataOf<Part>(await coordinator.ask(partCalls.get, { params: { id } }));
  return { stock: `${quantity}/${value}`, reserved };
};
const movementsOf = async (part_id: number) =>
  dataOf<PartMovement[]>(await coordinator.ask(partMovementCalls.list, { query: { part_id } }));

const addPart = async (issue_id: number, part_id: number, quantity: number) =>
  dataOf<WorkOrderItem>(
    await technician.ask(calls.createAdditional, { params: { issue_id }, body: { kind: 'part', part_id, quantity } }),
  );
const addService = async (issue_id: number, price: string, quantity = 1) =>
  dataOf<WorkOrderItem>(
    await technician.ask(calls.createService, { params: { issue_id }, body: { description: 'Labour', price, quantity } }),
  );
type Move = 'submit' | 'withdraw' | 'revise' | 'use' | 'return' | 'release' | 'drop' | 'approve' | 'reject';
const move = (id: number, what: Move, body: object = {}, who = technician) => who.ask(calls[what], { params: { id }, body });
const moved = async (id: number, what: Move, body: object = {}, who = technician) =>
  dataOf<WorkOrderItem>(await move(id, what, body, who));
const itemAt = async (id: number) => dataOf<WorkOrderItem>(await technician.ask(calls.get, { params: { id } }));
const issueAt = async (id: number) => dataOf<MaintenanceIssue>(await coordinator.ask(issueCalls.get, { params: { id } }));
/** A part that is reserved for an issue of its own. */
const reserved = async (part: number, quantity: number) => {
  const issue = await newIssue();
  const { id } = await addPart(issue, part, quantity);
  expect((await moved(id, 'submit')).status).toBe('approved');
  return { issue, id };
};
const used = async (part: number, quantity: number) => {
  const { issue, id } = await reserved(part, quantity);
  return { issue, item: await moved(id, 'use', { qty: quantity }) };
};

/** The lines of the newest posting, in halalas, by the purpose of their accounts; and how many postings there are. */
const lastPosting = async (): Promise<Record<string, number>> => {
  const { rows } = await office.testBed.owner.query<{ account: string; amount: number }>(
    `select coalesce(s.purpose, s.code) as account, (e.debit - e.credit)::float8 as amount from ledger_entries e
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.company_id = $1 and e.transaction_id = (select max(id) from ledger_transactions where company_id = $1)`,
    [office.testBed.one.company.id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};
const failing = async () => {
  const { body } = await office.admin.ask(booksCalls.run, {});
  return (body.data as { checks: { id: string; violations: number }[] }).checks
    .filter(({ violations }) => violations)
    .map(({ id }) => id);
};

describe('an item', () => {
  it('is a service, a part or another cost of an issue, each under its own path (MNT-62, 63, 65, 66)', async () => {
    const issue_id = await newIssue();
    const part = await newPart();
    await receive(part, 10, '20.00');
    const service = await addService(issue_id, '80.00', 2);
    expect(service).toMatchObject({ kind: 'service', status: 'draft', amount: '160.00', quantity: 2, part_on_hand: null });
    const seal = await addPart(issue_id, part, 3);
    expect(seal).toMatchObject({ kind: 'part', amount: '60.00', price: null, part_on_hand: 10, part_free: 10 });
    const params = { issue_id };
    const cost = dataOf<WorkOrderItem>(
      await technician.ask(calls.createAdditional, {
        params,
        body: { kind: 'additional_cost', description: 'Scaffolding', price: '75.50' },
      }),
    );
    const list = async (call: typeof calls.services | typeof calls.additional) =>
      dataOf<WorkOrderItem[]>(await technician.ask(call, { params })).map(({ id }) => id);
    expect(await list(calls.services)).toEqual([service.id]);
    expect(await list(calls.additional)).toEqual([seal.id, cost.id]);
    // A service isn't found where additional items are, nor under another issue.
    const wrongPath = { params: { issue_id, id: service.id }, body: { quantity: 1 } };
    expect((await technician.ask(calls.updateAdditional, wrongPath)).status).toBe(404);
    const elsewhere = { params: { issue_id: await newIssue(), id: service.id }, body: { quantity: 1 } };
    expect((await technician.ask(calls.updateService, elsewhere)).status).toBe(404);
    expect((await technician.ask(calls.services, { params: { issue_id: 999_999 } })).status).toBe(404);
    expect((await agent.ask(calls.services, { params })).status).toBe(403);
  });

  it('is refused without what its kind needs, and with what it can’t have', async () => {
    const params = { issue_id: await newIssue() };
    const part_id = await newPart();
    const add = (body: object) => technician.ask(calls.createAdditional, { params, body });
    const service = (body: object) => technician.ask(calls.createService, { params, body });
    for (const answer of [
      await add({ kind: 'part' }),
      await add({ kind: 'part', part_id, price: '5.00' }),
      await add({ kind: 'part', part_id, quantity: 0 }),
      await add({ kind: 'part', part_id: 999_999 }),
      await add({ kind: 'additional_cost', description: 'Scaffolding' }),
      await add({ kind: 'additional_cost', description: 'Scaffolding', price: '0.00' }),
      await add({ kind: 'additional_cost', description: 'Scaffolding', price: '5.00', part_id }),
      await add({ kind: 'service', description: 'Labour', price: '5.00' }),
      await service({ price: '5.00' }),
      await service({ description: 'Labour', price: '5.00', provider_id: 999_999 }),
      await service({ description: 'Labour', price: '9999999999.00', quantity: 2 }),
    ])
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    dataOf(await coordinator.ask(partCalls.update, { params: { id: part_id }, body: { active: false } }));
    expect((await add({ kind: 'part', part_id })).status).toBe(422);
  });

  it('is changed as a draft only, and then submitted at once (MNT-64, 67)', async () => {
    const issue_id = await newIssue();
    const { id } = await addService(issue_id, '80.00');
    const put = (body: object) => technician.ask(calls.updateService, { params: { issue_id, id }, body });
    expect(dataOf<WorkOrderItem>(await put({ price: '90.00' }))).toMatchObject({ amount: '90.00', status: 'draft' });
    expect(dataOf<WorkOrderItem>(await put({ quantity: 2, status: 'approved' }))).toMatchObject({
      ...{ amount: '180.00', status: 'approved', is_automatic: true },
    });
    expect((await put({ quantity: 3 })).status).toBe(422);
    expect(dataOf<WorkOrderItem>(await put({ status: 'used', qty: 2, actual: '185.00' }))).toMatchObject({
      ...{ status: 'used', actual: '185.00', used_qty: 2 },
    });
    const stale = await technician.ask(calls.updateService, { params: { issue_id, id }, body: { status: 'draft', version: 1 } });
    expect(stale.status).toBe(409);
  });

  it('isn’t added to an issue that is over', async () => {
    const issue_id = await newIssue();
    dataOf(await coordinator.ask(issueCalls.cancel, { params: { id: issue_id }, body: { reason: 'Reported twice' } }));
    const body = { description: 'Labour', price: '80.00' };
    expect((await technician.ask(calls.createService, { params: { issue_id }, body })).status).toBe(422);
  });
});

describe('limits', () => {
  it('let 300.00 an item and 1,000.00 an issue pass unseen, and not a halala more', async () => {
    const issue = await newIssue();
    for (const amount of ['300.00', '300.00', '300.00', '100.00']) {
      const { id } = await addService(issue, amount);
      expect(await moved(id, 'submit')).toMatchObject({ status: 'approved', is_automatic: true, approved_by: null });
    }
    const { id } = await addService(issue, '0.01');
    expect(await moved(id, 'submit')).toMatchObject({ status: 'submitted', is_automatic: false, issue_unseen: '1000.00' });
    const other = await newIssue();
    const dear = await addService(other, '300.01');
    expect((await moved(dear.id, 'submit')).status).toBe('submitted');
    // One that is let go is no longer counted.
    const first = await addService(other, '300.00');
    await moved(first.id, 'submit');
    expect((await issueAt(other)).unseen_cost).toBe('300.00');
    await moved(first.id, 'release');
    expect((await issueAt(other)).unseen_cost).toBe('0.00');
  });

  it('have the coordinator approve up to 5,000.00 an issue, and the general manager above it', async () => {
    const issue = await newIssue();
    const submitted = async (amount: string) => {
      const { id } = await addService(issue, amount);
      await moved(id, 'submit');
      return id;
    };
    const [first, more, exactly] = [await submitted('4000.00'), await submitted('1000.01'), await submitted('1000.00')];
    expect(await moved(first, 'approve', {}, coordinator)).toMatchObject({ status: 'approved', is_automatic: false });
    expect(refusalsOf(await move(more, 'approve', {}, coordinator))).toEqual([422, ['isWithinOwnLimit']]);
    expect((await moved(exactly, 'approve', {}, coordinator)).status).toBe('approved');
    expect((await moved(more, 'approve', {}, manager)).status).toBe('approved');
  });

  it('leave nobody to approve what they submitted', async () => {
    const issue = await newIssue();
    const { id } = await addService(issue, '400.00');
    await moved(id, 'submit', {}, coordinator);
    expect(refusalsOf(await move(id, 'approve', {}, coordinator))).toEqual([422, ['isNotSubmitter']]);
    expect((await move(id, 'approve', {}, technician)).status).toBe(403);
    const params = { issue_id: issue, id };
    expect(dataOf<WorkOrderItem>(await manager.ask(calls.approveService, { params, body: {} })).status).toBe('approved');
  });

  it('hold when eight people submit at once', async () => {
    const issue = await newIssue();
    const items = await Promise.all(Array.from({ length: 8 }, () => addService(issue, '250.00')));
    const statuses = (await Promise.all(items.map(({ id }) => moved(id, 'submit')))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(4);
    expect(statuses.filter((status) => status === 'submitted')).toHaveLength(4);
  });
});

describe('an item that is looked at', () => {
  it('is rejected with a reason, revised, withdrawn or dropped (MNT-68, 69)', async () => {
    const issue = await newIssue();
    const { id } = await addService(issue, '400.00');
    await moved(id, 'submit');
    const params = { issue_id: issue, id };
    expect(refusalsOf(await coordinator.ask(calls.rejectService, { params, body: {} }))).toEqual([422, ['gaveReason']]);
    const rejected = await coordinator.ask(calls.rejectService, { params, body: { reason: 'Too dear' } });
    expect(dataOf<WorkOrderItem>(rejected)).toMatchObject({ status: 'rejected', reason: 'Too dear' });
    expect((await moved(id, 'revise')).status).toBe('draft');
    dataOf(await technician.ask(calls.update, { params: { id }, body: { price: '350.00' } }));
    expect(await moved(id, 'submit')).toMatchObject({ status: 'submitted', amount: '350.00', reason: null });
    expect((await moved(id, 'withdraw')).status).toBe('draft');
    expect((await moved(id, 'drop')).status).toBe('cancelled');
    expect(refusalsOf(await move(id, 'submit'))).toEqual([422, ['state']]);
  });

  it('is submitted again where it cost much more than was approved', async () => {
    const issue = await newIssue();
    const { id } = await addService(issue, '280.00');
    await moved(id, 'submit');
    expect(await moved(id, 'use', { qty: 1, actual: '308.01' })).toMatchObject({ status: 'submitted', amount: '308.01' });
    expect((await issueAt(issue)).cost).toBe('0.00');
    await moved(id, 'approve', {}, coordinator);
    expect(await moved(id, 'use', { qty: 1, actual: '338.81' })).toMatchObject({ status: 'used', actual: '338.81' });
    const near = await addService(issue, '280.00');
    await moved(near.id, 'submit');
    expect((await moved(near.id, 'use', { qty: 1, actual: '308.00' })).status).toBe('used');
    // A tenth of it, and no more than 100.00.
    const dear = await addService(issue, '2000.00');
    await moved(dear.id, 'submit');
    await moved(dear.id, 'approve', {}, coordinator);
    expect((await moved(dear.id, 'use', { qty: 1, actual: '2100.01' })).status).toBe('submitted');
    expect(await issueAt(issue)).toMatchObject({ cost: '646.81', cost_total: '646.81' });
  });
});

describe('a part', () => {
  it('leaves at its share of the value and comes back at what it left with (example A)', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    await receive(part, 5, '26.00');
    const { issue, item } = await used(part, 3);
    expect(item).toMatchObject({ status: 'used', actual: '66.00', used_qty: 3 });
    expect(await lastPosting()).toEqual({ maintenance_costs: 66_00, parts_stock: -66_00 });
    expect(await stockOf(part)).toEqual({ stock: '12/264.00', reserved: 0 });
    await receive(part, 8, '23.10');
    expect((await stockOf(part)).stock).toBe('20/448.80');
    expect((await used(part, 7)).item.actual).toBe('157.08');
    expect((await stockOf(part)).stock).toBe('13/291.72');
    expect(await moved(item.id, 'return', { qty: 1 })).toMatchObject({ returned_qty: 1, returned_value: '22.00' });
    expect(await lastPosting()).toEqual({ parts_stock: 22_00, maintenance_costs: -22_00 });
    expect((await stockOf(part)).stock).toBe('14/313.72');
    expect((await issueAt(issue)).cost).toBe('44.00');
    expect((await movementsOf(part))[0]).toMatchObject({ kind: 'back', quantity: 1, value: '22.00', item_id: item.id });
    expect(await failing()).toEqual([]);
  });

  it('takes the last halalas with it, and brings them back (example C)', async () => {
    const part = await newPart();
    await receive(part, 6, '12.50');
    await receive(part, 1, '13.01');
    const { item } = await used(part, 3);
    expect(item.actual).toBe('37.72');
    expect((await stockOf(part)).stock).toBe('4/50.29');
    for (const stock of ['5/62.86', '6/75.43', '7/88.01']) {
      await moved(item.id, 'return', { qty: 1 });
      expect((await stockOf(part)).stock).toBe(stock);
    }
    const values = (await movementsOf(part)).filter(({ kind }) => kind === 'back').map(({ value }) => value);
    expect(values).toEqual(['12.58', '12.57', '12.57']);
    expect(refusalsOf(await move(item.id, 'return', { qty: 1 }))).toEqual([422, ['hasInUse']]);
    expect(await failing()).toEqual([]);
  });

  it('is reserved as it is approved, free again as it is released, and as far as it isn’t used', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    const first = await reserved(part, 4);
    expect(await stockOf(part)).toEqual({ stock: '10/200.00', reserved: 4 });
    const issue = await newIssue();
    const seven = await addPart(issue, part, 7);
    expect((await moved(seven.id, 'submit')).status).toBe('submitted');
    expect(refusalsOf(await move(seven.id, 'approve', {}, coordinator))).toEqual([422, ['isFree']]);
    const six = await addPart(issue, part, 6);
    expect((await moved(six.id, 'submit')).status).toBe('approved');
    expect((await stockOf(part)).reserved).toBe(10);
    await moved(six.id, 'release');
    expect((await stockOf(part)).reserved).toBe(4);
    expect(await moved(first.id, 'use', { qty: 3 })).toMatchObject({ used_qty: 3, actual: '60.00' });
    expect(await stockOf(part)).toEqual({ stock: '7/140.00', reserved: 0 });
    expect((await moved(seven.id, 'approve', {}, coordinator)).status).toBe('approved');
  });

  it('needs stock of some value, a quantity that was approved, and no cost of its own', async () => {
    const part = await newPart();
    const issue = await newIssue();
    const { id, amount } = await addPart(issue, part, 1);
    expect(amount).toBe('0.00');
    expect(refusalsOf(await move(id, 'submit'))).toEqual([422, ['hasAmount']]);
    await receive(part, 5, '20.00');
    await moved(id, 'submit');
    expect(refusalsOf(await move(id, 'use', { qty: 2 }))).toEqual([422, ['gaveUsed']]);
    expect(refusalsOf(await move(id, 'use'))).toEqual([422, ['gaveUsed']]);
    expect((await move(id, 'use', { qty: 1, actual: '20.00' })).status).toBe(422);
    expect((await stockOf(part)).stock).toBe('5/100.00');
    await moved(id, 'use', { qty: 1 });
    expect(refusalsOf(await move(id, 'return', { qty: 2 }))).toEqual([422, ['gaveReturnable']]);
  });

  it('is looked at again where it became much dearer in the store', async () => {
    const part = await newPart();
    await receive(part, 2, '20.00');
    const { id } = await reserved(part, 2);
    await receive(part, 2, '40.00');
    // 120.00 / 4 · 2 = 60.00, where 40.00 was approved.
    expect(await moved(id, 'use', { qty: 2 })).toMatchObject({ status: 'submitted', amount: '60.00' });
    expect(await stockOf(part)).toEqual({ stock: '4/120.00', reserved: 0 });
    await moved(id, 'approve', {}, coordinator);
    expect(await moved(id, 'use', { qty: 2 })).toMatchObject({ status: 'used', actual: '60.00' });
  });

  it('is used once, however often that is saved (RepairDesk#430)', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    const { id } = await reserved(part, 2);
    const use = (key: string) =>
      technician.ask(calls.use, { params: { id }, body: { qty: 2 }, headers: { 'idempotency-key': key } });
    const twice = await Promise.all([use('the-same-use'), use('the-same-use')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(refusalsOf(await use('another-use'))).toEqual([422, ['state']]);
    expect((await movementsOf(part)).filter(({ kind }) => kind === 'issue')).toHaveLength(1);
    expect(await stockOf(part)).toEqual({ stock: '8/160.00', reserved: 0 });
  });

  it('comes back once, however often that is saved', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    const { item } = await used(part, 4);
    const back = (key: string) =>
      technician.ask(calls.return, { params: { id: item.id }, body: { qty: 1 }, headers: { 'idempotency-key': key } });
    dataOf(await back('the-same-return'));
    dataOf(await back('the-same-return'));
    expect(await stockOf(part)).toEqual({ stock: '7/140.00', reserved: 0 });
  });

  it('is never taken below nothing, by eight people at once', async () => {
    const part = await newPart();
    await receive(part, 5, '20.00');
    const items = await Promise.all(Array.from({ length: 8 }, async () => (await addPart(await newIssue(), part, 1)).id));
    const statuses = (await Promise.all(items.map((id) => moved(id, 'submit')))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(5);
    expect(await stockOf(part)).toEqual({ stock: '5/100.00', reserved: 5 });
    const uses = await Promise.all(items.map((id, n) => move(id, 'use', { qty: 1 }, n % 2 ? technician : colleague)));
    expect(uses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5);
    expect(await stockOf(part)).toEqual({ stock: '0/0.00', reserved: 0 });
    expect(await failing()).toEqual([]);
  });

  it('says which issues used it (MNT-61)', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    const { issue, item } = await used(part, 2);
    const list = dataOf<WorkOrderItem[]>(await technician.ask(calls.ofPart, { params: { id: part } }));
    expect(list).toMatchObject([{ id: item.id, issue_id: issue, issue_ref_no: `IS-${issue}`, used_qty: 2, actual: '40.00' }]);
    expect((await technician.ask(calls.ofPart, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('an issue', () => {
  const resolve = (id: number) =>
    coordinator.ask(issueCalls.resolve, { params: { id }, body: { resolution: 'The seal was replaced', cause: 'wear' } });
  const begun = async () => {
    const id = await newIssue();
    const assignee_id = office.idOf('operations');
    dataOf(await coordinator.ask(issueCalls.assign, { params: { id }, body: { assignee_id } }));
    dataOf(await coordinator.ask(issueCalls.start, { params: { id }, body: {} }));
    return id;
  };

  it('isn’t resolved while an item is a draft or awaits approval, or a part is reserved', async () => {
    const id = await begun();
    const service = await addService(id, '400.00');
    expect(refusalsOf(await resolve(id))).toEqual([422, ['hasNothingAwaiting']]);
    await moved(service.id, 'submit');
    expect(refusalsOf(await resolve(id))).toEqual([422, ['hasNothingAwaiting']]);
    await moved(service.id, 'approve', {}, coordinator);
    const part = await newPart();
    await receive(part, 10, '20.00');
    const seal = await addPart(id, part, 1);
    await moved(seal.id, 'submit');
    expect(await issueAt(id)).toMatchObject({ awaiting_items: 0, reserved_items: 1, cost: '0.00', cost_total: '420.00' });
    expect(refusalsOf(await resolve(id))).toEqual([422, ['hasNothingReserved']]);
    await moved(seal.id, 'use', { qty: 1 });
    expect(dataOf<MaintenanceIssue>(await resolve(id))).toMatchObject({
      status: 'resolved',
      cost: '20.00',
      cost_total: '420.00',
    });
    // The bill of a service may come later.
    expect((await moved(service.id, 'use', { qty: 1, actual: '400.00' })).status).toBe('used');
    expect((await issueAt(id)).cost).toBe('420.00');
  });

  it('isn’t cancelled while a part is reserved or anything was used', async () => {
    const part = await newPart();
    await receive(part, 10, '20.00');
    const { issue, id } = await reserved(part, 2);
    const cancel = () => coordinator.ask(issueCalls.cancel, { params: { id: issue }, body: { reason: 'Reported twice' } });
    expect(refusalsOf(await cancel())).toEqual([422, ['hasNothingReserved']]);
    await moved(id, 'use', { qty: 2 });
    expect(refusalsOf(await cancel())).toEqual([422, ['hasNothingSpent']]);
    await moved(id, 'return', { qty: 2 });
    const waiting = await addService(issue, '400.00');
    await moved(waiting.id, 'submit');
    expect(dataOf<MaintenanceIssue>(await cancel())).toMatchObject({ status: 'cancelled', cost: '0.00' });
    expect(refusalsOf(await move(waiting.id, 'approve', {}, coordinator))).toEqual([422, ['isIssueAlive']]);
    expect((await moved(waiting.id, 'withdraw')).status).toBe('draft');
    expect(refusalsOf(await move(waiting.id, 'submit'))).toEqual([422, ['isIssueOpen']]);
    expect((await itemAt(id)).issue_status).toBe('cancelled');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { partMovementCalls } from '../../../src/api/maintenance/part-movement.ts';
import { type ReorderLine, reorderCalls } from '../../../src/api/maintenance/reorder.ts';
import { type Restock, restockCalls } from '../../../src/api/maintenance/restock.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let shelf: number;
let today: string;
beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  shelf = (await office.make(partCategoryCalls.create, names('Shelf'))).id;
  const { body } = await office.admin.raw('GET', '/v2/users/profile');
  today = (body.user as { company: { today: string } }).company.today;
});
afterAll(() => office.testBed.stop());

const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
let count = 0;
const newPart = async (reorder_point: number | null) =>
  dataOf<Part>(
    await coordinator.ask(partCalls.create, {
      body: { ...names('Valve'), code: `RO-${++count}`, part_category_id: shelf, reorder_point },
    }),
  );
const restock = async (part: number, quantity: number, unit_cost: string, to: 'draft' | 'ordered' | 'received', on = today) => {
  const body = { quantity, unit_cost, supplier: 'Souq', vat_rate: 500, vat_deductible: false };
  const { id } = dataOf<Restock>(await coordinator.ask(restockCalls.create, { params: { part_id: part }, body }));
  if (to !== 'draft') dataOf(await coordinator.ask(restockCalls.order, { params: { id }, body: { on } }));
  if (to === 'received') dataOf(await coordinator.ask(restockCalls.receive, { params: { id }, body: { qty: quantity, on } }));
};
const lineOf = async ({ id }: Part) =>
  dataOf<ReorderLine[]>(await coordinator.ask(reorderCalls.list, {})).find(({ part_id }) => part_id === id);
const reorder = (lines: object[], person = coordinator) => person.ask(reorderCalls.create, { body: { lines } });

describe('the reorder list', () => {
  it('has what is low, with what is coming and where it was bought last', async () => {
    const [low, enough, silent] = [await newPart(4), await newPart(4), await newPart(null)];
    await restock(low.id, 3, '20.00', 'received');
    await restock(enough.id, 5, '20.00', 'received');
    expect(await lineOf(low)).toMatchObject({
      ...{ free: 3, coming: 0, reorder_point: 4, suggested: 5, supplier: 'Souq', provider_id: null, unit_cost: '20.00' },
    });
    expect([await lineOf(enough), await lineOf(silent)]).toEqual([undefined, undefined]);
    // Drafts count, too: what was asked for yesterday isn't asked for again.
    await restock(low.id, 2, '21.50', 'draft');
    expect(await lineOf(low)).toMatchObject({ coming: 2, suggested: 0, unit_cost: '21.50' });
  });

  it('becomes draft restocks in one go, on the terms of the last', async () => {
    const [one, other] = [await newPart(2), await newPart(0)];
    await restock(one.id, 1, '12.50', 'received');
    const missing = await reorder([
      { part_id: one.id, quantity: 3 },
      { part_id: other.id, quantity: 1 },
    ]);
    expect([missing.status, missing.body.fields]).toEqual([422, { lines: `${other.code}: enter the cost of one, above zero.` }]);
    const noSupplier = await reorder([{ part_id: other.id, quantity: 1, unit_cost: '8.00' }]);
    expect(noSupplier.body.fields).toEqual({ lines: `${other.code}: enter the supplier.` });
    // All of it or nothing.
    const drafts = async ({ id }: Part) =>
      dataOf<Restock[]>(await coordinator.ask(restockCalls.ofPart, { params: { part_id: id } })).filter(
        ({ status }) => status === 'draft',
      );
    expect(await drafts(one)).toEqual([]);
    dataOf(
      await reorder([
        { part_id: one.id, quantity: 3 },
        { part_id: other.id, quantity: 1, unit_cost: '8.00', supplier: 'Bazaar' },
      ]),
    );
    expect(await drafts(one)).toMatchObject([
      { quantity: 3, unit_cost: '12.50', supplier: 'Souq', vat_rate: 500, vat_deductible: false },
    ]);
    expect(await drafts(other)).toMatchObject([{ quantity: 1, unit_cost: '8.00', supplier: 'Bazaar', vat_rate: 1500 }]);
    expect((await reorder([{ part_id: one.id, quantity: 0 }])).status).toBe(422);
    const twice = [
      { part_id: one.id, quantity: 1 },
      { part_id: one.id, quantity: 1 },
    ];
    expect((await reorder(twice)).body.fields).toHaveProperty('lines');
    const technician = (await office.join(office.roleOf('technician'))).person;
    expect((await reorder([{ part_id: one.id, quantity: 1 }], technician)).status).toBe(403);
  });
});

describe('the value of the stock as of a day', () => {
  const stockAt = async (to: string) => {
    const { status, body } = await office.admin.ask(reportCalls.stockValuePart, { query: { to } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.report as ReportAnswer;
  };
  const ledgerOf = async (to: string): Promise<number> =>
    Number(
      (
        await office.testBed.owner.query(
          `select coalesce(sum(e.debit - e.credit), 0) as amount from ledger_entries e
            join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
            join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
            where e.company_id = $1 and s.purpose = 'parts_stock' and t.date <= $2`,
          [office.testBed.one.company.id, to],
        )
      ).rows[0].amount,
    );
  const totalOf = ({ totals }: ReportAnswer) => Math.round(Number((totals as { value: string }).value) * 100);

  it('is what the ledger had then, whatever moved later', async () => {
    const part = await newPart(null);
    const [before, then] = [plusDays(today, -2), plusDays(today, -1)];
    const empty = totalOf(await stockAt(before));
    await restock(part.id, 10, '20.00', 'received', then);
    await restock(part.id, 5, '26.00', 'received', today);
    dataOf(
      await coordinator.ask(partMovementCalls.count, { body: { lines: [{ part_id: part.id, expected: 15, counted: 12 }] } }),
    );
    const rowOf = async (to: string) => (await stockAt(to)).rows.find(({ id }) => id === part.id);
    expect(await rowOf(before)).toBeUndefined();
    expect(await rowOf(then)).toMatchObject({ code: part.code, quantity: 10, value: '200.00' });
    // Of 15 for 330.00, three are missing: 66.00.
    expect(await rowOf(today)).toMatchObject({ quantity: 12, value: '264.00' });
    expect(totalOf(await stockAt(before))).toBe(empty);
    for (const day of [before, then, today]) expect(totalOf(await stockAt(day)), day).toBe(await ledgerOf(day));
  });

  it('is counted on a sheet that is printed by category', async () => {
    const print = (id: number) => coordinator.raw('GET', `/v2/maintenance/part_categories/${id}/count_sheet/document`);
    const { status, raw } = await print(shelf);
    expect([status, raw.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await print(shelf + 1_000_000)).status).toBe(404);
  });
});

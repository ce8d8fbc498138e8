import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { booksCalls } from '../../../src/api/finance/books.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { type PartMovement, partMovementCalls, type StockCounted } from '../../../src/api/maintenance/part-movement.ts';
import { type Provider, providerCalls } from '../../../src/api/maintenance/provider.ts';
import { type Restock, restockCalls } from '../../../src/api/maintenance/restock.ts';
import { type SubAccount, subAccountCalls } from '../../../src/api/settings/sub-account.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let technician: Person;
let shelf: number;
let today: string;
beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  technician = (await office.join(office.roleOf('technician'))).person;
  shelf = (await office.make(partCategoryCalls.create, names('Shelf'))).id;
  const { body } = await office.admin.raw('GET', '/v2/users/profile');
  today = (body.user as { company: { today: string } }).company.today;
});
afterAll(() => office.testBed.stop());

const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const refusalsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
let count = 0;
const newPart = async () =>
  dataOf<Part>(
    await coordinator.ask(partCalls.create, { body: { ...names('Valve'), code: `STK-${++count}`, part_category_id: shelf } }),
  );
const partAt = async (id: number) => dataOf<Part>(await coordinator.ask(partCalls.get, { params: { id } }));
const order = async (part: Part, quantity: number, unit_cost: string, more: object = { supplier: 'Souq' }) => {
  const body = { quantity, unit_cost, ...more };
  const { id } = dataOf<Restock>(await coordinator.ask(restockCalls.create, { params: { part_id: part.id }, body }));
  return dataOf<Restock>(await coordinator.ask(restockCalls.order, { params: { id }, body: {} }));
};
const receive = (id: number, qty: number, more: object = {}) =>
  coordinator.ask(restockCalls.receive, { params: { id }, body: { qty, ...more } });
const bought = async (part: Part, quantity: number, unit_cost: string) =>
  dataOf<Restock>(await receive((await order(part, quantity, unit_cost)).id, quantity));
const sendBack = (id: number, qty: number, more: object = {}) =>
  coordinator.ask(restockCalls.sendBack, { params: { id }, body: { qty, reason: 'The wrong thread', ...more } });
const movementsOf = async (id: number) =>
  dataOf<PartMovement[]>(await coordinator.ask(partMovementCalls.list, { query: { part_id: id } }));
const count1 = (line: object, more: object = {}) =>
  coordinator.ask(partMovementCalls.count, { body: { lines: [line], ...more } });

/** The lines of the newest posting, in halalas, by the purpose or the code of their accounts. */
const lastPosting = async (): Promise<Record<string, number>> => {
  const { rows } = await office.testBed.owner.query<{ account: string; amount: number }>(
    `select coalesce(s.purpose, s.code) as account, (e.debit - e.credit)::float8 as amount from ledger_entries e
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.company_id = $1 and e.transaction_id = (select max(id) from ledger_transactions where company_id = $1)`,
    [office.testBed.one.company.id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};
/** The checks that fail, once they have run. */
const failing = async () => {
  const { body } = await office.admin.ask(booksCalls.run, {});
  return (body.data as { checks: { id: string; violations: number }[] }).checks
    .filter(({ violations }) => violations)
    .map(({ id }) => id);
};

describe('a restock', () => {
  it('goes into the store as it arrives, at its cost without VAT, and into the books', async () => {
    const part = await newPart();
    const { id } = await order(part, 10, '20.01');
    expect(dataOf<Restock>(await receive(id, 4))).toMatchObject({ status: 'part_received', received_qty: 4, received_on: today });
    // 4 × 20.01 = 80.04; 15 % of it 12.006
    expect(await lastPosting()).toEqual({ parts_stock: 80_04, vat_input: 12_01, provider_payables: -92_05 });
    expect(dataOf<Restock>(await receive(id, 6))).toMatchObject({
      status: 'received',
      net: '200.10',
      vat: '30.02',
      gross: '230.12',
    });
    // 15 % of 200.10 is 30.015, of which 12.01 is posted.
    expect(await lastPosting()).toEqual({ parts_stock: 120_06, vat_input: 18_01, provider_payables: -138_07 });
    expect(await partAt(part.id)).toMatchObject({ quantity: 10, free: 10, value: '200.10' });
    expect(await movementsOf(part.id)).toMatchObject([
      { kind: 'receipt', quantity: 6, value: '120.06', balance_quantity: 10, balance_value: '200.10', restock_id: id },
      { kind: 'receipt', quantity: 4, value: '80.04', balance_quantity: 4, balance_value: '80.04', dated_on: today },
    ]);
    expect(await failing()).toEqual([]);
  });

  it('posts VAT that isn’t deductible as a cost, and none of a supplier who charges none', async () => {
    const part = await newPart();
    const home = await order(part, 2, '50.00', { supplier: 'Souq', vat_deductible: false });
    await receive(home.id, 2);
    expect(await lastPosting()).toEqual({ parts_stock: 100_00, maintenance_costs: 15_00, provider_payables: -115_00 });
    const small = await order(part, 2, '50.00', { supplier: 'Corner shop', vat_rate: 0 });
    await receive(small.id, 2);
    expect(await lastPosting()).toEqual({ parts_stock: 100_00, provider_payables: -100_00 });
  });

  it('opens an account of its own for a provider, once', async () => {
    const trade = await office.make(maintenanceCategoryCalls.create, names('Pumps'));
    const provider = await office.make<Provider>(providerCalls.create, {
      ...names('Rukn'),
      legal_name: 'Rukn Est.',
      category_ids: [trade.id],
    });
    const part = await newPart();
    for (const cost of ['10.00', '11.00']) {
      const { id } = await order(part, 1, cost, { provider_id: provider.id });
      dataOf(await receive(id, 1));
    }
    const code = `2510-${provider.id}`;
    expect(await lastPosting()).toEqual({ parts_stock: 11_00, vat_input: 1_65, [code]: -12_65 });
    const { body } = await office.admin.ask(subAccountCalls.list, { query: { per_page: 100 } });
    expect((body.data as SubAccount[]).filter((one) => one.code.startsWith('2510-'))).toMatchObject([
      { code, name_en: 'Rukn', balance: '24.15', account_name_en: 'Payables' },
    ]);
  });

  it('goes back to the supplier at the average of that day, and the difference is told apart', async () => {
    const part = await newPart();
    const dear = await bought(part, 10, '20.00');
    await bought(part, 5, '26.00');
    // 330.00 / 15 · 2 = 44.00, of which the supplier credits 40.00 and its VAT.
    expect(dataOf<Restock>(await sendBack(dear.id, 2))).toMatchObject({ status: 'received', returned_qty: 2 });
    expect(await lastPosting()).toEqual({
      provider_payables: 46_00,
      parts_stock: -44_00,
      vat_input: -6_00,
      stock_differences: 4_00,
    });
    expect(await partAt(part.id)).toMatchObject({ quantity: 13, value: '286.00' });
    expect((await movementsOf(part.id))[0]).toMatchObject({
      ...{ kind: 'to_supplier', quantity: -2, value: '-44.00', note: 'The wrong thread', restock_id: dear.id },
    });
    expect(refusalsOf(await sendBack(dear.id, 9))).toEqual([422, ['gaveReturnable']]);
    expect(await failing()).toEqual([]);
  });

  it('sends back no more than is free, and nothing once all is used', async () => {
    const part = await newPart();
    const { id } = await bought(part, 3, '10.00');
    await office.testBed.owner.query('update parts set reserved = 2 where id = $1', [part.id]);
    expect(refusalsOf(await sendBack(id, 2))).toEqual([422, ['gaveReturnable']]);
    dataOf(await sendBack(id, 1));
    expect(refusalsOf(await sendBack(id, 1))).toEqual([422, ['hasReturnable']]);
    await office.testBed.owner.query('update parts set reserved = 0 where id = $1', [part.id]);
  });

  it('is closed short or cancelled with a reason, and nothing more arrives', async () => {
    const part = await newPart();
    const short = await order(part, 10, '5.00');
    await receive(short.id, 3);
    const reason = 'Out of production';
    const closed = await coordinator.ask(restockCalls.closeShort, { params: { id: short.id }, body: { reason } });
    expect(dataOf<Restock>(closed)).toMatchObject({ status: 'received', received_qty: 3, quantity: 10, reason });
    expect((await receive(short.id, 1)).status).toBe(422);
    const never = await order(part, 10, '5.00');
    expect(refusalsOf(await coordinator.ask(restockCalls.cancel, { params: { id: never.id }, body: {} }))).toEqual([
      422,
      ['gaveReason'],
    ]);
    dataOf(await coordinator.ask(restockCalls.cancel, { params: { id: never.id }, body: { reason } }));
    expect(await partAt(part.id)).toMatchObject({ quantity: 3, value: '15.00' });
  });

  it('takes from 1 to what is awaited, on a day between the order and today, in an open month', async () => {
    const part = await newPart();
    const { id } = await order(part, 10, '5.00');
    for (const qty of [0, -1, 1.5, 1_000_001]) expect((await receive(id, qty)).body.fields, String(qty)).toHaveProperty('qty');
    expect(refusalsOf(await receive(id, 11))).toEqual([422, ['gaveQuantity']]);
    expect(refusalsOf(await receive(id, 1, { on: '2030-01-01' }))).toEqual([422, ['gavePossibleDay']]);
    expect(refusalsOf(await receive(id, 1, { on: '2020-01-01' }))).toEqual([422, ['gavePossibleDay']]);
    expect((await technician.ask(restockCalls.receive, { params: { id }, body: { qty: 1 } })).status).toBe(200);
  });

  it('isn’t received in a month that is closed', async () => {
    const part = await newPart();
    const before = plusDays(`${today.slice(0, 7)}-01`, -10);
    const { id } = dataOf<Restock>(
      await coordinator.ask(restockCalls.create, {
        ...{ params: { part_id: part.id }, body: { quantity: 2, unit_cost: '5.00', supplier: 'Souq' } },
      }),
    );
    dataOf(await coordinator.ask(restockCalls.order, { params: { id }, body: { on: before } }));
    const month = await office.make(accountingPeriodCalls.create, { starts_on: `${before.slice(0, 7)}-01` });
    await office.make(accountingPeriodCalls.status, { status: 'soft_closed' }, { id: month.id });
    expect(refusalsOf(await receive(id, 1, { on: before }))).toEqual([422, ['periodIsOpen']]);
    expect(await partAt(part.id)).toMatchObject({ quantity: 0, value: '0.00' });
    expect(dataOf<Restock>(await receive(id, 1))).toMatchObject({ received_on: today });
  });

  it('is made of an active part, by a provider or another supplier, and changed while it is a draft', async () => {
    const part = await newPart();
    const create = (body: object, part_id = part.id) => coordinator.ask(restockCalls.create, { params: { part_id }, body });
    const given = { quantity: 2, unit_cost: '10.00', supplier: 'Souq' };
    const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields as object | undefined) ?? {})];
    expect(fieldsOf(await create({ ...given, supplier: undefined }))).toEqual([422, ['supplier']]);
    expect(fieldsOf(await create({ ...given, provider_id: 999_999, supplier: null }))).toEqual([422, ['provider_id']]);
    expect(fieldsOf(await create({ ...given, quantity: 1_000_000, unit_cost: '10000000.00' }))).toEqual([422, ['unit_cost']]);
    for (const wrong of [{ unit_cost: '0.00' }, { quantity: 0 }, { status: 'received' }, { received_qty: 2 }])
      expect((await create({ ...given, ...wrong })).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
    expect((await create(given, 999_999)).status).toBe(404);
    const { id } = dataOf<Restock>(await create(given));
    const update = (body: object, part_id = part.id) => coordinator.ask(restockCalls.update, { params: { part_id, id }, body });
    expect(dataOf<Restock>(await update({ quantity: 3 }))).toMatchObject({ quantity: 3, status: 'draft', net: '30.00' });
    expect((await update({ quantity: 4 }, (await newPart()).id)).status).toBe(404);
    await coordinator.ask(partCalls.update, { params: { id: part.id }, body: { active: false } });
    expect(refusalsOf(await update({ status: 'ordered' }))).toEqual([422, ['isPartActive']]);
    await coordinator.ask(partCalls.update, { params: { id: part.id }, body: { active: true } });
    // By status, as the specification's call asks.
    expect(dataOf<Restock>(await update({ status: 'ordered' }))).toMatchObject({ status: 'ordered', ordered_on: today });
    expect((await update({ quantity: 5 })).status).toBe(422);
    expect(dataOf<Restock>(await update({ status: 'part_received', qty: 1 }))).toMatchObject({ status: 'part_received' });
    expect(dataOf<Restock>(await update({ status: 'received', reason: 'Sold out' }))).toMatchObject({
      status: 'received',
      received_qty: 1,
    });
    const list = dataOf<Restock[]>(await coordinator.ask(restockCalls.ofPart, { params: { part_id: part.id } }));
    expect(list.map((one) => one.id)).toEqual([id]);
    expect((await coordinator.ask(restockCalls.ofPart, { params: { part_id: 999_999 } })).status).toBe(404);
  });
});

describe('a count', () => {
  it('posts what is missing at the average and what is too much, and keeps that nothing differs', async () => {
    const [a, b, c] = [await newPart(), await newPart(), await newPart()];
    await bought(a, 6, '12.50');
    await bought(a, 1, '13.01');
    await bought(b, 2, '10.00');
    const lines = [
      { part_id: a.id, expected: 7, counted: 4 },
      { part_id: b.id, expected: 2, counted: 2 },
      { part_id: c.id, expected: 0, counted: 3, unit_cost: '4.00' },
    ];
    const answer = await coordinator.ask(partMovementCalls.count, { body: { lines, note: 'Year end' } });
    // 88.01 · 3/7 = 37.7186, and 3 × 4.00
    expect(dataOf<StockCounted>(answer)).toEqual({ counted: 3, differing: 2, value: '-25.72' });
    expect(await lastPosting()).toEqual({ parts_stock: 12_00, stock_differences: -12_00 });
    expect((await movementsOf(a.id))[0]).toMatchObject({
      kind: 'count',
      quantity: -3,
      value: '-37.72',
      balance_value: '50.29',
      note: 'Year end',
    });
    expect((await movementsOf(b.id))[0]).toMatchObject({ kind: 'count', quantity: 0, value: '0.00', balance_quantity: 2 });
    expect(await partAt(c.id)).toMatchObject({ quantity: 3, value: '12.00' });
    expect(await failing()).toEqual([]);
  });

  it('is refused whole for what moved since, what is reserved, what has no cost, and a day ahead', async () => {
    const [part, other] = [await newPart(), await newPart()];
    await bought(part, 5, '10.00');
    const line = { part_id: part.id, expected: 5, counted: 4 };
    expect((await count1({ ...line, expected: 6 })).body.fields).toEqual({
      lines: expect.stringContaining(`${part.code} has moved`),
    });
    expect((await count1(line, { counted_on: '2030-01-01' })).body.fields).toHaveProperty('counted_on');
    expect((await count1({ part_id: other.id, expected: 0, counted: 1 })).body.fields).toHaveProperty('lines');
    expect((await count1({ part_id: 999_999, expected: 0, counted: 1 })).status).toBe(422);
    const both = { lines: [line, { part_id: other.id, expected: 0, counted: 1 }] };
    expect((await coordinator.ask(partMovementCalls.count, { body: both })).status).toBe(422);
    expect((await coordinator.ask(partMovementCalls.count, { body: { lines: [line, line] } })).status).toBe(422);
    await office.testBed.owner.query('update parts set reserved = 5 where id = $1', [part.id]);
    expect((await count1(line)).body.fields).toEqual({ lines: expect.stringContaining('5') });
    await office.testBed.owner.query('update parts set reserved = 0 where id = $1', [part.id]);
    expect((await partAt(part.id)).quantity).toBe(5);
  });
});

describe('the database', () => {
  const asApp = <T>(act: (query: (text: string) => Promise<unknown>) => Promise<T>) =>
    office.testBed.app.services.db.write(office.testBed.one.company.id, ({ client }) => act((text) => client.query(text)));

  it('lets nothing but movements move a stock, and no movement be changed', async () => {
    const part = await newPart();
    await bought(part, 2, '10.00');
    for (const text of [
      `update parts set quantity = 3 where id = ${part.id}`,
      `update parts set value = 1 where id = ${part.id}`,
      `update part_movements set quantity = 3 where part_id = ${part.id}`,
      `delete from part_movements where part_id = ${part.id}`,
    ])
      await expect(
        asApp((query) => query(text)),
        text,
      ).rejects.toThrow();
    await expect(office.testBed.owner.query(`update part_movements set value = 5 where part_id = ${part.id}`)).rejects.toThrow(
      'append-only',
    );
    expect(await partAt(part.id)).toMatchObject({ quantity: 2, value: '20.00' });
  });

  it('notices at night what was written around it', async () => {
    const part = await newPart();
    await bought(part, 2, '10.00');
    await office.testBed.owner.query('alter table parts disable trigger parts_stock');
    await office.testBed.owner.query('update parts set value = value + 1 where id = $1', [part.id]);
    expect(await failing()).toEqual(['S1', 'S2']);
    await office.testBed.owner.query('update parts set value = value - 1 where id = $1', [part.id]);
    await office.testBed.owner.query('alter table parts enable trigger parts_stock');
    expect(await failing()).toEqual([]);
  });

  it('never lets eight parallel writers take more than is free, whatever they believe', async () => {
    const part = await newPart();
    await bought(part, 100, '10.00');
    await office.testBed.owner.query('update parts set reserved = 20 where id = $1', [part.id]);
    const writers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new pg.Client({ connectionString: office.testBed.url });
        await client.connect();
        return client;
      }),
    );
    const issue = `insert into part_movements (company_id, part_id, kind, dated_on, quantity, value, balance_quantity, balance_value)
      values ($1, $2, 'issue', current_date, -1, -1000, 0, 0) returning balance_quantity::int as left`;
    const left: number[] = [];
    const refused: string[] = [];
    await Promise.all(
      writers.map(async (client) => {
        for (let n = 0; n < 15; n++) {
          const { rows } = await client
            .query<{ left: number }>(issue, [office.testBed.one.company.id, part.id])
            .catch((error: { constraint: string }) => {
              refused.push(error.constraint);
              return { rows: [] };
            });
          left.push(...rows.map((row) => row.left));
        }
        await client.end();
      }),
    );
    // Each saw the balance that its own movement left.
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, n) => 20 + n));
    expect(refused).toEqual(Array(40).fill('parts_reserved'));
    expect(await partAt(part.id)).toMatchObject({ quantity: 20, free: 0, value: '200.00' });
    await office.testBed.owner.query('update parts set reserved = 0 where id = $1', [part.id]);
  });

  it('gives each of eight parallel requests what is left, or a refusal', async () => {
    const part = await newPart();
    const { id } = await bought(part, 3, '10.00');
    await bought(part, 2, '10.01');
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendBack(id, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    // 50.02 · 1/5 = 10.004, 40.02 · 1/4 = 10.005, 30.01 · 1/3 = 10.0033
    const values = (await movementsOf(part.id)).filter(({ kind }) => kind === 'to_supplier').map(({ value }) => value);
    expect(values).toEqual(['-10.00', '-10.01', '-10.00']);
    expect(await partAt(part.id)).toMatchObject({ quantity: 2, value: '20.01' });
  });
});

describe('a part that became low', () => {
  it('is told of the next morning, once for all of them, to those who may order', async () => {
    const noticed = async () =>
      (
        await office.testBed.owner.query<{ email: string; list: string }>(
          `select u.email, n.values ->> 'list' as list from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id
            where n.text_key = 'maintenance.part.notice.low' order by n.id`,
        )
      ).rows;
    const [a, b] = [await newPart(), await newPart()];
    for (const part of [a, b]) {
      await bought(part, 5, '10.00');
      await coordinator.ask(partCalls.update, { params: { id: part.id }, body: { reorder_point: 3 } });
    }
    dataOf(await count1({ part_id: a.id, expected: 5, counted: 4 }));
    const waiting = () =>
      office.testBed.owner.query("select due_at::text as at from jobs where kind = 'low_stock'").then(({ rows }) => rows.length);
    expect(await waiting()).toBe(0);
    for (const part of [a, b]) dataOf(await count1({ part_id: part.id, expected: part === a ? 4 : 5, counted: 3 }));
    expect(await waiting()).toBe(1);
    expect(await noticed()).toEqual([]);
    dataOf(await office.admin.ask(workCalls.moveClock, { body: { to: plusDays(today, 1) } }));
    await office.testBed.app.jobs.settled();
    const told = await noticed();
    expect(new Set(told.map(({ list }) => list))).toEqual(new Set([[a, b].map(({ code }) => code).join(', ')]));
    expect(told.map(({ email }) => email)).toContain(coordinator.email);
    expect(told.map(({ email }) => email)).not.toContain(technician.email);
    expect(new Set(told.map(({ email }) => email)).size).toBe(told.length);
  });
});

import { namesOf } from '../../api/entity-names.ts';
import { type Part, partCalls } from '../../api/maintenance/part.ts';
import { partCategoryCalls } from '../../api/maintenance/part-category.ts';
import { restockCalls as calls, type Restock } from '../../api/maintenance/restock.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { newNames } from './parts/maintenance.ts';

interface RestockState {
  part: number;
  id: number;
}
const operations: StaffRole = 'operations';
const reason = 'The supplier has no more of it';
const press = (event: string) => () => ({ on: 'restock', event }) as const;

/** A new part in a category of its own. */
export async function makePart(driver: Driver): Promise<number> {
  const category = await driver.ask<{ id: number }>(operations, partCategoryCalls.create, { body: newNames(driver) });
  const { id } = await driver.ask<Part>(operations, partCalls.create, {
    body: { ...newNames(driver), code: driver.unique('passport'), part_category_id: category.id, reorder_point: 4 },
  });
  return id;
}

export const restockScenario: Scenario<RestockState> = {
  entity: 'restock',
  inApp: {
    presses: {
      'X-STK-03': press('order'),
      'X-STK-04': press('receive'),
      'X-STK-05': press('close_short'),
      'X-STK-06': press('cancel'),
      'X-STK-07': press('send_back'),
    },
    acts: {
      'MNT-52': { text: 'create', labels: { list: namesOf('part_category').many, save: 'kit.save' } },
      'MNT-56': { text: 'create', labels: { list: namesOf('part').many, save: 'kit.save' } },
    },
  },
  create: async (driver) => {
    const part = await makePart(driver);
    const { id } = await driver.ask<Restock>(operations, calls.create, {
      params: { part_id: part },
      body: { supplier: 'Al-Rajhi Building Supplies', quantity: 10, unit_cost: '20.00' },
    });
    return { part, id };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: operations, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: 'admin',
    at: '/restocks/',
    id: ({ id }) => id,
    happened: ['order', 'receive', 'send_back'],
  },
  acts: {
    order: async (driver, { id }) => {
      await driver.ask(operations, calls.order, { params: { id }, body: {} });
      return operations;
    },
    receive: async (driver, { id }, { from, to }) => {
      const qty = from === 'ordered' ? { part_received: 4, received: 10 }[to] : { part_received: 2, received: 6 }[to];
      await driver.ask(operations, calls.receive, { params: { id }, body: { qty } });
      return operations;
    },
    close_short: async (driver, { id }) => {
      await driver.ask(operations, calls.closeShort, { params: { id }, body: { reason } });
      return operations;
    },
    cancel: async (driver, { id }) => {
      await driver.ask(operations, calls.cancel, { params: { id }, body: { reason } });
      return operations;
    },
    send_back: async (driver, { id }) => {
      await driver.ask(operations, calls.sendBack, { params: { id }, body: { qty: 1, reason } });
      return operations;
    },
  },
};

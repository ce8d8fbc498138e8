import { namesOf } from '../../api/entities.ts';
import { leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { type LeaseState, leaseOf, operations, pay, signWhole } from './parts/lettings.ts';

export const moveOrder = (driver: Driver, { order }: LeaseState, body: Record<string, unknown>) =>
  driver.ask(operations, leasingOrderCalls.update, { params: { id: order }, body });
export async function readyToDeliver(driver: Driver, state: LeaseState): Promise<void> {
  await pay(driver, state, 'received');
  await moveOrder(driver, state, { first_dues_paid: true, inventory_accepted: true });
}

export const leasingOrderScenario: Scenario<LeaseState> = {
  entity: 'leasing_order',
  inApp: {
    presses: {
      'OPS-06': byStatus('leasing_order', { preparing: 'prepare', awaiting_tenant: 'ready', delivered: 'deliver' }),
    },
    acts: {
      'OPS-06': {
        text: 'order',
        labels: {
          list: namesOf('leasing_order').many,
          edit: 'kit.edit',
          paid: 'leasing.first_dues',
          inventory: 'leasing.inventory',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver, ahead) => {
    const state = await leaseOf(driver);
    if (ahead.some(({ event }) => event === 'deliver')) {
      await signWhole(driver, state);
      await readyToDeliver(driver, state);
    }
    return state;
  },
  idOf: ({ order }) => order,
  reads: ({ order }) => ({ as: operations, call: leasingOrderCalls.get, params: { id: order }, at: 'status' }),
  page: { as: 'admin', at: '/leasing-orders/', id: ({ order }) => order },
  acts: {
    any: async (driver, state, { to }) => {
      await moveOrder(driver, state, { status: to, ...(to === 'cancelled' && { reason: 'The tenant withdrew' }) });
      return operations;
    },
  },
};

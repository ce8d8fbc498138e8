import { namesOf } from '../../api/entities.ts';
import { type DeliveryRequirement, leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import { type Driver, NotOnThisWay, type Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { type LeaseState, leaseOf, manager, moveEjar, operations, pay, payFirstDues, signWhole } from './parts/lettings.ts';

export const moveOrder = (driver: Driver, { order }: LeaseState, body: Record<string, unknown>) =>
  driver.ask(operations, leasingOrderCalls.update, { params: { id: order }, body });
/** Meets the requirements of the handover, but for those that are to be waived. */
export async function readyToDeliver(driver: Driver, state: LeaseState, but: readonly DeliveryRequirement[] = []): Promise<void> {
  if (!but.includes('deposit_received')) await pay(driver, state, 'received');
  if (!but.includes('first_dues_paid')) await payFirstDues(driver, state);
  if (!but.includes('ejar_submitted')) await moveEjar(driver, state, 'submitted');
  if (!but.includes('inventory_accepted')) await moveOrder(driver, state, { inventory_accepted: true });
}

/** What a new order lacks, in the order in which it is waived on a path. */
const lacking: readonly DeliveryRequirement[] = ['deposit_received', 'first_dues_paid', 'ejar_submitted', 'inventory_accepted'];

interface OrderState extends LeaseState {
  waived: number;
}

export const leasingOrderScenario: Scenario<OrderState> = {
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
          inventory: 'leasing.inventory',
          save: 'kit.save',
        },
      },
      'X-CON-02': {
        text: 'payment',
        labels: {
          list: namesOf('contract').many,
          tab: 'leasing.installments',
          record: 'leasing.payment.record',
          method: 'leasing.payment.method',
          reference: 'leasing.payment.reference',
        },
      },
      'X-ORD-02': {
        text: 'waiver',
        labels: { list: namesOf('leasing_order').many, waive: 'leasing_order.event.waive', requirement: 'leasing.requirement' },
      },
    },
  },
  create: async (driver, ahead) => {
    const state = { ...(await leaseOf(driver)), waived: 0 };
    if (ahead.some(({ event }) => event === 'deliver')) {
      await signWhole(driver, state);
      await readyToDeliver(driver, state, lacking.slice(0, ahead.filter(({ event }) => event === 'waive').length));
    }
    return state;
  },
  idOf: ({ order }) => order,
  reads: ({ order }) => ({ as: operations, call: leasingOrderCalls.get, params: { id: order }, at: 'status' }),
  page: { as: 'admin', at: '/leasing-orders/', id: ({ order }) => order },
  acts: {
    waive: async (driver, state) => {
      const requirement = lacking[state.waived];
      if (!requirement) throw new NotOnThisWay('Everything is met or waived');
      state.waived += 1;
      await driver.ask(manager, leasingOrderCalls.waive, {
        params: { id: state.order },
        body: { requirement, reason: 'The transfer is under way' },
      });
      return manager;
    },
    any: async (driver, state, { to }) => {
      await moveOrder(driver, state, { status: to, ...(to === 'cancelled' && { reason: 'The tenant withdrew' }) });
      return operations;
    },
  },
};

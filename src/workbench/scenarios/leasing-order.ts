import { namesOf } from '../../api/entity-names.ts';
import { inventoryItemCalls } from '../../api/leasing/inventory-item.ts';
import { type DeliveryRequirement, leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import { type PreOccupancyOrder, preOccupancyOrderCalls } from '../../api/leasing/pre-occupancy-order.ts';
import { type Driver, NotOnThisWay, type Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { moveClock } from './parts/deals.ts';
import { type LeaseState, leaseOf, manager, moveEjar, operations, pay, payFirstDues, signWhole } from './parts/lettings.ts';

export const moveOrder = (driver: Driver, { order }: LeaseState, body: Record<string, unknown>) =>
  driver.ask(operations, leasingOrderCalls.update, { params: { id: order }, body });
/** The inspection of the lease's unit. */
export async function inspectionOf(driver: Driver, { tenant }: LeaseState): Promise<number> {
  const query = { tenant_id: tenant, sort: '-id' };
  const orders = await driver.ask<PreOccupancyOrder[]>(operations, preOccupancyOrderCalls.list, { query });
  return orders[0]?.id as number;
}
const listItem = (driver: Driver, { order }: LeaseState) =>
  driver.ask(operations, inventoryItemCalls.create, {
    params: { order_id: order },
    body: { room: 'kitchen', name: 'Oven', condition: 'good' },
  });
const signInventory = (driver: Driver, { order }: LeaseState) =>
  driver.ask(operations, leasingOrderCalls.acceptInventory, {
    params: { id: order },
    body: { signed_by: 'A customer on a walk' },
  });
/** An item, and the tenant's signature. */
export async function acceptInventory(driver: Driver, state: LeaseState): Promise<void> {
  await listItem(driver, state);
  await signInventory(driver, state);
}
export async function passInspection(driver: Driver, state: LeaseState): Promise<void> {
  const id = await inspectionOf(driver, state);
  for (const body of [
    { status: 'scheduled', inspection_on: await driver.today() },
    { status: 'in_progress' },
    { status: 'passed' },
  ])
    await driver.ask(operations, preOccupancyOrderCalls.update, { params: { id }, body });
}
/** Meets the requirements of the handover, but for those that are to be waived. */
export async function readyToDeliver(driver: Driver, state: LeaseState, but: readonly DeliveryRequirement[] = []): Promise<void> {
  if (!but.includes('deposit_received')) await pay(driver, state, 'received');
  if (!but.includes('first_dues_paid')) await payFirstDues(driver, state);
  if (!but.includes('ejar_submitted')) await moveEjar(driver, state, 'submitted');
  if (!but.includes('inventory_accepted')) await acceptInventory(driver, state);
  if (!but.includes('pre_occupancy_passed')) await passInspection(driver, state);
}

/** What a new order lacks, in the order in which it is waived on a path. */
const lacking: readonly DeliveryRequirement[] = [
  'deposit_received',
  'first_dues_paid',
  'ejar_submitted',
  'inventory_accepted',
  'pre_occupancy_passed',
];

/** When a lease begins whose inspection isn't ordered yet, and how long before that it is. */
const later = 30;
const week = 7;

interface OrderState extends LeaseState {
  waived: number;
  /** The lease begins later, and its inspection is to be ordered. */
  isLater: boolean;
  /** The unit is inspected once that is ordered. */
  inspects: boolean;
  /** Days until the lease begins. */
  startsIn: number;
}

export const leasingOrderScenario: Scenario<OrderState> = {
  entity: 'leasing_order',
  inApp: {
    presses: {
      'OPS-06': byStatus('leasing_order', { preparing: 'prepare', awaiting_tenant: 'ready', delivered: 'deliver' }),
      'X-ORD-03': () => ({ on: 'leasing_order', event: 'accept_inventory' }),
      'X-ORD-04': () => ({ on: 'leasing_order', event: 'reopen_inventory' }),
    },
    acts: {
      'X-INV-01': {
        text: 'inventory',
        labels: {
          list: namesOf('leasing_order').many,
          tab: 'leasing.handover',
          add: 'leasing.inventory.add',
          name: 'leasing.inventory.name',
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
    const isLater = ahead.some(({ event }) => event === 'order_inspection');
    const state = {
      ...(await leaseOf(driver, { startsIn: isLater ? later : 0 })),
      waived: 0,
      isLater,
      inspects: false,
      startsIn: isLater ? later : 0,
    };
    const [signing] = ahead.filter(({ event }) => /_inventory$/.test(event));
    if (signing) await listItem(driver, state);
    if (signing?.event === 'reopen_inventory') await signInventory(driver, state);
    if (ahead.some(({ event }) => event === 'deliver')) {
      const waived = lacking.slice(0, ahead.filter(({ event }) => event === 'waive').length);
      await signWhole(driver, state);
      const asked = ahead.some(({ event }) => event === 'accept_inventory');
      await readyToDeliver(driver, state, [
        ...waived,
        ...(isLater ? (['pre_occupancy_passed'] as const) : []),
        ...(asked ? (['inventory_accepted'] as const) : []),
      ]);
      state.inspects = isLater && !waived.includes('pre_occupancy_passed');
    }
    return state;
  },
  idOf: ({ order }) => order,
  reads: ({ order }) => ({ as: operations, call: leasingOrderCalls.get, params: { id: order }, at: 'status' }),
  page: { as: 'admin', at: '/leasing-orders/', id: ({ order }) => order },
  acts: {
    accept_inventory: async (driver, state) => {
      await signInventory(driver, state);
      return operations;
    },
    reopen_inventory: async (driver, { order }) => {
      await driver.ask(operations, leasingOrderCalls.reopenInventory, { params: { id: order }, body: {} });
      return operations;
    },
    order_inspection: async (driver, state) => {
      if (!state.isLater) throw new NotOnThisWay('The inspection is ordered already');
      state.isLater = false;
      state.startsIn = week;
      await moveClock(driver, driver.day(await driver.today(), later - week));
      if (state.inspects) await passInspection(driver, state);
      return null;
    },
    deliver: async (driver, state) => {
      if (state.startsIn) await moveClock(driver, driver.day(await driver.today(), state.startsIn));
      await moveOrder(driver, state, { status: 'delivered' });
      return operations;
    },
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

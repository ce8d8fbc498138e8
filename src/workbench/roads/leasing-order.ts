import { leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import type { Hand, Road } from './hand.ts';
import { type LeaseState, leaseOf, operations, pay, signWhole } from './lettings.ts';

export const moveOrder = (hand: Hand, { order }: LeaseState, body: Record<string, unknown>) =>
  hand.ask(operations, leasingOrderCalls.update, { params: { id: order }, body });
export async function readyToDeliver(hand: Hand, state: LeaseState): Promise<void> {
  await pay(hand, state, 'received');
  await moveOrder(hand, state, { first_dues_paid: true, inventory_accepted: true });
}

export const leasingOrderRoad: Road<LeaseState> = {
  entity: 'leasing_order',
  create: async (hand, ahead) => {
    const state = await leaseOf(hand);
    if (ahead.some(({ event }) => event === 'deliver')) {
      await signWhole(hand, state);
      await readyToDeliver(hand, state);
    }
    return state;
  },
  idOf: ({ order }) => order,
  reads: ({ order }) => ({ as: operations, call: leasingOrderCalls.get, params: { id: order }, at: 'status' }),
  page: { as: 'admin', at: '/leasing-orders/', id: ({ order }) => order },
  acts: {
    any: async (hand, state, { to }) => {
      await moveOrder(hand, state, { status: to, ...(to === 'cancelled' && { reason: 'The tenant withdrew' }) });
      return operations;
    },
  },
};

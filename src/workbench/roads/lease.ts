import { type Lease, leaseCalls } from '../../api/leasing/lease.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { moveClock } from './deals.ts';
import { type Doer, type Hand, NotOnThisWay, type Road } from './hand.ts';
import { moveOrder, readyToDeliver } from './leasing-order.ts';
import { agent, type LeaseState, leaseOf, manager, nobody, signWhole } from './lettings.ts';

const moveLease = async (hand: Hand, { tenant, lease }: LeaseState, status: string, more: object = {}): Promise<Doer> => {
  await hand.ask(manager, leaseCalls.update, {
    params: { tenant_id: tenant, lease_id: lease },
    body: { status, ...more },
  });
  return manager;
};
const readLease = (hand: Hand, { lease }: LeaseState) => hand.ask<Lease>(manager, leaseCalls.one, { params: { id: lease } });
/** What can't follow once the keys are back. */
const beforeKeysAreBack = ({ keysAreBack }: LeaseState): void => {
  if (keysAreBack) throw new NotOnThisWay('The keys are back already');
};
const returnKeys = async (hand: Hand, state: LeaseState, status: string): Promise<Doer> => {
  beforeKeysAreBack(state);
  state.keysAreBack = true;
  return moveLease(hand, state, status);
};
async function renew(hand: Hand, state: LeaseState): Promise<void> {
  const { tenant: tenant_id, deal } = state;
  const { end_on } = await readLease(hand, state);
  const { id } = await hand.ask<Quotation>(agent, tenantQuotationCalls.create, {
    params: { tenant_id },
    body: {
      kind: 'renewal',
      property_use: 'residential',
      start_on: hand.day(end_on, 1),
      end_on: hand.day(end_on, 40),
    },
  });
  const params = { tenant_id, id };
  await hand.ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id: deal.unit } });
  await hand.unruled(() => hand.ask(agent, quotationCalls.requestForApproval, { params: { id }, body: {} }));
  for (const status of ['sent', 'accepted']) await hand.ask(agent, tenantQuotationCalls.status, { params, body: { status } });
  await hand.ask(agent, tenantQuotationCalls.finalize, { params, body: {} });
  await hand.until(agent, tenantQuotationCalls.get, { params }, 'status', 'finalized');
}

export const leaseRoad: Road<LeaseState> = {
  entity: 'lease',
  create: leaseOf,
  idOf: ({ lease }) => lease,
  reads: ({ lease }) => ({ as: manager, call: leaseCalls.one, params: { id: lease }, at: 'status' }),
  page: { as: 'admin', at: '/leases/', id: ({ lease }) => lease },
  acts: {
    sign: (hand, state) => nobody(signWhole(hand, state)),
    cancel: (hand, state) => moveLease(hand, state, 'cancelled', { reason: 'The tenant withdrew' }),
    deliver: async (hand, state) => {
      await readyToDeliver(hand, state);
      for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(hand, state, { status });
      return null;
    },
    give_notice: (hand, state) => moveLease(hand, state, 'on_notice', { party: 'tenant', reason: 'Moves away' }),
    withdraw_notice: async (hand, state) => {
      beforeKeysAreBack(state);
      return moveLease(hand, state, 'active');
    },
    terminate: async (hand, { tenant, lease }) => {
      await hand.ask(manager, leaseCalls.terminate, {
        params: { tenant_id: tenant, lease_id: lease },
        body: { kind: 'mutual' },
      });
      return manager;
    },
    renew: (hand, state) => nobody(renew(hand, state)),
    end: async (hand, state, { from, to }) => {
      // The keys are back before the end: else it would be an overstay.
      if (to === 'ended.overstay') beforeKeysAreBack(state);
      else if (!state.keysAreBack) await returnKeys(hand, state, from);
      const { end_on } = await readLease(hand, state);
      return nobody(moveClock(hand, hand.day(end_on, 1)));
    },
    return_keys: (hand, state, { from }) => returnKeys(hand, state, from),
    hand_over: (hand, state) => moveLease(hand, state, 'ended.clearing'),
    clearance_closed: (hand, state) => moveLease(hand, state, 'closed'),
  },
};

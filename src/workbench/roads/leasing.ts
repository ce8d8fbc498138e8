import { type Contract, contractCalls } from '../../api/leasing/contract.ts';
import { type Lease, leaseCalls } from '../../api/leasing/lease.ts';
import { leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { stepsOf } from '../../machines/leasing/generation/lifecycle.ts';
import { type Doer, type Hand, NotOnThisWay, type Road } from './hand.ts';
import { accept, beginWorks, type Deal, finishWorks, moveClock, qualifiedDeal } from './sales.ts';

const agent: Doer = 'leasing_agent';
const manager: Doer = 'leasing_manager';
const finance: Doer = 'finance_manager';
const operations: Doer = 'operations';
const nobody = async (act: Promise<unknown>): Promise<null> => {
  await act;
  return null;
};

interface ContractState {
  deal: Deal;
  contract: number;
  tenant: number;
}
/** An accepted offer whose leases are being made: held up, or on their way. */
async function begun(hand: Hand): Promise<Deal> {
  const deal = await qualifiedDeal(hand);
  await accept(hand, deal);
  await beginWorks(hand, deal);
  return deal;
}
/** The contract that an offer grew into: the newest of its compound. */
async function contractOf(hand: Hand, deal: Deal): Promise<ContractState> {
  const contracts = await hand.ask<Contract[]>(agent, contractCalls.list, {
    query: { compound_id: deal.compound, sort: '-id' },
  });
  return { deal, contract: contracts[0]?.id as number, tenant: contracts[0]?.tenant_id as number };
}
async function letOut(hand: Hand): Promise<ContractState> {
  const deal = await begun(hand);
  await finishWorks(hand, deal);
  return contractOf(hand, deal);
}

const sign = (hand: Hand, { tenant, contract }: ContractState, status: string, more: object = {}) =>
  hand.ask(agent, contractCalls.signature, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status, ...more },
  });
const readsContract =
  (at: string) =>
  ({ contract }: ContractState) => ({
    as: agent,
    call: contractCalls.get,
    params: { id: contract },
    at,
  });
const contractPage = { as: 'admin', at: '/contracts/', id: ({ contract }: ContractState) => contract } as const;

export const contractRoad: Road<ContractState> = {
  entity: 'contract',
  create: letOut,
  idOf: ({ contract }) => contract,
  reads: readsContract('status'),
  page: contractPage,
  acts: {
    any: async (hand, state, { to }) => {
      await sign(hand, state, to, to === 'rejected' ? { reason: 'A wrong name' } : {});
      return agent;
    },
  },
};

const pay = (hand: Hand, { tenant, contract }: ContractState, status: string) =>
  hand.ask(finance, contractCalls.securityDeposit, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status },
  });
export const depositRoad: Road<Partial<ContractState> & Pick<ContractState, 'deal'>> = {
  entity: 'deposit',
  // Before the payments are seen to, nothing has been asked of the tenant. Where the work can't be held up, nothing is there.
  create: async (hand) => {
    const deal = await begun(hand);
    if (!hand.works) return { deal };
    await hand.works.go(deal.generation as number, stepsOf().indexOf('payments'));
    return contractOf(hand, deal);
  },
  idOf: ({ contract }) => contract ?? null,
  reads: (state) => readsContract('deposit_status')(state as ContractState),
  page: { ...contractPage, id: (state) => state.contract as number },
  acts: {
    ask: async (hand, state) => {
      await finishWorks(hand, state.deal);
      if (!hand.works) Object.assign(state, await contractOf(hand, state.deal));
      return null;
    },
    any: async (hand, state, { to }) => {
      await pay(hand, state as ContractState, to);
      return finance;
    },
  },
};

interface LeaseState extends ContractState {
  lease: number;
  order: number;
  keysAreBack: boolean;
}
async function leaseOf(hand: Hand): Promise<LeaseState> {
  const state = await letOut(hand);
  const leases = await hand.ask<Lease[]>(agent, contractCalls.leases, { params: { id: state.contract } });
  return { ...state, lease: leases[0]?.id as number, order: leases[0]?.order_id as number, keysAreBack: false };
}
const moveOrder = (hand: Hand, { order }: LeaseState, body: Record<string, unknown>) =>
  hand.ask(operations, leasingOrderCalls.update, { params: { id: order }, body });
async function signWhole(hand: Hand, state: LeaseState): Promise<void> {
  for (const status of ['sent', 'tenant_signed', 'landlord_signed']) await sign(hand, state, status);
}
async function readyToDeliver(hand: Hand, state: LeaseState): Promise<void> {
  await pay(hand, state, 'received');
  await moveOrder(hand, state, { first_dues_paid: true, inventory_accepted: true });
}
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

import { type Contract, contractCalls } from '../../api/leasing/contract.ts';
import type { Lease } from '../../api/leasing/lease.ts';
import { accept, beginWorks, type Deal, finishWorks, qualifiedDeal } from './deals.ts';
import type { Doer, Hand } from './hand.ts';

export const agent: Doer = 'leasing_agent';
export const manager: Doer = 'leasing_manager';
export const finance: Doer = 'finance_manager';
export const operations: Doer = 'operations';
export const nobody = async (act: Promise<unknown>): Promise<null> => {
  await act;
  return null;
};

export interface ContractState {
  deal: Deal;
  contract: number;
  tenant: number;
}
/** An accepted offer whose leases are being made: held up, or on their way. */
export async function begun(hand: Hand): Promise<Deal> {
  const deal = await qualifiedDeal(hand);
  await accept(hand, deal);
  await beginWorks(hand, deal);
  return deal;
}
/** The contract that an offer grew into: the newest of its compound. */
export async function contractOf(hand: Hand, deal: Deal): Promise<ContractState> {
  const contracts = await hand.ask<Contract[]>(agent, contractCalls.list, {
    query: { compound_id: deal.compound, sort: '-id' },
  });
  return { deal, contract: contracts[0]?.id as number, tenant: contracts[0]?.tenant_id as number };
}
export async function letOut(hand: Hand): Promise<ContractState> {
  const deal = await begun(hand);
  await finishWorks(hand, deal);
  return contractOf(hand, deal);
}

export const sign = (hand: Hand, { tenant, contract }: ContractState, status: string, more: object = {}) =>
  hand.ask(agent, contractCalls.signature, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status, ...more },
  });
export const readsContract =
  (at: string) =>
  ({ contract }: ContractState) => ({
    as: agent,
    call: contractCalls.get,
    params: { id: contract },
    at,
  });
export const contractPage = { as: 'admin', at: '/contracts/', id: ({ contract }: ContractState) => contract } as const;

export const pay = (hand: Hand, { tenant, contract }: ContractState, status: string) =>
  hand.ask(finance, contractCalls.securityDeposit, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status },
  });
export interface LeaseState extends ContractState {
  lease: number;
  order: number;
  keysAreBack: boolean;
}
export async function leaseOf(hand: Hand): Promise<LeaseState> {
  const state = await letOut(hand);
  const leases = await hand.ask<Lease[]>(agent, contractCalls.leases, { params: { id: state.contract } });
  return { ...state, lease: leases[0]?.id as number, order: leases[0]?.order_id as number, keysAreBack: false };
}
export async function signWhole(hand: Hand, state: LeaseState): Promise<void> {
  for (const status of ['sent', 'tenant_signed', 'landlord_signed']) await sign(hand, state, status);
}

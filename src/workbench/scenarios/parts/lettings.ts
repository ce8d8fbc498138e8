import { documentCalls } from '../../../api/app/document.ts';
import { type Contract, contractCalls, type Installment } from '../../../api/leasing/contract.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import { tenantCalls } from '../../../api/leasing/tenant.ts';
import { type Driver, NotOnThisWay, type StaffRole } from '../driving/driver.ts';
import { accept, beginWorks, type Deal, finishWorks, qualifiedDeal, type Term } from './deals.ts';

export const agent: StaffRole = 'leasing_agent';
export const manager: StaffRole = 'leasing_manager';
export const finance: StaffRole = 'finance_manager';
export const operations: StaffRole = 'operations';
export const nobody = async (act: Promise<unknown>): Promise<null> => {
  await act;
  return null;
};

export interface ContractState {
  deal: Deal;
  contract: number;
  tenant: number;
}
/** An accepted quotation whose lease generation has started, paused if the driver can. */
export async function begun(driver: Driver, term?: Term): Promise<Deal> {
  const deal = await qualifiedDeal(driver, term);
  await accept(driver, deal);
  await beginWorks(driver, deal);
  return deal;
}
/** The contract generated from a quotation: its compound's newest. */
export async function contractOf(driver: Driver, deal: Deal): Promise<ContractState> {
  const contracts = await driver.ask<Contract[]>(agent, contractCalls.list, {
    query: { compound_id: deal.compound, sort: '-id' },
  });
  return { deal, contract: contracts[0]?.id as number, tenant: contracts[0]?.tenant_id as number };
}
export async function letOut(driver: Driver, term?: Term): Promise<ContractState> {
  const deal = await begun(driver, term);
  await finishWorks(driver, deal);
  return contractOf(driver, deal);
}

/** Who enters a signature: the company's isn't entered by whoever entered the tenant's. */
export const signerOf = (status: string): StaffRole => (status === 'landlord_signed' ? manager : agent);
export const sign = (driver: Driver, { tenant, contract }: ContractState, status: string, more: object = {}) =>
  driver.ask(signerOf(status), contractCalls.signature, {
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

export const pay = (driver: Driver, { tenant, contract }: ContractState, status: string) =>
  driver.ask(finance, contractCalls.securityDeposit, {
    params: { tenant_id: tenant, contract_id: contract },
    body: { status, ...(status === 'received' && { ...receipt, receipt_no: 'R-1001' }) },
  });
/** Enters what happened to a contract in Ejar. */
export const moveEjar = (driver: Driver, { contract }: ContractState, status: string, as: StaffRole = agent) =>
  driver.ask(as, contractCalls.ejar, {
    params: { id: contract },
    body: { status, ...inEjar[status], ...(status === 'awaiting_parties' && { ejar_no: driver.unique('mobile') }) },
  });
const inEjar: Record<string, object> = {
  not_required: { reason: 'A staff flat' },
  rejected: { reason: 'The deed number is wrong' },
  terminated: { reason: 'Ended by mutual agreement' },
};
const receipt = { method: 'bank_transfer_payment', held_by: 'company' };
/** All that is due for the first period: these contracts have one installment. */
export async function payFirstDues(driver: Driver, { contract }: Pick<ContractState, 'contract'>): Promise<void> {
  const dues = await driver.ask<Installment[]>(agent, contractCalls.installments, { params: { id: contract } });
  await driver.ask(finance, contractCalls.recordPayment, {
    params: { id: contract, installment_id: dues[0]?.id as number },
    body: { amount: dues[0]?.gross, method: receipt.method, reference: 'T-1001' },
  });
}
export interface LeaseState extends ContractState {
  lease: number;
  order: number;
  keysAreBack: boolean;
  renewal: 'agreed' | 'automatic' | null;
  /** Who takes it over. */
  taker?: number;
}
export async function leaseOf(driver: Driver, term?: Term): Promise<LeaseState> {
  const state = await letOut(driver, term);
  const leases = await driver.ask<Lease[]>(agent, contractCalls.leases, { params: { id: state.contract } });
  return { ...state, lease: leases[0]?.id as number, order: leases[0]?.order_id as number, keysAreBack: false, renewal: null };
}
/** Gives up the contract's lease before it begins. */
export async function cancelLeases(driver: Driver, { contract, tenant }: ContractState): Promise<void> {
  const leases = await driver.ask<Lease[]>(agent, contractCalls.leases, { params: { id: contract } });
  await driver.ask(manager, leaseCalls.update, {
    params: { tenant_id: tenant, lease_id: leases[0]?.id as number },
    body: { status: 'cancelled', reason: 'The tenant withdrew' },
  });
}
export async function signWhole(driver: Driver, state: LeaseState): Promise<void> {
  for (const status of ['sent', 'tenant_signed', 'landlord_signed']) await sign(driver, state, status);
}
/** What a termination that both agreed on needs. Throws where no file can be uploaded. */
export async function attachAgreement(driver: Driver, { tenant, lease }: LeaseState): Promise<void> {
  if (!driver.file) throw new NotOnThisWay('A file can’t be uploaded by calls alone');
  await driver.ask(manager, documentCalls.addToLease, {
    params: { tenant_id: tenant, lease_id: lease },
    body: { type: 'termination_agreement', attachment_id: await driver.file(manager, 'lease') },
  });
}

/** A tenant besides the one who has the lease, with an identity. */
export async function anotherTenant(driver: Driver): Promise<number> {
  const { id } = await driver.ask<{ id: number }>('admin', tenantCalls.create, {
    body: {
      ...{ kind: 'person', name: 'Another tenant', mobile: driver.unique('mobile') },
      ...{ identity_type: 'passport_no', identity_no: driver.unique('passport') },
    },
  });
  return id;
}

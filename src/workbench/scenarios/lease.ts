import { type Lease, leaseCalls } from '../../api/leasing/lease.ts';
import { leaseTransferCalls } from '../../api/leasing/lease-transfer.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { type Driver, NotOnThisWay, type Scenario, type StaffRole } from './driving/driver.ts';
import { clearanceInApp, closeClearance } from './leasing-clearance.ts';
import { moveOrder, readyToDeliver } from './leasing-order.ts';
import { moveClock } from './parts/deals.ts';
import { agent, anotherTenant, attachAgreement, type LeaseState, leaseOf, manager, nobody, signWhole } from './parts/lettings.ts';

const moveLease = async (
  driver: Driver,
  { tenant, lease }: LeaseState,
  status: string,
  more: object = {},
): Promise<StaffRole> => {
  await driver.ask(manager, leaseCalls.update, {
    params: { tenant_id: tenant, lease_id: lease },
    body: { status, ...more },
  });
  return manager;
};
const readLease = (driver: Driver, { lease }: LeaseState) =>
  driver.ask<Lease>(manager, leaseCalls.one, { params: { id: lease } });
/** Throws once the keys have been returned. */
const beforeKeysAreBack = ({ keysAreBack }: LeaseState): void => {
  if (keysAreBack) throw new NotOnThisWay('The keys are back already');
};
/** Throws where a renewal is agreed: the tenant keeps the keys. */
const unrenewed = ({ renewal }: LeaseState): void => {
  if (renewal) throw new NotOnThisWay('A renewal is agreed');
};
/** Throws where no renewal is agreed that could still be given up. */
const agreedRenewal = ({ renewal }: LeaseState): void => {
  if (renewal !== 'agreed') throw new NotOnThisWay('No renewal is agreed');
};
const returnKeys = async (driver: Driver, state: LeaseState, status: string): Promise<StaffRole> => {
  beforeKeysAreBack(state);
  unrenewed(state);
  state.keysAreBack = true;
  return moveLease(driver, state, status);
};
/** Agrees on a renewal, which nobody has signed yet. */
export async function renew(driver: Driver, state: LeaseState): Promise<void> {
  const { tenant: tenant_id, deal } = state;
  const { end_on, contract_id } = await readLease(driver, state);
  const { id } = await driver.ask<Quotation>(agent, tenantQuotationCalls.create, {
    params: { tenant_id },
    body: {
      kind: 'renewal',
      renews_contract_id: contract_id,
      property_use: 'residential',
      start_on: driver.day(end_on, 1),
      end_on: driver.day(end_on, 40),
    },
  });
  const params = { tenant_id, id };
  await driver.ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id: deal.unit } });
  await driver.unruled(() => driver.ask(agent, quotationCalls.requestForApproval, { params: { id }, body: {} }));
  for (const status of ['sent', 'accepted']) await driver.ask(agent, tenantQuotationCalls.status, { params, body: { status } });
  await driver.ask(agent, tenantQuotationCalls.finalize, { params, body: {} });
  await driver.until(agent, tenantQuotationCalls.get, { params }, 'status', 'finalized');
}
/** Gives a renewal up before it began. */
export async function giveUpRenewal(driver: Driver, state: LeaseState): Promise<void> {
  const { successor_id } = await readLease(driver, state);
  const renewal = { ...state, lease: successor_id as number };
  await moveLease(driver, renewal, 'cancelled', { reason: 'The tenant asks for less' });
}
/** So many days that it renews by itself (RR-2). */
const long = 100;

export const leaseScenario: Scenario<LeaseState> = {
  entity: 'lease',
  inApp: {
    // A lease keeps its status when its keys are returned.
    ...clearanceInApp,
  },
  create: (driver, ahead) => leaseOf(driver, ahead.some(({ event }) => event === 'auto_renew') ? { days: long } : {}),
  idOf: ({ lease }) => lease,
  reads: ({ lease }) => ({ as: manager, call: leaseCalls.one, params: { id: lease }, at: 'status' }),
  page: { as: 'admin', at: '/leases/', id: ({ lease }) => lease, happened: ['transfer'] },
  around: {
    transfer: async (driver, state, act) => {
      beforeKeysAreBack(state);
      unrenewed(state);
      // The lease began today: it is transferred on its second day.
      await moveClock(driver, driver.day((await readLease(driver, state)).start_on, 1));
      state.taker = await anotherTenant(driver);
      await act();
    },
    terminate: async (driver, state, act, { from, to }) => {
      if (to === 'ended.awaiting_keys') beforeKeysAreBack(state);
      else if (!state.keysAreBack) await returnKeys(driver, state, from);
      await attachAgreement(driver, state);
      await act();
    },
  },
  acts: {
    sign: (driver, state) => nobody(signWhole(driver, state)),
    cancel: (driver, state) => moveLease(driver, state, 'cancelled', { reason: 'The tenant withdrew' }),
    deliver: async (driver, state) => {
      await readyToDeliver(driver, state);
      for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(driver, state, { status });
      return null;
    },
    give_notice: (driver, state) => moveLease(driver, state, 'on_notice', { party: 'tenant', reason: 'Moves away' }),
    withdraw_notice: async (driver, state) => {
      beforeKeysAreBack(state);
      return moveLease(driver, state, 'active');
    },
    transfer: async (driver, { tenant, lease, taker }) => {
      await driver.ask(manager, leaseTransferCalls.transfer, {
        params: { tenant_id: tenant, lease_id: lease },
        body: { to_tenant_id: taker as number, on: await driver.today() },
      });
      return manager;
    },
    terminate: async (driver, { tenant, lease }) => {
      await driver.ask(manager, leaseCalls.terminate, {
        params: { tenant_id: tenant, lease_id: lease },
        body: { kind: 'mutual' },
      });
      return manager;
    },
    renewal_made: (driver, state) => {
      unrenewed(state);
      state.renewal = 'agreed';
      return nobody(renew(driver, state));
    },
    renewal_lost: (driver, state) => {
      agreedRenewal(state);
      state.renewal = null;
      return nobody(giveUpRenewal(driver, state));
    },
    end: async (driver, state, { from, to }) => {
      // Keys must be returned before the end date, or it becomes an overstay; a renewal agreed on before goes on.
      if (to === 'renewed') agreedRenewal(state);
      else unrenewed(state);
      if (to === 'ended.overstay') beforeKeysAreBack(state);
      else if (to === 'ended.clearing' && !state.keysAreBack) await returnKeys(driver, state, from);
      const { end_on } = await readLease(driver, state);
      return nobody(moveClock(driver, driver.day(end_on, 1)));
    },
    auto_renew: async (driver, state) => {
      beforeKeysAreBack(state);
      unrenewed(state);
      state.renewal = 'automatic';
      const { end_on } = await readLease(driver, state);
      return nobody(moveClock(driver, driver.day(end_on, 1)));
    },
    return_keys: (driver, state, { from }) => returnKeys(driver, state, from),
    hand_over: (driver, state) => moveLease(driver, state, 'ended.clearing'),
    clearance_closed: (driver, { lease }) => nobody(closeClearance(driver, lease)),
  },
};

import { type Lease, leaseCalls } from '../../api/leasing/lease.ts';
import { NotOnThisWay, type Scenario } from './driving/driver.ts';
import { giveUpRenewal, renew } from './lease.ts';
import { moveOrder, readyToDeliver } from './leasing-order.ts';
import { moveClock } from './parts/deals.ts';
import {
  cancelLeases,
  contractPage,
  type LeaseState,
  leaseOf,
  manager,
  nobody,
  readsContract,
  signWhole,
} from './parts/lettings.ts';

interface LifeState extends LeaseState {
  /** It is to end with a renewal, which is given up afterwards. */
  renews: boolean;
  isReopened: boolean;
}
/** Throws once the renewal was given up. */
const onlyOnce = ({ isReopened }: LifeState): void => {
  if (isReopened) throw new NotOnThisWay('Its lease overstays');
};

export const contractLifeScenario: Scenario<LifeState> = {
  entity: 'contract_life',
  create: async (driver, ahead) => ({
    ...(await leaseOf(driver)),
    renews: ahead.some(({ event }) => event === 'reopen'),
    isReopened: false,
  }),
  idOf: ({ contract }) => contract,
  reads: readsContract('life_status'),
  page: contractPage,
  acts: {
    landlord_sign: (driver, state) => nobody(signWhole(driver, state)),
    cancel: (driver, state) => {
      onlyOnce(state);
      return nobody(cancelLeases(driver, state));
    },
    end: async (driver, state) => {
      const { tenant: tenant_id, lease: lease_id, renews, isReopened } = state;
      const params = { tenant_id, lease_id };
      if (isReopened) return nobody(driver.ask(manager, leaseCalls.update, { params, body: { status: 'ended.clearing' } }));
      await readyToDeliver(driver, state);
      for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(driver, state, { status });
      // The keys are returned before its last day.
      if (renews) await renew(driver, state);
      else await driver.ask(manager, leaseCalls.update, { params, body: { status: 'active' } });
      const { end_on } = await driver.ask<Lease>(manager, leaseCalls.one, { params: { id: lease_id } });
      return nobody(moveClock(driver, driver.day(end_on, 1)));
    },
    reopen: async (driver, state) => {
      onlyOnce(state);
      state.isReopened = true;
      return nobody(giveUpRenewal(driver, state));
    },
  },
};

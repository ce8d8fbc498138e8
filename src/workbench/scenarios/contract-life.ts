import { leaseCalls } from '../../api/leasing/lease.ts';
import type { Scenario } from './driving/driver.ts';
import { moveOrder, readyToDeliver } from './leasing-order.ts';
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

export const contractLifeScenario: Scenario<LeaseState> = {
  entity: 'contract_life',
  create: (driver) => leaseOf(driver),
  idOf: ({ contract }) => contract,
  reads: readsContract('life_status'),
  page: contractPage,
  acts: {
    activate: (driver, state) => nobody(signWhole(driver, state)),
    cancel: (driver, state) => nobody(cancelLeases(driver, state)),
    end: async (driver, state) => {
      await readyToDeliver(driver, state);
      for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(driver, state, { status });
      const { tenant: tenant_id, lease: lease_id } = state;
      return nobody(driver.ask(manager, leaseCalls.terminate, { params: { tenant_id, lease_id }, body: { kind: 'mutual' } }));
    },
  },
};

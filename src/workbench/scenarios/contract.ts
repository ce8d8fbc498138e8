import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { type ContractState, contractPage, letOut, readsContract, sign, signerOf } from './parts/lettings.ts';

export const contractScenario: Scenario<ContractState> = {
  entity: 'contract',
  inApp: {
    presses: {
      'FIN-55': byStatus('contract', {
        sent: 'send',
        tenant_signed: 'tenant_sign',
        landlord_signed: 'landlord_sign',
        rejected: 'reject',
        expired: 'expire',
      }),
    },
  },
  create: (driver) => letOut(driver),
  idOf: ({ contract }) => contract,
  reads: readsContract('status'),
  page: contractPage,
  acts: {
    any: async (driver, state, { to }) => {
      await sign(driver, state, to, to === 'rejected' ? { reason: 'A wrong name' } : {});
      return signerOf(to);
    },
  },
};

import type { Scenario } from './driving/driver.ts';
import { agent, type ContractState, contractPage, letOut, readsContract, sign } from './parts/lettings.ts';

export const contractScenario: Scenario<ContractState> = {
  entity: 'contract',
  create: letOut,
  idOf: ({ contract }) => contract,
  reads: readsContract('status'),
  page: contractPage,
  acts: {
    any: async (driver, state, { to }) => {
      await sign(driver, state, to, to === 'rejected' ? { reason: 'A wrong name' } : {});
      return agent;
    },
  },
};

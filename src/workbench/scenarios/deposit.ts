import { stepsOf } from '../../machines/leasing/generation/lifecycle.ts';
import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { finishWorks } from './parts/deals.ts';
import {
  begun,
  type ContractState,
  cancelLeases,
  contractOf,
  contractPage,
  finance,
  pay,
  readsContract,
} from './parts/lettings.ts';

export const depositScenario: Scenario<Partial<ContractState> & Pick<ContractState, 'deal'>> = {
  entity: 'deposit',
  inApp: { presses: { 'FIN-56': byStatus('contract', { received: 'receive' }, 'deposit') } },
  // Paused before the `payments` step, the deposit isn't due yet. Without control of the job there is no contract yet.
  create: async (driver) => {
    const deal = await begun(driver);
    if (!driver.works) return { deal };
    await driver.works.go(deal.generation as number, stepsOf().indexOf('payments'));
    return contractOf(driver, deal);
  },
  // Settled once nobody lives there: these leases are cancelled before they begin.
  around: {
    'deposit.held settle': async (driver, state, act) => {
      await cancelLeases(driver, state as ContractState);
      await act();
    },
  },
  idOf: ({ contract }) => contract ?? null,
  // By a clearance.
  held: ['retain'],
  reads: (state) => readsContract('deposit_status')(state as ContractState),
  page: { ...contractPage, id: (state) => state.contract as number },
  acts: {
    ask: async (driver, state) => {
      await finishWorks(driver, state.deal);
      if (!driver.works) Object.assign(state, await contractOf(driver, state.deal));
      return null;
    },
    any: async (driver, state, { to }) => {
      await pay(driver, state as ContractState, to);
      return finance;
    },
  },
};

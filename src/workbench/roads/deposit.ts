import { stepsOf } from '../../machines/leasing/generation/lifecycle.ts';
import { finishWorks } from './deals.ts';
import type { Road } from './hand.ts';
import { begun, type ContractState, contractOf, contractPage, finance, pay, readsContract } from './lettings.ts';

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

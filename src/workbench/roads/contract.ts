import type { Road } from './hand.ts';
import { agent, type ContractState, contractPage, letOut, readsContract, sign } from './lettings.ts';

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

import { executionCalls } from '../../api/approvals/execution.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import type { Doer, Road } from './hand.ts';
import { begin, decide, type RunState, turnOf, turns, user, withdraw } from './runs.ts';

export const executionRoad: Road<RunState> = {
  entity: 'execution',
  create: async (hand, ahead) => {
    const further = ahead.filter(({ name }) => name.endsWith('step_done #1'));
    return begin(hand, [
      {},
      ...(await Promise.all(further.map(async (_, at) => ({ assignees: [await user(hand, turns[at + 1] as Doer)] })))),
    ]);
  },
  idOf: ({ run }) => run,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    step_done: async (hand, state) => {
      await decide(hand, state, turnOf(state), true);
      return null;
    },
    step_rejected: async (hand, state) => {
      await decide(hand, state, turnOf(state), false);
      return null;
    },
    withdraw: async (hand, state) => {
      await withdraw(hand, state);
      return null;
    },
    entity_changed: async (hand, { deal: { lead, quotation, unit } }) => {
      await hand.ask('leasing_agent', quotationCalls.updateUnit, {
        params: { lead_id: lead, id: quotation, unit_id: unit },
        body: { amount: '57000' },
      });
      return null;
    },
  },
};

import { executionCalls } from '../../api/approvals/execution.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import type { Scenario, StaffRole } from './driving/driver.ts';
import { begin, decide, type RunState, turnOf, turns, user, withdraw } from './parts/runs.ts';

export const executionScenario: Scenario<RunState> = {
  entity: 'execution',
  create: async (driver, ahead) => {
    const further = ahead.filter(({ name }) => name.endsWith('step_done #1'));
    return begin(driver, [
      {},
      ...(await Promise.all(further.map(async (_, at) => ({ assignees: [await user(driver, turns[at + 1] as StaffRole)] })))),
    ]);
  },
  idOf: ({ run }) => run,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    step_done: async (driver, state) => {
      await decide(driver, state, turnOf(state), true);
      return null;
    },
    step_rejected: async (driver, state) => {
      await decide(driver, state, turnOf(state), false);
      return null;
    },
    withdraw: async (driver, state) => {
      await withdraw(driver, state);
      return null;
    },
    entity_changed: async (driver, { deal: { lead, quotation, unit } }) => {
      await driver.ask('leasing_agent', quotationCalls.updateUnit, {
        params: { lead_id: lead, id: quotation, unit_id: unit },
        body: { amount: '57000' },
      });
      return null;
    },
  },
};

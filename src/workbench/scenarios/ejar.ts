import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import {
  agent,
  type ContractState,
  cancelLeases,
  contractPage,
  letOut,
  manager,
  moveEjar,
  readsContract,
} from './parts/lettings.ts';

/** What only an approver says. */
const approved = ['exempt', 'terminate'];

export const ejarScenario: Scenario<ContractState> = {
  entity: 'ejar',
  inApp: {
    presses: {
      'X-CON-04': byStatus(
        'contract',
        {
          not_submitted: 'require',
          not_required: 'exempt',
          submitted: 'submit',
          awaiting_parties: 'await_parties',
          documented: 'document',
          archived: 'archive',
          rejected: 'refuse',
          terminated: 'terminate',
        },
        'ejar',
      ),
    },
  },
  create: (driver) => letOut(driver),
  // Archived once nobody lives there: these leases are cancelled before they begin.
  around: {
    'ejar.documented archive': async (driver, state, act) => {
      await cancelLeases(driver, state);
      await act();
    },
  },
  idOf: ({ contract }) => contract,
  reads: readsContract('ejar_status'),
  page: { ...contractPage, happened: ['submit', 'document'] },
  acts: {
    any: async (driver, state, { event, to }) => {
      const who = approved.includes(event) ? manager : agent;
      await moveEjar(driver, state, to, who);
      return who;
    },
  },
};

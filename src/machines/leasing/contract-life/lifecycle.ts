import { and, setup } from 'xstate';
import type { Contract } from '../../../api/leasing/contract.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';

export interface ContractLifeFacts extends Facts {
  signed: boolean;
  /** Leases that weren't cancelled. */
  leases: number;
  /** The keys of all its units are back, or were never handed over. */
  leases_are_over: boolean;
}
type ContractLifeEvent = { type: 'activate' } | { type: 'end' } | { type: 'reopen' } | { type: 'cancel' };

const chart = setup({
  types: lifecycleTypes<ContractLifeFacts, ContractLifeEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    isSigned: ({ context }) => context.signed,
    hasLeases: ({ context }) => context.leases > 0,
    hasNoLeases: ({ context }) => context.leases === 0,
    areLeasesOver: ({ context }) => context.leases_are_over,
    isLeaseOpen: ({ context }) => !context.leases_are_over,
  },
});
const system = (event: string) => ({ label: `contract_life.event.${event}`, by: 'system' as const });
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['isSystem', 'areLeasesOver', 'hasNoLeases']),
    meta: system('cancel'),
  },
} as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'open',
      meta: { title: 'contract_life.status.draft', tone: 'neutral', waits: 'who.contracts.edit' },
      on: {
        activate: { target: 'active', guard: and(['isSystem', 'isSigned']), meta: system('activate') },
        ...cancel,
      },
    },
    active: {
      tags: 'open',
      meta: { title: 'contract_life.status.active', tone: 'green' },
      on: {
        end: { target: 'ended', guard: and(['isSystem', 'areLeasesOver', 'hasLeases']), meta: system('end') },
        ...cancel,
      },
    },
    ended: {
      meta: { title: 'contract_life.status.ended', tone: 'gray' },
      on: {
        // The renewal of a lease that it ended with was given up: its tenant stays on.
        reopen: { target: 'active', guard: and(['isSystem', 'isLeaseOpen']), meta: system('reopen') },
      },
    },
    cancelled: { type: 'final', meta: { title: 'contract_life.status.cancelled', tone: 'gray-outline' } },
  },
});

/** Whether a contract is in force (domain 3.7): its signature begins it, and what becomes of its leases ends it. */
export const contractLifeLifecycle = lifecycle({
  entity: 'contract_life',
  column: 'life_status',
  machine: chart.createMachine({
    id: 'contract_life',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isSigned: ['contracts.edit'],
    hasLeases: ['system'],
    hasNoLeases: ['leases.edit'],
    areLeasesOver: ['leases.edit'],
    isLeaseOpen: ['leases.edit'],
  },
  factsOf: (contract: Contract, viewer: Viewer, today: string): ContractLifeFacts => ({
    viewer,
    today,
    signed: hasTag(contractLifecycle, contract.status, 'signed'),
    leases: contract.lease_count,
    leases_are_over: contract.leases_are_over,
  }),
});

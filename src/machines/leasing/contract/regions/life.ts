import { and } from 'xstate';
import { chart } from '../facts.ts';

const system = (event: string) => ({ label: `contract_life.event.${event}`, by: 'system' as const });
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['isSystem', 'areLeasesOver', 'hasNoLeases']),
    meta: system('cancel'),
  },
} as const;

const region = chart.createStateConfig({
  initial: 'draft',
  states: {
    draft: {
      tags: 'open',
      meta: { title: 'contract_life.status.draft', tone: 'neutral', waits: 'who.contracts.edit' },
      on: {
        // With its signature: the signing region says who may.
        landlord_sign: { target: 'active', guard: 'isSigned', meta: system('landlord_sign') },
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
export const life = { entity: 'contract_life', column: 'life_status', chart: region } as const;

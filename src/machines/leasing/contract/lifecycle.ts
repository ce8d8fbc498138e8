import { and, setup } from 'xstate';
import type { Contract } from '../../../api/leasing/contract.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface ContractFacts extends Facts {
  may_edit: boolean;
  leases: number;
  has_installments: boolean;
  /** The viewer recorded that the tenant signed. */
  signed_for_tenant: boolean;
}
type ContractEvent =
  | { type: 'send' }
  | { type: 'tenant_sign'; sending_id?: number }
  | { type: 'landlord_sign' }
  | { type: 'reject'; reason: Given; sending_id?: number }
  | { type: 'expire' };

const chart = setup({
  types: lifecycleTypes<ContractFacts, ContractEvent, 'signed' | 'at_signing' | 'to_sign'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    hasLeases: ({ context }) => context.leases > 0,
    hasInstallments: ({ context }) => context.has_installments,
    // Whoever said that the tenant has signed can't be the one who signs for the company.
    isOtherSide: ({ context }) => !context.signed_for_tenant,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepSent: effect,
    keepTenantSigned: effect,
    keepSigned: effect,
    signLeases: effect,
    activateContract: effect,
    keepReason: effect,
  },
});

const person = (event: string, asks?: string) => ({
  label: `contract.event.${event}`,
  call: 'FIN-55',
  by: 'person' as const,
  ...(asks && { asks }),
});
const send = {
  send: {
    target: 'sent',
    guard: and(['mayEdit', 'hasLeases', 'hasInstallments']),
    actions: 'keepSent',
    meta: person('send'),
  },
} as const;
const reject = {
  reject: {
    target: 'rejected',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('reject', 'reason'), back: true as const },
  },
} as const;
const expire = { expire: { target: 'expired', guard: 'mayEdit', meta: { ...person('expire'), back: true as const } } } as const;

const root = chart.createStateConfig({
  states: {
    not_sent: {
      tags: 'to_sign',
      meta: { title: 'contract.status.not_sent', tone: 'neutral', waits: 'who.contracts.edit', days: 2 },
      on: send,
    },
    sent: {
      tags: ['at_signing', 'to_sign'],
      meta: { title: 'contract.status.sent', tone: 'blue', waits: 'who.customer', days: 7 },
      on: {
        tenant_sign: {
          target: 'tenant_signed',
          guard: and(['mayEdit', 'hasLeases']),
          actions: 'keepTenantSigned',
          meta: person('tenant_sign'),
        },
        ...reject,
        ...expire,
      },
    },
    tenant_signed: {
      tags: 'at_signing',
      meta: {
        title: 'contract.status.tenant_signed',
        tone: 'yellow',
        waits: 'who.contracts.edit',
        days: 3,
      },
      on: {
        landlord_sign: {
          target: 'landlord_signed',
          guard: and(['mayEdit', 'hasLeases', 'isOtherSide']),
          actions: ['keepSigned', 'signLeases', 'activateContract'],
          meta: { ...person('landlord_sign'), final: true },
        },
        ...reject,
      },
    },
    landlord_signed: { type: 'final', tags: 'signed', meta: { title: 'contract.status.landlord_signed', tone: 'green' } },
    rejected: {
      tags: 'to_sign',
      meta: { title: 'contract.status.rejected', tone: 'red', waits: 'who.contracts.edit' },
      on: send,
    },
    expired: {
      tags: 'to_sign',
      meta: { title: 'contract.status.expired', tone: 'gray-outline', waits: 'who.contracts.edit' },
      on: send,
    },
  },
});

/**
 * The signatures on a contract (domain 3.7): complete once the landlord signs after the tenant. `to_sign`: it can be sent to its tenant,
 * who signs it.
 */
export const contractLifecycle = lifecycle({
  entity: 'contract',
  machine: chart.createMachine({
    id: 'contract',
    initial: 'not_sent',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['contracts.edit'],
    hasLeases: ['system'],
    hasInstallments: ['system'],
    isOtherSide: ['contracts.edit'],
    gaveReason: ['you'],
  },
  factsOf: (contract: Contract, viewer: Viewer, today: string) => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'contracts.edit'),
    leases: contract.lease_count,
    has_installments: contract.installment_count > 0,
    signed_for_tenant: contract.tenant_signed_by !== null && contract.tenant_signed_by === viewer.id,
  }),
});

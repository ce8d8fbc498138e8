import { and } from 'xstate';
import { chart } from '../facts.ts';

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

const region = chart.createStateConfig({
  initial: 'not_sent',
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
          actions: ['keepSigned', 'signLeases'],
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

/** The signatures on a contract (domain 3.7): complete once the landlord signs after the tenant. `to_sign`: it can be sent to sign. */
export const signing = { entity: 'contract', column: 'status', chart: region } as const;

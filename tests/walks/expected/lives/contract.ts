import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  {
    from: ['not_sent', 'rejected', 'expired'],
    event: 'send',
    by: 'leasing_agent',
    guards: {
      mayEdit: forbidden('operations'),
      hasLeases: { in: 'a contract without leases' },
      hasInstallments: { in: 'a contract without installments' },
    },
  },
  {
    from: ['sent'],
    event: 'tenant_sign',
    by: 'leasing_agent',
    guards: { mayEdit: forbidden('operations'), hasLeases: { in: 'a contract without leases' } },
  },
  {
    from: ['sent', 'tenant_signed'],
    event: 'reject',
    by: 'leasing_agent',
    given: { reason: 'A wrong name' },
    guards: { mayEdit: forbidden('operations'), gaveReason: { given: {} } },
  },
  { from: ['sent'], event: 'expire', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
  {
    from: ['tenant_signed'],
    event: 'landlord_sign',
    by: 'leasing_manager',
    guards: {
      mayEdit: forbidden('operations'),
      hasLeases: { in: 'a contract without leases' },
      // Whoever said that the tenant has signed doesn't sign for the company, too.
      isOtherSide: { in: 'whoever recorded the tenant’s signature' },
    },
  },
];

export const life: ExpectedLife = {
  initial: 'not_sent',
  moves: {
    not_sent: { send: 'sent' },
    sent: { tenant_sign: 'tenant_signed', reject: 'rejected', expire: 'expired' },
    tenant_signed: { landlord_sign: 'landlord_signed', reject: 'rejected' },
    landlord_signed: {},
    rejected: { send: 'sent' },
    expired: { send: 'sent' },
  },
  guards,
};

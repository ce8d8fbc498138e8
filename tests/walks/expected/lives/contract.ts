import type { ExpectedLife } from '../life.ts';

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
};

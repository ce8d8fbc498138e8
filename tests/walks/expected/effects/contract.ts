import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['contract.reject_reason: A wrong name'];

export const effects: ExpectedEffects = {
  'not_sent send': { keepSent: ['contract.sent_at: now'] },
  'expired send': { keepSent: ['contract.sent_at: now'] },
  'rejected send': { keepSent: ['contract.sent_at: now', 'contract.reject_reason: nothing'] },
  'sent tenant_sign': { keepTenantSigned: ['contract.tenant_signed_at: now', 'contract.tenant_signed_by: leasing_agent'] },
  'sent reject': { keepReason },
  'tenant_signed reject': { keepReason },
  'tenant_signed landlord_sign': {
    keepSigned: ['contract.landlord_signed_by: leasing_manager', 'contract.signed_at: now'],
    signLeases: ['lease sign: draft → pending_start by the system'],
    besides: ['contract_life landlord_sign: draft → active by leasing_manager'],
  },
};

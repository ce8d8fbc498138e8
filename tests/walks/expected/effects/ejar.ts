import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {
  'not_submitted submit': { keepSubmission: ['contract.ejar_submitted_on: today'] },
  'rejected submit': { keepSubmission: ['contract.ejar_reason: nothing'] },
  'not_submitted exempt': { keepReason: ['contract.ejar_reason: A staff flat'] },
  'rejected exempt': { keepReason: ['contract.ejar_reason: A staff flat'] },
  'submitted await_parties': { keepNumber: ['contract.ejar_no: …'] },
  'submitted refuse': { keepReason: ['contract.ejar_reason: The deed number is wrong'] },
  'awaiting_parties refuse': { keepReason: ['contract.ejar_reason: The deed number is wrong'] },
  'awaiting_parties document': { keepDocumented: ['contract.ejar_documented_on: today'] },
  'documented terminate': { keepReason: ['contract.ejar_reason: Ended by mutual agreement'] },
  'documented archive': {
    besides: [
      'contract_life cancel: draft → cancelled by the system',
      'installment.cancelled_on: today',
      'lease cancel: draft → cancelled by leasing_manager (The tenant withdrew)',
      'lease.cancel_reason: The tenant withdrew',
      'leasing_order cancel: pending → cancelled by the system (The tenant withdrew)',
      'pre_occupancy_order cancel: pending → cancelled by the system',
      'installment.cancelled: its part of 60,000.00',
    ],
  },
};

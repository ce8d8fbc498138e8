import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {
  'none ask': { keepDueDay: ['contract.deposit_due_on: today'] },
  'due receive': {
    postReceipt: [],
    keepReceipt: [
      'contract.deposit_received_on: today',
      'contract.deposit_method: bank_transfer_payment',
      'contract.deposit_receipt_no: R-1001',
      'contract.deposit_held_by: company',
    ],
  },
  'held settle': {
    releaseDeposit: [],
    besides: [
      'contract_life cancel: draft → cancelled by the system',
      'lease cancel: draft → cancelled by leasing_manager (The tenant withdrew)',
      'lease.cancel_reason: The tenant withdrew',
      'leasing_order cancel: pending → cancelled by the system (The tenant withdrew)',
      'pre_occupancy_order cancel: pending → cancelled by the system',
      'installment.cancelled: its part of 60,000.00',
      'installment.cancelled_on: today',
    ],
  },
  'settling forfeit': { billForfeit: [] },
};

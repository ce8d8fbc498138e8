import type { ExpectedEffects } from '../effect-words.ts';

const waived = {
  keepWaiver: ['leasing_order needs no deposit_received, says leasing_manager (The transfer is under way)'],
};

export const effects: ExpectedEffects = {
  'pending waive': waived,
  'preparing waive': waived,
  'awaiting_tenant waive': waived,
  'awaiting_tenant deliver': {
    keepDelivery: ['leasing_order.delivered_on: today'],
    deliverLease: [
      'lease deliver: pending_start → active by the system',
      'lease.delivered_on: today',
      'timer of lease: end the end of today + 40',
    ],
  },
};

import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {
  'awaiting_tenant deliver': {
    keepDelivery: ['leasing_order.delivered_on: today'],
    deliverLease: [
      'lease deliver: pending_start → active by the system',
      'lease.delivered_on: today',
      'timer of lease: end the end of today + 40',
    ],
  },
};

import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { leasingOrderLifecycle, OrderFacts } from './lifecycle.ts';

const ready: OrderFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  may_edit: true,
  contract_signed: true,
  deposit_settled: true,
  dues_paid: true,
  inventory_accepted: true,
  identity_valid: true,
  has_started: true,
};

export const leasingOrderSamples: LifecycleSamples<typeof leasingOrderLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit': { may_edit: false },
    'the contract is not signed': { contract_signed: false },
    'the deposit is open': { deposit_settled: false },
    'the first dues are open': { dues_paid: false },
    'the inventory is not accepted': { inventory_accepted: false },
    'an identity that ran out': { identity_valid: false },
    'a lease that has not begun': { has_started: false },
  }),
  events: { cancel: [{ reason: 'The tenant withdrew' }, {}] },
};

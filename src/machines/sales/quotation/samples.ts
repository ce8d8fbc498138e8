import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { QuotationFacts } from './facts.ts';
import type { quotationLifecycle } from './lifecycle.ts';

const ready: QuotationFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  units: 1,
  units_without_rent: 0,
  units_below_least: 0,
  discount_asked: false,
  discount_is_within: true,
  units_over_cap: 0,
  dates_are_valid: true,
  payments_cover_all: true,
  has_identity: true,
  approval_needed: false,
  is_valid_today: true,
  is_valid_tomorrow: true,
  units_free: true,
  lead_is_ready: true,
  is_for_tenant: true,
  is_generating: false,
  deal_approval: 'not_needed',
  down_payment_due: false,
  may_edit: true,
};

export const quotationSamples: LifecycleSamples<typeof quotationLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit': { may_edit: false },
    'approval is needed': { approval_needed: true },
    'no units': { units: 0 },
    'a unit without a rent': { units_without_rent: 1 },
    'a rent below the least price': { units_below_least: 1 },
    'a discount of all the rents': { discount_is_within: false },
    'a rent above the regulation': { units_over_cap: 1 },
    'an end before the start': { dates_are_valid: false },
    'payments that leave something out': { payments_cover_all: false },
    'no identity': { has_identity: false },
    'valid until today': { is_valid_tomorrow: false },
    'not valid any more': { is_valid_today: false, is_valid_tomorrow: false },
    'a unit is taken': { units_free: false },
    "a lead's offer": { is_for_tenant: false },
    'the leases are being made': { is_generating: true },
    'the deal is being approved': { deal_approval: 'running' },
    'a down payment due': { down_payment_due: true },
    'a lead that is not qualified': { lead_is_ready: false },
  }),
  events: {
    decline: [{ reason: 'Too dear' }, {}],
    cancel: [{ reason: 'A mistake' }, {}],
  },
};

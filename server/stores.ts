// Written by `npm run registry` from the names of files and exports: not by hand.

import type { EntityName } from '../src/api/entities.ts';
import type { Kept } from './kit/records.ts';
import { leadStore } from './sales/lead-record.ts';
import { quotationStore } from './sales/quotation-record.ts';
import { businessTypeStore } from './settings/business-type.ts';
import { interestLevelStore } from './settings/interest-level.ts';
import { paymentTermStore } from './settings/payment-term.ts';
import { serviceStore } from './settings/service.ts';
import { tradeNameStore } from './settings/trade-name.ts';

/** How each entity's records are kept. */
export const stores: Partial<Record<EntityName, Kept>> = {
  lead: leadStore,
  quotation: quotationStore,
  business_type: businessTypeStore,
  interest_level: interestLevelStore,
  payment_term: paymentTermStore,
  service: serviceStore,
  trade_name: tradeNameStore,
};

// Written by `npm run registry` from the names of files and exports: not by hand.
import { decisionRoad, executionRoad, executionStepRoad } from './approvals.ts';
import { contractRoad, depositRoad, leaseRoad, leasingOrderRoad } from './leasing.ts';
import { leadRoad, quotationRoad } from './sales.ts';
/** Every road by its entity. */
export const roads = {
  execution: executionRoad,
  execution_step: executionStepRoad,
  decision: decisionRoad,
  contract: contractRoad,
  deposit: depositRoad,
  lease: leaseRoad,
  leasing_order: leasingOrderRoad,
  lead: leadRoad,
  quotation: quotationRoad,
};

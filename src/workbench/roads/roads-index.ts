// Written by `npm run registry` from the names of files and exports: not by hand.
import { contractRoad } from './contract.ts';
import { decisionRoad } from './decision.ts';
import { depositRoad } from './deposit.ts';
import { executionRoad } from './execution.ts';
import { executionStepRoad } from './execution-step.ts';
import { leadRoad } from './lead.ts';
import { leaseRoad } from './lease.ts';
import { leasingOrderRoad } from './leasing-order.ts';
import { quotationRoad } from './quotation.ts';
/** Every road by its entity. */
export const roads = {
  contract: contractRoad,
  decision: decisionRoad,
  deposit: depositRoad,
  execution_step: executionStepRoad,
  execution: executionRoad,
  lead: leadRoad,
  lease: leaseRoad,
  leasing_order: leasingOrderRoad,
  quotation: quotationRoad,
};

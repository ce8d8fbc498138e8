// Written by `npm run registry` from the names of files and exports: not by hand.
import { contractScenario } from './contract.ts';
import { decisionScenario } from './decision.ts';
import { depositScenario } from './deposit.ts';
import { executionScenario } from './execution.ts';
import { executionStepScenario } from './execution-step.ts';
import { leadScenario } from './lead.ts';
import { leaseScenario } from './lease.ts';
import { leasingOrderScenario } from './leasing-order.ts';
import { quotationScenario } from './quotation.ts';
/** Every scenario by its entity. */
export const scenarios = {
  contract: contractScenario,
  decision: decisionScenario,
  deposit: depositScenario,
  execution_step: executionStepScenario,
  execution: executionScenario,
  lead: leadScenario,
  lease: leaseScenario,
  leasing_order: leasingOrderScenario,
  quotation: quotationScenario,
};

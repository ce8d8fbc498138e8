// Written by `npm run registry` from the names of files and exports: not by hand.
import { decisionLifecycle } from './approvals/decision/lifecycle.ts';
import { executionLifecycle } from './approvals/execution/lifecycle.ts';
import { executionStepLifecycle } from './approvals/execution-step/lifecycle.ts';
import type { AnyLifecycle } from './kit/lifecycle.ts';
import { contractLifecycle } from './leasing/contract/lifecycle.ts';
import { depositLifecycle } from './leasing/deposit/lifecycle.ts';
import { generationLifecycle } from './leasing/generation/lifecycle.ts';
import { leaseLifecycle } from './leasing/lease/lifecycle.ts';
import { leasingOrderLifecycle } from './leasing/leasing-order/lifecycle.ts';
import { leadLifecycle } from './sales/lead/lifecycle.ts';
import { quotationLifecycle } from './sales/quotation/lifecycle.ts';

/** Each under its own name. */
const byEntity = <All extends { [Name in keyof All]: AnyLifecycle & { entity: Name } }>(all: All): All => all;

/** Every lifecycle by its entity. Without samples: for the app and the server. */
export const lifecycles = byEntity({
  decision: decisionLifecycle,
  execution_step: executionStepLifecycle,
  execution: executionLifecycle,
  contract: contractLifecycle,
  deposit: depositLifecycle,
  generation: generationLifecycle,
  lease: leaseLifecycle,
  leasing_order: leasingOrderLifecycle,
  lead: leadLifecycle,
  quotation: quotationLifecycle,
});

export type Lifecycles = typeof lifecycles;
/** An entity whose records follow a lifecycle. */
export type LivingEntity = keyof Lifecycles;

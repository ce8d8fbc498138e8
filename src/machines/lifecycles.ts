import { decisionLifecycle } from './approvals/decision/lifecycle.ts';
import { executionLifecycle } from './approvals/execution/lifecycle.ts';
import { executionStepLifecycle } from './approvals/execution-step/lifecycle.ts';
import { graphOf } from './kit/graph.ts';
import { type AnyLifecycle, statusesOf } from './kit/lifecycle.ts';
import { contractLifecycle } from './leasing/contract/lifecycle.ts';
import { depositLifecycle } from './leasing/deposit/lifecycle.ts';
import { generationLifecycle } from './leasing/generation/lifecycle.ts';
import { leaseLifecycle } from './leasing/lease/lifecycle.ts';
import { leasingOrderLifecycle } from './leasing/leasing-order/lifecycle.ts';
import { leadLifecycle } from './sales/lead/lifecycle.ts';
import { quotationLifecycle } from './sales/quotation/lifecycle.ts';

/** Each under its own name. */
const byEntity = <All extends { [Name in keyof All]: AnyLifecycle & { entity: Name } }>(all: All): All => all;

/** Every lifecycle by its entity, in the order in which a letting goes through them. Without samples: for the app. */
export const lifecycles = byEntity({
  lead: leadLifecycle,
  quotation: quotationLifecycle,
  execution: executionLifecycle,
  execution_step: executionStepLifecycle,
  decision: decisionLifecycle,
  generation: generationLifecycle,
  contract: contractLifecycle,
  deposit: depositLifecycle,
  lease: leaseLifecycle,
  leasing_order: leasingOrderLifecycle,
});

export type Lifecycles = typeof lifecycles;
/** An entity whose records follow a lifecycle. */
export type LivingEntity = keyof Lifecycles;

/** The same for whatever name is asked for. */
export const lifecycleByEntity: ReadonlyMap<string, AnyLifecycle> = new Map(Object.entries(lifecycles));

export interface Loop {
  from: string;
  event: string;
  to: string;
}

/** The transitions of a lifecycle that lead back to an earlier state of its chart. */
export function loopsOf({ machine }: AnyLifecycle): Loop[] {
  const statuses = statusesOf(machine);
  const leavesOf = (state: string) => statuses.filter((one) => state === '' || one === state || one.startsWith(`${state}.`));
  const found = graphOf(machine).edges.flatMap(({ from, event, to }) =>
    leavesOf(from).flatMap((start) =>
      to.flatMap((end) => leavesOf(end).slice(0, 1)).map((end) => ({ from: start, event, to: end })),
    ),
  );
  const backward = found.filter(({ from, to }) => statuses.indexOf(to) < statuses.indexOf(from));
  return [...new Map(backward.map((loop) => [Object.values(loop).join('>'), loop])).values()];
}

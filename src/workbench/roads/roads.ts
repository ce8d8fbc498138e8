import { contractRoad } from './contract.ts';
import { decisionRoad } from './decision.ts';
import { depositRoad } from './deposit.ts';
import { executionRoad } from './execution.ts';
import { executionStepRoad } from './execution-step.ts';
import type { Road } from './hand.ts';
import { leadRoad } from './lead.ts';
import { leaseRoad } from './lease.ts';
import { leasingOrderRoad } from './leasing-order.ts';
import { quotationRoad } from './quotation.ts';

/** A road whose state is its own matter: only the road itself looks into what it made. */
const of = <S>(road: Road<S>): Road => road as Road;
const all: Road[] = [
  of(leadRoad),
  of(quotationRoad),
  of(executionRoad),
  of(executionStepRoad),
  of(decisionRoad),
  of(contractRoad),
  of(depositRoad),
  of(leaseRoad),
  of(leasingOrderRoad),
];
/** How a lifecycle's records are made and moved; none for one that only the server itself moves. */
export const roadOf = (entity: string): Road | undefined => all.find((road) => road.entity === entity);

/** What stands at a place in an answer: `steps.1.status`. */
export const dig = (answer: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], answer);

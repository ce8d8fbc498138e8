import { decisionRoad, executionRoad, executionStepRoad } from './approvals.ts';
import type { Road } from './hand.ts';
import { contractRoad, depositRoad, leaseRoad, leasingOrderRoad } from './leasing.ts';
import { leadRoad, quotationRoad } from './sales.ts';

// biome-ignore lint/suspicious/noExplicitAny: roads of whatever states; each file types its own.
const all: Road<any>[] = [
  leadRoad,
  quotationRoad,
  executionRoad,
  executionStepRoad,
  decisionRoad,
  contractRoad,
  depositRoad,
  leaseRoad,
  leasingOrderRoad,
];
/** How a lifecycle's records are made and moved; none for one that only the server itself moves. */
export const roadOf = (entity: string): Road<unknown> | undefined => all.find((road) => road.entity === entity);

/** What stands at a place in an answer: `steps.1.status`. */
export const dig = (answer: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], answer);

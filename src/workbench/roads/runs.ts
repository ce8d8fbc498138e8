import type { ConfigStep } from '../../api/approvals/config.ts';
import { executionCalls } from '../../api/approvals/execution.ts';
import { type Deal, decideOwn, needing, offer, qualifiedDeal, request } from './deals.ts';
import type { Doer, Hand } from './hand.ts';

export interface RunState {
  deal: Deal;
  run: number;
  /** How many of its steps were decided. */
  at: number;
}
interface Run {
  id: number;
  steps: { id: number; decisions: { id: number }[] }[];
}
export const manager: Doer = 'leasing_manager';
export const user = async (hand: Hand, who: Doer) => ({ type: 'user' as const, id: await hand.userId(who) });
export const readRun = (hand: Hand, id: number) => hand.ask<Run>('admin', executionCalls.get, { params: { id } });

/** A run of approvals on its way, for an offer of its own. */
export async function begin(hand: Hand, steps: Partial<ConfigStep>[]): Promise<RunState> {
  const deal = await qualifiedDeal(hand);
  const { executions } = await needing(hand, [deal.compound], steps, () => request(hand, deal.quotation));
  return { deal, run: executions[0]?.id as number, at: 0 };
}
export const withdraw = (hand: Hand, { deal }: RunState) => offer(hand, deal, 'draft');
/** Somebody who was asked decides. */
export async function decide(hand: Hand, state: RunState, who: Doer, isApproved: boolean): Promise<void> {
  state.at += 1;
  await decideOwn(hand, who, state.run, isApproved);
}

/** Who decide in a run, one after the other: nobody is asked twice. */
export const turns: Doer[] = [manager, 'finance_manager', 'admin', 'general_manager'];
export const turnOf = ({ at }: RunState): Doer => turns[at] as Doer;

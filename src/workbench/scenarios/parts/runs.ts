import type { ConfigStep } from '../../../api/approvals/config.ts';
import { executionCalls } from '../../../api/approvals/execution.ts';
import type { Driver, StaffRole } from '../driving/driver.ts';
import { type Deal, decideOwn, needing, offer, qualifiedDeal, request } from './deals.ts';

export interface RunState {
  deal: Deal;
  run: number;
  /** How many of its decisions have been made. */
  at: number;
}
interface Run {
  id: number;
  steps: { id: number; decisions: { id: number }[] }[];
}
export const manager: StaffRole = 'leasing_manager';
export const user = async (driver: Driver, who: StaffRole) => ({ type: 'user' as const, id: await driver.userId(who) });
export const readRun = (driver: Driver, id: number) => driver.ask<Run>('admin', executionCalls.get, { params: { id } });

/** Creates a quotation and requests its approval. */
export async function begin(driver: Driver, steps: Partial<ConfigStep>[]): Promise<RunState> {
  const deal = await qualifiedDeal(driver);
  const { executions } = await needing(driver, [deal.compound], steps, () => request(driver, deal.quotation));
  return { deal, run: executions[0]?.id as number, at: 0 };
}
export const withdraw = (driver: Driver, { deal }: RunState) => offer(driver, deal, 'draft');
/** Makes a user's decision, and counts it. */
export async function decide(driver: Driver, state: RunState, who: StaffRole, isApproved: boolean): Promise<void> {
  state.at += 1;
  await decideOwn(driver, who, state.run, isApproved);
}

/** The deciders of a request, in order, without repetition. */
export const turns: StaffRole[] = [manager, 'finance_manager', 'admin', 'general_manager'];
export const turnOf = ({ at }: RunState): StaffRole => turns[at] as StaffRole;

import type { Call } from '../../../api/contract.ts';
import type { PathStep } from '../../paths/steps.ts';
import type { Scenario } from './driver.ts';
import { type CallRequest, isLater, type ScriptAction, type Value } from './script-actions.ts';

/** The numbers of the responses that a value is built from. */
const answersIn = (value: Value): number[] => {
  if (isLater(value)) return value.kind === 'answer' ? [value.of] : value.kind === 'day' ? answersIn(value.base) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(answersIn) : [];
};
/** The earlier calls whose responses a call uses, directly or not. */
export function neededFor({ params, query, body }: CallRequest, before: readonly ScriptAction[]): ScriptAction[] {
  const wanted = new Set(answersIn([params, query, body]));
  const needed = before.toReversed().filter((action) => {
    if (action.kind !== 'ask' || !wanted.has(action.number)) return false;
    for (const number of answersIn([action.params, action.query, action.body])) wanted.add(number);
    return true;
  });
  return needed.reverse();
}

/** The guards that refuse a step on a record that allows everything: to a user without privileges, and with an empty payload. */
export interface PlainRefusals {
  nobody: string[];
  empty: string[];
}
/** How to attempt a refused step: as whom, with another action than its own, or with an empty payload. */
interface Attempt {
  as: string | null;
  act: NonNullable<Scenario['attempts']>[string] | null;
  isEmpty: boolean;
}
/** How a refused step is attempted through the API, or why it can't be. */
export function attemptOf(step: PathStep, scenario: Scenario, plain: PlainRefusals): Attempt | 'facts' | 'no_call' {
  const guards = (step.refusals ?? []).map(({ guard }) => guard);
  const how = { as: null, act: null, isEmpty: false };
  if (step.as) return { ...how, as: step.as };
  if (step.by !== 'person' || guards.includes('isSystem')) return 'no_call';
  if (guards.some((guard) => plain.nobody.includes(guard))) return { ...how, as: 'none' };
  const [other] = guards.flatMap((guard) => scenario.others?.[guard] ?? []);
  if (other) return { ...how, as: other };
  const act = scenario.attempts?.[`${step.what} ${guards.join(' ')}`];
  if (act) return { ...how, act };
  const isEmpty = guards.every((guard) => guard.startsWith('gave'));
  const isPlain = isEmpty && guards.every((guard) => plain.empty.includes(guard));
  return isPlain || scenario.makes?.includes(step.facts ?? '') ? { ...how, isEmpty } : 'facts';
}
/** A request body without its payload: only a target status stays. */
export const emptied = (body: Value, { wrapper }: Call): Value => {
  const inner = (wrapper ? (body as Record<string, Value>)[wrapper] : body) as Record<string, Value>;
  const kept: Value = inner?.status === undefined ? {} : { status: inner.status };
  return wrapper ? { [wrapper]: kept } : kept;
};

import type { Call } from '../../../api/contract.ts';
import type { PathStep } from '../../paths/steps.ts';
import type { Scenario } from './driver.ts';
import { type CallRequest, isLater, type ScriptAction, type Value } from './script-actions.ts';

/** The answers that a value is made of, by number. */
const answersIn = (value: Value): number[] => {
  if (isLater(value)) return value.kind === 'answer' ? [value.of] : value.kind === 'day' ? answersIn(value.base) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(answersIn) : [];
};
/** Of what was asked before a call only what it is made of. */
export function neededFor({ params, query, body }: CallRequest, before: readonly ScriptAction[]): ScriptAction[] {
  const wanted = new Set(answersIn([params, query, body]));
  const needed = before.toReversed().filter((action) => {
    if (action.kind !== 'ask' || !wanted.has(action.number)) return false;
    for (const number of answersIn([action.params, action.query, action.body])) wanted.add(number);
    return true;
  });
  return needed.reverse();
}

/** What the chart refuses of a step to a record that everything may happen to: to somebody who may nothing, and with nothing given. */
export interface PlainRefusals {
  nobody: string[];
  empty: string[];
}
/** How a step is tried in vain: by whom, by another act than the step's own, with what they give left out. */
interface Attempt {
  as: string | null;
  act: NonNullable<Scenario['attempts']>[string] | null;
  isEmpty: boolean;
}
/** How a refused step is tried from outside, or why it can't be. */
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
/** The same without what the person gives. */
export const emptied = (body: Value, { wrapper }: Call): Value => {
  const inner = (wrapper ? (body as Record<string, Value>)[wrapper] : body) as Record<string, Value>;
  const kept: Value = inner?.status === undefined ? {} : { status: inner.status };
  return wrapper ? { [wrapper]: kept } : kept;
};

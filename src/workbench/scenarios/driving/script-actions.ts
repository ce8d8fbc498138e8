import type { Call } from '../../../api/contract.ts';
import type { PathStep } from '../../paths/steps.ts';
import type { Filling, StaffRole, Unique } from './driver.ts';

/** A value that is known only when the calls are made. */
export type Later =
  | { kind: 'answer'; of: number; path: string[] }
  | { kind: 'today' }
  | { kind: 'day'; base: Value; plus: number; time: string }
  | { kind: 'unique'; what: Unique; number: number }
  | { kind: 'user'; who: StaffRole };
export type Value = string | number | boolean | null | Later | Value[] | { [key: string]: Value };

/** A call, as whom, and with what. */
export interface CallRequest {
  as: string;
  call: Call;
  params: Record<string, Value>;
  query: Record<string, Value>;
  /** As it travels, under its wrapper; null: none. */
  body: Value;
}
/** One thing that is done through the API. */
export type ScriptAction =
  | ({ kind: 'ask'; number: number } & CallRequest)
  | ({ kind: 'until'; at: string; value: string } & CallRequest)
  /** Tried in vain: what of the chart says no. */
  | ({ kind: 'refused'; guards: string[] } & CallRequest)
  /** While these are done, no approval rule of the company itself holds. */
  | { kind: 'unruled'; actions: ScriptAction[] }
  /** What stands for the step itself: a person does it in the app where there is a page for it. */
  | { kind: 'act'; actions: ScriptAction[] };

/** A step as it is done: through the API, or by a person in the app. */
export interface ScriptStep {
  step: PathStep;
  /** Whose event it is; null: nobody's. */
  who: string | null;
  actions: ScriptAction[];
  isRefused: boolean;
  byHand: { as: string; at: string; id: Value; label: string; fills: readonly Filling[]; asks: boolean } | null;
  check: Check | null;
}
/** How the record's status is asked for, and what it may be. */
export interface Check extends CallRequest {
  at: string;
  statuses: string[];
}
export interface Script {
  prepare: ScriptAction[];
  begins: Check | null;
  steps: ScriptStep[];
  /** What can't be done from outside, and why: the server's own doing, or facts that no call makes. */
  left: { step: PathStep; why: 'no_scenario' | 'held' | 'facts' | 'no_call' | 'way' }[];
}

/** Whether a value is known only when the calls are made. */
export const isLater = (value: Value): value is Later =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof value.kind === 'string' &&
  laterKinds.has(value.kind);
const laterKinds = new Set<unknown>(['answer', 'today', 'day', 'unique', 'user'] satisfies Later['kind'][]);

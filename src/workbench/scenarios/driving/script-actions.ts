import type { Call } from '../../../api/contract.ts';
import type { PathStep } from '../../paths/steps.ts';
import type { Filling, StaffRole, Unique } from './driver.ts';

/** A value that is known only when the calls are made. */
export type Later =
  | { kind: 'answer'; of: number; path: string[] }
  | { kind: 'today' }
  | { kind: 'day'; base: Value; plus: number; time: string }
  | { kind: 'unique'; what: Unique; number: number }
  | { kind: 'user'; who: StaffRole }
  /** A reason for rejecting a quotation, by its id. */
  | { kind: 'reason'; noteRequired: boolean };
export type Value = string | number | boolean | null | Later | Value[] | { [key: string]: Value };

/** A call, as whom, and with what. */
export interface CallRequest {
  as: string;
  call: Call;
  params: Record<string, Value>;
  query: Record<string, Value>;
  /** As sent, under its wrapper; null: none. */
  body: Value;
}
/** One recorded action. */
export type ScriptAction =
  | ({ kind: 'ask'; number: number } & CallRequest)
  | ({ kind: 'until'; at: string; value: string } & CallRequest)
  /** Must be refused, by these guards. */
  | ({ kind: 'refused'; guards: string[] } & CallRequest)
  /** Runs these with the company's approval rules switched off. */
  | { kind: 'unruled'; actions: ScriptAction[] }
  /** Runs these while a rule of the company is changed to this one. */
  | { kind: 'ruled'; rule: Value; actions: ScriptAction[] }
  /** The step itself, which a user performs in the app if there is a page for it. */
  | { kind: 'act'; actions: ScriptAction[] };

/** How a step is performed: through the API, or in the app. */
export interface ScriptStep {
  step: PathStep;
  /** The role whose event it is; null for the system's. */
  who: string | null;
  actions: ScriptAction[];
  isRefused: boolean;
  byHand: {
    as: string;
    at: string;
    id: Value;
    /** What opens the page's tab, as in the URL. */
    tab: string;
    label: string;
    fills: readonly Filling[];
    asks: boolean;
    /** The day asked for is today's, not tomorrow's. */
    isToday: boolean;
    /** Digits for its text fields, where not every number will do. */
    digits: string | undefined;
  } | null;
  check: Check | null;
}
/** The call that reads the record's status, and the statuses expected. */
export interface Check extends CallRequest {
  at: string;
  statuses: string[];
}
export interface Script {
  prepare: ScriptAction[];
  begins: Check | null;
  steps: ScriptStep[];
  /** Steps that no API call can perform, and why. */
  left: { step: PathStep; why: 'no_scenario' | 'held' | 'facts' | 'no_call' | 'way' }[];
}

/** Whether a value is only known once the calls are made. */
export const isLater = (value: Value): value is Later =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof value.kind === 'string' &&
  laterKinds.has(value.kind);
const laterKinds = new Set<unknown>(['answer', 'today', 'day', 'unique', 'user', 'reason'] satisfies Later['kind'][]);

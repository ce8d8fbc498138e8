import type { UploadPurpose } from '../../../api/app/attachment.ts';
import type { Config } from '../../../api/approvals/config.ts';
import type { Call } from '../../../api/contract.ts';
import type { GenerationStep } from '../../../machines/leasing/generation/lifecycle.ts';
import type { InApp } from './in-app.ts';

/** Codes of the standard roles that scenarios act as. */
export type StaffRole = 'admin' | 'general_manager' | 'leasing_manager' | 'leasing_agent' | 'finance_manager' | 'operations';
export interface Args {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}
/** A new compound with a vacant unit. */
export interface Place {
  compound: number;
  unitType: number;
  unit: number;
}

/** The parts of an approval rule that decide where it applies and who approves. */
export type Rule = Pick<Config, 'active' | 'scope' | 'thresholds' | 'steps'> & Partial<Pick<Config, 'priority'>>;

/** Adds days to an ISO date; `time` (`T10:00:00Z`) is appended. */
export const plusDays = (day: string, days: number, time = ''): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) + time;

/** Controls a finalization's background job. Only possible within the server's own process. */
export interface BackgroundWork {
  /** Runs what starts the job and stops before its first step, as if the process had died. Returns the generation's id. */
  hold: (quotation: number, begin: () => Promise<unknown>) => Promise<number>;
  /** Resumes it, and stops again after so many steps. */
  go: (generation: number, steps?: number) => Promise<void>;
  fail: (step: GenerationStep, generation: number) => Promise<void>;
}

/**
 * Carries out scenarios: makes real calls, or records them for export. A scenario may only pass parts of a response on, never
 * inspect them, because while recording there are no responses yet.
 */
export interface Driver {
  /** Makes a call and returns its response. Throws if it is refused. */
  ask: <T>(as: StaffRole, call: Call, args?: Args) => Promise<T>;
  /** Polls until the response has the value at a path (`status`, `steps.1.status`). */
  until: (as: StaffRole, call: Call, args: Args, at: string, value: string) => Promise<void>;
  /** The company's date. */
  today: () => Promise<string>;
  day: (base: string, plus: number, time?: string) => string;
  /** A unique value: eight digits in a pattern. */
  unique: (what: Unique) => string;
  userId: (who: StaffRole) => Promise<number>;
  place: () => Promise<Place>;
  /** Runs `act` with the company's approval rules switched off. */
  unruled: <T>(act: () => Promise<T>) => Promise<T>;
  /** Runs `act` while this rule for quotations applies. Rules can't be deleted, so a rule of the company is changed and restored. */
  ruled: <T>(rule: Rule, act: () => Promise<T>) => Promise<T>;
  /** The id of a rejection reason that does or doesn't require a note. Reasons can't be deleted either. */
  rejectionReason: (noteRequired: boolean) => Promise<number>;
  /** Uploads a small PDF, or a table to be imported, and returns the file's id. Null: only calls can be made, and content is in none. */
  file: ((as: StaffRole, for_entity: UploadPurpose) => Promise<number>) | null;
  /** Null: jobs run on their own and can only be waited for. */
  works: BackgroundWork | null;
}

/** Unique values, with # for the digits: a Saudi mobile number, a passport number, an e-mail, a name in each language. */
export const uniques = {
  mobile: '05#',
  passport: 'P#',
  email: 'walk#@walk.example',
  name: 'Walk #',
  name_ar: 'تجربة #',
} as const;
export type Unique = keyof typeof uniques;

/** A field to fill in before pressing a button: with a text, or with its first option. */
export type Filling = { label: string; text: string } | { label: string; first: true };

/** A step as scenarios see it. */
export interface ScenarioStep {
  name: string;
  event: string;
  from: string;
  to: string;
}

/** How an entity's records are created, read, and moved along each transition of their lifecycle. */
export interface Scenario<S = unknown> {
  entity: string;
  /** Creates a record in its initial status, fit for the steps ahead and with the facts for which one is to be refused. */
  create: (driver: Driver, ahead: readonly ScenarioStep[], facts?: readonly string[]) => Promise<S>;
  /** Facts samples for which it can create a record, to test that something is refused. */
  makes?: readonly string[];
  /** The record's id; null until it exists. */
  idOf: (state: S) => number | null;
  /** The call that returns its status, and the path to it in the response. */
  reads: (state: S) => { as: StaffRole; call: Call; params: Record<string, number>; at: string };
  /** Triggers an event; keyed by transition, event or `any`. Returns the role whose event it is; null for the system's. */
  acts: Record<string, (driver: Driver, state: S, step: ScenarioStep) => Promise<StaffRole | null>>;
  /** By guard: a role that it refuses, because the record isn't theirs. */
  others?: Record<string, StaffRole>;
  /** By `event guard`: calls that only this guard refuses, where an empty payload isn't enough. */
  attempts?: Record<string, (driver: Driver, state: S) => Promise<unknown>>;
  /** By transition or event: wraps its action, for example with a rule that applies to this request only. */
  around?: Record<string, (driver: Driver, state: S, act: () => Promise<void>, step: ScenarioStep) => Promise<void>>;
  /** The page on which users act. */
  page?: {
    as: StaffRole;
    /** By event: who acts instead. */
    by?: Record<string, StaffRole>;
    /** Its path, before the id. */
    at: string;
    id: (state: S) => number;
    /** By event: fields to fill in on the page itself. */
    fills?: Record<string, Filling[]>;
    /** The tab where its buttons are, as in the URL. */
    tab?: string;
    /** By event: what it asks for happened today; otherwise a day to come is entered. */
    happened?: readonly string[];
    /** By event: the digits for what it asks in lines of text, where not any number will do. */
    digits?: Record<string, string>;
    /** The only events that its buttons ask to confirm; by default those that are final or ask for something. */
    confirms?: readonly string[];
  };
  /** What a person does in the app instead of its calls. */
  inApp?: InApp;
  /** The page that shows it, if it has none of its own. */
  seenAt?: (state: S) => string;
  /** By event: the event with which the server then continues on its own, and the status it leads to. */
  runsOn?: Record<string, { event: string; to: string }>;
  /** Transitions (by name or event) that need control of the background job. */
  held?: readonly string[];
}

/** The part of the URL that opens the page's tab. */
export const tabOf = ({ tab }: { tab?: string }): string => (tab ? `?tab=${tab}` : '');

/** The chart allows a step, but the path so far hasn't created what it needs. */
export class NotOnThisWay extends Error {}

/** The action that performs a step. */
export const actOf = <S>(scenario: Scenario<S>, step: ScenarioStep) =>
  scenario.acts[step.name] ?? scenario.acts[step.event] ?? scenario.acts.any;
/** Whether a scenario can perform a step without control of the background job. */
export const isOpen = <S>(scenario: Scenario<S>, step: ScenarioStep): boolean =>
  actOf(scenario, step) !== undefined && !scenario.held?.includes(step.name) && !scenario.held?.includes(step.event);

/** Performs a step of a scenario, within its `around`. Returns the role whose event it is. */
export async function go<S>(
  driver: Driver,
  scenario: Scenario<S>,
  state: S,
  step: ScenarioStep,
  act?: () => Promise<StaffRole | null>,
): Promise<StaffRole | null> {
  const own = actOf(scenario, step);
  if (!own) throw new Error(`No scenario for ${step.name}`);
  let who: StaffRole | null = null;
  const walk = async () => {
    who = await (act ? act() : own(driver, state, step));
  };
  const around = scenario.around?.[step.name] ?? scenario.around?.[step.event];
  await (around ? around(driver, state, walk, step) : walk());
  return who;
}

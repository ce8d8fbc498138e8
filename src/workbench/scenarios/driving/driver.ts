import type { Call } from '../../../api/contract.ts';
import type { GenerationStep } from '../../../machines/leasing/generation/lifecycle.ts';

/** Who does something; the codes of the standard roles. */
export type StaffRole = 'admin' | 'general_manager' | 'leasing_manager' | 'leasing_agent' | 'finance_manager' | 'operations';
export interface Args {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}
/** A compound of its own with a unit that is free. */
export interface Place {
  compound: number;
  unitType: number;
  unit: number;
}

/** A day so many days later, ISO; with a time of day (`T10:00:00Z`) that moment. */
export const plusDays = (day: string, days: number, time = ''): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) + time;

/** The work behind a finalization, where it can be held up: in the server's own process alone. */
export interface BackgroundWork {
  /** Does what begins it, with the process gone before the work itself begins. Gives the generation. */
  hold: (quotation: number, begin: () => Promise<unknown>) => Promise<number>;
  /** Goes on with it; after so many steps the process is gone. */
  go: (generation: number, steps?: number) => Promise<void>;
  fail: (step: GenerationStep, generation: number) => Promise<void>;
}

/**
 * What scenarios are walked with: real calls to a server, or a pen that writes the calls down. A scenario must not look into an
 * answer but to pass parts of it on: whoever writes it down has no answers yet.
 */
export interface Driver {
  /** Makes a call and gives its answer. Throws when it is refused. */
  ask: <T>(as: StaffRole, call: Call, args?: Args) => Promise<T>;
  /** Asks again until the answer has the value at a place (`status`, `steps.1.status`). */
  until: (as: StaffRole, call: Call, args: Args, at: string, value: string) => Promise<void>;
  /** The company's day. */
  today: () => Promise<string>;
  day: (base: string, plus: number, time?: string) => string;
  /** Something that nobody else has: what it begins with, and eight digits. */
  unique: (what: Unique) => string;
  userId: (who: StaffRole) => Promise<number>;
  place: () => Promise<Place>;
  /** While it is done, no approval rule of the company itself holds. */
  unruled: <T>(act: () => Promise<T>) => Promise<T>;
  /** Null: it runs by itself, and can only be waited for. */
  works: BackgroundWork | null;
}

/** What begins a Saudi mobile number, a passport's number, a name in each language. */
export const uniques = { mobile: '05', passport: 'P', name: 'Walk ', name_ar: 'تجربة ' } as const;
export type Unique = keyof typeof uniques;

/** What a person fills in on a page before pressing a button: a text, or the first choice that there is. */
export type Filling = { label: string; text: string } | { label: string; first: true };

/** How one step of a scenario is asked for, as far as scenarios care. */
export interface ScenarioStep {
  name: string;
  event: string;
  from: string;
  to: string;
}

/** How one kind of record lives: made, read, and moved along each transition of its lifecycle. */
export interface Scenario<S = unknown> {
  entity: string;
  /** A new record in its first status; what lies ahead of it may need it made otherwise, and what is to be refused its facts. */
  create: (driver: Driver, ahead: readonly ScenarioStep[], facts?: readonly string[]) => Promise<S>;
  /** Samples of facts that it makes records of, where something is to be refused for them. */
  makes?: readonly string[];
  /** The record's id; null until it is there. */
  idOf: (state: S) => number | null;
  /** The call that answers its status, and where in the answer it stands. */
  reads: (state: S) => { as: StaffRole; call: Call; params: Record<string, number>; at: string };
  /** Does what causes an event, by the transition's name or the event's, else as `any`. Gives whose event it is; null: nobody's. */
  acts: Record<string, (driver: Driver, state: S, step: ScenarioStep) => Promise<StaffRole | null>>;
  /** Guards that say no to this person, whose it is not. */
  others?: Record<string, StaffRole>;
  /** Tries that a guard alone refuses and that are no act with nothing given, by `event guard`. */
  attempts?: Record<string, (driver: Driver, state: S) => Promise<unknown>>;
  /** What goes on around an act, by the transition's name: a rule that only this request is to meet. */
  around?: Record<string, (driver: Driver, state: S, act: () => Promise<void>) => Promise<void>>;
  /** Where a person does it in the app. */
  page?: {
    as: StaffRole;
    /** Where its path begins, and the id that follows. */
    at: string;
    id: (state: S) => number;
    /** By event: what has to be filled in on the page itself. */
    fills?: Record<string, Filling[]>;
    /** Events whose button acts at once, though they are final. */
    isDirect?: true;
  };
  /** Where it is seen in the app, when it has no page of its own. */
  seenAt?: (state: S) => string;
  /** Events after which the server goes on by itself: to which status, and which event that is. */
  runsOn?: Record<string, { event: string; to: string }>;
  /** Transitions that only a server whose work can be held up goes along, by name or event. */
  held?: readonly string[];
}

/** The chart allows a step, but on the way that was taken nothing stands that it could be done with. */
export class NotOnThisWay extends Error {}

/** How a step is done. */
export const actOf = <S>(scenario: Scenario<S>, step: ScenarioStep) =>
  scenario.acts[step.name] ?? scenario.acts[step.event] ?? scenario.acts.any;
/** Whether a scenario leads along a step where the server's work can't be held up; in words why not. */
export const isOpen = <S>(scenario: Scenario<S>, step: ScenarioStep): boolean =>
  actOf(scenario, step) !== undefined && !scenario.held?.includes(step.name) && !scenario.held?.includes(step.event);

/** Does one step of a scenario: what goes on around it, and what causes its event. Gives whose event it is. */
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
  const around = scenario.around?.[step.name];
  await (around ? around(driver, state, walk) : walk());
  return who;
}

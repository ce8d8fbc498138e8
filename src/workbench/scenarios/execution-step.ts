import type { ConfigStep } from '../../api/approvals/config.ts';
import { executionCalls } from '../../api/approvals/execution.ts';
import { namesOf } from '../../api/entity-names.ts';
import { roleCalls } from '../../api/settings/role.ts';
import { userCalls } from '../../api/settings/user.ts';
import { type Driver, NotOnThisWay, type Scenario, type ScenarioStep } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import { begin, decide, manager, type RunState, readRun, turnOf, turns, user, withdraw } from './parts/runs.ts';

const timeouts: Record<string, 'reject' | 'escalate' | 'remind'> = { '#1': 'reject', '#2': 'escalate', '#3': 'remind' };
const lateness = (ahead: readonly ScenarioStep[]) => {
  const late = ahead.find(({ event }) => event === 'due');
  return late ? timeouts[late.name.slice(-2)] : 'remind';
};
/** Enough deciders that the step stays undecided until the last decision ahead. */
const decidersFor = (ahead: readonly ScenarioStep[]): number => {
  const decided = ahead.filter(({ event }) => event === 'decided');
  return Math.max(2, decided.length + (decided.at(-1)?.name.endsWith('#3') ? 1 : 0));
};
/** Somebody who is there only to leave again. */
async function newcomer(driver: Driver): Promise<number> {
  const { id: role_id } = await driver.ask<{ id: number }>('admin', roleCalls.create, {
    body: { name_en: driver.unique('name'), name_ar: driver.unique('name_ar'), privileges: {} },
  });
  const { id } = await driver.ask<{ id: number }>('admin', userCalls.create, {
    body: { name: driver.unique('name'), email: driver.unique('email'), role_id },
  });
  return id;
}
const hasEvent = (ahead: readonly ScenarioStep[], name: string): boolean => ahead.some(({ event }) => event === name);
/** How many leave: each `resolve` is one who can be replaced, `strand` one who can't. */
const leaversAhead = (ahead: readonly ScenarioStep[]): number =>
  ahead.filter(({ event }) => event === 'resolve').length || (hasEvent(ahead, 'strand') ? 1 : 0);
/**
 * Who is asked besides those who decide: those who leave, alone if nothing is decided, and with all who could be asked instead if
 * nobody is to be left.
 */
async function withLeavers(driver: Driver, leavers: number[], ahead: readonly ScenarioStep[], deciders: ConfigStep['assignees']) {
  const leaving = leavers.map((id) => ({ type: 'user' as const, id }));
  if (hasEvent(ahead, 'resolve')) return { assignees: hasEvent(ahead, 'decided') ? [...leaving, ...deciders] : leaving };
  const others = await Promise.all(turns.map((who) => user(driver, who)));
  return { assignees: [...leaving, ...others], mode: 'quorum' as const, quorum: turns.length + 1 };
}
interface StepState extends RunState {
  step: number;
  late: ReturnType<typeof lateness>;
  /** Who may leave. */
  leavers: number[];
}
const leave = async (driver: Driver, { leavers }: StepState): Promise<null> => {
  const id = leavers.shift();
  if (id === undefined) throw new NotOnThisWay('Nobody is there to leave');
  await driver.ask('admin', userCalls.update, { params: { id }, body: { active: false } });
  return null;
};

export const executionStepScenario: Scenario<StepState> = {
  entity: 'execution_step',
  inApp: {
    acts: {
      'SET-30': {
        text: 'leaver',
        labels: { list: namesOf('user').many, edit: 'kit.edit', active: 'settings.field.active', save: 'kit.save' },
      },
    },
  },
  // The second step of a run is pending until the first is decided.
  create: async (driver, ahead) => {
    const leavers: number[] = [];
    while (leavers.length < leaversAhead(ahead)) leavers.push(await newcomer(driver));
    const deciders = await Promise.all(turns.slice(1, 1 + decidersFor(ahead)).map((who) => user(driver, who)));
    const state = await begin(driver, [
      {},
      {
        assignees: deciders,
        mode: ahead.some(({ name }) => name.endsWith('decided #3')) ? 'all' : 'any',
        on_timeout: lateness(ahead),
        ...(lateness(ahead) === 'escalate' && { escalate_to: await driver.userId('general_manager') }),
        due_hours: 1,
        ...(leavers.length > 0 && (await withLeavers(driver, leavers, ahead, deciders))),
      },
    ]);
    const { steps } = await readRun(driver, state.run);
    return { ...state, step: steps[1]?.id as number, late: lateness(ahead), leavers };
  },
  idOf: ({ step }) => step,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'steps.1.status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    activate: async (driver, state) => {
      await decide(driver, state, manager, true);
      return null;
    },
    decided: async (driver, state, { name }) => {
      await decide(driver, state, turnOf(state), !name.endsWith('#2'));
      return null;
    },
    skip: async (driver, state) => {
      await withdraw(driver, state);
      return null;
    },
    resolve: leave,
    strand: leave,
    due: async (driver, { late }, step) => {
      if (lateness([step]) !== late) throw new NotOnThisWay('A rule has only one timeout action');
      await moveClock(driver, driver.day(await driver.today(), 5));
      return null;
    },
  },
};

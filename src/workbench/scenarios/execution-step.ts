import type { ConfigStep } from '../../api/approvals/config.ts';
import { executionCalls } from '../../api/approvals/execution.ts';
import { namesOf } from '../../api/entities.ts';
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
type Leaving = 'resolve' | 'strand';
const leaving = (ahead: readonly ScenarioStep[]): Leaving | undefined =>
  (['resolve', 'strand'] as const).find((how) => ahead.some(({ event }) => event === how));
/** Those who decide: the one who leaves alone, or together with all others who could be asked instead. */
async function leavers(driver: Driver, how: Leaving, one: number): Promise<Partial<ConfigStep>> {
  const alone = { type: 'user' as const, id: one };
  if (how === 'resolve') return { assignees: [alone], mode: 'any' };
  const others = await Promise.all(turns.map((who) => user(driver, who)));
  return { assignees: [alone, ...others], mode: 'quorum', quorum: turns.length + 1 };
}
interface StepState extends RunState {
  step: number;
  late: ReturnType<typeof lateness>;
  /** Who may leave. */
  leaver: number | null;
}
const leave = async (driver: Driver, { leaver }: StepState): Promise<null> => {
  if (leaver === null) throw new NotOnThisWay('Nobody is there to leave');
  await driver.ask('admin', userCalls.update, { params: { id: leaver }, body: { active: false } });
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
    const how = leaving(ahead);
    const leaver = how ? await newcomer(driver) : null;
    const state = await begin(driver, [
      {},
      {
        assignees: await Promise.all(turns.slice(1, 1 + decidersFor(ahead)).map((who) => user(driver, who))),
        mode: ahead.some(({ name }) => name.endsWith('decided #3')) ? 'all' : 'any',
        on_timeout: lateness(ahead),
        ...(lateness(ahead) === 'escalate' && { escalate_to: await driver.userId('general_manager') }),
        due_hours: 1,
        ...(how && leaver !== null && (await leavers(driver, how, leaver))),
      },
    ]);
    const { steps } = await readRun(driver, state.run);
    return { ...state, step: steps[1]?.id as number, late: lateness(ahead), leaver };
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

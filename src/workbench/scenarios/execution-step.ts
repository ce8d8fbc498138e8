import { executionCalls } from '../../api/approvals/execution.ts';
import { NotOnThisWay, type Scenario, type ScenarioStep } from './driving/driver.ts';
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
export const executionStepScenario: Scenario<RunState & { step: number; late: ReturnType<typeof lateness> }> = {
  entity: 'execution_step',
  // The second step of a run is pending until the first is decided.
  create: async (driver, ahead) => {
    const state = await begin(driver, [
      {},
      {
        assignees: await Promise.all(turns.slice(1, 1 + decidersFor(ahead)).map((who) => user(driver, who))),
        mode: ahead.some(({ name }) => name.endsWith('decided #3')) ? 'all' : 'any',
        on_timeout: lateness(ahead),
        ...(lateness(ahead) === 'escalate' && { escalate_to: await driver.userId('general_manager') }),
        due_hours: 1,
      },
    ]);
    const { steps } = await readRun(driver, state.run);
    return { ...state, step: steps[1]?.id as number, late: lateness(ahead) };
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
    due: async (driver, { late }, step) => {
      if (lateness([step]) !== late) throw new NotOnThisWay('A rule has only one timeout action');
      await moveClock(driver, driver.day(await driver.today(), 5));
      return null;
    },
  },
};

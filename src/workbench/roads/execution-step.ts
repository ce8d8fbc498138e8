import { executionCalls } from '../../api/approvals/execution.ts';
import { moveClock } from './deals.ts';
import { type Ahead, NotOnThisWay, type Road } from './hand.ts';
import { begin, decide, manager, type RunState, readRun, turnOf, turns, user, withdraw } from './runs.ts';

const timeouts: Record<string, 'reject' | 'escalate' | 'remind'> = { '#1': 'reject', '#2': 'escalate', '#3': 'remind' };
const lateness = (ahead: readonly Ahead[]) => {
  const late = ahead.find(({ event }) => event === 'due');
  return late ? timeouts[late.name.slice(-2)] : 'remind';
};
/** Nobody's decision may be enough before the last that lies ahead. */
const decidersFor = (ahead: readonly Ahead[]): number => {
  const decided = ahead.filter(({ event }) => event === 'decided');
  return Math.max(2, decided.length + (decided.at(-1)?.name.endsWith('#3') ? 1 : 0));
};
export const executionStepRoad: Road<RunState & { step: number; late: ReturnType<typeof lateness> }> = {
  entity: 'execution_step',
  // The second step of a run still waits while the first is decided.
  create: async (hand, ahead) => {
    const state = await begin(hand, [
      {},
      {
        assignees: await Promise.all(turns.slice(1, 1 + decidersFor(ahead)).map((who) => user(hand, who))),
        mode: ahead.some(({ name }) => name.endsWith('decided #3')) ? 'all' : 'any',
        on_timeout: lateness(ahead),
        due_hours: 1,
      },
    ]);
    const { steps } = await readRun(hand, state.run);
    return { ...state, step: steps[1]?.id as number, late: lateness(ahead) };
  },
  idOf: ({ step }) => step,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'steps.1.status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    activate: async (hand, state) => {
      await decide(hand, state, manager, true);
      return null;
    },
    decided: async (hand, state, { name }) => {
      await decide(hand, state, turnOf(state), !name.endsWith('#2'));
      return null;
    },
    skip: async (hand, state) => {
      await withdraw(hand, state);
      return null;
    },
    due: async (hand, { late }, step) => {
      if (lateness([step]) !== late) throw new NotOnThisWay('A rule does one thing alone with who is late');
      await moveClock(hand, hand.day(await hand.today(), 5));
      return null;
    },
  },
};

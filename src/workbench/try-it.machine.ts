import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Refusal } from '../api/failure.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { beginningOf, decode, type Situation, type Step } from './situation.ts';
import { type Move, type TrialState, trialStateOf, tryStep } from './trial.ts';

interface TryIt {
  chart: Chart;
  situation: Situation;
  trialState: TrialState;
  /** The move whose payload is being asked for. */
  wanted: Move | null;
  /** The refused event that was pressed. */
  pressed: string | null;
  /** Why the payload was refused. */
  refusals: Refusal[];
}
type TryItEvent =
  | { type: 'role.choose'; role: string }
  | { type: 'fact.set'; name: string; value: unknown }
  | { type: 'facts.reset' }
  | { type: 'place'; state: string }
  | { type: 'take'; what: string }
  | { type: 'give'; given: Record<string, unknown> }
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'restart' };

const stepOf = ({ situation }: TryIt, what: string, given?: Record<string, unknown>): Step => ({
  what,
  role: situation.role,
  facts: situation.facts,
  ...(given && Object.keys(given).length ? { given } : {}),
});
const follow = (context: TryIt, situation: Situation): Partial<TryIt> => ({
  situation,
  trialState: trialStateOf(context.chart, situation),
  wanted: null,
  pressed: null,
  refusals: [],
});
/** Why a step would be refused; empty: it is accepted; null: the chart has no such step here. */
const refusalsFor = ({ chart, trialState }: TryIt, step: Step): Refusal[] | null => {
  if (chart.kind === 'flow') return trialState.moves.some(({ what }) => what === step.what) ? [] : null;
  const done = tryStep(chart, trialState.states[0] as string, step);
  if ('to' in done) return [];
  return done.refusals.length ? done.refusals : null;
};
const moveOf = ({ trialState }: TryIt, what: string) => trialState.moves.find((move) => move.what === what) ?? null;

const chart = setup({
  types: {
    context: {} as TryIt,
    events: {} as TryItEvent,
    input: {} as { chart: Chart; code: string },
  },
  guards: {
    asksFirst: ({ context }, { what }: { what: string }) => {
      const move = moveOf(context, what);
      return Boolean(move?.asks.length && !move.refusals.length);
    },
    isTaken: ({ context }, { what }: { what: string }) => refusalsFor(context, stepOf(context, what))?.length === 0,
    isGiven: ({ context }, { given }: { given: Record<string, unknown> }) =>
      context.wanted !== null && refusalsFor(context, stepOf(context, context.wanted.what, given))?.length === 0,
    hasSteps: ({ context }) => context.situation.steps.length > 0,
    isLost: ({ context }) => context.trialState.lostAt !== null,
    isOver: ({ context }) => context.trialState.isOver,
  },
  actions: {
    chooseRole: assign(({ context }, { role }: { role: string }) => follow(context, { ...context.situation, role })),
    setFact: assign(({ context }, { name, value }: { name: string; value: unknown }) =>
      follow(context, { ...context.situation, facts: { ...context.situation.facts, [name]: value } }),
    ),
    resetFacts: assign(({ context }) => follow(context, { ...context.situation, facts: {} })),
    place: assign(({ context }, { state }: { state: string }) =>
      follow(context, { ...context.situation, from: state, steps: [] }),
    ),
    take: assign(({ context }, { what }: { what: string }) =>
      follow(context, { ...context.situation, steps: [...context.situation.steps, stepOf(context, what)] }),
    ),
    takeGiven: assign(({ context }, { given }: { given: Record<string, unknown> }) =>
      follow(context, {
        ...context.situation,
        steps: [...context.situation.steps, stepOf(context, context.wanted?.what ?? '', given)],
      }),
    ),
    want: assign(({ context }, { what }: { what: string }) => ({
      wanted: moveOf(context, what),
      pressed: null,
      refusals: [],
    })),
    forgetWanted: assign({ wanted: null, refusals: [] }),
    keepPressed: assign((_, { what }: { what: string }) => ({ pressed: what, wanted: null, refusals: [] })),
    keepGivenRefusals: assign(({ context }, { given }: { given: Record<string, unknown> }) => ({
      refusals: refusalsFor(context, stepOf(context, context.wanted?.what ?? '', given)) ?? [],
    })),
    undo: assign(({ context }) => follow(context, { ...context.situation, steps: context.situation.steps.slice(0, -1) })),
    forgetLost: assign(({ context }) =>
      follow(context, { ...context.situation, steps: context.situation.steps.slice(0, context.trialState.lostAt ?? 0) }),
    ),
    restart: assign(({ context }) => follow(context, { ...context.situation, from: null, steps: [] })),
  },
});

const label = (word: string) => ({ label: `workbench.try.${word}` });
const params = { params: ({ event }: { event: never }) => event } as { params: (args: { event: unknown }) => never };

/** Available in every state. */
const situating = {
  'role.choose': { target: '.evaluating', actions: { type: 'chooseRole', ...params }, meta: label('role') },
  'fact.set': { target: '.evaluating', actions: { type: 'setFact', ...params }, meta: label('fact') },
  'facts.reset': { target: '.evaluating', actions: 'resetFacts', meta: label('reset') },
  place: { target: '.evaluating', actions: { type: 'place', ...params }, meta: label('place') },
  restart: { target: '.evaluating', actions: 'restart', meta: label('restart') },
} as const;
const undoing = { undo: { target: 'evaluating', guard: 'hasSteps', actions: 'undo', meta: label('undo') } } as const;
const taking = {
  take: [
    { target: 'prompting', guard: { type: 'asksFirst', ...params }, actions: { type: 'want', ...params }, meta: label('take') },
    { target: 'evaluating', guard: { type: 'isTaken', ...params }, actions: { type: 'take', ...params }, meta: label('take') },
    { target: 'refused', actions: { type: 'keepPressed', ...params }, meta: label('take') },
  ],
} as const;

/** Tries out a chart without a server or records: each step is evaluated by the chart itself. */
export const tryItMachine = chart.createMachine({
  id: 'try',
  initial: 'evaluating',
  context: ({ input }) => {
    const situation = decode(input.code) ?? beginningOf(input.chart);
    return {
      chart: input.chart,
      situation,
      trialState: trialStateOf(input.chart, situation),
      wanted: null,
      pressed: null,
      refusals: [],
    };
  },
  on: situating,
  states: {
    evaluating: {
      meta: { title: 'workbench.try.evaluating' },
      always: [{ target: 'lost', guard: 'isLost' }, { target: 'over', guard: 'isOver' }, { target: 'idle' }],
    },
    idle: { meta: { title: 'workbench.try.idle' }, on: { ...taking, ...undoing } },
    prompting: {
      meta: { title: 'workbench.try.prompting' },
      on: {
        give: [
          {
            target: 'evaluating',
            guard: { type: 'isGiven', ...params },
            actions: { type: 'takeGiven', ...params },
            meta: label('give'),
          },
          { actions: { type: 'keepGivenRefusals', ...params }, meta: label('give') },
        ],
        cancel: { target: 'idle', actions: 'forgetWanted', meta: label('cancel') },
        ...taking,
        ...undoing,
      },
    },
    refused: { meta: { title: 'workbench.try.refused' }, on: { ...taking, ...undoing } },
    over: { meta: { title: 'workbench.try.over' }, on: undoing },
    // The chart has changed since the link was made; the steps it still accepts are shown.
    lost: {
      meta: { title: 'workbench.try.lost' },
      on: { cancel: { target: 'evaluating', actions: 'forgetLost', meta: label('accept') } },
    },
  },
});
export type TryItRef = ActorRefFrom<typeof tryItMachine>;

import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Move } from '../trial.ts';
import { courses } from './courses.ts';
import { recordOf, type Terms, usualTerms } from './deal.ts';
import { type DealSituation, decodeDeal } from './link.ts';
import { type DealStep, movesOf, type Played, perform, play, type RefusedStep } from './play.ts';

/** An event of one of the deal's records. */
export interface Pressed {
  record: string;
  what: string;
}
interface DealTrial {
  situation: DealSituation;
  played: Played;
  /** The event whose payload is being asked for. */
  wanted: (Pressed & { move: Move }) | null;
  /** The refused event that was pressed. */
  pressed: Pressed | null;
  /** Why it was refused, and by which record. */
  refused: RefusedStep | null;
  /** The record that a line of the history led to. */
  shown: string | null;
}
type DealEvent =
  | { type: 'role.choose'; role: string }
  | { type: 'terms.set'; terms: Partial<Terms> }
  | { type: 'course.choose'; id: string }
  | { type: 'show'; record: string }
  | { type: 'take'; pressed: Pressed }
  | { type: 'give'; given: Record<string, unknown> }
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'restart' };

const follow = (situation: DealSituation, shown: string | null = null): DealTrial => ({
  ...{ situation, played: play(situation.terms, situation.steps) },
  ...{ wanted: null, pressed: null, refused: null, shown },
});
const stepOf = ({ situation }: DealTrial, { record, what }: Pressed, given?: Record<string, unknown>): DealStep => ({
  ...{ record, what, role: situation.role },
  ...(given && Object.keys(given).length > 0 && { given }),
});
const refusedBy = ({ played }: DealTrial, step: DealStep): RefusedStep | null => {
  const done = perform(played.deal, step);
  return 'deal' in done ? null : done;
};
const moveOf = ({ played, situation }: DealTrial, { record: id, what }: Pressed): Move | null => {
  const record = recordOf(played.deal, id);
  return (record && movesOf(played.deal, record, situation.role).find((move) => move.what === what)) ?? null;
};
const withStep = (context: DealTrial, step: DealStep): DealTrial =>
  follow({ ...context.situation, steps: [...context.situation.steps, step] });

const chart = setup({
  types: { context: {} as DealTrial, events: {} as DealEvent, input: {} as { code: string } },
  guards: {
    asksFirst: ({ context }, { pressed }: { pressed: Pressed }) => {
      const move = moveOf(context, pressed);
      return Boolean(move?.asks.length && !move.refusals.length);
    },
    isTaken: ({ context }, { pressed }: { pressed: Pressed }) => refusedBy(context, stepOf(context, pressed)) === null,
    isGiven: ({ context }, { given }: { given: Record<string, unknown> }) =>
      context.wanted !== null && refusedBy(context, stepOf(context, context.wanted, given)) === null,
    hasSteps: ({ context }) => context.situation.steps.length > 0,
    isLost: ({ context }) => context.played.lostAt !== null,
  },
  actions: {
    chooseRole: assign(({ context }, { role }: { role: string }) => follow({ ...context.situation, role }, context.shown)),
    setTerms: assign(({ context: { situation } }, { terms }: { terms: Partial<Terms> }) =>
      follow({ ...situation, terms: { ...situation.terms, ...terms } }),
    ),
    chooseCourse: assign(({ context: { situation } }, { id }: { id: string }) => {
      const course = courses.find((one) => one.id === id);
      return follow({ ...situation, ...(course && { terms: course.terms, steps: course.steps }) });
    }),
    show: assign((_, { record }: { record: string }) => ({ shown: record })),
    take: assign(({ context }, { pressed }: { pressed: Pressed }) => withStep(context, stepOf(context, pressed))),
    takeGiven: assign(({ context }, { given }: { given: Record<string, unknown> }) =>
      context.wanted ? withStep(context, stepOf(context, context.wanted, given)) : {},
    ),
    want: assign(({ context }, { pressed }: { pressed: Pressed }) => {
      const move = moveOf(context, pressed);
      return { wanted: move && { ...pressed, move }, pressed: null, refused: null };
    }),
    forgetWanted: assign({ wanted: null, refused: null }),
    keepPressed: assign(({ context }, { pressed }: { pressed: Pressed }) => ({
      ...{ pressed, wanted: null },
      refused: refusedBy(context, stepOf(context, pressed)),
    })),
    keepRefused: assign(({ context }, { given }: { given: Record<string, unknown> }) => ({
      refused: context.wanted && refusedBy(context, stepOf(context, context.wanted, given)),
    })),
    undo: assign(({ context: { situation } }) => follow({ ...situation, steps: situation.steps.slice(0, -1) })),
    forgetLost: assign(({ context: { situation, played } }) =>
      follow({ ...situation, steps: situation.steps.slice(0, played.lostAt ?? 0) }),
    ),
    restart: assign(({ context: { situation } }) => follow({ ...situation, steps: [] })),
  },
});

const label = (word: string) => ({ label: `workbench.try.${word}` });
const params = { params: ({ event }: { event: never }) => event } as { params: (args: { event: unknown }) => never };

/** Available in every state. */
const situating = {
  'role.choose': { target: '.evaluating', actions: { type: 'chooseRole', ...params }, meta: label('role') },
  'terms.set': { target: '.evaluating', actions: { type: 'setTerms', ...params }, meta: label('fact') },
  'course.choose': { target: '.evaluating', actions: { type: 'chooseCourse', ...params }, meta: label('take') },
  show: { actions: { type: 'show', ...params }, meta: label('here') },
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

/** Plays the charts of a deal together, without a server: a step with all that its effects do to the other records. */
export const dealMachine = chart.createMachine({
  id: 'deal',
  initial: 'evaluating',
  context: ({ input }) => follow(decodeDeal(input.code) ?? { terms: usualTerms, role: 'admin', steps: [] }),
  on: situating,
  states: {
    evaluating: {
      meta: { title: 'workbench.try.evaluating' },
      always: [{ target: 'lost', guard: 'isLost' }, { target: 'idle' }],
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
          { actions: { type: 'keepRefused', ...params }, meta: label('give') },
        ],
        cancel: { target: 'idle', actions: 'forgetWanted', meta: label('cancel') },
        ...taking,
        ...undoing,
      },
    },
    refused: { meta: { title: 'workbench.try.refused' }, on: { ...taking, ...undoing } },
    // The charts have changed since the link was made, or the terms just now; the steps they still accept are shown.
    lost: {
      meta: { title: 'workbench.try.lost' },
      on: { cancel: { target: 'evaluating', actions: 'forgetLost', meta: label('accept') } },
    },
  },
});
export type DealRef = ActorRefFrom<typeof dealMachine>;
